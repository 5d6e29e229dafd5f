# A machine that has nothing else: a Debian that debootstrap makes in a folder. Needs root, for debootstrap and chroot. Scripts source it
# from the repository's root, after common.sh; they set `work`, a folder for what apt says, and `root`, that of the machine.
# SPDX-License-Identifier: Apache-2.0

# The same release of Debian as here: the packages ask for its libraries.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
pristine=.build/packaging-check/$release

make_pristine() {
  [ "$(id -u)" = 0 ] || fail "debootstrap and chroot need root."
  mkdir -p "$work" "$(dirname "$pristine")"
  [ ! -e "$pristine.done" ] || return 0
  command -v debootstrap > /dev/null || fail "there is no debootstrap; run “Tools/setup.sh --packaging-check”."
  rm -rf "$pristine"
  debootstrap --variant=minbase "$release" "$pristine" > "$work/debootstrap" 2>&1 || {
    tail -n 20 "$work/debootstrap" >&2
    fail "debootstrap has made no machine."
  }
  touch "$pristine.done"
}

leave() {
  umount "$root/proc" 2> /dev/null || true
}
trap leave EXIT

# begin_machine: a fresh machine, with the package sources that this one has.
begin_machine() {
  make_pristine
  leave
  rm -rf "$root"
  cp -a "$pristine" "$root"
  mkdir -p "$root/try"
  rm -f "$root/etc/apt/sources.list"
  cp -aL /etc/apt/sources.list "$root/etc/apt/" 2> /dev/null || true
  cp -aL /etc/apt/sources.list.d/. "$root/etc/apt/sources.list.d/" 2> /dev/null || true
  cp -aL /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/" 2> /dev/null || true
  cp -aL /usr/share/keyrings/. "$root/usr/share/keyrings/" 2> /dev/null || true
  cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2> /dev/null || true
  mount -t proc proc "$root/proc"
  inside apt-get update --quiet > "$work/apt" 2>&1 || {
    tail "$work/apt" >&2
    fail "apt-get update failed in the machine."
  }
  [ -z "$(find "$root" -xdev -name 'libswift*')" ] || fail "the machine has libraries of Swift; this shows nothing."
}

# inside COMMAND…: runs a command in the machine, without anything of this one's environment.
inside() {
  chroot "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/try DEBIAN_FRONTEND=noninteractive "$@"
}

install_packages() {
  inside apt-get install --yes --no-install-recommends "$@" > "$work/apt" 2>&1 || {
    tail "$work/apt" >&2
    fail "apt-get could not install $*."
  }
}
