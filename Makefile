# Everything runs in a virtual environment of its own; nothing is needed but make and Python.
# The stamp depends on pyproject.toml, so the environment is made once and renewed when that changes.

PYTHON = python3
VENV = .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.made
SOURCES = $(wildcard rules gmscreen tests benchmarks)

.DEFAULT_GOAL = help
.PHONY: help run test torture check fmt samples pictures bench dist venv clean

help:
	@echo "make run      open the demo campaign"
	@echo "make test     every check and every test"
	@echo "make torture  kill it in the midst of saves, 2,000 times; plant bugs and see them caught"
	@echo "make check    formatting, lint, types, import contracts"
	@echo "make fmt      format the code and mend what can be mended"
	@echo "make samples  write the sample campaigns in saves/ anew"
	@echo "make pictures draw the pictures in the docs anew"
	@echo "make bench    measure odds, saves, start-up and keys, as ratios in one run"
	@echo "make dist     build wheel and sdist, and try the wheel in an empty environment"
	@echo "make venv     only make the virtual environment, $(VENV)"
	@echo "make clean    remove the virtual environment and what the tools left behind"
	@echo "PYTHON=python3.12 as an argument chooses the interpreter (3.11 or newer)"

run: $(STAMP)
	@$(BIN)/python -m gmscreen --demo

test: check
	$(BIN)/python -m pytest -n 2

torture: $(STAMP)
	GMSCREEN_TEST_KILLS=2000 $(BIN)/python -m pytest tests/campaign/test_kills.py \
	  tests/campaign/test_power_cut.py tests/campaign/test_windows.py
	$(BIN)/python -m tests.planted

check: $(STAMP)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

fmt: $(STAMP)
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

samples: $(STAMP)
	$(BIN)/python tests/campaign/samples.py

pictures: $(STAMP)
	$(BIN)/python tests/pictures.py

bench: $(STAMP)
	$(BIN)/python -m benchmarks.odds
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.keys

# The wheel is tried from another folder, in an environment that has nothing else.
dist: $(STAMP)
	rm -rf dist
	$(BIN)/python -m hatchling build --directory dist
	rm -rf .venv-wheel
	"$(PYTHON)" -m venv .venv-wheel
	.venv-wheel/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	cd / && "$(CURDIR)/.venv-wheel/bin/gmscreen" --version
	cd / && "$(CURDIR)/.venv-wheel/bin/gmscreen" odds fate-chaos check modifier=7 dc=20
	rm -rf .venv-wheel

venv: $(STAMP)

$(STAMP): pyproject.toml
	@command -v "$(PYTHON)" >/dev/null || { \
	  echo "gmscreen: no $(PYTHON) here; install Python 3.11 or newer, or say which: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "gmscreen: needs Python 3.11 or newer, but $(PYTHON) is $$("$(PYTHON)" --version 2>&1); say which: make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "gmscreen: $(PYTHON) has no venv or ensurepip; install them (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .venv-wheel .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis dist build
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +
