#!/bin/sh
# Builds the fuzzer with libFuzzer and the address sanitizer, and runs targets one after the other; all of them without arguments.
#
#     FUZZ_SECONDS=60 Tools/fuzz.sh [TARGET …]
#
# New inputs that reach new code are added to out/fuzz/TARGET; Fuzz/Corpus keeps the small set that the tests replay. Whatever ends the
# process, takes 20 seconds or 2 GiB is written to out/fuzz, beside what the sanitizer said, and ends this script with 1.
# SPDX-License-Identifier: Apache-2.0
set -eu
cd "$(dirname "$0")/.."
targets=${*:-caml lottie text paths images fonts layers archives films}
flags="-Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZING -Xcc -fsanitize=address"
build="swift build --configuration release --product fuzzer --scratch-path .build/fuzz $flags"
$build
program=$($build --show-bin-path)/fuzzer
# The driver keeps some memory to the end of the process.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
status=0
for target in $targets; do
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
