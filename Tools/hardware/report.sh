# The report of a run, from what its parts have left: results.json and results.md. hardware-check.sh sources it.
# SPDX-License-Identifier: Apache-2.0

# quoted TEXT: the text as a string of JSON.
quoted() {
  printf '%s' "$1" | tr '\n\t' '  ' | tr -d '\000-\037' | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/.*/"&"/'
  [ -n "$1" ] || printf '""'
}

# number TEXT: a number of JSON, or null.
number() {
  printf '%s' "${1:-null}"
}

# document FILE: what a part has written as JSON, or null.
document() {
  if [ -s "$1" ]; then cat "$1"; else echo null; fi
}

# field NAME FILE: the first value after a name in one of the system's files of names and values.
field() {
  sed -n "s/^$1[[:space:]]*: *//p" "$2" 2> /dev/null | head -n 1
}

# device NAME: a value of the device that pictures are made on, as the command reports it.
device() {
  awk -v name="\"$1\"" '/^  "chosen"/ { on = 1 } on && $1 == name { sub(/^[^:]*: *"*/, ""); sub(/"*,*$/, ""); print; exit } /^  }/ { on = 0 }' \
    "$output/parts/doctor.json" 2> /dev/null
}

# Sets what both reports say of the machine.
describe() {
  date=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  commit=$(cat "$bundle/COMMIT" 2> /dev/null || echo unknown)
  processor=$(field 'model name' /proc/cpuinfo)
  cores=$(getconf _NPROCESSORS_ONLN 2> /dev/null || grep -c '^processor' /proc/cpuinfo || true)
  memory=$(field MemTotal /proc/meminfo | awk '{ print int($1 / 1024) }')
  kernel=$(uname -r)
  system=$(. /etc/os-release 2> /dev/null && echo "$PRETTY_NAME" || echo unknown)
  load=$(cut -d ' ' -f 1 /proc/loadavg 2> /dev/null || echo 0)
}

# list SEPARATED COMMAND: prints what the command prints for each line of a file, with commas between.
list() {
  between=""
  while IFS= read -r row; do
    printf '%s\n    ' "$between"
    "$2" "$row"
    between=,
  done < "$1"
}

column() {
  printf '%s' "$1" | cut -f "$2"
}

part_json() {
  printf '{ "name": %s, "result": %s, "seconds": %s, "note": %s }' "$(quoted "$(column "$1" 1)")" "$(quoted "$(column "$1" 2)")" \
    "$(number "$(column "$1" 3)")" "$(quoted "$(column "$1" 4)")"
}

tests_json() {
  executor=$(column "$1" 1)
  printf '{ "executor": %s, "result": %s, "tests": %s, "seconds": %s, "failed": [' "$(quoted "$executor")" \
    "$(quoted "$(column "$1" 2)")" "$(number "$(column "$1" 3)")" "$(number "$(column "$1" 4)")"
  touch "$work/failed-$executor"
  list "$work/failed-$executor" quoted
  printf '] }'
}

# documents PREFIX: the reports of `bench` whose names begin so, by the ways of coverage.
documents() {
  between=""
  for way in $(echo "$ways" | tr , ' '); do
    printf '%s\n    "%s": ' "$between" "$way"
    document "$output/parts/$1-$way.json"
    between=,
  done
}

json() {
  printf '{\n  "date": %s,\n  "commit": %s,\n' "$(quoted "$date")" "$(quoted "$commit")"
  printf '  "machine": { "processor": %s, "cores": %s, "memoryMiB": %s, "kernel": %s, "system": %s, "load": %s },\n' \
    "$(quoted "$processor")" "$(number "$cores")" "$(number "$memory")" "$(quoted "$kernel")" "$(quoted "$system")" "$(number "$load")"
  printf '  "settings": { "minutes": %s, "frames": %s, "seconds": %s, "filter": %s },\n' "$minutes" "$frames" "$seconds" "$(quoted "$filter")"
  printf '  "doctor": '
  document "$output/parts/doctor.json"
  printf '  ,\n  "parts": [%s\n  ],\n' "$(list "$work/parts" part_json)"
  printf '  "tests": [%s\n  ],\n' "$(list "$work/tests" tests_json)"
  printf '  "scenes": {%s\n  },\n' "$(documents scenes)"
  printf '  "peers": {%s\n  },\n' "$(documents peers)"
  printf '  "skia": '
  document "$output/parts/skia.json"
  printf '}\n'
}

# table KIND: a table of the milliseconds of all scenes of one kind.
table() {
  files=""
  for way in $(echo "$ways" | tr , ' '); do
    [ ! -s "$output/parts/$1-$way.txt" ] || files="$files $1-$way.txt"
  done
  [ "$1" = scenes ] || [ ! -s "$output/parts/skia.txt" ] || files="$files skia.txt"
  [ -z "$files" ] || (cd "$output/parts" && awk -v kind="$1" -f "$here/hardware/times.awk" $files)
}

markdown() {
  printf '### %s\n\n' "$(device renderer | sed 's/^$/No device/')"
  printf '`Tools/hardware-check.sh`, %s, commit %s: %s, %s cores, %s GiB, %s, Linux %s, load %s before the report; ' "${date%T*}" "$commit" \
    "${processor:-an unknown processor}" "$cores" "$((memory / 1024))" "$system" "$kernel" "$load"
  printf '%s, %s, %s, device %s.\n' "$(device vendor)" "$(device version)" "$(device colorFormat)" "$(device display)"
  printf '\n| part | result | seconds | |\n| --- | --- | ---: | --- |\n'
  sed -e 's/|/\\|/g' "$work/parts" | awk -F '\t' '{ printf "| %s | %s | %s | %s |\n", $1, $2, $3, $4 }'
  table scenes
  table peers
}

report() {
  touch "$work/parts" "$work/tests"
  describe
  json > "$output/results.json"
  markdown > "$output/results.md"
  echo
  cat "$output/results.md"
  echo
  echo "hardware-check: $output/results.json and $output/results.md are written"
}

# status: 1 if a test of pixels failed, 3 if something else has failed or was not reached in time.
status() {
  if cut -f 2 "$work/tests" | grep -q failed; then
    echo 1
  elif cut -f 2 "$work/parts" | grep -q -v -e passed -e 'left out'; then
    echo 3
  else
    echo 0
  fi
}
