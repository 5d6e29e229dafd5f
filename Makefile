# What can be done here; `make help` lists it.

EXAMPLE = Examples/Poster.ca
PICTURE = out/Poster.png

.DEFAULT_GOAL := help
.PHONY: help setup build run test check hostile fuzz sanitize bench symbols docs format lint shaders clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the Debian packages that are missing
	@Tools/setup.sh

build: setup ## Build the quartzite command
	swift build --configuration release --product quartzite

run: build ## Build, and render the example to a picture
	@mkdir -p out
	"$$(swift build --configuration release --show-bin-path)/quartzite" render $(EXAMPLE) --output $(PICTURE)
	@echo "The picture is $(CURDIR)/$(PICTURE)"

test: ## Build and run all tests
	@Tools/setup.sh --tests
	swift build --build-tests
	swift test --skip-build --parallel

check: hostile fuzz sanitize ## Everything that takes longer than the tests: hostile inputs, fuzzing, sanitizers

hostile: setup ## Try the hostile inputs at full size, and print what they cost
	swift build --configuration release --product hostile-runner
	"$$(swift build --configuration release --show-bin-path)/hostile-runner" $(FAMILIES)

# FUZZ_SECONDS=600 FUZZ_TARGETS="caml text" make fuzz
fuzz: setup ## Fuzz each target for a minute, under the address sanitizer
	Tools/fuzz.sh $(FUZZ_TARGETS)

sanitize: setup ## Run the tests under the address sanitizer
	swift build --build-tests --sanitize address --scratch-path .build/sanitized
	ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --sanitize address --scratch-path .build/sanitized --parallel

bench: setup ## Run the benchmarks
	cd Benchmarks && swift run --configuration release bench

symbols: setup ## Regenerate Documentation/QuartzCoreSymbols.md
	QUARTZITE_WRITE_SYMBOLS=1 swift test --filter SymbolTableTests

docs: setup ## Build the documentation
	Tools/documentation.sh out/docs
	@echo "The documentation is in $(CURDIR)/out/docs"

format: ## Format all Swift files
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Fuzz Shaders Examples

lint: ## Say where the format differs
	swift format lint --parallel --recursive Package.swift Sources Tests Fuzz Shaders Examples

clean: ## Remove what was built
	rm -rf .build out
