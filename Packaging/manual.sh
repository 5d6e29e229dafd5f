#!/bin/sh
# Writes the manual pages of a program that uses ArgumentParser, one for each of its commands, by the tool of ArgumentParser's own plugin.
# SPDX-License-Identifier: Apache-2.0
#
# manual.sh PROGRAM FOLDER
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
program=${1:?the program} folder=${2:?the folder for the pages}
program=$(realpath "$program")

find_tool() {
  find "$scratch" -path "$scratch/checkouts" -prune -o -name 'generate-manual*' -type f -perm -u+x -print 2> /dev/null | head -n 1
}

# Asked for its help, the plugin builds its tool and nothing else; asked for a manual it would first build all that the package has.
scratch=${QUARTZITE_MANUAL_BUILD:-.build/manual}
tool=$(find_tool)
if [ -z "$tool" ]; then
  mkdir -p "$scratch"
  swift package --package-path Command --scratch-path "$scratch" plugin generate-manual --help < /dev/null > "$scratch/said" 2>&1 || {
    cat "$scratch/said" >&2
    fail "the plugin generate-manual could not be built."
  }
  tool=$(find_tool)
  [ -n "$tool" ] || fail "the plugin generate-manual has left no tool in $scratch."
fi

# The tool asks the program that it is given for its options.
asked=$(mktemp)
trap 'rm -f "$asked"' EXIT
printf '#!/bin/sh\nexec python3 "%s/Packaging/described.py" "%s"\n' "$(pwd)" "$program" > "$asked"
chmod +x "$asked"
mkdir -p "$folder"
"$tool" "$asked" --multi-page --date "$(date --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" --output-directory "$folder" ||
  fail "the options of $program could not be described."
# The tool calls a page quartzite.render, and says in it that its name is “quartzite render”, which indexes of manuals cannot have.
# With a dash, as of git's pages, they can, and “man quartzite render” finds the page. An empty line is none of
# the language's, and a file of text ends with a line's end.
for page in "$folder"/*.1; do
  words=$(sed -n 's/^\.Nm "\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$page" | head -n 1)
  title=$(echo "$words" | tr ' ' -)
  sed -i -e "s/^\.Nm \"$words\"\$/.Nm $title/" -e "s/^\.Nm\$/.Nm \"$words\"/" \
    -e 's/^$/.Pp/' -e "/^\.Dt /s/\./-/2g" -e "/^\.Xr /s/\./-/2g" "$page"
  [ -z "$(tail -c 1 "$page")" ] || echo >> "$page"
  python3 Packaging/sections.py "$program" "$page" ${words#"${words%% *}"}
  [ "$page" = "$folder/$title.1" ] || mv "$page" "$folder/$title.1"
done
