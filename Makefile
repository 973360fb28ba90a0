# make play            build the game and serve it at http://localhost:8000/ (PORT=… for another port)
# make test            all tests: Python's own with their coverage, then the page in Chromium
# make test-browsers   one story in Chromium, Firefox and WebKitGTK; a page that dies fifty times
# make check           style and types
# make coverage        Python's own tests alone, and whether they reach enough of rilto/ and web/
# make mutants         does a test notice when something in rilto/ is changed? (MUTANTS='rilto.grid*' for some)
# make fuzz            feed broken records to all that reads them (INPUTS=… for how many)
# make build           only build the site, into dist/
# make bench           measure everything, into docs/benchmarks.md
# make validate        is the page's HTML valid?
# make lighthouse      let Lighthouse judge the built site
# make soak            play random rounds in every way a session allows (ROUNDS=… for how many)
#
# Whatever is needed is installed into this folder first: node_modules/ and .venv/.

PYTHON ?= python3
PORT ?= 8000
INPUTS ?= 10000
ROUNDS ?= 10000

BIN := .venv/bin
STAMPS := .stamps

.PHONY: play test test-browsers check coverage mutants fuzz build bench validate lighthouse soak format clean
.PHONY: need-python need-node need-browser need-browsers

play: build
	@$(PYTHON) tools/serve.py --port $(PORT)

build: need-python $(STAMPS)/node
	@$(PYTHON) tools/build.py

test: build coverage need-browser
	$(BIN)/pytest --numprocesses=2 --dist=loadgroup tests/browser

test-browsers: build $(STAMPS)/venv need-browsers
	$(BIN)/pytest --verbose tests/engines
	DEATHS=50 $(BIN)/pytest --verbose tests/browser/test_kill.py

check: need-python $(STAMPS)/venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

coverage: need-python $(STAMPS)/venv
	$(BIN)/pytest --numprocesses=2 --ignore=tests/browser --ignore=tests/engines --cov --cov-report=
	$(BIN)/coverage report --include='rilto/*' --fail-under=100
	$(BIN)/coverage report --include='web/*' --fail-under=95

mutants: need-python $(STAMPS)/venv
	$(BIN)/python tools/mutants.py $(MUTANTS)

format: need-python $(STAMPS)/venv
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

fuzz: need-python $(STAMPS)/venv
	$(BIN)/python tools/fuzz.py --inputs $(INPUTS)

bench: build $(STAMPS)/venv need-browsers
	$(BIN)/python tools/bench.py

validate: build
	npm exec --yes --loglevel=error --package=html-validate@10.17.0 -- \
	  html-validate --preset=standard index.html dist/index.html

lighthouse: build need-browser
	$(BIN)/python tools/lighthouse.py

soak: $(STAMPS)/venv
	$(BIN)/python tools/soak.py --rounds $(ROUNDS)

clean:
	rm -rf dist build mutants $(STAMPS) .venv node_modules

# Each stamp is as new as what was installed, so that a second run installs nothing.

$(STAMPS)/node: package.json package-lock.json .npmrc | need-node
	npm ci --ignore-scripts --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/venv: requirements-dev.txt | need-python
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv module is missing: on Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@mkdir -p $(STAMPS) && touch $@

need-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Python 3.11 or newer is missing: install it, or name it with PYTHON=…" >&2; exit 1; }

need-node:
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null \
	  && command -v npm >/dev/null || { \
	  echo "Node 20 or newer with npm is missing: install it and put it on the PATH." >&2; exit 1; }

need-browser: $(STAMPS)/venv
	@$(BIN)/python tools/browser.py

need-browsers: $(STAMPS)/venv
	@$(BIN)/python tools/engines.py
