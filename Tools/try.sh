#!/bin/sh
# Builds and runs some test suites with what they are made of, and nothing else.
# SPDX-License-Identifier: Apache-2.0
#
# try.sh SUITE[,SUITE…] [FILTER]
#
# SUITE is a folder of Tests, of Command/Tests or of Service/Tests, such as RenderPlanTests. FILTER is a regular expression for the names of
# tests, as `swift test --filter` takes it. The build lies in .build/try, without optimisation. Suites that compare pictures take longer so
# than their modules take to be optimised; they lie in .build/try-optimized. Without optimisation, tests that have
# very many examples try a tenth of them; QUARTZITE_TRIALS=1 asks for all.
set -eu
cd "$(dirname "$0")/.."
suites=${1:-} filter=${2:-}

fail() {
  echo "try: $1" >&2
  exit 1
}

[ -n "$suites" ] || fail "name a suite: make try SUITE=RenderPlanTests; the suites are $(cd Tests && echo *Tests), and CommandTests."
package=.
case $suites in
  CommandTests) package=Command ;;
  ServiceTests | WorkerPoolTests) package=Service ;;
  *)
    for suite in $(echo "$suites" | tr , ' '); do
      [ -d "Tests/$suite" ] || fail "there is no suite $suite; the suites of the library are $(cd Tests && echo *Tests)."
    done
    export QUARTZITE_SUITES="$suites"
    ;;
esac
scratch=.build/try
case ,$suites, in
  *,ReadbackTests,* | *,HostileTests,* | *,FilmTests,*) scratch=.build/try-optimized && export QUARTZITE_OPTIMIZED=1 ;;
esac
[ "$scratch" = .build/try-optimized ] || export QUARTZITE_TRIALS="${QUARTZITE_TRIALS:-0.1}"
# A test that fails is named with its line without debug information.
set -- --package-path "$package" --scratch-path "$scratch" --disable-build-manifest-caching -debug-info-format none
# Of several filters, swift test takes what any of them matches: one filter names both the suites and the tests.
[ "$package" = . ] || filter="^($(echo "$suites" | tr , '|'))\\..*($filter)"
[ -z "$filter" ] || set -- "$@" --filter "$filter"
exec swift test "$@"
