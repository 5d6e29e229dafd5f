"""Tests of manual pages, completions and installation, with the programs of a build that is there already."""
# SPDX-License-Identifier: Apache-2.0

import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

from support import BUILT, ROOT, built_programs, commands, files, options, run, script, version

FOLDER = None
TREES = None
# The list of the programs that are built, for the scripts.
LISTED = {}
# Sentences about the packages that are not, by their names.
LEFT_OUT = {}


def setUpModule():
    global FOLDER, TREES
    FOLDER = tempfile.TemporaryDirectory()
    TREES = pathlib.Path(FOLDER.name) / "trees"
    lines, left_out = built_programs()
    LEFT_OUT.update(left_out)
    for sentence in left_out.values():
        print(f"packaging-test: {sentence}", file=sys.stderr)
    listed = pathlib.Path(FOLDER.name) / "programs"
    listed.write_text("\n".join(lines) + "\n")
    LISTED["QUARTZITE_PROGRAMS"] = str(listed)
    script("build.sh", "--built", BUILT, TREES, environment=LISTED)


def tearDownModule():
    FOLDER.cleanup()


def programs():
    """The programs with ArgumentParser's options, each with its tree."""
    for tree in sorted(TREES.iterdir()):
        for program in sorted((tree / "bin").iterdir()):
            if not (ROOT / "Packaging/manual" / f"{program.name}.1").exists():
                yield program, tree


class ManualTests(unittest.TestCase):
    def test_each_command_has_a_page_with_all_its_options(self):
        seen = 0
        for program, tree in programs():
            for words, command in commands(program):
                page = (tree / "share/man/man1" / ("-".join(words) + ".1")).read_text()
                # “.It Fl o , -output Ar file” is an item for -o and --output.
                named = set()
                for item in re.findall(r"^\.It (.*)$", page, re.M):
                    for word in re.findall(r"Fl ((?:[^ ]+)(?: , [^ ]+)*)", item.replace("\\-", "-")):
                        named |= {"-" + one for one in word.split(" , ")}
                self.assertEqual(options(command) - named, set(), f"{words}: {page}")
                seen += len(options(command))
        self.assertGreater(seen, 40)

    def test_pages_name_the_values_and_the_defaults_of_options(self):
        seen = 0
        for program, tree in programs():
            for words, command in commands(program):
                page = (tree / "share/man/man1" / ("-".join(words) + ".1")).read_text()
                for argument in command.get("arguments") or []:
                    for words_of_page in ("values: " + ", ".join(argument.get("allValues") or []), f"default: {argument.get('defaultValue')}"):
                        if not words_of_page.endswith((": ", ": None")):
                            self.assertIn(words_of_page, page)
                            seen += 1
        self.assertGreater(seen, 10)

    def test_pages_have_names_that_an_index_takes(self):
        for program, tree in programs():
            for words, _ in commands(program):
                page = (tree / "share/man/man1" / ("-".join(words) + ".1")).read_text()
                title = "-".join(words)
                self.assertIn(f".Sh NAME\n.Nm {title}\n.Nd ", page)
                self.assertIn(f".Dt {title.upper()} 1\n", page)
                self.assertRegex(page, rf'\.Sh SYNOPSIS\n\.Nm "?{" ".join(words)}"?\n')
            there = {page.name for page in (tree / "share/man/man1").iterdir()}
            for page in (tree / "share/man/man1").iterdir():
                for name in re.findall(r"^\.Xr (\S+) 1", page.read_text(), re.M):
                    self.assertIn(name + ".1", there)

    def test_pages_of_the_command_have_examples_and_its_exit_statuses(self):
        statuses = set(re.findall(r"exitStatus: (\d+)\)", (ROOT / "Sources/Diagnostics/RenderError.swift").read_text()))
        self.assertGreater(len(statuses), 5)
        seen = set()
        for program, tree in programs():
            for words, _ in commands(program):
                page = (tree / "share/man/man1" / ("-".join(words) + ".1")).read_text()
                self.assertEqual(page.count("EXIT STATUS"), 1, words)
                if program.name != "quartzite":
                    continue
                self.assertEqual(page.count(".Sh EXAMPLES\n"), 1, words)
                self.assertNotIn(".Ex -std", page)
                section = page.split('.Sh "EXIT STATUS"\n')[1].split(".Sh")[0]
                numbers = re.findall(r"^\.It (\d+)$", section, re.M)
                self.assertEqual(numbers[0], "0")
                self.assertLessEqual(set(numbers) - {"0", "1"}, statuses, words)
                seen |= set(numbers)
                shown = page.split(".Sh EXAMPLES\n")[1].split(".Sh")[0].replace("\\-", "-")
                lines = [line for line in shown.splitlines() if line.startswith("quartzite")]
                self.assertGreater(len(lines), 0, words)
                for line in lines if len(words) > 1 else []:
                    self.assertTrue(line.startswith(" ".join(words)), line)
        self.assertEqual(seen - {"0", "1"}, statuses)

    def test_pages_bear_the_time_that_is_asked_for(self):
        for _, tree in programs():
            for page in (tree / "share/man/man1").iterdir():
                self.assertIn(".Dd November 14, 2023", page.read_text(), page.name)

    def test_pages_are_read_without_a_complaint(self):
        if not shutil.which("mandoc"):
            self.skipTest("mandoc is not installed; Tools/setup.sh --packaging-tests does it")
        for _, tree in programs():
            for page in (tree / "share/man/man1").iterdir():
                run("mandoc", "-T", "lint", "-W", "error", page)
                self.assertNotIn("\n\n", page.read_text())


