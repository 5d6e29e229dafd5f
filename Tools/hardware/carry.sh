# What the archive of hardware-bundle.sh carries beside programs: libraries, fonts, files of tests, scenes, Skia. It is sourced from the
# repository's root.
# SPDX-License-Identifier: Apache-2.0

# licence FILE: puts the licence of the Debian package of a file into the bundle.
licence() {
  package=$(dpkg-query --search "$(realpath "$1")" 2> /dev/null | head -n 1 | cut -d : -f 1)
  [ -n "$package" ] && [ ! -e "$bundle/licences/$package" ] || return 0
  cp -L "/usr/share/doc/$package/copyright" "$bundle/licences/$package"
}

# libraries PROGRAM…: the paths of all shared libraries that programs need, directly or not.
libraries() {
  for program in "$@"; do ldd "$program"; done | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u
}

# take FOLDER FILE: puts a library into a folder of the bundle, under the name that programs ask for.
take() {
  mkdir -p "$bundle/$1"
  strip --strip-unneeded -o "$bundle/$1/$(basename "$2")" "$(realpath "$2")"
  licence "$2"
}

# carry_libraries: Swift's libraries, and all others but the C library and the driver's own.
carry_libraries() {
  mkdir -p "$bundle/licences"
  swift=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  [ -d "$swift" ] || fail "swiftc does not say where its libraries are."
  find "$(dirname "$(dirname "$swift")")/share" -name 'LICENSE*' -path '*swift*' -exec cp {} "$bundle/licences/Swift" \; 2> /dev/null || true
  for file in $(libraries "$bundle"/bin/* "$bundle"/tests/*); do
    case $(basename "$file") in
      # Of the C library.
      libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | libutil.so.* | libresolv.so.*) ;;
      # Drivers use these too, and may need newer ones.
      libstdc++.so.* | libgcc_s.so.* | libz.so.* | libexpat.so.* | libzstd.so.* | liblzma.so.* | libxml2.so.* | libicu*.so.*) take lib/fallback "$file" ;;
      libEGL.so.* | libGLESv2.so.* | libGLdispatch.so.* | libgbm.so.* | libdrm*.so.*) ;;
      *) take lib "$file" ;;
    esac
  done
  carry_dispatch
}

# carry_dispatch: the libraries that hand calls on to whatever driver there is, for machines with a driver alone. They are no driver's own, and
# are used where the machine has none. Skia asks for libGL, which asks for X.
carry_dispatch() {
  cache=$(ldconfig -p 2> /dev/null || /sbin/ldconfig -p)
  egl=$(echo "$cache" | sed -n 's/.*libEGL\.so\.1 .*=> //p' | head -n 1)
  if ! ldd "$egl" | grep -q libGLdispatch; then
    echo "hardware-bundle: libEGL is a driver's own here: it is not carried" >&2
    return
  fi
  set -- $(for wanted in libEGL.so.1 libGLESv2.so.2 libGL.so.1; do
    echo "$cache" | sed -n "s/.*$wanted .*=> //p" | head -n 1
  done)
  for file in "$@" $(libraries "$@"); do
    case $(basename "$file") in
      libGL*.so.* | libEGL.so.* | libX*.so.* | libxcb.so.* | libbsd.so.* | libmd.so.*) take lib/fallback "$file" ;;
    esac
  done
}

# carry_fonts: the fonts that scenes and tests name, and a configuration that finds them and no others.
carry_fonts() {
  mkdir -p "$bundle/fonts"
  for family in "DejaVu Sans" "DejaVu Serif" "DejaVu Sans Mono" "Liberation Sans" "Liberation Serif" "Liberation Mono"; do
    for style in "weight=80:slant=0" "weight=200:slant=0" "weight=80:slant=100" "weight=200:slant=100"; do
      fc-match -f '%{family[0]}\t%{file}\n' "$family:$style" | sed -n "s/^$family\t//p"
    done
  done | sort -u | while IFS= read -r file; do
    cp -L "$file" "$bundle/fonts/"
    licence "$file"
  done
  [ -e "$bundle/fonts/DejaVuSans.ttf" ] || fail "DejaVu Sans is not installed; run “Tools/setup.sh --tests”."
  cat > "$bundle/fonts.conf" << 'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
END
}

# carry_tests: the files that the tests of pixels read.
carry_tests() {
  mkdir -p "$bundle/Tests/ReadbackTests" "$bundle/Tests/CAMLTests"
  cp -R Tests/ReadbackTests/Fixtures "$bundle/Tests/ReadbackTests/"
  cp -R Tests/CAMLTests/Fixtures "$bundle/Tests/CAMLTests/"
  cp -R Tests/QuartzCoreSymbols "$bundle/Tests/"
}

# carry_peers: the peers' scenes, and what measures Skia with them. HarfBuzz shapes their text for Skia.
carry_peers() {
  environment=.build/hardware/python
  if [ ! -e "$environment/done" ]; then
    python3 -m venv --clear "$environment" && "$environment/bin/python" -m pip install --quiet --disable-pip-version-check uharfbuzz &&
      touch "$environment/done" || echo "hardware-bundle: uharfbuzz cannot be installed: Skia is left out" >&2
  fi
  python=$environment/bin/python
  [ -x "$python" ] || python=python3
  "$python" Benchmarks/peers/write_scenes.py "$bundle/peers/assets" ${TIGER:+--tiger "$TIGER"} || fail "the peers' scenes could not be written."
  mkdir -p "$bundle/peers/comparison" "$bundle/peers/drivers"
  cp Benchmarks/peers/measure.py "$bundle/peers/"
  for module in __init__ catalog costs measuring process; do cp "Benchmarks/peers/comparison/$module.py" "$bundle/peers/comparison/"; done
  for module in __init__ gles loop png skia_driver; do cp "Benchmarks/peers/drivers/$module.py" "$bundle/peers/drivers/"; done
}

# carry_skia: Skia from its wheels, as setup.sh of the peers installs it, one for each version of Python. They are unpacked, since they are
# compressed better together.
carry_skia() {
  mkdir -p "$bundle/skia"
  [ -e "$environment/done" ] || return 0
  wanted=$(sed -n 's/^skia \(skia-python==.*\)$/\1/p' Benchmarks/peers/setup.sh)
  wheels=.build/hardware/wheels/$wanted
  for version in $pythons; do
    tag=cp$(echo "$version" | tr -d .)
    if ! ls "$wheels"/*-"$tag"-*.whl > /dev/null 2>&1; then
      "$environment/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --implementation cp \
        --python-version "$version" --platform "manylinux_2_28_$(uname -m)" --platform "manylinux2014_$(uname -m)" --dest "$wheels" "$wanted" || {
        echo "hardware-bundle: there is no $wanted for Python $version: it is left out" >&2
        continue
      }
    fi
    "$environment/bin/python" -m zipfile -e "$wheels"/*-"$tag"-*.whl "$bundle/skia/$version"
  done
}
