"""The check line: one line of words, in any order, read as a whole check.

Text becomes tokens, tokens become words with a meaning, words become what is said, and that becomes
a draft. Nothing here knows a system: what can be said is what a system says of itself.
"""