class CompletionTests(unittest.TestCase):
    def offered_by_bash(self, tree, words):
        """What bash offers for a line whose last word is a dash or two."""
        line = " ".join(words)
        lines = f"""
          shopt -s extglob
          source {tree}/share/bash-completion/completions/{words[0]}
          COMP_WORDS=({line}) COMP_CWORD={len(words) - 1} COMP_LINE='{line}' COMP_POINT={len(line)} COMPREPLY=()
          compopt() {{ :; }}
          called=$(complete -p {words[0]} | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
          "$called" {words[0]} {words[-1]} {words[-2]}
          printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        path = f"{tree}/bin:{os.environ['PATH']}"
        return set(run("bash", "--norc", "-c", lines, environment={"PATH": path}).decode().split())

    def test_bash_offers_all_options_of_each_command(self):
        for program, tree in programs():
            for words, command in commands(program):
                offered = self.offered_by_bash(tree, [*words, "-"])
                self.assertEqual(options(command) - offered, set(), f"{words}: {offered}")

    def test_bash_offers_nothing_that_is_no_option(self):
        for program, tree in programs():
            for words, command in commands(program):
                self.assertEqual(self.offered_by_bash(tree, [*words, "--"]) - options(command) - {"--"}, set(), words)

    def test_zsh_and_fish_name_all_options(self):
        for program, tree in programs():
            zsh = (tree / "share/zsh/site-functions" / f"_{program.name}").read_text()
            fish = (tree / "share/fish/vendor_completions.d" / f"{program.name}.fish").read_text()
            for _, command in commands(program):
                for option in options(command):
                    self.assertRegex(zsh, rf"(?<![\w-]){option}(?![\w-])")
                    kind = "l" if option.startswith("--") else "s"
                    self.assertRegex(fish, rf"-{kind} '?{option.lstrip('-')}'?(?![\w-])")

    def test_shells_read_completions_and_do_not_run_them(self):
        for program, tree in programs():
            self.assertNotIn("#!", (tree / "share/bash-completion/completions" / program.name).read_text())
            zsh = (tree / "share/zsh/site-functions" / f"_{program.name}").read_text()
            self.assertTrue(zsh.startswith(f"#compdef {program.name}\n"))

    def test_the_shells_read_their_completions(self):
        for program, tree in programs():
            shells = {
                "bash": tree / "share/bash-completion/completions" / program.name,
                "zsh": tree / "share/zsh/site-functions" / f"_{program.name}",
                "fish": tree / "share/fish/vendor_completions.d" / f"{program.name}.fish",
            }
            for shell, path in shells.items():
                if shutil.which(shell):
                    run(shell, "-n", path)

    def test_fish_offers_all_options(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed; Tools/setup.sh --packaging-tests does it")
        for program, tree in programs():
            path = f"{tree}/bin:{os.environ['PATH']}"
            source = tree / "share/fish/vendor_completions.d" / f"{program.name}.fish"
            for words, command in commands(program):
                line = f"source {source}; complete --do-complete '{' '.join(words)} --'"
                home = {"PATH": path, "HOME": FOLDER.name, "XDG_CONFIG_HOME": FOLDER.name, "XDG_DATA_HOME": FOLDER.name}
                offered = set(re.findall(r"^(--[\w-]+)", run("fish", "--no-config", "-c", line, environment=home).decode(), re.M))
                long = {option for option in options(command) if option.startswith("--")}
                self.assertEqual(long - offered, set(), words)


class InstallationTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        # A space, as in the names of some users' folders.
        self.target = pathlib.Path(self.folder.name) / "a prefix"
        self.where = {"PREFIX": str(self.target), **LISTED}

    def install(self, **options):
        script("install.sh", "install", TREES, **{"environment": self.where, **options})

    def test_an_installed_command_runs_and_has_what_belongs_to_it(self):
        self.install()
        printed = run(self.target / "bin/quartzite", "--version", folder="/").decode().strip()
        self.assertEqual(printed, version())
        there = files(self.target)
        for path in (
            "bin/quartzite", "share/man/man1/quartzite.1", "share/man/man1/quartzite-render.1",
            "share/bash-completion/completions/quartzite", "share/zsh/site-functions/_quartzite",
            "share/fish/vendor_completions.d/quartzite.fish", "share/doc/quartzite/LICENSE", "share/doc/quartzite/NOTICE",
            "share/doc/quartzite/CHANGELOG.md",
        ):
            self.assertIn(path, there)
            mode = 0o755 if path.startswith("bin/") else 0o644
            self.assertEqual((self.target / path).stat().st_mode & 0o777, mode, path)
        notices = (self.target / "share/doc/quartzite/NOTICE").read_text()
        for work in ("UNICODE LICENSE V3", "Bitstream Vera", "swift-argument-parser", "Hummingbird", "Fedor Indutny", "Independent JPEG Group"):
            self.assertIn(work, notices)

    def test_uninstalling_leaves_what_was_there_before_and_nothing_else(self):
        (self.target / "share/man/man1").mkdir(parents=True)
        (self.target / "share/man/man1/other.1").write_text("another program's page")
        (self.target / "lib").mkdir()
        self.install()
        self.install()
        script("install.sh", "uninstall", environment=self.where)
        self.assertEqual(files(self.target), ["share/man/man1/other.1"])
        folders = sorted(str(path.relative_to(self.target)) for path in self.target.rglob("*") if path.is_dir())
        self.assertEqual(folders, ["lib", "share", "share/man", "share/man/man1"])

    def test_files_that_an_older_version_alone_had_are_removed(self):
        self.install()
        (self.target / "share/man/man1/quartzite-older.1").write_text("a page of an older version")
        with open(self.target / "share/doc/quartzite/installed", "a") as installed:
            installed.write("share/man/man1/quartzite-older.1\n")
        self.install()
        self.assertNotIn("share/man/man1/quartzite-older.1", files(self.target))
        self.assertIn("bin/quartzite", files(self.target))

    def test_a_folder_for_packagers_comes_before_the_prefix(self):
        self.install(environment={"DESTDIR": self.folder.name, "PREFIX": "/usr", **LISTED})
        self.assertIn("usr/bin/quartzite", files(self.folder.name))

    def test_nothing_outside_the_prefix_is_removed(self):
        self.install()
        outside = pathlib.Path(self.folder.name) / "precious"
        outside.write_text("not ours")
        with open(self.target / "share/doc/quartzite/installed", "a") as installed:
            installed.write("../precious\n")
        said = script("install.sh", "uninstall", environment=self.where, expect=1).decode()
        self.assertIn("../precious", said)
        self.assertTrue(outside.exists())
        self.assertIn("bin/quartzite", files(self.target))

    def test_what_cannot_be_done_is_said(self):
        said = script("install.sh", "install", TREES, environment={"PREFIX": "usr"}, expect=1).decode()
        self.assertIn("absolute path", said)
        said = script("install.sh", "uninstall", environment=self.where, expect=1).decode()
        self.assertIn("nothing was installed", said)
        said = script("install.sh", "install", self.folder.name + "/none", environment=self.where, expect=1).decode()
        self.assertIn("make programs", said)
        said = script("build.sh", "--built", self.folder.name, self.folder.name + "/trees", expect=1).decode()
        self.assertIn("there is no program quartzite", said)


class ServiceTests(unittest.TestCase):
    """The package of the service, of real programs."""

    def setUp(self):
        if "quartzite-service" in LEFT_OUT:
            self.skipTest(LEFT_OUT["quartzite-service"])
        self.tree = TREES / "quartzite-service"

    def test_the_tree_has_what_belongs_to_the_service(self):
        there = files(self.tree)
        for path in (
            "bin/quartzite-service", "bin/quartzite-worker", "share/man/man1/quartzite-service.1", "share/man/man1/quartzite-worker.1",
            "share/bash-completion/completions/quartzite-service", "share/zsh/site-functions/_quartzite-service",
            "share/fish/vendor_completions.d/quartzite-service.fish", "lib/systemd/system/quartzite-service.service",
            "share/doc/quartzite-service/LICENSE", "share/doc/quartzite-service/NOTICE",
        ):
            self.assertIn(path, there)

    def test_the_programs_have_the_version_of_the_command(self):
        # The worker's standard output is for its answers; its version is on standard error.
        for name in ("quartzite-service", "quartzite-worker"):
            said = run("sh", "-c", '"$0" --version 2>&1', self.tree / "bin" / name, folder="/").decode()
            self.assertEqual(said.split()[-1:], [version()], f"{name}: {said}")

    def test_the_page_of_the_worker_bears_the_time_that_is_asked_for(self):
        page = (self.tree / "share/man/man1/quartzite-worker.1").read_text()
        self.assertTrue(page.startswith(".Dd November 14, 2023\n"), page[:40])
        self.assertNotIn("@", page)

    def test_settings_of_the_unit_are_options_of_the_service(self):
        (_, command), = commands(self.tree / "bin/quartzite-service")
        known = {option.lstrip("-").replace("-", "_").upper() for option in options(command)}
        for path in ("deb/quartzite-service.default", "systemd/quartzite-service.service"):
            named = set(re.findall(r"QUARTZITE_SERVICE_([A-Z_]+)=", (ROOT / "Packaging" / path).read_text()))
            self.assertTrue(named, path)
            self.assertEqual(named - known, set(), path)
        # The page names each, so that “man quartzite-service” is the list that the file of settings speaks of.
        page = (self.tree / "share/man/man1/quartzite-service.1").read_text()
        self.assertIn("QUARTZITE_SERVICE_", page)

    def test_the_service_finds_the_worker_beside_it_where_it_is_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            prefix = pathlib.Path(folder) / "a prefix"
            script("install.sh", "install", TREES, environment={"PREFIX": str(prefix), **LISTED})
            (prefix / "bin/quartzite-worker").unlink()
            said = run(prefix / "bin/quartzite-service", "--port", "0", expect=64).decode()
            self.assertIn(str(prefix / "bin/quartzite-worker"), said)


if __name__ == "__main__":
    unittest.main()
