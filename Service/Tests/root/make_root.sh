#!/bin/sh
# Builds the root that Service/Dockerfile's image has, with debootstrap: Debian slim, the packages, the user, the programs.
#
#   make_root.sh ROOT PROGRAM...
#
# A root that is there already keeps its packages, and gets the programs anew. Debian's mirror is the one that this machine uses, or
# what MIRROR says. Needs root, and Debian's package debootstrap.
# SPDX-License-Identifier: Apache-2.0
set -eu

fail() {
  echo "make_root: $1" >&2
  exit 1
}

[ $# -ge 2 ] || fail "name the folder for the root, and the programs to put into it"
root=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
packages=$(grep -v '^#' "$here/../../packages.txt")
[ "$(id -u)" -eq 0 ] || fail "building a root needs root"
for program in "$@"; do
  [ -x "$program" ] || fail "there is no program $program; build it first"
done

if [ ! -e "$root/made" ]; then
  command -v debootstrap >/dev/null 2>&1 || fail "there is no debootstrap; install Debian's package of that name"
  mirror=${MIRROR:-$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -nE 's/^(URIs: *|deb +(\[[^]]*\] +)?)([^ ]+).*/\3/p' | head -n 1)}
  [ -n "$mirror" ] || fail "no mirror of Debian is configured; set MIRROR"
  rm -rf "$root"
  mkdir -p "$root"
  # MORE names packages that a test needs beside those of the image.
  include=$(echo $packages ${MORE:-} | tr ' ' ',')
  debootstrap --variant=minbase --include="$include" bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log" >&2; fail "debootstrap failed; all that it said is in $root.log"; }
  # The slim image leaves these out, too.
  rm -rf "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/locale/* "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
  chroot "$root" useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin quartzite
  install --directory --owner=10001 --group=10001 --mode=0750 "$root/var/lib/quartzite/templates"
  touch "$root/made"
fi
install --mode=0755 "$@" "$root/usr/local/bin/"
echo "make_root: $root is there, $(du -sm "$root" | cut -f 1) MiB"
