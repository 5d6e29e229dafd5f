#!/bin/sh
# Tries the archive of hardware-bundle.sh on a machine that has nothing else: a Debian that debootstrap makes in a folder, with Mesa's
# software renderer, Python and NumPy. Needs root, for debootstrap and chroot.
# SPDX-License-Identifier: Apache-2.0
#
# hardware-try.sh [--archive FILE] [OPTIONS]
#
# OPTIONS are those of hardware-check.sh. The results are put into out/hardware/try.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
archive=out/hardware/quartzite-hardware.tar.xz
if [ "${1:-}" = --archive ]; then
  archive=${2:?the archive}
  shift 2
fi
[ -e "$archive" ] || fail "there is no $archive; run “make hardware-bundle”."
work=.build/hardware root=.build/hardware/machine
. Packaging/machine.sh

begin_machine
install_packages libegl1 libgles2 libgbm1 libgl1-mesa-dri python3-numpy xz-utils
# What is measured uses no network.
rm -f "$root/etc/resolv.conf"
cp "$archive" "$root/try/"
mkdir -p out/hardware
rm -rf out/hardware/try
ended=0
inside sh -c 'cd /try && tar --extract --file "$1" && shift && exec ./quartzite-hardware/hardware-check.sh "$@"' \
  sh "$(basename "$archive")" "$@" --output /try/results || ended=$?
cp -R "$root/try/results" out/hardware/try
exit "$ended"
