# Every target sets itself up: a virtual environment in .venv, filled once (again when pyproject.toml changes).

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; done; echo python3)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PLAYED := $(VENV)/.ready-to-play
DRAWN := $(VENV)/.ready-to-draw
SERVED := $(VENV)/.ready-to-serve
TESTED := $(VENV)/.ready-to-test

.PHONY: help play pictures test check rules-table bench bench-screen bench-host host clean

help:
	@echo "make play         play the game"
	@echo "make pictures     add what bocage picture needs"
	@echo "make test         run the tests"
	@echo "make check        style, types, import contracts"
	@echo "make rules-table  which entries of the rules catalogue have a test"
	@echo "make bench        measure speed"
	@echo "make bench-screen measure the screen, key by key, against plain curses"
	@echo "make bench-host   measure how many players a host bears over SSH"
	@echo "make host         add what bocage host needs"
	@echo "make clean        remove what was built"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(PLAYED): pyproject.toml | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(DRAWN): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[picture]'
	@touch $@

$(SERVED): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[host]'
	@touch $@

$(TESTED): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[dev]'
	@touch $@ $(PLAYED) $(DRAWN) $(SERVED)

play: $(PLAYED)
	@$(BIN)/bocage play

pictures: $(DRAWN)

host: $(SERVED)

# Three for two processors: tests that wait for real processes leave room for others.
test: $(TESTED)
	$(BIN)/python -m pytest -n 3 --dist worksteal

check: $(TESTED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules-table: $(TESTED)
	@$(BIN)/python -m tests.rules_table

bench: $(TESTED)
	@$(BIN)/python -m tests.bench.bench_rules
	@$(BIN)/python -m tests.bench.bench_systems
	@$(BIN)/python -m tests.bench.bench_start
	@$(BIN)/python -m tests.bench.bench_map
	@$(BIN)/python -m tests.bench.bench_edit

bench-screen: $(TESTED)
	@$(BIN)/python -m tests.bench.bench_screen

bench-host: $(TESTED)
	@$(BIN)/python -m tests.bench.bench_host

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
