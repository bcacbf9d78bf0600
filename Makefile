# make demo     sets up, builds a sample class, grades it, shows the table
# make test     sets up, runs everything that CI runs
# make help     lists the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
OTTER := build/otter
DEMO := target_networks/td_loss target_networks/dqn_loss seeing_the_graph/stop_gradient_numpy

.PHONY: demo test lint thorough prove mutants patterns bank drills pictures fast bench matrix system help clean serve docs screenshots
.DEFAULT_GOAL := help

help:
	@grep -E '^# make' Makefile | sed 's/^# //'
	@echo 'make lint     ruff, mypy, import-linter'
	@echo 'make fast     the tests, without lint and proof'
	@echo 'make thorough the tests that take long: a shorter one of the same is in make test'
	@echo 'make prove    the proof of every exercise, with a sample of mutants'
	@echo 'make mutants  the same, with all mutants and eight seeds; pages in proof/'
	@echo 'make patterns the proof of every pattern that a new exercise can begin with, with all mutants and eight seeds'
	@echo 'make bank     answers that were written from the notebooks alone: right ones take full marks, wrong ones do not'
	@echo 'make pictures every wire of every picture, for all right and wrong solutions, against autodiff'
	@echo 'make matrix   all notebooks in an installed wheel, and the proof, on each Python, with the oldest and the newest JAX and torch (MATRIX=--help: options)'
	@echo 'make bench    what a submission costs, beside nbgrader and otter (BENCH=--quick: does it run?)'
	@echo 'make drills   honest submissions between attackers, on a crowded machine; a site that some want to stop; which system calls are needed (with strace)'
	@echo 'make serve    the site at http://127.0.0.1:8000/'
	@echo 'make docs     these pages as a site: build/docs/index.html'
	@echo 'make screenshots  takes the pictures of the tutorials anew'
	@echo 'make clean    removes all that make built'

# The sandbox needs bubblewrap and libseccomp, the tests in a browser need Chromium. Root installs them; others are told what to ask for.
system:
	@{ command -v bwrap && PATH=$$PATH:/sbin:/usr/sbin ldconfig -p | grep -m1 libseccomp.so.2; } >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq bubblewrap libseccomp2 >/dev/null; } \
	|| echo 'For full isolation ask an administrator for: apt install bubblewrap libseccomp2'
	@command -v chromium >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	|| echo 'For the tests in a browser ask an administrator for: apt install chromium'

# torch first and by itself, pinned: pip then takes a CPU build of that version if there is one.
$(READY): pyproject.toml constraints.txt | system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed: make PYTHON=python3.11 …'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo 'setting up $(VENV) (a few minutes, once)'
	@$(PIP) install -c constraints.txt --upgrade pip
	@$(PIP) install -c constraints.txt torch
	@$(PIP) install -c constraints.txt -e '.[jax,torch,jupyter,cluster,site,hub,docs,dev]'
	@touch $@

# The site's editor and the font of its formulae. Without node the site has a plain editor and another font.
BUILT := grader/site/static/built
$(BUILT)/editor.js: grader/site/editor/editor.js grader/site/editor/package.json grader/site/editor/math.css
	@if command -v npm >/dev/null; then echo 'building the editor'; mkdir -p build/editor $(BUILT) \
	&& cp $^ build/editor && cd build/editor && npm install --silent --no-audit --no-fund >/dev/null \
	&& npm run --silent build -- --outfile=$(abspath $@) --log-level=error \
	&& cp node_modules/@fontsource/stix-two-math/files/*-400-normal.woff2 $(abspath $(BUILT))/math.woff2 \
	&& cp math.css $(abspath $(BUILT)) || echo 'The editor could not be built: the site will have a plain one.'; \
	else echo 'npm is not installed: the site will have a plain editor'; fi

# JupyterHub's proxy, for the tests with a real hub. Without node they are skipped.
PROXY := build/proxy/.ready
$(PROXY):
	@mkdir -p $(@D) && touch $@
	@! command -v npm >/dev/null || npm install --prefix $(@D) --silent --no-audit --no-fund configurable-http-proxy@5.3.0 >/dev/null \
	|| echo 'The proxy of JupyterHub could not be installed: the tests with a hub are skipped.'

serve: $(READY) $(BUILT)/editor.js
	@$(BIN)/grader serve

# MkDocs Material otherwise prints a notice about its successor on every run.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo 'build/docs/index.html   (to search in it: python3 -m http.server -d build/docs)'

screenshots: $(READY)
	@SCREENSHOTS=all $(BIN)/python -P -m pytest tests/test_tutorials.py -q -k 'student or instructor'

demo: $(READY)
	@rm -rf demo
	@$(BIN)/python -m grader.proof.sample_class demo/submitted $(DEMO)
	@$(BIN)/grader grade demo/submitted --seed 7 --out demo/verdicts --json demo/verdicts.json
	@$(BIN)/grader report demo/verdicts --out demo/report
	@echo 'verdicts: demo/verdicts.json (all), demo/verdicts/ (one file each); report: demo/report/index.html'

test: lint fast prove

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

fast: $(READY) $(BUILT)/editor.js $(PROXY)
	@$(BIN)/python -P -m pytest -n logical --maxprocesses 4 --dist loadfile

thorough: $(READY) $(BUILT)/editor.js $(PROXY)
	@THOROUGH=all $(BIN)/python -P -m pytest -m thorough -n logical --maxprocesses 4 --dist loadfile

prove: $(READY)
	@$(BIN)/grader prove --mutants --quick

mutants: $(READY)
	@$(BIN)/grader prove --mutants --html proof

patterns: $(READY)
	@PATTERNS=all $(BIN)/python -P -m pytest tests/proof/test_patterns.py -q

bank: $(READY)
	@BANK=all $(BIN)/python -P -m pytest tests/bank tests/grading/test_styles_of_right_answers.py -rA --no-header -q

drills: $(READY)
	@$(BIN)/python -P tests/drills/crowd.py
	@$(BIN)/python -P tests/drills/site_drills.py
	@$(BIN)/python -P tests/site/drill.py 200 50
	@DRILLS=all $(BIN)/python -P -m pytest tests/sandbox/test_system_calls.py -s --no-header -q

pictures: $(READY)
	@PICTURES=all $(BIN)/python -P -m pytest tests/student/test_pictures_are_true.py -n logical --maxprocesses 4 -q

# otter gets an environment of its own: its requirements differ.
$(OTTER)/.ready: tests/benchmarks/otter-constraints.txt
	@$(PYTHON) -m venv $(OTTER)
	@echo 'setting up $(OTTER) (a few minutes, once)'
	@$(OTTER)/bin/python -m pip --disable-pip-version-check -q install -c $< torch
	@$(OTTER)/bin/python -m pip --disable-pip-version-check -q install -c $< 'otter-grader[grading]' jax
	@touch $@

bench: $(READY) $(OTTER)/.ready
	@$(BIN)/python tests/benchmarks/bench.py --otter $(OTTER)/bin $(BENCH)

# Environments, logs and the table are in build/matrix/.
matrix: $(READY)
	@$(BIN)/python tests/matrix/run.py $(MATRIX)

clean:
	@rm -rf $(VENV) demo proof build dist grader/site/static/built *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
