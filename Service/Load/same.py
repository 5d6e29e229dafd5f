"""Asks a service for pictures and films of all kinds, and compares each answer with what the command makes: the same bytes, or a refusal by both.

    python3 same.py --program .build/release/quartzite-service --quartzite .build/release/quartzite --requests 300

Documents of every kind meet every size, fit, moment, value, background and format by turns; faulty ones are among them.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import collections
import io
import itertools
import os
import pathlib
import random
import subprocess
import tempfile
import urllib.parse
import zipfile

import mix
from service import Service

INDEX = ('<?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>'
         "<key>geometryFlipped</key><{}/></dict></plist>")
STATES = (f'<caml {mix.NAMESPACE}><CALayer name="Root" bounds="0 0 90 58.84" backgroundColor="0.2 0.3 0.9"><sublayers>'
          '<CATextLayer id="title" name="Title" bounds="0 0 80 20" position="45 40" string="Was" fontSize="14"/></sublayers>'
          '<states><LKState name="Night"><elements><LKStateSetValue targetId="title" keyPath="fontSize">'
          '<value type="integer" value="22"/></LKStateSetValue></elements></LKState></states></CALayer></caml>')
FORMATS = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif", "apng": "image/apng"}


def packed(files: dict[str, str | bytes], separator: str = "/") -> bytes:
    """A ZIP archive; archives of Windows separate folders by backslashes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo("a")
            entry.filename = name.replace("/", separator)
            archive.writestr(entry, content)
    return data.getvalue()


FAULTY = {
    "wide.caml": STATES.encode("utf-16"), "broken.caml": mix.CARD[:300].encode(), "broken.json": mix.lottie(3)[:200].encode(),
    "outside.zip": packed({"../x.caml": STATES}), "empty.zip": packed({"readme.txt": "nothing"}),
}


def documents() -> list[tuple[str, bytes]]:
    """Documents by their names: of every kind, and then those that are faulty."""
    bundle = {"Card.ca/index.xml": INDEX.format("false"), "Card.ca/main.caml": STATES}
    wallpaper = {f"W/{plane}.ca/{name}": content for plane in ("Background", "Floating")
                 for name, content in (("index.xml", INDEX.format("true")), ("main.caml", mix.document(len(plane))))}
    animation = mix.lottie(3)
    return [
        ("card.caml", mix.CARD.encode()), ("document.caml", mix.document(1).encode()), ("states.caml", STATES.encode()),
        ("hello.json", animation.encode()), ("fraction.json", animation.replace('"h": 320', '"h": 188.29').encode()),
        ("card.zip", packed(bundle)), ("windows.zip", packed(bundle, "\\")), ("w.tendies", packed(wallpaper)),
        ("hello.lottie", packed({"manifest.json": '{"animations":[{"id":"a"}]}', "animations/a.json": animation})),
        ("spaces.json", b" " * 5000 + animation.encode()), ("mark.json", b"\xef\xbb\xbf" + animation.encode()),
        *FAULTY.items(),
    ]


def requests(number: int):
    """So many requests: a document, the parameters of the service, and the options of the command. One in ten is faulty."""
    chance = random.Random("same")
    sizes = [{}, {"scale": "2"}, {"width": "200"}, {"height": "77"}, {"width": "120", "height": "90", "fit": "cover"}, {"scale": "0.37"},
             {"width": "300", "height": "40", "fit": "contain"}, {"width": "64", "height": "64", "fit": "fill"}]
    backgrounds = [{}, {"background": "white"}, {"background": "rgb(20 40 60 / 50%)"}]
    formats = [("png", {}), ("png", {}), ("jpeg", {"quality": "0.7"}), ("webp", {}), ("webp", {"quality": "1"}), ("gif", {"to": "0.4", "fps": "10"}),
               ("apng", {"from": "0.1", "to": "0.5", "fps": "12"}), ("webp", {"to": "0.3", "fps": "15"})]
    faults = [{"width": "0"}, {"background": "no colour"}, {"state": "Nowhere"}, {"quality": "7"}, {"fps": "0"}]
    good, faulty = documents()[:-len(FAULTY)], documents()[-len(FAULTY):]
    for index, (name, data) in enumerate(itertools.islice(itertools.cycle(good * 3 + faulty), number)):
        is_animation = name.split(".")[0] in ("hello", "fraction", "spaces", "mark")
        kind, parameters = chance.choice(formats)
        parameters = {**chance.choice(sizes), **chance.choice(backgrounds), **parameters}
        setting = {}
        if is_animation:
            setting = chance.choice([{}, {"Dot 1.Group.Fill.Color": "#00f"}, {"**.Stroke.Color": "tomato"}])
        elif name.split(".")[0] in ("card", "windows", "states"):
            setting = chance.choice([{}, {"Title.string": "Grüße"}, {"Title.foregroundColor": "tomato", "Title.fontSize": "30"}])
            if name != "card.caml":
                parameters |= chance.choice([{}, {"state": "Night"}])
        if "to" not in parameters:
            parameters |= chance.choice([{}, {"time": "0.5"}] + ([{"progress": "0.25"}, {"frame": "31"}] if is_animation else []))
        if index % 10 == 9:
            fault = chance.choice([*faults, "value"])
            if fault == "value":
                setting = {"Nobody.opacity": "0"}
            else:
                parameters |= fault
        yield name, data, kind, parameters, setting


def options(kind: str, parameters: dict[str, str], setting: dict[str, str]) -> list[str]:
    """The command's options for the same."""
    words = ["--format", kind, "--limits", "untrusted"]
    words += [word for key, value in parameters.items() for word in (f"--{key}", value)]
    return words + [word for key, value in setting.items() for word in ("--set", f"{key}={value}")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True, help="quartzite-service")
    parser.add_argument("--quartzite", required=True, help="the command")
    parser.add_argument("--requests", type=int, default=300)
    chosen = parser.parse_args()
    command = os.path.abspath(chosen.quartzite)
    same, refused, different = collections.Counter(), collections.Counter(), []
    with Service(chosen.program) as service, service.client() as client, tempfile.TemporaryDirectory() as folder:
        for name, data, kind, parameters, setting in requests(chosen.requests):
            file = pathlib.Path(folder, name)
            file.write_bytes(data)
            words = options(kind, parameters, setting)
            run = subprocess.run([command, "render", name, *words, "-o", "-"], cwd=folder, capture_output=True)
            query = urllib.parse.urlencode([*parameters.items(), *(("set", f"{key}={value}") for key, value in setting.items())])
            answer = client.ask("POST", f"/v1/render?{query}", data,
                                {"content-type": "application/octet-stream", "accept": FORMATS[kind]})
            if run.returncode == 0 and answer.status == 200 and answer.body == run.stdout:
                same[name] += 1
            elif run.returncode != 0 and 400 <= answer.status < 500:
                refused[name] += 1
            else:
                different.append(f"{name} {' '.join(words)}: status {run.returncode} and {answer.status}, {len(run.stdout)} and {len(answer.body)} bytes; "
                                 f"{run.stderr.decode(errors='replace').strip()[:300]} {answer.body[:300] if answer.status != 200 else ''}")
    print(f"{'document':<16}{'same bytes':>12}{'refused by both':>18}")
    for name, _ in documents():
        print(f"{name:<16}{same[name]:>12}{refused[name]:>18}")
    print(f"{sum(same.values())} answers are the command's bytes, {sum(refused.values())} requests are refused by both, {len(different)} differ.")
    for line in different:
        print(line)
    raise SystemExit(1 if different else 0)


if __name__ == "__main__":
    main()
