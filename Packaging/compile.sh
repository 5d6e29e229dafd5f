# Builds programs for release, and checks that they can be carried to another machine. Scripts source it from the repository's root, after
# common.sh.
# SPDX-License-Identifier: Apache-2.0

# The name of the source folder must not get into the programs: messages of failed checks have it otherwise.
here=$(pwd)
options="--configuration release --static-swift-stdlib -debug-info-format none"

# The programs contain libjpeg, since Debian and Ubuntu have it under different names with different interfaces. The linker finds the static
# library first: it lies in a folder where no shared one is.
mkdir -p .build/static
ln -sf "$(clang -print-file-name=libjpeg.a)" .build/static/libjpeg.a
[ -e .build/static/libjpeg.a ] || fail "there is no libjpeg.a; run “Tools/setup.sh”."

# compile PROGRAM FOLDER OPTIONS…: sets `program` to the path of the built program.
compile() {
  name=$1 folder=$2
  shift 2
  # The Swift packages share the library's modules. Without a fresh plan, SwiftPM takes that of the package before.
  set -- --package-path "$folder" --scratch-path .build/dist --disable-build-manifest-caching $options "$@" -Xswiftc "-L$here/.build/static" \
    -Xswiftc -file-prefix-map -Xswiftc "$here=/quartzite" -Xcc "-ffile-prefix-map=$here=/quartzite"
  echo "build: $name for release; the first time this takes minutes"
  swift build "$@" --product "$name" < /dev/null >&2 || fail "$name could not be built."
  program=$(swift build --show-bin-path "$@")/$name
}

# check_libraries PROGRAM: fails where a release program needs Swift on the machine, or looks for libraries where only this one has them.
check_libraries() {
  if needed "$1" | grep -E '^lib(swift|_?Foundation|dispatch|BlocksRuntime|_Foundation)'; then
    fail "$1 asks for the libraries of Swift above; it must bring them."
  fi
  if needed "$1" | grep '^libjpeg'; then
    fail "$1 asks for the library above, which Debian and Ubuntu have under different names; it must contain it."
  fi
  if readelf --dynamic --wide "$1" | grep -E '\((RPATH|RUNPATH)\).*\[([^]]*:)?/'; then
    fail "$1 looks for libraries in the folder above, which only this machine has."
  fi
}

# check_paths PROGRAM: fails where a release program tells where it was built.
check_paths() {
  if grep --quiet --fixed-strings --text "$here/" "$1"; then
    fail "$1 has the path of its sources in it: $(strings "$1" | grep --fixed-strings --max-count=1 "$here/")"
  fi
}
