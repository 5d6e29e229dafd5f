#!/bin/sh
# Installs the trees that build.sh made below a prefix, or removes what an earlier run has installed there.
# SPDX-License-Identifier: Apache-2.0
#
# install.sh install|uninstall [TREES]
#
# PREFIX is /usr/local unless the environment says otherwise; DESTDIR, for packagers, is put before it. The names of all files and of the
# folders that were not there before are kept in share/doc/quartzite/installed below the prefix, for uninstall.
set -eu
cd "$(dirname "$0")/.."
. Packaging/common.sh
action=${1:-} trees=${2:-$trees}
prefix=${PREFIX:-/usr/local}
case $prefix in
  /*) ;;
  *) fail "PREFIX is “$prefix”; it must be an absolute path, since programs are found by it." ;;
esac
prefix=${prefix%/}
target=${DESTDIR:-}$prefix
list=share/doc/quartzite/installed

# Removes what the list names: first the files, then the folders that are empty by then, the innermost first.
uninstall() {
  [ -e "$target/$list" ] || fail "nothing was installed in $target: there is no $target/$list."
  if grep -E '^/|(^|/)\.\.(/|$)' "$target/$list" >&2; then
    fail "$target/$list names the paths above, which are not below $target; nothing was removed."
  fi
  copy=$(mktemp)
  cp "$target/$list" "$copy"
  grep -v '/$' "$copy" | while IFS= read -r path; do
    rm -f "$target/$path" || fail "$target/$path cannot be removed."
  done
  grep '/$' "$copy" | sort -r | while IFS= read -r path; do
    rmdir "$target/${path%/}" 2>/dev/null || true
  done
  rm -f "$copy"
}

# make_folder PATH: makes a folder below the target with those around it, and notes each that was not there.
make_folder() {
  [ -d "$target/$1" ] && return
  case $1 in
    */*) make_folder "${1%/*}" ;;
  esac
  mkdir -p "$target/$1"
  echo "$1/" >> "$notes"
}

install_all() {
  [ -d "$trees" ] || fail "there is nothing to install; run “make programs” first."
  mkdir -p "$target" || fail "$target cannot be made; is another PREFIX meant, or sudo?"
  [ -w "$target" ] || fail "$target cannot be written to; is another PREFIX meant, or sudo?"
  notes=$(mktemp)
  trap 'rm -f "$notes"' EXIT
  # Folders that an earlier run has made are still its own.
  if [ -e "$target/$list" ]; then
    cp "$target/$list" "$notes"
    uninstall
    grep '/$' "$notes" > "$notes.folders" || true
    mv "$notes.folders" "$notes"
  fi
  for package in $(packages); do
    (cd "$trees/$package" && find . -type f | sed 's|^\./||' | sort) | while IFS= read -r path; do
      make_folder "$(dirname "$path")"
      mode=644
      [ -x "$trees/$package/$path" ] && mode=755
      # A program that runs goes on with its old file.
      install -m "$mode" "$trees/$package/$path" "$target/$path.new"
      case $path in
        *.service) sed "s|/usr/bin/|$(printf '%s' "$prefix" | sed 's/[&|\\]/\\&/g')/bin/|" "$trees/$package/$path" > "$target/$path.new" ;;
      esac
      mv -f "$target/$path.new" "$target/$path"
      echo "$path" >> "$notes"
    done
  done
  make_folder "$(dirname "$list")"
  echo "$list" >> "$notes"
  sort -u "$notes" > "$target/$list"
  chmod 644 "$target/$list"
}

case $action in
  install)
    install_all
    echo "install: $version is in $target; remove it with “make uninstall” and the same PREFIX"
    ;;
  uninstall)
    uninstall
    echo "uninstall: what was installed in $target is gone"
    ;;
  *) fail "say install or uninstall." ;;
esac
