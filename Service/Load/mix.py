"""The requests of a load: cards of a template, frames of Lottie animations, documents, and documents that mean harm.

Each is made of a number alone, so that the same numbers ask for the same pictures.
"""
# SPDX-License-Identifier: Apache-2.0

import dataclasses
import io
import json
import random
import urllib.parse
import zipfile

TEMPLATE = "load-card"
CARD = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Card" bounds="0 0 1200 630" position="600 315" backgroundColor="0.110 0.106 0.133" geometryFlipped="1" masksToBounds="1">
    <sublayers>
      <CALayer name="Disc" bounds="0 0 600 600" position="1040 140" cornerRadius="300" backgroundColor="0.894 0.294 0.169"/>
      <CALayer name="Sun" bounds="0 0 240 240" position="840 420" cornerRadius="120" backgroundColor="0.953 0.702 0.227"/>
      <CATextLayer name="Title" bounds="0 0 680 192" position="428 236" string="Pictures from layers" fontSize="80" wrapped="1" foregroundColor="0.957 0.925 0.867"/>
      <CATextLayer name="Subtitle" bounds="0 0 680 48" position="428 424" string="From a template" fontSize="34" foregroundColor="0.949 0.729 0.698"/>
    </sublayers>
  </CALayer>
</caml>
"""
NAMESPACE = 'xmlns="http://www.apple.com/CoreAnimation/1.0"'
WORDS = "Light Glass Ember Quartz River Meadow Signal Harbour Copper Paper Winter Orchard Über Ćevap Ōsaka Ελλάδα 春の光 Привет".split()
COLOURS = ["#f3b33a", "#147a74", "#e44b2a", "#f2bab2", "#27346e"]


def lottie(number: int = 0) -> str:
    """An animation of two seconds: a ring that turns, and dots that move by eases."""
    def ease(begin: list, end: list) -> dict:
        return {"a": 1, "k": [{"t": 0, "s": begin, "i": {"x": [0.4], "y": [1]}, "o": {"x": [0.6], "y": [0]}}, {"t": 120, "s": end}]}

    def still(*values) -> dict:
        return {"a": 0, "k": values[0] if len(values) == 1 else list(values)}

    def layer(name: str, position: dict, rotation: dict, items: list) -> dict:
        return {"ty": 4, "nm": name, "ip": 0, "op": 120, "st": 0, "ks": {
            "o": still(100), "p": position, "a": still(0, 0), "s": still(100, 100), "r": rotation}, "shapes": [
                {"ty": "gr", "nm": "Group", "it": [*items, {
                    "ty": "tr", "p": still(0, 0), "a": still(0, 0), "s": still(100, 100), "r": still(0), "o": still(100)}]}]}

    ring = layer("Ring", still(160, 160), ease([0], [360 + 10 * number]), [
        {"ty": "el", "nm": "Circle", "p": still(0, 0), "s": still(220, 220)},
        {"ty": "tm", "nm": "Trim", "m": 1, "s": still(0), "o": still(0), "e": ease([15], [85])},
        {"ty": "st", "nm": "Stroke", "c": still(0.078, 0.478, 0.455, 1), "o": still(100), "w": still(24), "lc": 2, "lj": 2}])
    dots = [layer(f"Dot {index}", ease([60 + 50 * index, 160], [260 - 50 * index, 160]), still(0), [
        {"ty": "el", "nm": "Circle", "p": still(0, 0), "s": still(30, 30)},
        {"ty": "fl", "nm": "Fill", "c": still(0.894, 0.294 + 0.1 * index, 0.169, 1), "o": still(100)}]) for index in range(5)]
    return json.dumps({"v": "5.7.0", "nm": f"Load {number}", "fr": 60, "ip": 0, "op": 120, "w": 320, "h": 320, "layers": [*dots, ring]})


def document(number: int) -> str:
    """A document with gradients of layers, clips, borders and turns."""
    chance = random.Random(f"document {number}")
    layers = "".join(
        f'<CALayer bounds="0 0 {chance.randint(20, 160)} {chance.randint(20, 160)}" position="{chance.randint(0, 400)} {chance.randint(0, 300)}"'
        f' cornerRadius="{chance.randint(0, 20)}" backgroundColor="{chance.random():.3f} {chance.random():.3f} {chance.random():.3f} 0.8"'
        f' borderWidth="{chance.randint(0, 4)}" borderColor="1 1 1" transform="rotate({chance.randint(0, 359)})"/>' for _ in range(24))
    return f'<caml {NAMESPACE}><CALayer bounds="0 0 400 300" position="200 150" backgroundColor="0.95 0.93 0.9" masksToBounds="1">' \
           f"<sublayers>{layers}</sublayers></CALayer></caml>"


def archive(**files: str | bytes) -> bytes:
    """A ZIP archive; `__` in a name is a dot."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name.replace("__", "."), content)
    return data.getvalue()


@dataclasses.dataclass
class Request:
    """A request, and what has to come of it."""
    kind: str
    method: str
    target: str
    body: bytes | None = None
    content_type: str | None = None
    # Statuses that are right answers. Requests that mean harm may also be refused for their cost.
    statuses: tuple[int, ...] = (200,)
    size: tuple[int, int] | None = None
    # The command's document, its name and its options, for the same bytes.
    document: str | None = None
    name: str = ""
    options: tuple[str, ...] = ()

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Type": self.content_type} if self.content_type else {}


def caml(layers: str) -> bytes:
    return f"<caml {NAMESPACE}>{layers}</caml>".encode()


