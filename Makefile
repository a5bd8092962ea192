# make play    set the game up once (in .venv) and start it: make play ARGS="--seed 7"
# make test    run the tests: make test ARGS="tests/rules -k bar"
# make check   formatting, lint, types and the direction of imports
# make bench   measure speed, bytes and memory, and print the ratios
# make levels  measure how good the computer's levels are: make levels ARGS="--games 20 expert"
# make book    compute the opening book anew: make book ARGS="--replies 2ply"
# make exercises  draw up the positions to practise on anew
# make soak    the tests with their long runs
# make catalogues  bring the translations up to date with the code, and compile them
# make clean   remove what the other commands made

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
PYTHON ?=

WORDS := $(wildcard app/locale/*/LC_MESSAGES/*.po)

.PHONY: play test check bench levels book exercises soak catalogues clean
.NOTPARALLEL:
.DEFAULT_GOAL := play

play: $(VENV)/.ready-to-play $(VENV)/.catalogues
	@$(BIN)/barpoint $(ARGS)

test: $(VENV)/.ready-to-test $(VENV)/.catalogues
	@$(BIN)/pytest -n auto $(ARGS)

soak: $(VENV)/.ready-to-test $(VENV)/.catalogues
	@BARPOINT_SOAK=1 $(BIN)/pytest -n auto -o faulthandler_timeout=0 $(ARGS)

check: $(VENV)/.ready-to-test
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(VENV)/.ready-to-test
	@$(BIN)/python -m tests.bench $(ARGS)

levels: $(VENV)/.ready-to-test
	@$(BIN)/python -m tests.levels $(ARGS)

book: $(VENV)/.ready-to-test
	@$(BIN)/python -m tests.book $(ARGS)

exercises: $(VENV)/.ready-to-test
	@$(BIN)/python -m tests.book.exercises

catalogues: $(VENV)/.ready-to-test
	@$(BIN)/python -m app.locale.catalogues update compile
	@touch $(VENV)/.catalogues

clean:
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@rm -f app/locale/*/LC_MESSAGES/*.mo

$(VENV)/.ready-to-play: pyproject.toml $(BIN)/python
	@echo "Setting Barpoint up (only this once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . babel
	@$(BIN)/python -m compileall -q app widgets rules
	@touch $@

# Dependency groups are known to pip from 25.1 on; Python 3.11 brings an older one.
$(VENV)/.ready-to-test: pyproject.toml $(BIN)/python
	@echo "Setting up what the tests need (only this once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@ $(VENV)/.ready-to-play

# What is wrong with a catalogue is told each time until it is mended; the game goes on without.
$(VENV)/.catalogues: $(WORDS) | $(VENV)/.ready-to-play
	@if $(BIN)/python -m app.locale.catalogues compile; then touch $@; fi

$(BIN)/python:
	@found=; \
	for candidate in "$(PYTHON)" python3 python3.14 python3.13 python3.12 python3.11; do \
		if [ -n "$$candidate" ] && "$$candidate" -c \
			'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
		then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		here=$$(python3 -V 2>/dev/null || echo "no Python 3"); \
		echo "Barpoint needs Python 3.11 or newer, and this computer has $$here." >&2; \
		echo "Install a newer one, or name it: make play PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "This Python comes without venv, which Barpoint is set up with." >&2; \
		echo "On Debian and Ubuntu: sudo apt install python3-venv, then the same command again." >&2; \
		exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV)
