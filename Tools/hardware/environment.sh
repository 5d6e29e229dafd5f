# What the programs of a bundle need of the machine: libraries, a driver, fonts. hardware-check.sh sources it.
# SPDX-License-Identifier: Apache-2.0

# missing PROGRAM…: the names of the libraries that the loader does not find, or finds too old.
missing() {
  for program in "$@"; do LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1 || true; done |
    sed -n -e 's/^[[:space:]]*\([^[:space:]]*\) => not found.*/\1/p' \
      -e "s/.*\/\([^/:]*\): version .* not found (required by .*/\1/p" | sort -u
}

# borrow NAME…: takes libraries from the bundle that the machine lacks; false if there is none to take.
borrow() {
  borrowed=1
  for name in "$@"; do
    if [ -e "$bundle/lib/fallback/$name" ] && [ ! -e "$work/lib/$name" ]; then
      ln -s "$bundle/lib/fallback/$name" "$work/lib/$name"
      borrowed=0
    fi
  done
  return "$borrowed"
}

# use_libraries: lets programs find the libraries of the bundle. Those that a driver uses too are the machine's own unless it has none: a
# driver may need a newer one than the bundle's.
use_libraries() {
  mkdir "$work/lib"
  export LD_LIBRARY_PATH="$bundle/lib:$work/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  set -- "$bundle"/bin/* "$bundle"/tests/*
  while borrow $(missing "$@"); do :; done
  absent=$(missing "$@" | tr '\n' ' ')
  [ -z "$absent" ] || echo "hardware-check: the machine lacks ${absent% }, or has it too old: programs that need it will fail" >&2
}

# use_driver: names the driver's description to libEGL where it lies beside the driver and not where libEGL looks.
use_driver() {
  export MESA_SHADER_CACHE_DIR="$work/shaders"
  [ -z "${__EGL_VENDOR_LIBRARY_FILENAMES:-}${__EGL_VENDOR_LIBRARY_DIRS:-}" ] || return 0
  for file in /etc/glvnd/egl_vendor.d/*.json /usr/share/glvnd/egl_vendor.d/*.json; do
    [ ! -e "$file" ] || return 0
  done
  for file in /usr/local/nvidia/share/glvnd/egl_vendor.d/*.json /usr/local/share/glvnd/egl_vendor.d/*.json; do
    [ ! -e "$file" ] || export __EGL_VENDOR_LIBRARY_FILENAMES="$file"
  done
}

# use_fonts: the fonts of the bundle and no others, so that text is the same on every machine.
use_fonts() {
  mkdir "$work/cache"
  export FONTCONFIG_FILE="$bundle/fonts.conf" XDG_CACHE_HOME="$work/cache"
}

# use_python: sets `python` to a Python with NumPy for which the bundle has Skia, and `skia` to its folder; false if there is none. Skia's
# module asks for NumPy, which would be a quarter of the archive.
use_python() {
  for python in python3 "$bundle"/skia/*/; do
    case $python in
      */) python=python$(basename "$python") ;;
    esac
    skia=$bundle/skia/$("$python" -c 'import numpy, sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null || echo none)
    [ ! -d "$skia" ] || return 0
  done
  return 1
}

# What Skia's module asks of the machine, which is no program that the loader could be asked about.
use_libraries_of_skia() {
  borrow $("$python" - "$bundle/lib/fallback" << 'END'
import ctypes, os, sys
for name in sorted(os.listdir(sys.argv[1])):
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
END
  ) || true
}
