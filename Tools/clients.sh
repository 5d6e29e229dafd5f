#!/bin/sh
# Builds the client packages in Tests/Clients and runs them: one that is for Linux alone and has modules of its own, and one with Apple's
# names. Then it builds Examples/ClientPackage, runs its tests and its program. The first two are built twice, in one folder: SwiftPM puts
# all modules of a build where every target sees them, so that a target may only see too much when the others are there already. The
# library is built there once for all of them, without optimisation, which takes the least time.
# SPDX-License-Identifier: Apache-2.0
set -eu

cd "$(dirname "$0")/.."
builds=${1:-.build/clients}

# The first client sees none of Apple's names, whatever has been built here before.
for name in CoreGraphics CoreImage CoreText ImageIO QuartzCore UIKit; do
  rm -rf "$builds"/*/debug/Modules/"$name".* "$builds"/*/debug/"$name".build
done

# build PACKAGE PROGRAM EXPECTED
build() {
  # Without a fresh plan, SwiftPM takes that of the package that was built here last.
  options="--package-path Tests/Clients/$1 --scratch-path $builds --disable-build-manifest-caching"
  for round in first second; do
    # The second time all sources of the client are compiled again.
    find "Tests/Clients/$1/Sources" -name '*.swift' -exec touch {} +
    if ! swift build $options > "$builds/$1.log" 2>&1; then
      cat "$builds/$1.log"
      echo "clients: the $round build of $1 failed" >&2
      exit 1
    fi
  done
  printed=$("$(swift build $options --show-bin-path)/$2")
  if [ "$printed" != "$3" ]; then
    echo "clients: $1 printed “$printed” instead of “$3”" >&2
    exit 1
  fi
  echo "clients: $1 was built twice and ran"
}

mkdir -p "$builds"
build OwnNames Poster "Shaders Diagnostics GLES SeededRandom true [0, 0, 255, 255]"
build AppleNames Card "12.0 [255, 0, 0, 255, 0, 0, 255, 255]"

options="--package-path Examples/ClientPackage --scratch-path $builds --disable-build-manifest-caching"
results=$(cd "$builds" && pwd)/snapshots
rm -rf "$results"
for step in "build --build-tests" "build --product card-maker" "test --skip-build"; do
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
