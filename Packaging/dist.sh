#!/bin/sh
# Makes the archive of a release: programs that need no Swift on the machine, with manual pages, completions, licence and notices.
# SPDX-License-Identifier: Apache-2.0
#
# dist.sh [TREES] [FOLDER]
#
# The archive and SHA256SUMS are put into FOLDER, out/dist unless given. The same trees give the same bytes.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
trees=${1:-$trees} products=${2:-$products}
[ -d "$trees" ] || fail "there is nothing to pack; run “make programs” first."

name=quartzite-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name" "$products"
for package in $(packages); do
  cp -a "$trees/$package/." "$work/$name/"
done
first=$(packages | head -n 1)
for document in LICENSE NOTICE CHANGELOG.md; do cp "$trees/$first/share/doc/$first/$document" "$work/$name/"; done
{
  sed "s/@VERSION@/$version/" Packaging/INSTALL.txt
  for program in "$work/$name"/bin/*; do needed "$program"; done | sort -u | sed 's/^/    /'
} > "$work/$name/INSTALL.txt"

tar --directory "$work" --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" > "$work/$name.tar"
# One thread: with more, the bytes depend on their number.
xz --threads=1 -6 --stdout "$work/$name.tar" > "$work/$name.tar.xz"
mv "$work/$name.tar.xz" "$products/$name.tar.xz"
Packaging/sums.sh "$products"
echo "dist: $products/$name.tar.xz"
