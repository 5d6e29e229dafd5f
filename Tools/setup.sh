#!/bin/sh
# Makes sure that everything a build needs is installed; with --tests, what the tests look at too: fonts of many scripts, Unicode's data,
# hb-shape, valgrind; with --packaging, what packages are made with; with --packaging-tests, what these are tested with; with
# --packaging-check, what tries them. Says what it does; does nothing, and uses no network, when all is there.
# SPDX-License-Identifier: Apache-2.0
set -eu

packages="
  libegl-dev libgles-dev libgbm-dev libegl-mesa0 libgl1-mesa-dri
  libfreetype-dev libharfbuzz-dev libfontconfig-dev
  libspng-dev libdeflate-dev libjpeg-dev libwebp-dev libgif-dev zlib1g-dev liblcms2-dev libexpat1-dev
  pkg-config glslang-tools
"
if [ "${1:-}" = --tests ]; then
  packages="$packages
    fonts-dejavu-core fonts-liberation2 fonts-noto-core fonts-droid-fallback fonts-noto-color-emoji
    libharfbuzz-bin unicode-data valgrind ffmpeg webp
  "
fi
case ${1:-} in
  --packaging) packages="binutils xz-utils dpkg-dev python3" ;;
  --packaging-tests) packages="binutils xz-utils dpkg-dev python3 mandoc zsh fish gcc libc6-dev" ;;
  --packaging-check) packages="debootstrap lintian" ;;
esac

fail() {
  echo "setup: $1" >&2
  exit 1
}

command -v swift >/dev/null 2>&1 ||
  fail "there is no swift command; install Swift 6.2 or later from https://www.swift.org/install and put it on the PATH."

# The checks of the service: its page, load, other renderers beside it, its container's root.
[ "${1:-}" != --service ] || packages="$packages
  chromium curl haproxy wrk debootstrap ffmpeg binutils fonts-liberation2 python3 python3-venv python3-dev libcairo2-dev gcc"

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

command -v dpkg-query >/dev/null 2>&1 ||
  fail "this is no Debian or Ubuntu; install what corresponds to these packages, and run swift build: $(echo $packages)"

missing=""
for package in $packages; do
  is_installed "$package" || missing="$missing $package"
done

if [ -z "$missing" ]; then
  echo "setup: all packages are installed"
  exit 0
fi

echo "setup: installing$missing"
command -v apt-get >/dev/null 2>&1 || fail "there is no apt-get to install them with."
if [ "$(id -u)" -eq 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1; then
  as_root="sudo"
else
  fail "installing packages needs root or sudo; as root, run: apt-get install$missing"
fi

# The lists of packages may be old or absent, so they are fetched when the first try fails.
install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends"
if ! $install $missing >/dev/null 2>&1; then
  echo "setup: updating the lists of packages"
  $as_root apt-get update --quiet || fail "apt-get update failed; is there a network?"
  $install $missing || fail "apt-get could not install$missing"
fi
echo "setup: done"
