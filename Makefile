# Each target sets up what it needs. The first run downloads packages; later runs start at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := .native
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.css' -o -name '*.svg' -o -name '*.html' -o -name '*.js' -o -name '*.sql' -o -name '*.md')
EXTRAS ?= dev,postgres,people,lab,records,research,ray
FLOOR := 95  # per cent of the lines that the plain tests must reach: it may rise, never fall
JOBS ?= $(shell nproc)
COMPILED = PYTHONPATH=$(NATIVE)

.PHONY: play native package pictures films coverage test test-plain test-native check types soak bench docs clean setup system help

help:            ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*##/\t/'

play: $(VENV)/player                        ## open the hall in a browser; make play ARGS="--port 8001"
	@$(BIN)/python scripts/play.py $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is not a failure

native: $(NATIVE)/ready                     ## compile the rules into ./.native

test:                                       ## run all tests, as plain Python and compiled
	@MAKE="$(MAKE)" ./scripts/stages setup check test-plain test-native

test-plain: setup
	MEADHALL_EXPECT=plain $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" --ignore=tests/web

test-native: setup
	@rm -f .pytest_cache/v/cache/lastfailed
	MEADHALL_EXPECT=compiled $(COMPILED) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" || \
	  MEADHALL_EXPECT=compiled $(COMPILED) $(BIN)/python scripts/again.py

check: $(VENV)/ready                        ## run ruff, mypy (strict, sources and tests) and, if npm is installed, tsc on the JavaScript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory types; \
	else echo "npm is missing, so the types of the JavaScript are not checked."; test -z "$$CI"; fi

types: node_modules/ready
	node_modules/.bin/tsc -p jsconfig.json

node_modules/ready: package.json
	npm install --silent --no-audit --no-fund
	@touch $@

coverage: $(VENV)/ready                     ## run the plain tests with coverage, which must not fall below the floor
	MEADHALL_EXPECT=plain $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" --ignore=tests/web \
	  --cov --cov-report=term --cov-fail-under=$(FLOOR)

package: $(VENV)/bin/python                 ## build an sdist and a wheel in ./dist and try them in clean environments
	$(BIN)/python scripts/package.py

pictures: setup                             ## take the README's screenshots from real tables
	$(COMPILED) $(BIN)/python scripts/pictures.py

films: setup                                ## make filmstrips of one moment of each game, with and without motion, in shots/films
	PYTHONPATH=$(NATIVE):tests $(BIN)/python -m web.filmstrips
	PYTHONPATH=$(NATIVE):tests $(BIN)/python -m web.filmstrips --calm

soak: setup                                 ## run the long tests: 10,000 games of each game, crashes in a loop
	@./scripts/system soak
	MEADHALL_EXPECT=compiled $(COMPILED) $(BIN)/python -m pytest -m slow --timeout=7200

bench: setup                                ## compare the speed with other engines, as ratios
	$(COMPILED) $(BIN)/python -m benchmarks

docs: setup                                 ## write the website to ./site
	$(COMPILED) $(BIN)/meadhall docs site

setup: system $(VENV)/ready $(NATIVE)/ready

# a browser and a database server for the tests, from Debian, if we may install them
system:
	@./scripts/system

$(VENV)/bin/python:
	@echo "Making a Python environment in ./$(VENV)."
	@$(PYTHON) -m venv $(VENV)

# enough to play, and nothing compiled
$(VENV)/player: pyproject.toml setup.py | $(VENV)/bin/python
	@echo "Installing a few packages (once, about ten seconds)."
	@MEADHALL_COMPILE=never $(BIN)/python -m pip install -q --disable-pip-version-check --editable .
	@touch $@

$(VENV)/ready: pyproject.toml setup.py | $(VENV)/bin/python
	MEADHALL_COMPILE=never $(BIN)/python -m pip install -q --editable '.[$(EXTRAS)]'
	@touch $@ $(VENV)/player

# the same sources, compiled, in a separate folder that comes first on the path
$(NATIVE)/ready: setup.py pyproject.toml scripts/compile scripts/build_backend.py $(SOURCES) | $(VENV)/bin/python
	@./scripts/compile $(BIN)/python $(NATIVE)

clean:                                      ## delete everything that was built
	rm -rf $(VENV) $(NATIVE) $(NATIVE).new .native.log node_modules build dist site shots src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
