#!/bin/sh
# Builds the documentation of the Quartzite module into FOLDER (out/docs), with what it exports of Diagnostics and CAML: limits, errors,
# diagnostics, documents. PRODUCTS is where the modules were built, to build nothing. A link that leads nowhere is an error.
# SPDX-License-Identifier: Apache-2.0
set -eu

cd "$(dirname "$0")/.."
folder=${1:-out/docs}
products=${2:-}
if [ -z "$products" ]; then
  swift build --target Quartzite
  products=$(swift build --show-bin-path)
fi

# The C modules below are found by the maps that the build wrote or that the sources hold.
set --
for map in Sources/*/module.modulemap "$products"/*.build/module.modulemap; do
  [ -e "$map" ] && set -- "$@" -Xcc "-fmodule-map-file=$map"
done
for package in $(sed -n 's/.*system("[^"]*", "\([^"]*\)".*/\1/p' Package.swift); do
  for flag in $(pkg-config --cflags-only-I "$package" 2>/dev/null || true); do set -- "$@" -Xcc "$flag"; done
done

information=$(swift -print-target-info)
triple=$(echo "$information" | sed -n 's/.*"unversionedTriple": *"\([^"]*\)".*/\1/p' | head -n 1)
docc=$(command -v docc || true)
if [ -z "$docc" ]; then
  resources=$(echo "$information" | sed -n 's/.*"runtimeResourcePath": *"\([^"]*\)".*/\1/p')
  docc=$resources/../../bin/docc
fi

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
swift symbolgraph-extract -module-name Quartzite -target "$triple" -I "$products/Modules" "$@" \
  -experimental-allowed-reexported-modules=QuartziteDiagnostics,QuartziteCAML -minimum-access-level public -output-dir "$graphs"
mkdir -p "$(dirname "$folder")"
"$docc" convert Sources/Quartzite/Documentation.docc --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name Quartzite --fallback-bundle-identifier Quartzite --warnings-as-errors --output-path "$folder"
