# RAWsiko. `make play` and `make test` set up everything they need and can be run again at any time.

VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# How many processes share the tests: make test PROCESSES=8 on a large machine, 0 for none but pytest's own.
PROCESSES := 3
SHARED := --numprocesses=$(PROCESSES) --dist=worksteal
# Tests that have a server of their own keep together.
IN_GROUPS := --numprocesses=$(PROCESSES) --dist=loadgroup

.PHONY: help play dev compiled test check format unit browser looks screenshots coverage benchmarks soak fuzz dist page lock clean set-up-dev

help:  ## List what make can do
	@sed -n 's/^\([a-z]*\):.*##/\1\t/p' Makefile

play: $(VENV)/made  ## Start the game and open it in the browser; make play PORT=9000 for another port
	@$(BIN)/python tools/set_up.py play
	@$(BIN)/rawsiko play $(if $(PORT),--port $(PORT))

test: check unit browser looks coverage  ## Check everything

dev: $(VENV)/made  ## Set up everything for a change, and say how to go on
	@$(BIN)/python tools/set_up.py dev say

compiled: set-up-dev  ## Compile the rules again after an edit (every make does)

check: set-up-dev  ## Format, lint, types and imports, in both languages
	@$(BIN)/python tools/check.py

unit: set-up-dev  ## All tests except those in the browser, with compiled rules if there are any
	$(BIN)/pytest --ignore=tests/browser --ignore=tests/page $(SHARED)

browser: set-up-dev  ## Matches and lessons played in a real Chromium
	@tools/chromium.sh >/dev/null
	$(BIN)/pytest tests/browser tests/page -m 'not looks' $(IN_GROUPS)

looks: set-up-dev  ## Every screen in Chromium: sizes, languages, themes, large letters
	@tools/chromium.sh >/dev/null
	$(BIN)/pytest tests/browser -m looks $(IN_GROUPS)

screenshots: set-up-dev  ## Pictures of every screen into screenshots/, to look at; make screenshots ONLY="home match" for some
	$(BIN)/python -m tests.browser.screenshots $(ONLY)

coverage: set-up-dev  ## The rules' tests again, interpreted: every branch must be covered
	RAWSIKO_INTERPRETED=1 $(BIN)/coverage run -m pytest tests/rules
	$(BIN)/coverage report

format: set-up-dev  ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/npm.py run format

benchmarks: $(VENV)/peers  ## Measure, side by side (see benchmarks/README.md)
	$(BIN)/python -m benchmarks

page: set-up-dev  ## Build the game as a page that needs no server, into dist/page and dist/rawsiko-page-VERSION.zip
	@$(BIN)/python tools/page/build.py

soak: set-up-dev  ## Kill a server many times: nothing may be lost; poison fields, let clients forget: no class may stop; takes a while
	$(BIN)/python -m tests.soak --kills 1000
	$(BIN)/python -m tests.soak --kills 300 --store postgres
	$(BIN)/python -m tests.fuzz --requests 0 --described 0 --hung-up 0 --poison 1
	$(BIN)/python -m tests.soak.forgetful --seeds 300
	$(BIN)/python -m tests.soak.forgetful --seeds 20 --store postgres
	$(BIN)/python -m tests.analysis.luck --matches 440
	@tools/chromium.sh >/dev/null
	RAWSIKO_PAGE_KILLS=50 $(BIN)/pytest tests/page -k killed

dist: $(VENV)/release  ## Into dist/: the source, a wheel with compiled rules and the client, the page, what they are made of, checksums
	$(BIN)/python tools/make_dist.py

fuzz: set-up-dev  ## Send 120,000 malformed requests: nothing may crash or log a traceback; takes a while
	$(BIN)/python -m tests.fuzz

lock: set-up-dev  ## Update all dependencies to their newest versions
	$(BIN)/pip install --quiet uv
	tools/lock.sh $(BIN)/uv

clean:  ## Remove everything make has built
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf dist src/rawsiko/_web web/node_modules web/dist
	find src -name '*.so' -delete
	rm -f src/rawsiko/.compiled*

# Each of these files is made when its set-up has succeeded.
$(VENV)/made: tools/set_up.sh
	tools/set_up.sh $(VENV)
	@touch $@

# Everything else knows by itself what has changed, and is quick if nothing has.
set-up-dev: $(VENV)/made
	@$(BIN)/python tools/set_up.py dev

$(VENV)/release: requirements/release.txt | set-up-dev
	$(BIN)/pip install --quiet --require-hashes -r requirements/release.txt
	@touch $@

$(VENV)/peers: requirements/peers.txt | set-up-dev
	$(BIN)/pip install --quiet --require-hashes -r requirements/peers.txt
	@touch $@
