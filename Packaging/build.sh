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
. Packaging/compile.sh

built=""
if [ "${1:-}" = --built ]; then
  built=${2:?a folder with the programs}
  shift 2
fi
trees=${1:-$trees}

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
  [ -n "$built" ] || { check_libraries "$program"; check_paths "$program"; }

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
