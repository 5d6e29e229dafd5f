"""Tests of Tools/hardware-check.sh, with small programs in place of those that `make hardware-bundle` packs."""
# SPDX-License-Identifier: Apache-2.0

import json
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[1]

DOCTOR = """{
  "asked" : "auto",
  "chosen" : {
    "colorFormat" : "BGRA8",
    "display" : "egl:0",
    "renderer" : "A “quick” device | one",
    "vendor" : "Vendor",
    "version" : "OpenGL ES 3.2"
  },
  "devices" : [
    { "renderer" : "another" }
  ]
}"""

COMMAND = f"""#!/bin/sh
cat << 'END'
{DOCTOR}
END
"""

# Prints as `bench scenes` does. Strips take twice as long as bands; a scene fails with meshes.
BENCH = """#!/bin/sh
names="opaque blobs-moving"
while [ $# -gt 0 ]; do
  case $1 in
    --coverage) way=$2 ;;
    --json) json=$2 ;;
    --peer-scene) [ "$names" = "opaque blobs-moving" ] && names=""; one=$(basename "$2" .json); names="$names peers-$one peers-$one-anew" ;;
  esac
  shift
done
wall=1.500
[ "$way" != strips ] || wall=3.000
echo "A processor, 2 cores, Linux 6, load 0.1"
echo "floor                     size      wall       min       cpu       min"
echo "floor                1920×1080     0.970     0.900     1.000     0.900"
echo "floor                  300×300     0.100     0.100     0.100     0.100"
echo
echo "scene                     wall       min       cpu       min floor cpu   × floor     × raw  stages on the wall; counts"
for name in $names; do
  if [ "$way:$name" = mesh:blobs-moving ]; then
    echo "$name          !! failed: the device was lost"
    status=1
  else
    echo "$name        $wall     1.400     2.000     1.900     1.000     2.000            commit 0.1, plan 0.2, execute 0.750; 1 passes"
  fi
done
echo "{ \\"coverage\\": \\"$way\\" }" > "$json"
exit ${status:-0}
"""

# Prints as Swift Testing does, with colours.
TESTS = """#!/bin/sh
echo() {
  printf '\\033[91m%s\\033[0m %s\n' "${1%% *}" "${1#* }"
}
[ "$1 $2" = "--testing-library swift-testing" ] && [ -d "$QUARTZITE_TESTS" ] || exit 9
echo "◇ Test run started."
echo "✔ Test \\"A layer is red\\" passed after 0.1 seconds."
echo "✔ Test case passing 1 argument name → \\"a\\" to \\"Fixtures\\" passed after 0.1 seconds."
case $QUARTZITE_COVERAGE$QUARTZITE_PROFILE in
  strips)
    echo "✘ Test \\"Fixtures look \\"alike\\"\\" with 9 test cases failed after 0.2 seconds with 2 issues."
    echo "✘ Suite \\"Films\\" failed after 0.3 seconds with 2 issues."
    echo "✘ Test run with 812 tests in 90 suites failed after 12.5 seconds with 2 issues."
    exit 1
    ;;
  mesh) kill -SEGV $$ ;;
  hardware) sleep 300 ;;
  *) echo "✔ Test run with 812 tests in 90 suites passed after 12.5 seconds." ;;
esac
"""

MEASURE = """
import sys
names = sys.argv[sys.argv.index("--scenes") + 1].split(",")
for name in names:
    print(name, "skia-gl", "6.000", "6.100")
    print(name, "skia-gl4x !! no context")
"""


class HardwareCheckTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.bundle = self.folder / "with a space" / "bundle"
        for name in ["bin", "tests", "lib/fallback", "peers/assets", "Tests", "skia"]:
            (self.bundle / name).mkdir(parents=True)
        shutil.copy(TOOLS / "hardware-check.sh", self.bundle)
        shutil.copytree(TOOLS / "hardware", self.bundle / "hardware")
        self.program("bin/quartzite", COMMAND)
        self.program("bin/bench", BENCH)
        self.program("tests/ReadbackTests", TESTS)
        self.program("peers/assets/S1.json", "")
        self.program("peers/assets/S2.json", "")
        self.program("peers/measure.py", MEASURE)
        self.program("fonts.conf", "")
        self.program("COMMIT", "0123456789ab\n")

    def program(self, name, text):
        path = self.bundle / name
        path.write_text(text)
        path.chmod(0o755)

    def check(self, *arguments, expect=0, script=None, environment=None):
        """Runs the script; returns its JSON and its Markdown."""
        output = self.folder / "results"
        command = [script or self.bundle / "hardware-check.sh", "--output", output, *arguments]
        variables = {**os.environ, **(environment or {})}
        done = subprocess.run(
            [str(word) for word in command], cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        self.assertEqual(done.returncode, expect, done.stdout + done.stderr)
        if expect == 2:
            return done.stderr
        return json.loads((output / "results.json").read_text()), (output / "results.md").read_text()

    def test_a_run_in_which_all_passes(self):
        found, text = self.check("--executors", "bands", "--coverage", "bands,strips")
        self.assertEqual(found["doctor"]["chosen"]["version"], "OpenGL ES 3.2")
        self.assertEqual(found["commit"], "0123456789ab")
        self.assertEqual(found["tests"][0]["tests"], 812)
        self.assertEqual(found["tests"][0]["failed"], [])
        self.assertEqual(found["scenes"]["strips"], {"coverage": "strips"})
        self.assertGreater(found["machine"]["cores"], 0)
        self.assertIn("### A “quick” device | one\n", text)
        self.assertIn("| tests-bands | passed |", text)

    def test_the_tables_have_the_numbers_of_all_ways(self):
        _, text = self.check("--parts", "scenes,peers", expect=3)
        self.assertIn("| scene | automatic | bands | strips | of it execute | mesh | of it execute | bands / strips | mesh / strips |", text)
        self.assertIn("| opaque | 1.500 | 1.500 | 3.000 | 0.750 | 1.500 | 0.750 | 0.50 | 0.50 |", text)
        self.assertIn("| blobs-moving | 1.500 | 1.500 | 3.000 | 0.750 | † |  | 0.50 |  |", text)
        self.assertIn("- blobs-moving, mesh: failed: the device was lost", text)
        self.assertIn("takes 0.970 ms at 1920 × 1080", text)
        self.assertIn("| S1 | 1.500 | 1.500 | 3.000 | 0.750 | 1.500 | 0.750 |", text)
        self.assertIn("| S2, caches |", text)
        self.assertIn("| scenes-mesh | failed |", text)
        self.assertIn("scenes: 1; failed: 1", text)

    def test_a_test_that_fails_is_named_and_does_not_end_the_run(self):
        found, text = self.check("--executors", "strips,bands", expect=1)
        self.assertEqual([one["result"] for one in found["tests"]], ["failed", "passed"])
        self.assertEqual(found["tests"][0]["failed"], ['"Fixtures look "alike""'])
        self.assertIn('1 of 812 tests failed, such as "Fixtures look "alike""', text)
        self.assertIn("peers", found)

    def test_a_crash_of_the_tests_is_a_failure(self):
        found, text = self.check("--executors", "mesh", "--parts", "tests", expect=1)
        self.assertEqual(found["tests"][0]["result"], "failed")
        self.assertIsNone(found["tests"][0]["tests"])
        self.assertIn("ended by signal 11", text)
        self.assertIn("1 tests passed and 0 failed", text)

    def test_a_part_that_takes_too_long_is_ended(self):
        # The tests may have 8 seconds of so little.
        found, text = self.check("--minutes", "0.3", "--executors", "hardware", "--coverage", "bands", expect=3)
        self.assertEqual(found["tests"][0]["result"], "timed out")
        self.assertEqual({part["name"]: part["result"] for part in found["parts"]}["scenes-bands"], "passed")
        self.assertIn("until then, 1 tests passed and 0 failed", text)

    def test_skia_is_left_out_without_a_python(self):
        _, text = self.check("--parts", "skia")
        self.assertIn("| skia | left out |", text)

    def test_skia_stands_beside_the_scenes(self):
        version = subprocess.run(["python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True)
        (self.bundle / "skia" / version.stdout.strip()).mkdir()
        # Skia asks for NumPy, which this machine may lack.
        (self.folder / "numpy.py").write_text("")
        _, text = self.check("--parts", "peers,skia", "--peer-scenes", "S2", expect=3, environment={"PYTHONPATH": str(self.folder)})
        self.assertIn("| mesh | of it execute | skia-gl | × least | skia-gl4x | × least |", text)
        self.assertIn("| S2 | 1.500 | 1.500 | 3.000 | 0.750 | 1.500 | 0.750 | 6.000 | 4.00 | † |  |", text)
        self.assertIn("- S2, skia-gl4x: no context", text)
        self.assertNotIn("S1", text)

    def test_a_library_that_the_machine_lacks_is_the_bundle_s(self):
        # A library of which only the bundle has any.
        compiler = shutil.which("cc") or self.skipTest("there is no C compiler")
        source = self.folder / "part.c"
        source.write_text("int part(void) { return 7; }\n")
        library = self.bundle / "lib/fallback/libquartzitepart.so.1"
        subprocess.run([compiler, "-shared", "-fPIC", "-Wl,-soname,libquartzitepart.so.1", source, "-o", library], check=True)
        source.write_text("int part(void); int main(void) { return part() - 7; }\n")
        subprocess.run([compiler, source, library, "-o", self.bundle / "tests/ReadbackTests"], check=True)
        self.check("--executors", "bands", "--parts", "tests")

    def test_an_archive_is_unpacked(self):
        archive = self.folder / "bundle.tar.xz"
        with tarfile.open(archive, "w:xz") as file:
            file.add(self.bundle, "quartzite-hardware")
        found, _ = self.check("--parts", "scenes", "--coverage", "bands", archive, script=TOOLS / "hardware-check.sh")
        self.assertEqual(list(found["scenes"]), ["bands"])

    def test_what_is_no_bundle_is_refused(self):
        self.assertIn("has no bin/bench", self.check(self.folder, expect=2))
        self.assertIn("--minutes is “half”", self.check("--minutes", "half", expect=2))
        self.assertIn("there is no option --minute", self.check("--minute", "1", expect=2))


if __name__ == "__main__":
    unittest.main()
