#!/bin/sh
# Writes SHA256SUMS of all archives and Debian packages in a folder; `sha256sum --check SHA256SUMS` in that folder compares them.
# SPDX-License-Identifier: Apache-2.0
set -eu
cd "${1:?a folder}"
find . -maxdepth 1 -type f \( -name '*.tar.xz' -o -name '*.deb' \) | sed 's|^\./||' | LC_ALL=C sort | xargs -r sha256sum > SHA256SUMS.new
mv SHA256SUMS.new SHA256SUMS
