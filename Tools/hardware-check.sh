#!/bin/sh
# Runs what `make hardware-bundle` has packed on this machine, which needs neither Swift nor a network: which device there is, the tests of
# pixels in each executor, the benchmarks' and the peers' scenes in each way of coverage, and Skia beside them.
# SPDX-License-Identifier: Apache-2.0
#
# hardware-check.sh [OPTIONS] [ARCHIVE_OR_FOLDER]
#
# Without an archive or a folder, the one is used that this script lies in. Written are results.json, results.md and a folder with all that
# the parts have printed. A part that fails or takes too long is named in both, and the others go on. The device is the one that
# QUARTZITE_DEVICE names. The exit status is 1 if a test of pixels failed, 2 if nothing could be tried, 3 if something else has failed or
# was not reached in time.
set -eu
export LC_ALL=C

usage() {
  cat << END
usage: hardware-check.sh [OPTIONS] [ARCHIVE_OR_FOLDER]
  --output FOLDER    where results are written; hardware-results unless given
  --minutes N        the time after which the whole run has ended; 10 unless given
  --quick            fewer scenes, each with fewer frames, for machines with few cores
  --executors LIST   of the tests of pixels, with commas: bands,strips,mesh,hardware unless given
  --coverage LIST    of scenes: automatic,bands,strips,mesh unless given
  --scenes LIST      the beginnings of the names of scenes; all unless given
  --peer-scenes LIST such as S1,S5; all unless given
  --filter REGEX     of the names of tests; all unless given
  --frames N         the frames of each scene at most; 12 unless given
  --seconds N        the time after which a scene has fewer frames; 0.5 unless given
  --parts LIST       of tests,scenes,peers,skia; all unless given
END
}

fail() {
  echo "hardware-check: $1" >&2
  exit 2
}

here=$(cd "$(dirname "$0")" && pwd)
output=hardware-results minutes=10 executors=bands,strips,mesh,hardware ways=automatic,bands,strips,mesh
scenes="" peer_scenes="" filter="" frames=12 seconds=0.5 groups=tests,scenes,peers,skia
while [ $# -gt 0 ]; do
  case $1 in
    --quick)
      frames=5 seconds=0.1 peer_scenes=S1,S2,S8
      scenes=opaque,rounded,groups,blobs,drawing-1000,rings,cubes,gradient-axial-8,text-still,shadows-20,strips,blurs,interface-still
      shift
      continue
      ;;
    --help)
      usage
      exit 0
      ;;
    --*) [ $# -gt 1 ] || fail "$1 needs a value; --help lists the options." ;;
    *) break ;;
  esac
  case $1 in
    --output) output=$2 ;;
    --minutes) minutes=$2 ;;
    --executors) executors=$2 ;;
    --coverage) ways=$2 ;;
    --scenes) scenes=$2 ;;
    --peer-scenes) peer_scenes=$2 ;;
    --filter) filter=$2 ;;
    --frames) frames=$2 ;;
    --seconds) seconds=$2 ;;
    --parts) groups=$2 ;;
    *) fail "there is no option $1; --help lists them." ;;
  esac
  shift 2
done
case $minutes in
  *[!0-9.]* | *.*.* | "" | .) fail "--minutes is “$minutes”; it must be a number." ;;
esac
[ $# -le 1 ] || fail "give one archive or one folder; --help lists the options."
command -v timeout > /dev/null || fail "there is no command timeout, without which a driver that hangs would never end."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
bundle=${1:-$here}
if [ -f "$bundle" ]; then
  echo "hardware-check: unpacking $bundle"
  mkdir "$work/unpacked"
  tar --extract --xz --file "$bundle" --directory "$work/unpacked" 2> "$work/said" ||
    python3 -m tarfile -e "$bundle" "$work/unpacked" 2>> "$work/said" ||
    fail "$bundle is no archive, or neither xz nor python3 is there to unpack it: $(tail -n 1 "$work/said")"
  bundle=$(echo "$work"/unpacked/*)
fi
[ -x "$bundle/bin/bench" ] || fail "$bundle has no bin/bench; give the archive that “make hardware-bundle” has made, or what was in it."
bundle=$(cd "$bundle" && pwd)
mkdir -p "$output/parts" || fail "$output cannot be made."
output=$(cd "$output" && pwd)
rm -rf "$output"/parts/* "$output"/results.*

. "$here/hardware/environment.sh"
. "$here/hardware/parts.sh"
. "$here/hardware/report.sh"
use_libraries
use_driver
use_fonts

# The whole run ends within --minutes: what is left of the time of one kind of part goes to the next.
began=$(date +%s)
whole=$(awk -v minutes="$minutes" 'BEGIN { print int(minutes * 57) }')

until_share 5
doctor_part

if has "$groups" tests; then
  until_share 47
  take_turns "$executors" test_part
fi
if has "$groups" scenes; then
  until_share 82
  take_turns "$ways" scenes_part
fi
if has "$groups" peers; then
  until_share 92
  take_turns "$ways" peers_part
fi
if has "$groups" skia; then
  until_share 100
  skia_part
fi

report
exit "$(status)"
