#!/bin/sh
# Makes Debian packages of the trees that build.sh made, for the Debian or Ubuntu that this machine has.
# SPDX-License-Identifier: Apache-2.0
#
# deb.sh [TREES] [FOLDER]
#
# The packages and SHA256SUMS are put into FOLDER, out/dist unless given. QUARTZITE_MAINTAINER is “Name <address>” of who builds them;
# without it, git knows. The same trees and the same maintainer give the same bytes.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
trees=${1:-$trees} products=${2:-$products}
[ -d "$trees" ] || fail "there is nothing to pack; run “make programs” first."
for tool in dpkg-deb dpkg-shlibdeps; do
  command -v "$tool" > /dev/null || fail "there is no $tool; run “Tools/setup.sh --packaging”."
done

maintainer=${QUARTZITE_MAINTAINER:-$(git config user.name || true) <$(git config user.email || true)>}
case $maintainer in
  ?*" <"?*@?*">") ;;
  *) fail "there is no maintainer; set QUARTZITE_MAINTAINER to “Name <address>”." ;;
esac
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$products"

# depends PROGRAM…: the Debian packages of the libraries that programs ask for, with the versions that have all symbols asked for.
depends() {
  mkdir -p "$work/shlibs/debian"
  printf 'Source: quartzite\nMaintainer: %s\n\nPackage: quartzite\nArchitecture: any\n' "$maintainer" > "$work/shlibs/debian/control"
  (cd "$work/shlibs" && dpkg-shlibdeps -O "$@" 2> "$work/shlibs/said") > "$work/shlibs/found" || {
    cat "$work/shlibs/said" >&2
    fail "the libraries of $* are not all from Debian packages."
  }
  sed -n 's/^shlibs:Depends=//p' "$work/shlibs/found"
}

# compress FILE: without name and time, which change.
compress() {
  gzip --best --no-name "$1"
}

for package in $(packages); do
  root=$work/$package
  mkdir -p "$root/DEBIAN"
  cp -a "$trees/$package" "$root/usr"

  # Debian has places of its own for some files.
  if [ -d "$root/usr/share/zsh/site-functions" ]; then
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
  fi
  if [ -d "$root/usr/lib/systemd" ]; then
    mkdir -p "$root/lib"
    mv "$root/usr/lib/systemd" "$root/lib/systemd"
    rmdir "$root/usr/lib"
  fi
  find "$root/usr/share/man" -type f -name '*.[1-9]' | while IFS= read -r page; do compress "$page"; done

  documents=$root/usr/share/doc/$package
  rm "$documents/LICENSE"
  cp Packaging/deb/copyright "$documents/copyright"
  mv "$documents/CHANGELOG.md" "$documents/changelog"
  compress "$documents/changelog"
  compress "$documents/NOTICE"
  {
    printf '%s (%s) unstable; urgency=medium\n\n' "$package" "$version-1"
    printf '  * Version %s: its changes are in changelog.gz.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')"
  } > "$documents/changelog.Debian"
  compress "$documents/changelog.Debian"

  for file in conffiles preinst postinst prerm postrm; do
    [ -e "Packaging/deb/$package.$file" ] && cp "Packaging/deb/$package.$file" "$root/DEBIAN/$file"
  done
  if [ -e "Packaging/deb/$package.default" ]; then
    mkdir -p "$root/etc/default"
    cp "Packaging/deb/$package.default" "$root/etc/default/$package"
  fi
  # Debian's check of packages asks for the report of a bug that an upload to Debian closes, and wants no library inside of a program:
  # compile.sh says why libjpeg is.
  mkdir -p "$root/usr/share/lintian/overrides"
  {
    echo "$package: initial-upload-closes-no-bugs"
    echo "$package: embedded-library *libjpeg*"
  } > "$root/usr/share/lintian/overrides/$package"

  (cd "$root" && find . -path ./DEBIAN -prune -o -type f -print | sed 's|^\./||' | sort | xargs -d '\n' md5sum) > "$root/DEBIAN/md5sums"
  size=$(find "$root" -path "$root/DEBIAN" -prune -o -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
  libraries=$(depends "$root"/usr/bin/*)
  sed -e "s/@VERSION@/$version-1/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s|@DEPENDS@|$libraries|" \
    -e "s|@MAINTAINER@|$maintainer|" "Packaging/deb/$package.control" > "$root/DEBIAN/control"

  find "$root" -type d -exec chmod 755 {} +
  find "$root" -type f ! -path '*/bin/*' -exec chmod 644 {} +
  for file in preinst postinst prerm postrm; do
    [ -e "$root/DEBIAN/$file" ] && chmod 755 "$root/DEBIAN/$file"
  done
  find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  file=$products/${package}_$version-1_$architecture.deb
  dpkg-deb --root-owner-group -Zxz -z6 --threads-max=1 --build "$root" "$file" > /dev/null
  echo "deb: $file"
done
Packaging/sums.sh "$products"
