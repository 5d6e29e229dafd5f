# What can be done here; `make help` lists it.
# SPDX-License-Identifier: Apache-2.0

EXAMPLE = Examples/Poster.ca
PICTURE = out/Poster.png
# The release build of the library, which the packages of the command, the benchmarks and the service share. Without a fresh plan, SwiftPM
# takes that of the package that was built there last.
RELEASE = --scratch-path .build --configuration release --disable-build-manifest-caching
COMMAND = --package-path Command $(RELEASE)
BENCHMARKS = --package-path Benchmarks $(RELEASE)
SERVICE_BUILD = --package-path Service $(RELEASE)
# The tests' build, in which the modules are optimised and keep their assertions. All packages share it. Debug information would take
# longer to write and to link than it is worth to tests, which are named with their lines without it.
TESTS = --scratch-path .build/tests --disable-build-manifest-caching -debug-info-format none
COMMAND_TESTS = --package-path Command $(TESTS)
SERVICE_TESTS = --package-path Service $(TESTS)
COUNTS = --package-path Benchmarks $(TESTS) --product bench
SWIFT_FILES = Package.swift Sources Tests Fuzz Shaders Examples $(foreach package,Command Service,$(package)/Package.swift $(package)/Sources $(package)/Fuzz $(package)/Tests) \
  Benchmarks/Package.swift Benchmarks/Sources
# Filling and keeping freed memory, at their defaults, take longer than the tests.
ASAN = detect_leaks=0:max_malloc_fill_size=0:quarantine_size_mb=64:malloc_context_size=8
# The tests that open no device.
DRIVERLESS = ^(Diagnostics|Tessellation|PixelEffects|Graphics|Text|Images|Layers|LayerKeys|Views|CAML|RenderPlan)Tests

.DEFAULT_GOAL := help
.PHONY: help setup build run serve service-build service-test programs install uninstall dist deb packaging-test packaging-check test try clients cluster bench-build bench-counts counts check hostile fuzz sanitize bench peers peers-lottie peers-test hardware-bundle hardware-try hardware-test symbols docs format lint shaders clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the Debian packages that are missing
	@Tools/setup.sh

build: setup ## Build the quartzite command
	swift build $(COMMAND) --product quartzite

run: build ## Build, and render the example to a picture
	@mkdir -p out
	.build/release/quartzite render $(EXAMPLE) --output $(PICTURE)
	@echo "The picture is $(CURDIR)/$(PICTURE)"

install uninstall: export PREFIX ?= /usr/local
install uninstall: export DESTDIR ?=

programs: setup ## Build the command and the service for release, needing no Swift, with manual pages and completions
	@Tools/setup.sh --packaging
	Packaging/build.sh

# With sudo, what was built before is installed: root need not have Swift on its PATH, nor own what is built.
install: ## Install that below PREFIX, /usr/local if not given; packagers set DESTDIR
	@[ -n "$$SUDO_USER" ] && [ -d .build/trees ] || $(MAKE) programs
	Packaging/install.sh install

uninstall: ## Remove what was installed below PREFIX
	Packaging/install.sh uninstall

dist: programs ## Make an archive of that, with its sum, in out/dist
	Packaging/dist.sh

# QUARTZITE_MAINTAINER="Name <address>" make deb
deb: programs ## Make Debian packages of that in out/dist
	Packaging/deb.sh

# The service's programs are tried where make service-test has built them; QUARTZITE_ALL_PROGRAMS=1 has it fail where it has not.
packaging-test: export QUARTZITE_BUILT ?= $(CURDIR)/.build/tests/debug
packaging-test: ## Test manual pages, completions, installation and packages, with the programs that make test and service-test have built
	@Tools/setup.sh --packaging-tests
	cd Packaging/tests && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --quiet

packaging-check: dist deb ## Try the archive and the packages in a Debian that debootstrap makes
	@Tools/setup.sh --packaging-check
	Packaging/check.sh

test sanitize service-test clients bench-counts counts: export QUARTZITE_OPTIMIZED = 1
test: ## Build and run all tests, those of pixels in every way in which the library draws
	@Tools/setup.sh --tests
	swift build $(TESTS) --build-tests
	swift test $(TESTS) --skip-build --parallel
	swift build $(COMMAND_TESTS) --build-tests
	swift test $(COMMAND_TESTS) --skip-build --parallel

# SUITE=RenderPlanTests,TessellationTests FILTER=regular-expression make try
try: ## Build and run one suite of tests and nothing else: make try SUITE=RenderPlanTests
	@Tools/try.sh "$(SUITE)" "$(FILTER)"

cluster: build ## Render a film on a Ray cluster of this machine, with a worker killed in the midst of it
	python3 -m venv .build/cluster
	.build/cluster/bin/pip install --quiet --requirement Examples/Cluster/requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/cluster/bin/python Examples/Cluster/test_cluster.py \
	  --quartzite .build/release/quartzite

clients: setup ## Build client packages with the library as make test builds it; they get no other package
	Tools/client-packages.sh
	Tools/clients.sh

