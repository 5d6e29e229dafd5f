#!/bin/sh
# Builds the client packages in Tests/Clients and runs them: one that is for Linux alone and has modules of its own, and one with Apple's
# names. Each is built twice, in one folder: SwiftPM puts all modules of a build where every target sees them, so that a target may only see
# too much when the others are there already. The library's release build in that folder is also that of the benchmarks.
# SPDX-License-Identifier: Apache-2.0
set -eu

cd "$(dirname "$0")/.."
builds=${1:-.build/benchmarks}

# The first client sees neither Apple's names nor what only the benchmarks use, whatever has been built here before.
for name in CoreGraphics CoreText ImageIO QuartzCore UIKit ArgumentParser ArgumentParserToolInfo; do
  rm -rf "$builds"/*/release/Modules/"$name".* "$builds"/*/release/"$name".build
done

# build PACKAGE PROGRAM EXPECTED
build() {
  # Without a fresh plan, SwiftPM takes that of the package that was built here last.
  options="--package-path Tests/Clients/$1 --scratch-path $builds --configuration release --disable-build-manifest-caching"
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
