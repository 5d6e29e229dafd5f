#!/bin/sh
# Installs the peers that Debian and PyPI have, each by itself: one that cannot be installed is named, and the others go on.
# SPDX-License-Identifier: Apache-2.0
#
# setup.sh [FOLDER]
#
# FOLDER is for the Python environment; .build/peers of the repository unless given. Does nothing, and uses no network, when
# all is there.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../.build/peers}
python=$folder/environment/bin/python
absent=""

say() {
  echo "peers: $1"
}

# What a peer needs of Debian, after its name. null-gl and everything that draws with GLES need the driver of the first line.
debian_packages() {
  cat <<END
null-gl libegl1 libgles2 libgl1-mesa-dri
font fonts-dejavu-core fontconfig
cairo libcairo2-dev pkg-config gcc
librsvg librsvg2-2
rlottie librlottie0-1
chromium chromium
qtquick-gl xvfb libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libegl1 libxkbcommon0 libdbus-1-3
END
}

# What a peer needs of PyPI, after its name.
python_packages() {
  cat <<END
common numpy pillow uharfbuzz
skia skia-python==144.1
cairo pycairo==1.29.2
thorvg thorvg-python==1.1.3
qt PySide6-Essentials==6.12.0
resvg resvg_py==0.5.0
chromium websocket-client
END
}

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if [ "$(id -u)" -eq 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1; then
  as_root="sudo"
else
  as_root="false"
fi
is_updated=""

# Installs Debian packages; false where that cannot be done. The lists of packages may be old or absent, so they are fetched
# once, when something fails.
install_debian() {
  command -v apt-get >/dev/null 2>&1 || return 1
  install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends"
  $install "$@" </dev/null >/dev/null 2>&1 && return
  [ -z "$is_updated" ] || return 1
  is_updated=yes
  say "updating the lists of packages"
  $as_root apt-get update --quiet </dev/null >/dev/null 2>&1 || return 1
  $install "$@" </dev/null >/dev/null 2>&1
}

mkdir -p "$folder"
log=$folder/setup.log
debian_packages >"$folder/debian.list"
while read -r peer packages; do
  missing=""
  for package in $packages; do
    is_installed "$package" || missing="$missing $package"
  done
  [ -n "$missing" ] || continue
  say "$peer: installing$missing"
  install_debian $missing || absent="$absent $peer (Debian:$missing)"
done <"$folder/debian.list"

if [ ! -x "$python" ]; then
  say "making a Python environment"
  if ! python3 -m venv "$folder/environment" >"$log" 2>&1; then
    install_debian python3-venv && python3 -m venv --clear "$folder/environment" >"$log" 2>&1 || {
      say "python3 makes no environment; see $log" >&2
      exit 1
    }
  fi
fi

# Installs what a peer needs of PyPI. What has been installed is noted down, so that pip is not asked again.
mkdir -p "$folder/installed"
install_python() {
  peer=$1 with=$2
  shift 2
  note=$folder/installed/$peer
  [ "$(cat "$note" 2>/dev/null)" != "$*" ] || return 0
  say "$peer: installing $*"
  if "$with" -m pip install --quiet --disable-pip-version-check "$@" </dev/null >"$log" 2>&1; then
    echo "$*" >"$note"
  else
    absent="$absent $peer (PyPI: $*; the reason is in $folder/$peer.log)"
    mv "$log" "$folder/$peer.log"
  fi
}

python_packages >"$folder/python.list"
while read -r peer packages; do
  install_python "$peer" "$python" $packages
done <"$folder/python.list"

# Blend2D needs a newer Python than some of the others have wheels for. It gets an environment of its own.
newer_python() {
  for found in python3.14 python3.13 python3.12 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-4]*/bin/python; do
    "$found" -c "import venv" 2>/dev/null && command -v "$found" && return
  done
  return 1
}
if [ -x "$folder/blend2d/bin/python" ] || { newer=$(newer_python) && "$newer" -m venv "$folder/blend2d" >"$log" 2>&1; }; then
  install_python blend2d "$folder/blend2d/bin/python" blend2d-py==2025.5.0 numpy pillow
else
  absent="$absent blend2d (Python 3.12, 3.13 or 3.14, on the path or under pyenv)"
fi

if [ -n "$absent" ]; then
  say "could not be installed:$absent"
  say "they are left out, and compare.py says so"
else
  say "all peers are installed"
fi
