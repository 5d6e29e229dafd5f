#!/bin/sh
# Runs a command in a root as the container would: an unprivileged user, a root that cannot be written, /tmp in memory, no environment but what is named.
#
#   enter.sh ROOT TEMPLATES COMMAND...
#
# The mounts are in a mount namespace of the command's own, and are gone with it. Needs root.
# SPDX-License-Identifier: Apache-2.0
set -eu

if [ "${1:-}" != --inside ]; then
  exec unshare --mount --propagation private "$0" --inside "$@"
fi
root=$2
templates=$3
shift 3
mount --bind "$root" "$root"
mount --bind "$templates" "$root/var/lib/quartzite/templates"
mount -t tmpfs -o size=512m,mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o size=1m,mode=0755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/dev/shm"
mount -t proc proc "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || mount --bind /sys "$root/sys"
mount -o remount,bind,ro "$root"
exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i \
  PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp XDG_CACHE_HOME=/tmp/cache "$@"
