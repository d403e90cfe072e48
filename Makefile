# RAWsiko. `make play` and `make test` set up everything they need and can be run again at any time.

VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -not -path '*/_web/*') $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/generated/*')
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# How many processes share the tests: make test PROCESSES=8 on a large machine, 0 for none but pytest's own.
PROCESSES := 2
SHARED := --numprocesses=$(PROCESSES) --dist=worksteal

.PHONY: help play test check format unit browser screenshots coverage benchmarks soak fuzz dist lock clean check-python check-client

help:  ## List what make can do
	@sed -n 's/^\([a-z]*\):.*##/\1\t/p' Makefile

play: $(VENV)/run  ## Start the game and open it in the browser; make play PORT=9000 for another port
	@$(BIN)/rawsiko play $(if $(PORT),--port $(PORT))

test: check unit browser coverage  ## Check everything

check: $(VENV)/dev  ## Format, lint, types and imports, in both languages
	@$(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) check-python check-client

check-python: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/client_types.py --check

check-client: $(VENV)/dev
	$(BIN)/python tools/npm.py run check

unit: $(VENV)/dev  ## All tests except those in the browser, with compiled rules if there are any
	$(BIN)/pytest --ignore=tests/browser $(SHARED)

browser: $(VENV)/dev  ## The tests in a real Chromium
	@tools/chromium.sh >/dev/null
	$(BIN)/pytest tests/browser $(SHARED)

screenshots: $(VENV)/dev  ## Pictures of every screen into screenshots/, to look at; make screenshots ONLY="home match" for some
	$(BIN)/python -m tests.browser.screenshots $(ONLY)

coverage: $(VENV)/dev  ## The rules' tests again, interpreted: every branch must be covered
	RAWSIKO_INTERPRETED=1 $(BIN)/coverage run -m pytest tests/rules
	$(BIN)/coverage report

format: $(VENV)/dev  ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/npm.py run format

benchmarks: $(VENV)/peers  ## Measure, side by side (see benchmarks/README.md)
	$(BIN)/python -m benchmarks

soak: $(VENV)/dev  ## Kill a server many times and check that nothing is lost; takes a while
	$(BIN)/python -m tests.soak --kills 1000
	$(BIN)/python -m tests.soak --kills 300 --store postgres

dist: $(VENV)/dev  ## Build the sdist and a wheel with compiled rules and the client inside, into dist/
	rm -rf dist
	$(BIN)/hatchling build -t sdist -t wheel

fuzz: $(VENV)/dev  ## Send 100,000 malformed requests and check that nothing crashes; takes a while
	$(BIN)/python -m tests.fuzz

lock: $(VENV)/dev  ## Update all dependencies to their newest versions
	$(BIN)/pip install --quiet uv
	tools/lock.sh $(BIN)/uv

clean:  ## Remove everything make has built
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf dist src/rawsiko/_web web/node_modules web/dist
	find src -name '*.so' -delete

# Each of these files is made when its set-up has succeeded.
$(VENV)/made: tools/set_up.sh
	tools/set_up.sh $(VENV)
	@touch $@

$(VENV)/run: $(VENV)/made requirements/run.txt pyproject.toml hatch_build.py $(SOURCES)
	$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/pip install --quiet --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/peers: $(VENV)/dev requirements/peers.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/peers.txt
	@touch $@
