#!/usr/bin/env python3
"""Checks of the files for deployment that need no engine: schemas, what the files say of each other, and HAProxy's own check.

    pip install -r requirements.txt && python3 test_files.py [--programs FOLDER]

With --programs, the libraries that quartzite-service and quartzite-worker load are looked up in the packages that the image installs.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import kubernetes_validate
import yaml

SERVICE = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = argparse.Namespace(programs=None)


def manifests() -> dict[str, dict]:
    return {one["kind"]: one for one in yaml.safe_load_all((SERVICE / "Kubernetes/service.yaml").read_text())}


class KubernetesTests(unittest.TestCase):
    def test_the_manifests_are_ones_that_kubernetes_takes(self):
        found = manifests()
        self.assertEqual(set(found), {"PersistentVolumeClaim", "Deployment", "Service", "PodDisruptionBudget", "NetworkPolicy"})
        for one in found.values():
            kubernetes_validate.validate(one, "1.29", strict=True)
        wrong = found["Deployment"]
        wrong["spec"]["replicas"] = "two"
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, "1.29", strict=True)

    def test_the_parts_belong_together(self):
        found = manifests()
        pod = found["Deployment"]["spec"]["template"]
        container = pod["spec"]["containers"][0]
        for selector in (found["Deployment"]["spec"]["selector"]["matchLabels"], found["Service"]["spec"]["selector"],
                         found["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"], found["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"]):
            self.assertLessEqual(selector.items(), pod["metadata"]["labels"].items())
        ports = {port["name"] for port in container["ports"]}
        self.assertIn(found["Service"]["spec"]["ports"][0]["targetPort"], ports)
        for probe, path in (("startupProbe", "/readyz"), ("readinessProbe", "/readyz"), ("livenessProbe", "/healthz")):
            self.assertEqual(container[probe]["httpGet"]["path"], path)
            self.assertIn(container[probe]["httpGet"]["port"], ports)
        self.assertEqual({mount["name"] for mount in container["volumeMounts"]}, {volume["name"] for volume in pod["spec"]["volumes"]})
        self.assertEqual(pod["spec"]["volumes"][1]["persistentVolumeClaim"]["claimName"], found["PersistentVolumeClaim"]["metadata"]["name"])

    def test_the_container_may_do_little(self):
        pod = manifests()["Deployment"]["spec"]["template"]["spec"]
        security = pod["containers"][0]["securityContext"]
        self.assertTrue(security["readOnlyRootFilesystem"] and pod["securityContext"]["runAsNonRoot"])
        self.assertFalse(security["allowPrivilegeEscalation"] or pod["automountServiceAccountToken"])
        self.assertEqual(security["capabilities"], {"drop": ["ALL"]})
        # The service would take the variables that links set for its options.
        self.assertFalse(pod["enableServiceLinks"])
        self.assertIn("memory", pod["containers"][0]["resources"]["limits"])


class ComposeTests(unittest.TestCase):
    def setUp(self):
        self.compose = yaml.safe_load((SERVICE / "compose.yaml").read_text())

    def test_haproxy_knows_both_replicas(self):
        services = self.compose["services"]
        proxy = services["proxy"]
        configuration = (SERVICE / "haproxy.cfg").read_text()
        for name in ("one", "two"):
            self.assertEqual(proxy["environment"][name.upper()], f"{name}:8080")
            self.assertIn(f'server {name} "${{{name.upper()}}}" check', configuration)
            self.assertTrue(services[name]["read_only"])
            self.assertEqual(services[name]["cap_drop"], ["ALL"])
        self.assertEqual(services["one"], services["two"])
        self.assertEqual(set(proxy["depends_on"]), set(services) - {"proxy"})

    def test_paths_and_names_are_there(self):
        one = self.compose["services"]["one"]
        self.assertTrue((SERVICE.parent / one["build"]["dockerfile"]).is_file())
        for volume in one["volumes"]:
            self.assertIn(volume.split(":")[0], self.compose["volumes"])
        source = self.compose["services"]["proxy"]["volumes"][0].split(":")[0]
        self.assertTrue((SERVICE / source).is_file())
        self.assertTrue(self.compose["networks"]["inside"]["internal"])
        # Only the loopback interface of the host is open.
        self.assertTrue(all(port.startswith("127.0.0.1:") for port in self.compose["services"]["proxy"]["ports"]))

    @unittest.skipUnless(shutil.which("haproxy"), "there is no haproxy; install Debian's package of that name")
    def test_haproxy_takes_its_configuration(self):
        run = subprocess.run(
            ["haproxy", "-c", "-f", SERVICE / "haproxy.cfg"], capture_output=True, text=True,
            env={**os.environ, "LISTEN": "127.0.0.1:8080", "ONE": "127.0.0.1:8081", "TWO": "127.0.0.1:8082"})
        self.assertEqual(run.returncode, 0, run.stderr)


class ImageTests(unittest.TestCase):
    def setUp(self):
        self.lines = (SERVICE / "Dockerfile").read_text()
        self.packages = [line for line in (SERVICE / "packages.txt").read_text().split("\n") if line and not line.startswith("#")]

    def test_the_image_runs_as_a_user_without_rights(self):
        self.assertRegex(self.lines, r"(?m)^USER 10001:10001$")
        self.assertRegex(self.lines, r"(?m)^HEALTHCHECK ")
        stages = re.findall(r"(?m)^FROM (\S+)", self.lines)
        self.assertEqual(len(stages), 2)
        self.assertTrue(stages[1].endswith("-slim"))
        self.assertIn("--static-swift-stdlib", self.lines)
        user = re.search(r"useradd --uid (\d+)", self.lines)
        self.assertEqual(user[1], "10001")
        self.assertIn(f"--uid {user[1]} ", (SERVICE / "Tests/root/make_root.sh").read_text())

    def test_what_is_copied_is_there(self):
        for source in re.findall(r"(?m)^COPY (?!--from)(\S+)", self.lines):
            self.assertTrue((SERVICE.parent / source).exists(), source)

    def test_packages_are_listed_once(self):
        self.assertEqual(len(self.packages), len(set(self.packages)))
        for package in self.packages:
            self.assertRegex(package, r"^[a-z0-9][a-z0-9.+-]+$")

    def test_all_libraries_are_in_the_packages(self):
        if OPTIONS.programs is None:
            self.skipTest("--programs names no folder")
        for name in ("quartzite-service", "quartzite-worker"):
            text = subprocess.run(["ldd", pathlib.Path(OPTIONS.programs, name)], check=True, capture_output=True, text=True).stdout
            self.assertNotIn("libswift", text)
            needed = subprocess.run(["readelf", "-d", pathlib.Path(OPTIONS.programs, name)], check=True, capture_output=True, text=True).stdout
            for library in re.findall(r"NEEDED.*\[(.+)\]", needed):
                path = re.search(rf"(?m)^\s*{re.escape(library)} => (\S+)", text)
                if path is None:
                    continue
                owner = ""
                # Packages may name files by the path before Debian's /lib became a link.
                for file in (path[1], "/usr" + path[1], path[1].removeprefix("/usr")):
                    owner = owner or subprocess.run(["dpkg", "-S", file], capture_output=True, text=True).stdout.split(":")[0]
                self.assertIn(owner, [*self.packages, "libc6", "libstdc++6", "libgcc-s1"], library)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs")
    _, rest = parser.parse_known_args(namespace=OPTIONS)
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
