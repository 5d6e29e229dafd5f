# Checks of the service beyond its own tests: its page in Chromium, load, faults, other renderers beside it, its container's root.
#
#   make service-page SERVICE=FOLDER      with quartzite-service, quartzite-worker and quartzite in FOLDER
#
# SPDX-License-Identifier: Apache-2.0

# The folder with the programs, as `make service-build` builds them. QUARTZITE is the command whose pictures the answers are compared
# with, as `make test` builds it.
SERVICE ?= .build/release
QUARTZITE ?= .build/tests/debug/quartzite
# Seconds of the load.
LOAD_SECONDS ?= 600
# Seconds of what wrk measures after it.
WRK ?= 10
SERVICE_PYTHON = .build/service/bin/python -B

.PHONY: service-check service-programs service-python service-tools service-page service-same service-load service-faults service-compare service-root

service-check: service-tools service-page service-same service-faults service-load service-compare ## Check the service: its page, faults, ten minutes of load, others beside it

service-programs:
	@for program in "$(SERVICE)/quartzite-service" "$(SERVICE)/quartzite-worker" "$(QUARTZITE)"; do \
	  [ -x "$$program" ] || { echo "there is no $$program; run make service-build and make test, or name the folder of those you have: make SERVICE=folder" >&2; exit 1; }; done

service-python:
	@Tools/setup.sh --service
	@[ -x .build/service/bin/python ] || python3 -m venv .build/service
	@.build/service/bin/pip install --quiet --disable-pip-version-check --requirement Service/Load/requirements.txt --requirement Service/Tests/deployment/requirements.txt

service-tools: service-python ## Test the tools for load and faults, and the files for deployment
	$(SERVICE_PYTHON) -m unittest discover --quiet -t Service/Load/tests -s Service/Load/tests
	$(SERVICE_PYTHON) Service/Tests/deployment/test_files.py

service-page: service-python service-programs ## Test the service's page in a headless Chromium; screenshots are in out/page
	$(SERVICE_PYTHON) Service/Tests/browser/test_page.py --program "$(SERVICE)/quartzite-service" --quartzite "$(QUARTZITE)" --shots out/page

service-same: service-python service-programs ## Ask the service for 300 pictures and films, and compare the answers with the command's
	$(SERVICE_PYTHON) Service/Load/same.py --program "$(SERVICE)/quartzite-service" --quartzite "$(QUARTZITE)"

service-load: service-python service-programs ## Load the service for ten minutes (LOAD_SECONDS=600); the table is in out/load.md
	$(SERVICE_PYTHON) Service/Load/load.py --program "$(SERVICE)/quartzite-service" --quartzite "$(QUARTZITE)" --duration $(LOAD_SECONDS) --wrk $(WRK) --output out/load.md

service-faults: service-python service-programs ## Do harm to the service, and look at what its clients see
	$(SERVICE_PYTHON) Service/Load/faults.py --program "$(SERVICE)/quartzite-service" --output out/faults.md

service-compare: service-python service-programs ## Draw one card by the service, Chromium, Skia and Cairo; the pictures are in out/cards
	$(SERVICE_PYTHON) Service/Load/compare_chromium.py --program "$(SERVICE)/quartzite-service" --pictures out/cards --output out/cards.md

# The programs have to be those that need no Swift: make service-root SERVICE=folder
service-root: service-python service-programs ## Run the service in a root like its container's, twice behind HAProxy (as root)
	$(SERVICE_PYTHON) Service/Tests/deployment/test_files.py --programs "$(SERVICE)"
	$(SERVICE_PYTHON) Service/Tests/root/test_root.py --programs "$(SERVICE)" --quartzite "$(QUARTZITE)"
