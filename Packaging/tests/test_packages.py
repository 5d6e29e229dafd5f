"""Tests of the archive and of the Debian packages, of programs that do nothing in place of the real ones."""
# SPDX-License-Identifier: Apache-2.0

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import unittest

from support import EPOCH, files, run, script, small_tree, version

LIST = """
quartzite           quartzite           Command
quartzite-service   quartzite-service   Service
quartzite-worker    quartzite-service   Service
"""


class PackageTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.trees = self.folder / "trees"
        small_tree(self.trees, "quartzite", ["quartzite"])
        small_tree(self.trees, "quartzite-service", ["quartzite-service", "quartzite-worker"])
        (self.folder / "programs").write_text(LIST)
        self.environment = {
            "QUARTZITE_PROGRAMS": str(self.folder / "programs"), "QUARTZITE_MAINTAINER": "A Builder <builder@example.com>"}

    def make(self, name, products="products", **environment):
        script(name, self.trees, self.folder / products, environment={**self.environment, **environment})
        return self.folder / products

    def assert_same_bytes_again(self, name, pattern):
        """Makes everything twice, the second time of files with other times and permissions, as another user would."""
        first = self.make(name, "first")
        for path in self.trees.rglob("*"):
            os.utime(path, (time.time(), 1_000_000_000))
            if path.is_file() and "bin" not in path.parts:
                path.chmod(0o664)
        second = self.make(name, "second", TZ="Asia/Tokyo", LC_ALL="C.UTF-8")
        made = sorted(first.glob(pattern))
        self.assertTrue(made)
        for path in made:
            self.assertEqual(path.read_bytes(), (second / path.name).read_bytes(), path.name)

    def assert_sums(self, products):
        sums = dict(reversed(line.split("  ")) for line in (products / "SHA256SUMS").read_text().splitlines())
        there = {path.name: path for path in products.iterdir() if path.name != "SHA256SUMS"}
        self.assertEqual(set(sums), set(there))
        for name, path in there.items():
            self.assertEqual(hashlib.sha256(path.read_bytes()).hexdigest(), sums[name])


class ServiceInstallationTests(PackageTests):
    def test_an_installed_unit_starts_the_installed_program(self):
        prefix = self.folder / "a&b"
        script("install.sh", "install", self.trees, environment={**self.environment, "PREFIX": str(prefix)})
        unit = (prefix / "lib/systemd/system/quartzite-service.service").read_text()
        self.assertIn(f"\nExecStart={prefix}/bin/quartzite-service\n", unit)
        self.assertTrue((prefix / "bin/quartzite-worker").exists())


class ArchiveTests(PackageTests):
    def test_the_archive_has_all_programs_below_one_folder(self):
        products = self.make("dist.sh")
        name = f"quartzite-{version()}-linux-{os.uname().machine}"
        with tarfile.open(products / f"{name}.tar.xz") as archive:
            members = archive.getmembers()
        names = [member.name for member in members]
        self.assertEqual(names, sorted(names, key=lambda one: one.split("/")))
        for path in (
            "bin/quartzite", "bin/quartzite-service", "bin/quartzite-worker", "share/man/man1/quartzite-service.1",
            "lib/systemd/system/quartzite-service.service", "LICENSE", "NOTICE", "CHANGELOG.md", "INSTALL.txt",
        ):
            self.assertIn(f"{name}/{path}", names)
        for member in members:
            self.assertTrue(member.name == name or member.name.startswith(name + "/"), member.name)
            self.assertEqual((member.uid, member.gid, member.mtime), (0, 0, EPOCH), member.name)
            self.assertEqual(member.mode, 0o755 if member.isdir() or "/bin/" in member.name else 0o644, member.name)
        self.assert_sums(products)

    def test_it_lists_the_libraries_that_the_programs_ask_for(self):
        products = self.make("dist.sh")
        with tarfile.open(next(products.glob("*.tar.xz"))) as archive:
            member = next(member for member in archive.getmembers() if member.name.endswith("INSTALL.txt"))
            text = archive.extractfile(member).read().decode()
        self.assertIn("Quartzite " + version(), text)
        self.assertIn("    libc.so.6\n", text)

    def test_the_same_files_give_the_same_bytes(self):
        self.assert_same_bytes_again("dist.sh", "*.tar.xz")


@unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "this is no Debian, or dpkg-dev is missing")
class DebianPackageTests(PackageTests):
    def test_the_packages_say_what_they_need(self):
        products = self.make("deb.sh")
        architecture = run("dpkg", "--print-architecture").decode().strip()
        for package in ("quartzite", "quartzite-service"):
            file = products / f"{package}_{version()}-1_{architecture}.deb"
            fields = dict(re.findall(r"^ ?([\w-]+): (.*)$", run("dpkg-deb", "--field", file).decode(), re.M))
            self.assertEqual(fields["Version"], version() + "-1")
            self.assertEqual(fields["Architecture"], architecture)
            self.assertEqual(fields["Maintainer"], "A Builder <builder@example.com>")
            self.assertRegex(fields["Depends"], r"^libc6 \(>= [\d.]+\), libegl1, libgles2, libgbm1$")
            self.assertEqual(fields["Recommends"], "libgl1-mesa-dri, ffmpeg")
            self.assertGreater(int(fields["Installed-Size"]), 10)
            self.assertNotIn("@", "".join(value for name, value in fields.items() if name != "Maintainer"))
        self.assert_sums(products)

    def test_the_files_are_where_debian_has_them(self):
        products = self.make("deb.sh")
        root = self.folder / "root"
        root.mkdir()
        for file in products.glob("*.deb"):
            run("dpkg-deb", "--extract", file, root / file.name.split("_")[0])
        self.assertEqual(files(root / "quartzite"), [
            "usr/bin/quartzite", "usr/share/bash-completion/completions/quartzite", "usr/share/doc/quartzite/NOTICE.gz",
            "usr/share/doc/quartzite/changelog.Debian.gz", "usr/share/doc/quartzite/changelog.gz",
            "usr/share/doc/quartzite/copyright", "usr/share/lintian/overrides/quartzite", "usr/share/man/man1/quartzite.1.gz",
            "usr/share/zsh/vendor-completions/_quartzite",
        ])
        service = files(root / "quartzite-service")
        for path in (
            "usr/bin/quartzite-service", "usr/bin/quartzite-worker", "lib/systemd/system/quartzite-service.service",
            "etc/default/quartzite-service",
        ):
            self.assertIn(path, service)
        for line in run("dpkg-deb", "--contents", next(products.glob("quartzite_*.deb"))).decode().splitlines():
            self.assertEqual(line.split()[1], "root/root", line)

    def test_the_sums_of_the_files_are_right(self):
        products = self.make("deb.sh")
        for file in products.glob("*.deb"):
            folder = self.folder / ("sums-" + file.name)
            run("dpkg-deb", "--raw-extract", file, folder)
            named = (folder / "DEBIAN/md5sums").read_text().splitlines()
            self.assertEqual(len(named), len([path for path in files(folder) if not path.startswith("DEBIAN/")]))
            run("md5sum", "--check", "--quiet", folder / "DEBIAN/md5sums", folder=folder)

    def test_dpkg_installs_and_removes_the_command(self):
        products = self.make("deb.sh")
        root = self.folder / "machine"
        for path in ("info", "updates", "triggers"):
            (root / "var/lib/dpkg" / path).mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        forced = ["dpkg", f"--root={root}", "--log=/dev/null", "--force-depends", "--force-not-root", "--force-script-chrootless"]
        run(*forced, "--install", next(products.glob("quartzite_*.deb")))
        self.assertIn("usr/bin/quartzite", files(root))
        state = run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "-W", "-f=${db:Status-Status} ${Version}", "quartzite").decode()
        self.assertEqual(state, f"installed {version()}-1")
        run(*forced, "--purge", "quartzite")
        self.assertEqual([path for path in files(root) if path.startswith("usr/")], [])

    def test_the_same_files_give_the_same_bytes(self):
        self.assert_same_bytes_again("deb.sh", "*.deb")

    def test_a_library_that_no_package_has_is_an_error(self):
        library = self.folder / "libhomemade.so.1"
        subprocess.run(["cc", "-shared", "-Wl,-soname,libhomemade.so.1", "-x", "c", "-", "-o", library], input=b"int homemade;", check=True)
        program = self.trees / "quartzite/bin/quartzite"
        source = b"extern int homemade; int main(void) { return homemade; }"
        subprocess.run(
            ["cc", "-x", "c", "-", "-x", "none", library, "-o", program, f"-Wl,-rpath,{self.folder}"], input=source, check=True)
        said = script("deb.sh", self.trees, self.folder / "products", environment=self.environment, expect=1).decode()
        self.assertIn("libhomemade.so.1", said)

    def test_a_package_has_a_maintainer(self):
        environment = {**self.environment, "QUARTZITE_MAINTAINER": "nobody"}
        said = script("deb.sh", self.trees, self.folder / "products", environment=environment, expect=1).decode()
        self.assertIn("QUARTZITE_MAINTAINER", said)

    def test_the_unit_is_one_that_systemd_reads(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd is not installed")
        unit = self.folder / "quartzite-service.service"
        text = (self.trees / "quartzite-service/lib/systemd/system/quartzite-service.service").read_text()
        unit.write_text(text.replace("/usr/bin/quartzite-service", "/usr/bin/true").replace("Documentation=man:", "#"))
        self.assertEqual(run("systemd-analyze", "verify", unit), b"")


if __name__ == "__main__":
    unittest.main()