def hostile_cases() -> list[tuple[str, bytes, str, tuple[int, ...]]]:
    """Documents that mean harm: a name, a body, parameters, and the statuses that are right. No case may cost other clients anything."""
    refused = (400, 404, 406, 413, 415, 422)
    either = (200, *refused)
    nested = "<CALayer><sublayers>" * 3000 + "</sublayers></CALayer>" * 3000
    bomb = '<!DOCTYPE caml [<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {name} "{f"&{last};" * 10}">' for last, name in zip("abcdefgh", "bcdefghi")) + "]>"
    recursive = {"v": "5", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "assets": [
        {"id": "a", "layers": [{"ty": 0, "refId": "a", "ip": 0, "op": 60, "st": 0, "w": 100, "h": 100, "ks": {}}] * 2}],
        "layers": [{"ty": 0, "refId": "a", "ip": 0, "op": 60, "st": 0, "w": 100, "h": 100, "ks": {}}]}
    outside = archive(**{"../../outside__caml": CARD, "main__caml": CARD})
    broken = bytearray(archive(main__caml=CARD))
    broken[40:60] = b"\xff" * 20
    full = archive(main__caml=b'<caml>' + b" " * 6_000_000)
    return [
        ("nothing", b"", "", refused),
        ("bytes", bytes(range(256)) * 64, "", refused),
        ("open tags", b"<" * 100_000, "", refused),
        ("nested layers", caml(nested), "", refused),
        ("entities", (bomb + f"<caml {NAMESPACE}><CATextLayer string='&i;'/></caml>").encode(), "", refused),
        ("an entity of a file", ('<!DOCTYPE caml [<!ENTITY f SYSTEM "file:///etc/passwd">]>' + f"<caml {NAMESPACE}><CATextLayer string='&f;'/></caml>").encode(), "", either),
        ("a huge layer", caml('<CALayer bounds="0 0 1e9 1e9" position="0 0"/>'), "", refused),
        ("a huge scale", caml('<CALayer bounds="0 0 1000 1000" position="500 500"/>'), "scale=99", refused),
        ("no numbers", caml('<CALayer bounds="0 0 nan inf" position="1 2"/>'), "", refused),
        ("many layers", caml('<CALayer bounds="0 0 9 9" position="4 4"><sublayers>' + '<CALayer bounds="0 0 1 1" position="3 3"/>' * 20_000 + "</sublayers></CALayer>"), "", either),
        ("a long text", caml(f'<CATextLayer bounds="0 0 300 300" position="150 150" wrapped="1" fontSize="9" string="{"ab cd " * 20_000}"/>'), "", either),
        ("a file outside", caml('<CALayer bounds="0 0 9 9" position="4 4"><contents type="CGImage" src="../../../etc/passwd"/></CALayer>'), "", either),
        ("an address", caml('<CALayer bounds="0 0 9 9" position="4 4"><contents type="CGImage" src="http://127.0.0.1:1/a.png"/></CALayer>'), "", either),
        ("a recursive composition", json.dumps(recursive).encode(), "", either),
        ("nested arrays", b"[" * 60_000, "", refused),
        ("a cut animation", lottie().encode()[:700], "", refused),
        ("a huge animation", lottie().replace('"w": 320', '"w": 1e12').encode(), "", either),
        ("an archive with a way out", outside, "", either),
        ("a broken archive", bytes(broken), "", refused),
        ("an archive that unpacks to much", full, "", refused),
        ("an unknown parameter", CARD.encode(), "wobble=1", (400,)),
        ("a wrong number", CARD.encode(), "scale=two", (400,)),
        ("a format that there is not", CARD.encode(), "format=bmp", (400, 406, 415)),
        ("a time without end", CARD.encode(), "time=1e308", either),
        ("a form without a document", b"--x\r\n\r\n", "", refused),
    ]


HOSTILE = hostile_cases()


def request(number: int) -> Request:
    """The request of a number: of 100, about 60 cards, 22 frames of animations, 8 documents and 10 that mean harm."""
    chance = random.Random(f"request {number}")
    choice = chance.random()
    if choice < 0.60:
        title = f"{chance.choice(WORDS)} {chance.choice(WORDS)} {number % 5000}"
        colour = chance.choice(COLOURS)
        # One in five asks for what was asked for before, as links that are shared do.
        if chance.random() < 0.2:
            title, colour = f"Shared {chance.randint(0, 9)}", COLOURS[0]
        values = [("Title.string", title), ("Sun.backgroundColor", colour)]
        return Request(
            "card", "GET", f"/v1/templates/{TEMPLATE}.png?" + urllib.parse.urlencode(values), size=(1200, 630),
            document=CARD, name="card.caml", options=tuple(word for key, value in values for word in ("--set", f"{key}={value}")))
    if choice < 0.82:
        animation, moment = lottie(chance.randint(0, 7)), round(chance.uniform(0, 1.99), 2)
        return Request(
            "lottie", "POST", f"/v1/render?time={moment}", animation.encode(), "application/json", size=(320, 320),
            document=animation, name="frame.json", options=("--time", str(moment)))
    if choice < 0.90:
        scene, form = document(chance.randint(0, 999)), chance.choice(["png", "jpeg", "webp"])
        options, query = ("--scale", "2"), f"scale=2&format={form}"
        if form == "jpeg":
            options, query = (*options, "--background", "#ffffff"), query + "&background=%23ffffff"
        return Request(
            "document", "POST", f"/v1/render?{query}", scene.encode(), "application/xml", size=(800, 600) if form == "png" else None,
            document=scene, name="scene.caml", options=(*options, "--format", form))
    name, body, query, statuses = HOSTILE[chance.randrange(len(HOSTILE))]
    kind = "multipart/form-data; boundary=x" if "form" in name.split() else None
    return Request(
        "hostile", "POST", "/v1/render?" + (query + "&" if query else "") + "timeout=5", body, kind,
        statuses=(*statuses, 429, 503, 504), name=name)
