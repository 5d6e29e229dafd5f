# The parts of a run, each bounded in time. hardware-check.sh sources it.
# SPDX-License-Identifier: Apache-2.0

# has LIST WORD: whether a list with commas has a word.
has() {
  case ,$1, in
    *,"$2",*) true ;;
    *) false ;;
  esac
}

# until_share PERCENT: the parts that follow end when so much of the time is over.
until_share() {
  share_end=$((began + whole * $1 / 100)) turns=1
}

# take_turns LIST COMMAND: runs the command with each word of the list; they share the time.
take_turns() {
  words=$(echo "$1" | tr , ' ')
  turns=$(echo "$words" | wc -w)
  for word in $words; do
    "$2" "$word"
    turns=$((turns - 1))
  done
}

# note NAME RESULT SECONDS TEXT: keeps what became of a part.
note() {
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >> "$work/parts"
  printf 'hardware-check: %-18s %s%s%s\n' "$1" "$2" "${3:+, $3 s}" "${4:+: $4}"
}

# last_line FILE: the last line that says anything, cut to a readable length.
last_line() {
  sed "s/$(printf '\033')\[[0-9;]*m//g" "$1" | tr '\t' ' ' | grep -v '^ *$' | tail -n 1 | cut -c 1-200
}

# try NAME COMMAND…: runs a command within the time of its part. Sets `result`, `took` and `text`; false if it did not succeed.
try() {
  name=$1
  shift
  text=""
  start=$(date +%s)
  limit=$(((share_end - start) / turns))
  if [ "$limit" -lt 3 ]; then
    result="not run" took="" text="no time was left"
    return 1
  fi
  code=0
  timeout -k 5 "$limit" "$@" > "$output/parts/$name.txt" 2>&1 < /dev/null || code=$?
  took=$(($(date +%s) - start))
  case $code in
    0) result=passed && return 0 ;;
    124 | 137) result="timed out" text="ended after $limit s" ;;
    *) result=failed text=$(last_line "$output/parts/$name.txt") ;;
  esac
  [ "$code" -le 128 ] || [ "$code" = 137 ] || text="ended by signal $((code - 128)): $text"
  return 1
}

# part NAME COMMAND…: runs a command as a part.
part() {
  try "$@" || true
  note "$1" "$result" "$took" "$text"
}

# Which device there is, and with which driver.
doctor_part() {
  part doctor sh -c '"$1" doctor --json > "$2"' sh "$bundle/bin/quartzite" "$output/parts/doctor.json"
}

# ended RESULT LOG: the names of the tests that have passed or failed; what stands before a name is a symbol of several bytes.
ended() {
  sed -n "s/^[^A-Za-z]*Test \(.*\) $1 after .*/\1/p" "$2" | grep -v -e '^run with ' -e '^case passing ' |
    sed 's/ with [0-9]* test cases*$//'
}

# test_part EXECUTOR: the tests of pixels. Each variable restricts them to one way of drawing.
test_part() {
  case $1 in
    hardware) variable=QUARTZITE_PROFILE=hardware ;;
    *) variable=QUARTZITE_COVERAGE=$1 ;;
  esac
  set -- "$1" env "$variable" QUARTZITE_TESTS="$bundle/Tests" QUARTZITE_SNAPSHOT_RESULTS="$output/snapshots/$1" \
    "$bundle/tests/ReadbackTests" --testing-library swift-testing ${filter:+--filter "$filter"}
  executor=$1
  shift
  try "tests-$executor" "$@" || true
  log=$output/parts/tests-$executor.txt
  tests="" failures=0
  if [ -e "$log" ]; then
    # Colours are printed to files as well.
    sed "s/$(printf '\033')\[[0-9;]*m//g" "$log" > "$log.plain"
    mv "$log.plain" "$log"
    tests=$(sed -n 's/^.*Test run with \([0-9]*\) tests* .*/\1/p' "$log" | tail -n 1)
    ended failed "$log" > "$work/failed-$executor"
    failures=$(wc -l < "$work/failed-$executor")
    so_far="$(ended passed "$log" | wc -l) tests passed and $failures failed"
    case $result in
      passed) text="$tests tests" ;;
      failed)
        if [ -n "$tests" ]; then
          text="$failures of $tests tests failed, such as $(awk 'NR > 3 { exit } { printf "%s%s", (NR > 1 ? ", " : ""), $0 }' "$work/failed-$executor")"
        else
          text="$text; before that, $so_far"
        fi
        ;;
      *) text="$text; until then, $so_far" ;;
    esac
  fi
  [ "$failures" = 0 ] || result=failed
  printf '%s\t%s\t%s\t%s\n' "$executor" "$result" "$tests" "$took" >> "$work/tests"
  note "tests-$executor" "$result" "$took" "$text"
}

# bench_part NAME COVERAGE OPTIONS…: scenes of `bench`. A scene that fails does not end them.
bench_part() {
  name=$1 way=$2
  shift 2
  try "$name" "$bundle/bin/bench" scenes --coverage "$way" --frames "$frames" --seconds "$seconds" --json "$output/parts/$name.json" "$@" || true
  log=$output/parts/$name.txt
  if [ -e "$log" ]; then
    counted=$(awk '/^scene / { on = 1; next } on && $2 ~ /^[0-9]/ { count++ } END { print count + 0 }' "$log")
    broken=$(grep -c ' !! failed: ' "$log" || true)
    [ "$broken" = 0 ] || [ "$result" != failed ] || text="failed: $broken"
    text="scenes: $counted${text:+; $text}"
  fi
  note "$name" "$result" "$took" "$text"
}

scenes_part() {
  way=$1
  set --
  for scene in $(echo "$scenes" | tr , ' '); do set -- "$@" --scene "$scene"; done
  bench_part "scenes-$way" "$way" "$@"
}

peers_part() {
  way=$1
  set --
  for scene in $(peer_scene_names); do set -- "$@" --peer-scene "$bundle/peers/assets/$scene.json"; done
  bench_part "peers-$way" "$way" "$@"
}

# The peers' scenes that are asked for.
peer_scene_names() {
  if [ -n "$peer_scenes" ]; then
    echo "$peer_scenes" | tr , ' '
  else
    (cd "$bundle/peers/assets" && ls *.json | sed 's/\.json$//')
  fi
}

# Skia with GLES, for the same scenes.
skia_part() {
  if ! use_python; then
    note skia "left out" "" "there is no Python with NumPy of a version that the bundle has Skia for: $(ls "$bundle/skia" 2> /dev/null | tr '\n' ' ')"
    return
  fi
  use_libraries_of_skia
  export PYTHONPATH="$skia${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1
  try skia "$python" "$bundle/peers/measure.py" "$bundle/peers/assets" --peers skia-gl,skia-gl4x --scenes "$(peer_scene_names | tr -s ' \n' ',' | sed 's/,$//')" \
    --frames "$frames" --seconds "$seconds" --timeout 60 --json "$output/parts/skia.json" || true
  if [ "$result" = passed ] && grep -q ' !! ' "$output/parts/skia.txt"; then
    result=failed text=$(grep ' !! ' "$output/parts/skia.txt" | head -n 1)
  fi
  note skia "$result" "$took" "$text"
}
