#!/bin/sh
# Fails where a client of the library gets a package that it has no use for, such as those that the command is made of: one that names this
# folder, and one that fetches a version from a repository, as most do.
# SPDX-License-Identifier: Apache-2.0
#
# client-packages.sh [FOLDER]
#
# FOLDER, .build/client-packages unless given, is made anew.
set -eu
cd "$(dirname "$0")/.."
work=${1:-.build/client-packages}
rm -rf "$work"
mkdir -p "$work"
work=$(cd "$work" && pwd)

fail() {
  echo "clients: $1" >&2
  exit 1
}

# resolve NAME DEPENDENCY EXPECTED: resolves the packages of the client OwnNames, in a copy that depends on the library by DEPENDENCY.
resolve() {
  mkdir "$work/$1"
  cp -R Tests/Clients/OwnNames "$work/$1/client"
  sed -i "s|\.package(name: \"Quartzite\", path: \"[^\"]*\")|$2|" "$work/$1/client/Package.swift"
  grep --quiet --fixed-strings "$2" "$work/$1/client/Package.swift" ||
    fail "Tests/Clients/OwnNames/Package.swift has no line “.package(name: \"Quartzite\", path: …)”."
  # Neither what other builds have fetched nor what they know counts.
  options="--package-path $work/$1/client --scratch-path $work/$1/build --cache-path $work/$1/cache"
  if ! found=$(swift package $options show-dependencies --format flatlist 2> "$work/$1/said"); then
    cat "$work/$1/said" >&2
    fail "the packages of the client by $1 cannot be resolved."
  fi
  [ "$found" = "$3" ] || fail "the client by $1 gets these packages instead of $3 alone: $(echo $found)"
  for folder in repositories checkouts; do
    for package in "$work/$1/build/$folder"/*; do
      case $(basename "$package") in
        "*" | "$3" | "$3"-*) ;;
        *) fail "the client by $1 fetches $(basename "$package")." ;;
      esac
    done
  done
  echo "clients: the client by $1 gets no package but this one"
}

resolve folder ".package(name: \"Quartzite\", path: \"$(pwd)\")" "$(basename "$(pwd)" | tr A-Z a-z)"

# A repository of the files as they are now, committed or not.
files=$work/files
mkdir "$files"
git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read --create 2> /dev/null |
  tar --directory "$files" --extract
git -C "$files" init --quiet
git -C "$files" add --all --force
git -C "$files" -c user.name=clients -c user.email=clients@localhost commit --quiet --message "The files of this folder"
git -C "$files" tag 99.0.0
mv "$files" "$work/quartzite"
resolve version ".package(url: \"file://$work/quartzite\", exact: \"99.0.0\")" quartzite
rm -rf "$work"
