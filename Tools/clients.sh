#!/bin/sh
# Builds the client packages in Tests/Clients and runs them: one that is for Linux alone and has modules of its own, and one with Apple's
# names. Then it builds Examples/ClientPackage, runs its tests and its program. They are built in .build/tests, with the library as the tests
# have it, so that the library is compiled once for all. SwiftPM puts all modules of a build where every target sees them: a client that sees
# a module which it did not ask for fails here, since the modules are there already.
# SPDX-License-Identifier: Apache-2.0
#
# clients.sh [FOLDER]
set -eu

cd "$(dirname "$0")/.."
builds=${1:-.build/tests}
mkdir -p "$builds"
builds=$(cd "$builds" && pwd)

# Apple's names and ArgumentParser are in no build of a client that does not ask for them. They lie aside while such a client is built.
hidden=$(mktemp -d "$builds/hidden.XXXXXX")
modules=$builds/debug/Modules
restore() {
  for file in "$hidden"/*; do [ ! -e "$file" ] || mv "$file" "$modules/"; done
  rmdir "$hidden" 2> /dev/null || true
}
trap restore EXIT

# build PACKAGE PROGRAM EXPECTED
build() {
  # Without a fresh plan, SwiftPM takes that of the package that was built here last.
  options="--package-path Tests/Clients/$1 --scratch-path $builds --disable-build-manifest-caching -debug-info-format none"
  # All sources of the client are compiled, beside the modules of any build before.
  find "Tests/Clients/$1/Sources" -name '*.swift' -exec touch {} +
  if ! swift build $options > "$builds/$1.log" 2>&1; then
    cat "$builds/$1.log"
    echo "clients: the build of $1 failed" >&2
    exit 1
  fi
  printed=$("$(swift build $options --show-bin-path)/$2")
  if [ "$printed" != "$3" ]; then
    echo "clients: $1 printed “$printed” instead of “$3”" >&2
    exit 1
  fi
  echo "clients: $1 was built and ran"
}

for name in CoreGraphics CoreImage CoreText ImageIO QuartzCore UIKit ArgumentParser; do
  for file in "$modules/$name".*; do [ ! -e "$file" ] || mv "$file" "$hidden/"; done
done
build OwnNames Poster "Shaders Diagnostics GLES true [0, 0, 255, 255]"
restore
build AppleNames Card "12.0 [255, 0, 0, 255, 0, 0, 255, 255]"

options="--package-path Examples/ClientPackage --scratch-path $builds --disable-build-manifest-caching -debug-info-format none"
results=$builds/snapshots
rm -rf "$results"
for step in "build --build-tests" "test --skip-build"; do
  if ! QUARTZITE_SNAPSHOT_RECORD=never QUARTZITE_SNAPSHOT_RESULTS=$results swift $step $options > "$builds/ClientPackage.log" 2>&1; then
    cat "$builds/ClientPackage.log"
    echo "clients: swift $step failed in Examples/ClientPackage; $results has the pictures that differ" >&2
    exit 1
  fi
done
printed=$("$(swift build $options --show-bin-path)/card-maker" Title 0.5 "$builds/card.png")
if [ "$printed" != "$builds/card.png: 480 × 240 pixels" ]; then
  echo "clients: card-maker printed “$printed”" >&2
  exit 1
fi
echo "clients: Examples/ClientPackage was built and tested, and card-maker ran"

# The package that “quartzite new test” writes: its first run records a picture and fails, its second compares with it.
command=$builds/debug/quartzite
if [ ! -x "$command" ]; then
  echo "clients: “quartzite new test” is left out: there is no $command; “make test” builds it"
  exit 0
fi
made=$builds/made
rm -rf "$made"
"$command" new test "$made" --library "$(pwd)" --quiet
options="--package-path $made/CardTests --scratch-path $builds --disable-build-manifest-caching -debug-info-format none"
for expected in fails passes; do
  came=passes
  swift test $options > "$builds/made.log" 2>&1 || came=fails
  if [ "$came" != "$expected" ] || [ ! -f "$made/CardTests/Tests/CardTests/__Snapshots__/CardTests/card.1.png" ]; then
    cat "$builds/made.log"
    echo "clients: the run of $made/CardTests that $expected, $came, or has left no picture" >&2
    exit 1
  fi
done
echo "clients: the tests that “quartzite new test” writes record a picture, and compare with it"
