#!/bin/sh
# Makes one archive that measures and tests Quartzite on a machine with a GPU and nothing else: no Swift, no network. The archive has the
# benchmarks and the command, the tests of pixels with Swift's shared libraries beside them, fixtures, fonts, the peers' scenes, Skia for
# several versions of Python, and hardware-check.sh, which runs all that.
# SPDX-License-Identifier: Apache-2.0
#
# hardware-bundle.sh [--built FOLDER] [FOLDER]
#
# The archive is put into FOLDER, out/hardware unless given. With --built nothing is built: quartzite, bench and
# QuartzitePackageTests.xctest are taken as they are. TIGER=tiger.svg adds the peers' scenes S9 and S9L. QUARTZITE_PYTHONS are the versions
# of Python for which Skia is carried.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
. Packaging/compile.sh
. Tools/hardware/carry.sh
built=""
if [ "${1:-}" = --built ]; then
  built=${2:?a folder with the programs}
  shift 2
fi
products=${1:-out/hardware}
pythons=${QUARTZITE_PYTHONS:-3.11 3.12}
archive=quartzite-hardware
# The most bytes that the archive may have.
most=$((60 << 20))
bundle=.build/hardware/$archive
rm -rf "$bundle"
mkdir -p "$bundle/bin" "$bundle/tests" "$products"

# pack PROGRAM NAME: puts a program into the bundle, without what only a debugger reads.
pack() {
  strip --strip-all --remove-section=.comment -o "$bundle/$2" "$1"
}

if [ -n "$built" ]; then
  for program in quartzite bench; do pack "$built/$program" "bin/$program"; done
  pack "$built/QuartzitePackageTests.xctest" tests/ReadbackTests
else
  for line in "quartzite Command" "bench Benchmarks"; do
    compile ${line% *} "${line#* }"
    pack "$program" "bin/${line% *}"
    check_libraries "$bundle/bin/${line% *}"
  done
  check_paths "$bundle/bin/quartzite"
  echo "hardware-bundle: building the tests of pixels"
  set -- --scratch-path .build/try-optimized --disable-build-manifest-caching -debug-info-format none
  export QUARTZITE_SUITES=ReadbackTests QUARTZITE_OPTIMIZED=1
  swift build "$@" --build-tests < /dev/null || fail "the tests of pixels could not be built."
  pack "$(swift build "$@" --show-bin-path)/QuartzitePackageTests.xctest" tests/ReadbackTests
  unset QUARTZITE_SUITES QUARTZITE_OPTIMIZED
fi

carry_libraries
carry_fonts
carry_tests
carry_peers
carry_skia

cp Tools/hardware-check.sh "$bundle/"
mkdir "$bundle/hardware"
cp Tools/hardware/environment.sh Tools/hardware/parts.sh Tools/hardware/report.sh Tools/hardware/times.awk "$bundle/hardware/"
cp LICENSE "$bundle/licences/Quartzite"
modified=$(git status --porcelain --untracked-files=no 2> /dev/null || true)
echo "$(git rev-parse --short=12 HEAD 2> /dev/null || echo unknown)${modified:+ and changes}" > "$bundle/COMMIT"

# Programs have ICU's data in them, several times over: the dictionary reaches from one to the other.
tar --directory .build/hardware --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX \
  --mtime="@$SOURCE_DATE_EPOCH" "$archive" > ".build/hardware/$archive.tar"
xz --threads=1 --lzma2=preset=6,dict=256MiB --stdout ".build/hardware/$archive.tar" > "$products/$archive.tar.xz.new"
rm ".build/hardware/$archive.tar"
mv "$products/$archive.tar.xz.new" "$products/$archive.tar.xz"
bytes=$(stat -c %s "$products/$archive.tar.xz")
if [ "$bytes" -gt "$most" ]; then
  du --bytes --all "$bundle" | sort -rn | head -n 20 >&2
  fail "$products/$archive.tar.xz has $bytes bytes, and may have $most; the above takes the room before it is compressed."
fi
echo "hardware-bundle: $products/$archive.tar.xz, $((bytes >> 20)) MiB; on the machine, unpack it and run hardware-check.sh"
