#!/bin/sh
# Builds the programs in Packaging/programs for release, with Swift's libraries inside, and puts them with their manual pages, completions,
# licence and notices into one tree for each Debian package, as they lie below a prefix such as /usr/local.
# SPDX-License-Identifier: Apache-2.0
#
# build.sh [--built FOLDERS] [TREES]
#
# With --built nothing is built: each program is taken as it is from the first of FOLDERS, separated by colons, that has it. Tests do so.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh

built=""
if [ "${1:-}" = --built ]; then
  built=${2:?a folder with the programs}
  shift 2
fi
trees=${1:-$trees}

# The name of the source folder must not get into the programs: messages of failed checks have it otherwise.
here=$(pwd)
options="--configuration release --static-swift-stdlib -debug-info-format none"

# compile PROGRAM FOLDER OPTIONS…: sets `program` to the path of the built program.
compile() {
  name=$1 folder=$2
  shift 2
  # The Swift packages share the library's modules. Without a fresh plan, SwiftPM takes that of the package before.
  set -- --package-path "$folder" --scratch-path .build/dist --disable-build-manifest-caching $options "$@" \
    -Xswiftc -file-prefix-map -Xswiftc "$here=/quartzite" -Xcc "-ffile-prefix-map=$here=/quartzite"
  echo "build: $name for release; the first time this takes minutes"
  swift build "$@" --product "$name" < /dev/null >&2 || fail "$name could not be built."
  program=$(swift build --show-bin-path "$@")/$name
}

# check PROGRAM: fails where a release program needs Swift on the machine, or tells where it was built.
check() {
  if needed "$1" | grep -E '^lib(swift|_?Foundation|dispatch|BlocksRuntime|_Foundation)'; then
    fail "$1 asks for the libraries of Swift above; it must bring them."
  fi
  if readelf --dynamic --wide "$1" | grep -E '\((RPATH|RUNPATH)\).*\[([^]]*:)?/'; then
    fail "$1 looks for libraries in the folder above, which only this machine has."
  fi
  if grep --quiet --fixed-strings --text "$here/" "$1"; then
    fail "$1 has the path of its sources in it: $(strings "$1" | grep --fixed-strings --max-count=1 "$here/")"
  fi
}

# notices: the whole text of the notices, with the licences that have to come with the programs.
notices() {
  cat Packaging/NOTICE
  printf '\n\n---- The embedded font ----\n\n'
  cat Sources/CEmbeddedFace/LICENSE
  printf '\n\n---- Unicode and ICU ----\n\n'
  cat Packaging/licences/ICU.txt
  printf '\n\n---- llhttp ----\n\n'
  cat Packaging/licences/llhttp.txt
}

# complete PROGRAM NAME SHELL FILE: without a first line for the kernel, since shells read the file and do not run it.
complete() {
  mkdir -p "$(dirname "$4")"
  "$1" --generate-completion-script "$3" | sed '1{/^#!/d}' > "$4" && [ -s "$4" ] || fail "$2 has no completions for $3."
}

rm -rf "$trees"
programs | while read -r name package folder more; do
  if [ -n "$built" ]; then
    program=$(IFS=: && for one in $built; do [ -x "$one/$name" ] && echo "$one/$name" && break; done) ||
      fail "there is no program $name in $built."
  else
    compile "$name" "$folder" $more
  fi
  tree=$trees/$package
  mkdir -p "$tree/bin"
  strip --strip-all --remove-section=.comment -o "$tree/bin/$name" "$program"
  chmod 755 "$tree/bin/$name"
  program=$tree/bin/$name
  [ -n "$built" ] || check "$program"

  # A program without ArgumentParser has neither; a page of its own may lie beside this script.
  if [ -e "Packaging/manual/$name.1" ]; then
    mkdir -p "$tree/share/man/man1"
    sed "s/@DATE@/$(date --date="@$SOURCE_DATE_EPOCH" '+%B %-d, %Y')/" "Packaging/manual/$name.1" > "$tree/share/man/man1/$name.1"
  else
    Packaging/manual.sh "$program" "$tree/share/man/man1" || fail "there is no manual page of $name."
    complete "$program" "$name" bash "$tree/share/bash-completion/completions/$name"
    complete "$program" "$name" zsh "$tree/share/zsh/site-functions/_$name"
    complete "$program" "$name" fish "$tree/share/fish/vendor_completions.d/$name.fish"
  fi

  documents=$tree/share/doc/$package
  mkdir -p "$documents"
  cp LICENSE CHANGELOG.md "$documents/"
  notices > "$documents/NOTICE"
  unit=Packaging/systemd/$name.service
  if [ -e "$unit" ]; then
    mkdir -p "$tree/lib/systemd/system"
    cp "$unit" "$tree/lib/systemd/system/"
  fi
done

find "$trees" -type f ! -path '*/bin/*' -exec chmod 644 {} +
find "$trees" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
echo "build: the files of $version are in $trees"
