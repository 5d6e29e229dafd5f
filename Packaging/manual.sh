#!/bin/sh
# Writes the manual pages of a program that uses ArgumentParser, one for each of its commands, by the tool of ArgumentParser's own plugin.
# SPDX-License-Identifier: Apache-2.0
#
# manual.sh PROGRAM FOLDER
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
program=${1:?the program} folder=${2:?the folder for the pages}

# Asked for its help, the plugin builds its tool and nothing else; asked for a manual it would first build all that the package has.
scratch=.build/manual
tool=$(find "$scratch" -path '*/debug/*' -name 'generate-manual*' -type f -perm -u+x 2>/dev/null | head -n 1)
if [ -z "$tool" ]; then
  mkdir -p "$scratch"
  swift package --traits Command --scratch-path "$scratch" plugin generate-manual --help > "$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    fail "the plugin generate-manual could not be built."
  }
  tool=$(find "$scratch" -path '*/debug/*' -name 'generate-manual*' -type f -perm -u+x | head -n 1)
  [ -n "$tool" ] || fail "the plugin generate-manual has left no tool in $scratch."
fi
mkdir -p "$folder"
"$tool" "$program" --multi-page --date "$(date --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" --output-directory "$folder"
