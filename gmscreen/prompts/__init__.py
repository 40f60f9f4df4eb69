"""What asks the GM for something: each is dismissed with the answer, or with None by Escape."""
