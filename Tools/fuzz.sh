#!/bin/sh
# Builds the fuzzers of the library and the service with libFuzzer and the address sanitizer, and runs targets one after the other; all of them without arguments.
#
#     FUZZ_SECONDS=60 Tools/fuzz.sh [TARGET …]
#
# New inputs that reach new code are added to out/fuzz/TARGET; Fuzz/Corpus keeps the small set that the tests replay. Whatever ends the
# process, takes 20 seconds or 2 GiB is written to out/fuzz, beside what the sanitizer said, and ends this script with 1.
# SPDX-License-Identifier: Apache-2.0
set -eu
cd "$(dirname "$0")/.."
targets=${*:-caml lottie text paths images fonts layers archives films csv jsonlines jsonarrays multipart messages}
flags="-Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZING -Xcc -fsanitize=address"
# The driver keeps some memory to the end of the process.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
status=0 built=
for target in $targets; do
  # The package of the service has a fuzzer of its own.
  case $target in
    multipart | messages) package=Service product=service-fuzzer ;;
    *) package=. product=fuzzer ;;
  esac
  if [ "$product" != "$built" ]; then
    # Without a fresh plan, SwiftPM takes that of the package that was built there last.
    build="swift build --package-path $package --configuration release --product $product --scratch-path .build/fuzz"
    build="$build --disable-build-manifest-caching $flags"
    $build
    program=$($build --show-bin-path)/$product
    built=$product
  fi
  found=out/fuzz/$target
  mkdir -p "$found"
  echo "fuzz: $target, ${FUZZ_SECONDS:-60} seconds"
  dictionary=
  [ -f "Fuzz/$target.dict" ] && dictionary=-dict=Fuzz/$target.dict
  QUARTZITE_FUZZ=$target nice -n 15 "$program" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=20 -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="out/fuzz/$target-" $dictionary "$found" "Fuzz/Corpus/$target" \
    > "out/fuzz/$target.log" 2>&1 || { status=1; echo "fuzz: $target found something, see out/fuzz/$target.log"; }
  grep -E "^stat::number_of_executed_units|^SUMMARY" "out/fuzz/$target.log" || true
done
exit $status