check: hostile fuzz sanitize cluster packaging-check service-check ## Everything that takes longer than the tests: hostile inputs, fuzzing, sanitizers, packages, load

hostile: setup ## Try the hostile inputs at full size, and print what they cost
	swift build $(RELEASE) --product hostile-runner
	.build/release/hostile-runner $(FAMILIES)

# FUZZ_SECONDS=600 FUZZ_TARGETS="caml text" make fuzz
fuzz: setup ## Fuzz each target for a minute, under the address sanitizer
	Tools/fuzz.sh $(FUZZ_TARGETS)

sanitize: setup ## Run the tests under the address sanitizer, and those that need no driver under the thread sanitizer
	swift build --build-tests --sanitize address --scratch-path .build/sanitized
	ASAN_OPTIONS=$(ASAN) swift test --skip-build --sanitize address --scratch-path .build/sanitized --parallel
	ASAN_OPTIONS=$(ASAN) swift test --package-path Command --sanitize address --scratch-path .build/sanitized --disable-build-manifest-caching --parallel
	swift build --build-tests --sanitize thread --scratch-path .build/threads
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tools/thread-sanitizer.txt swift test --skip-build --sanitize thread --scratch-path .build/threads --parallel --filter '$(DRIVERLESS)'

service-build: setup ## Build the service for release
	swift build $(SERVICE_BUILD)

serve: service-build ## Build the service, and start it on 127.0.0.1:8080
	.build/release/quartzite-service --templates out/templates

service-test: ## Build and test the service and its workers, with the library as make test builds it
	@Tools/setup.sh --tests
	swift build $(SERVICE_TESTS) --build-tests
	swift test $(SERVICE_TESTS) --skip-build

bench-build: setup ## Build the benchmarks, and the library for release with them
	swift build $(BENCHMARKS)

bench-counts: setup ## Fail if a benchmark's scene takes other work than Benchmarks/counts.json says
	swift build $(COUNTS)
	cd Benchmarks && ../.build/tests/debug/bench counts --compare

counts: setup ## Write the work of the benchmarks' scenes and the instructions of planning anew
	@Tools/setup.sh --tests
	swift build $(COUNTS)
	cd Benchmarks && ../.build/tests/debug/bench counts
	QUARTZITE_SUITES=ProcessTests QUARTZITE_WRITE_INSTRUCTIONS=1 swift test $(TESTS) --filter PlanningCostTests

bench: bench-build ## Run the benchmarks
	cd Benchmarks && ../.build/release/bench

# TIGER=tiger.svg PEERS="--scenes S1,S9 --repetitions 5" make peers
peers: build bench-build ## Measure beside other renderers, which it installs; the results are in out/peers
	Benchmarks/peers/setup.sh
	Benchmarks/peers/compare.py --command .build/release/quartzite $(if $(TIGER),--tiger "$(TIGER)") $(PEERS)

# LOTTIE=animations PEERS="--animations all --repetitions 1" make peers-lottie
peers-lottie: bench-build ## Measure the Lottie animations in the folder LOTTIE beside rlottie and ThorVG; results in out/peers-lottie
	@[ -d "$(LOTTIE)" ] || { echo "name a folder of Lottie animations: make peers-lottie LOTTIE=folder" >&2; exit 1; }
	python3 -m venv .build/lottie
	.build/lottie/bin/pip install --quiet --disable-pip-version-check --requirement Tools/lottie/requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/lottie/bin/python Benchmarks/peers/compare_lottie.py "$(LOTTIE)" $(PEERS)

peers-test: ## Test the parts of `make peers` that need no peer
	cd Benchmarks/peers && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --quiet -t . -s tests

# TIGER=tiger.svg make hardware-bundle
hardware-bundle: ## Make one archive that tests and measures on a machine with a GPU, without Swift or a network, in out/hardware
	@Tools/setup.sh --tests
	@Tools/setup.sh --packaging
	TIGER="$(TIGER)" Tools/hardware-bundle.sh

# HARDWARE="--minutes 60" make hardware-try
hardware-try: hardware-bundle ## Try that archive in a Debian that debootstrap makes, on Mesa's software renderer
	@Tools/setup.sh --packaging-check
	Tools/hardware-try.sh $(or $(HARDWARE),--quick --minutes 40)

hardware-test: ## Test the script that runs the archive, with small programs in place of the archive's
	cd Tools/tests && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --quiet

symbols: setup ## Regenerate the tables of symbols in Documentation
	QUARTZITE_WRITE_SYMBOLS=1 swift test --filter SymbolTableTests

docs: setup ## Build the documentation
	Tools/documentation.sh out/docs
	@echo "The documentation is in $(CURDIR)/out/docs"

format: ## Format all Swift files
	swift format format --in-place --parallel --recursive $(SWIFT_FILES)

lint: peers-test hardware-test ## Fail where the format differs
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

clean: ## Remove what was built
	rm -rf .build out

include Service/checks.mk
