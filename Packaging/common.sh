# What the scripts beside it share: the version, the time that files bear, the list of programs. They source it from the repository's root.
# SPDX-License-Identifier: Apache-2.0

# Trees of files as they lie below a prefix such as /usr/local, one for each Debian package.
trees=.build/trees
# Archives, Debian packages and their sums.
products=out/dist

# fail MESSAGE
fail() {
  echo "$(basename "$0" .sh): $1" >&2
  exit 1
}

# The version has one place.
version=$(sed -n 's/^let quartziteVersion = "\([0-9][0-9A-Za-z.+-]*\)"$/\1/p' Command/Sources/QuartziteCommand/Version.swift)
[ -n "$version" ] || fail "Command/Sources/QuartziteCommand/Version.swift has no line “let quartziteVersion = "…"”."

# Everything that is made bears the time of the last commit, so that it is the same whenever it is made.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Command/Sources/QuartziteCommand/Version.swift)
fi
case $SOURCE_DATE_EPOCH in
  *[!0-9]* | "") fail "SOURCE_DATE_EPOCH is “$SOURCE_DATE_EPOCH”; it must be a number of seconds since 1970." ;;
esac
export SOURCE_DATE_EPOCH

# Neither the user's language, time zone nor mask of permissions changes what is made.
export LC_ALL=C TZ=UTC
umask 022

# programs: the lines of Packaging/programs, without comments.
programs() {
  sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "${QUARTZITE_PROGRAMS:-Packaging/programs}"
}

# packages: the names of the Debian packages, in the order of the list.
packages() {
  programs | awk '!seen[$2]++ { print $2 }'
}

# needed PROGRAM: the shared libraries that the program asks for by name.
needed() {
  readelf --dynamic --wide "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort
}
