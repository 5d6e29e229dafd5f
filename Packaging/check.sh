#!/bin/sh
# Tries the archive and the Debian packages of a release on a machine that has nothing else: a Debian that debootstrap makes in a folder. The
# command must run there without Swift, and make the same bytes as the one that was built here. Needs root, for debootstrap and chroot.
# SPDX-License-Identifier: Apache-2.0
#
# check.sh [FOLDER] [COMMAND]
#
# FOLDER has the archive and the packages; COMMAND is another build of quartzite whose pictures are compared, the one in the trees unless given.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
products=${1:-$products} command=${2:-$trees/quartzite/bin/quartzite}
architecture=$(dpkg --print-architecture)
archive=$products/quartzite-$version-linux-$(uname -m).tar.xz
[ -e "$archive" ] || fail "there is no $archive; run “make dist”."
[ "$(id -u)" = 0 ] || fail "debootstrap and chroot need root."
for tool in debootstrap lintian; do
  command -v "$tool" > /dev/null || fail "there is no $tool; run “Tools/setup.sh --packaging”."
done

work=.build/packaging-check root=.build/packaging-check/machine
mkdir -p "$work"
. Packaging/machine.sh
(cd "$products" && sha256sum --check --quiet SHA256SUMS) || fail "SHA256SUMS does not tell the sums of $products."

debs=""
for package in $(packages); do
  debs="$debs $products/${package}_$version-1_$architecture.deb"
done
lintian --fail-on error,warning $debs 2> "$work/lintian" || {
  cat "$work/lintian" >&2
  fail "lintian finds the above."
}
echo "check: lintian finds no error and no warning"

# begin: a fresh machine, with what it is to draw.
begin() {
  begin_machine
  cp -R Examples/Poster.ca "$root/try/Poster.ca"
  cp Packaging/tests/Depth.caml "$root/try/Depth.caml"
}

# try DOCUMENT: compares the picture that the machine makes with that of the command here.
try() {
  inside quartzite render "/try/$1" --no-system-fonts --scale 2 --output "/try/$1.png" || fail "the machine does not render $1."
  "$command" render "$root/try/$1" --no-system-fonts --scale 2 --output "$work/$1.png" || fail "$command does not render $1."
  cmp "$root/try/$1.png" "$work/$1.png" || fail "the machine's picture of $1 differs from that of $command."
  echo "check: $2: $1 has the same bytes: $(sha256sum < "$work/$1.png" | cut -c 1-16)"
}

is_version() {
  for program in $(programs | awk '{ print $1 }'); do
    # A worker has its standard output for answers, and says it on the other.
    printed=$(inside "$program" --version 2>&1) || fail "the machine's $program does not run: $printed"
    [ "${printed#"$program: "}" = "$version" ] || fail "the machine's $program says it is “$printed”, not “$version”."
  done
}

begin
tar --directory "$root/usr/local" --extract --strip-components=1 --no-same-owner --file "$archive"
# The packages that INSTALL.txt names are all that is needed.
named=$(sed -n '/apt-get install/,/^$/p' "$root/usr/local/INSTALL.txt" | tr -d '\\' | sed 's/.*apt-get install//')
install_packages $named
is_version
try Poster.ca "archive"
try Depth.caml "archive, by the driver"

begin
for deb in $debs; do cp "$deb" "$root/try/"; done
install_packages $(for deb in $debs; do echo "/try/$(basename "$deb")"; done)
is_version
[ -z "$(find "$root" -xdev -name '*_dri.so')" ] || fail "the machine has drivers already; this shows nothing."
try Poster.ca "package, without a driver"
if inside quartzite render /try/Depth.caml --output /try/none.png 2> "$work/said"; then
  fail "a picture that needs a device was made without one."
fi
grep --quiet . "$work/said" || fail "a picture that needs a device fails without a word."
install_packages libgl1-mesa-dri
try Depth.caml "package, by the driver"
inside sh -c 'dpkg --verify $(dpkg-query -W -f "\${Package}\n" "quartzite*")' > "$work/verify"
# Files that dpkg was told not to unpack, such as manual pages, are named as missing; a file with other bytes is an error.
if grep -v '^missing' "$work/verify"; then fail "the files above are not those of the package."; fi
inside dpkg --purge $(packages) > /dev/null
left=$(find "$root/usr" "$root/etc" "$root/lib" -name '*quartzite*')
[ -z "$left" ] || fail "removing the packages leaves $left."
echo "check: the packages are installed, work and are removed"
