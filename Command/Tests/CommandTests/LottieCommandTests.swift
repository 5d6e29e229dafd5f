// Tests of `quartzite render` with Lottie animations.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Lottie animations of the command")
struct LottieCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.animation(color: "1, 0, 0", x: 30), to: "red.json")
    _ = try folder.write(Self.animation(color: "0, 0, 1", x: 50), to: "blue.json")
  }

  /// A box in a color that turns for two seconds.
  private static func animation(color: String, x: Int) -> String {
    """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "layers": [
      {"ty": 4, "nm": "Box", "ip": 0, "op": 60, "st": 0,
       "ks": {"p": {"k": [\(x), 40]}, "r": {"k": [{"t": 0, "s": [0]}, {"t": 60, "s": [90]}]}},
       "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [30, 10]}, "r": {"k": 0}},
         {"ty": "fl", "nm": "Paint", "c": {"k": [\(color), 1]}, "o": {"k": 100}}]}]}
    """
  }

  private func picture(_ arguments: String...) async throws -> Data {
    let result = try await Command.call(["render"] + arguments + ["-o", "picture.png"], in: folder.path)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/picture.png"))
  }

  // MARK: Names of files

  @Test(
    "What a file is, is seen in its first bytes, whatever its name",
    arguments: ["a.lot", "a", "a.caml", "a.txt", "a.JSON", "a.lottie", "a.ca", "a.zip", "a.png"])
  func anyName(_ name: String) async throws {
    let expected = try await picture("red.json", "--frame", "30")
    for before in ["", "\u{FEFF}", " \n\t\r"] {
      _ = try folder.write(before + Self.animation(color: "1, 0, 0", x: 30), to: name)
      #expect(try await picture(name, "--frame", "30") == expected)
    }
    let json = Data(Self.animation(color: "1, 0, 0", x: 30).utf8)
    try StoredArchive.data([("manifest.json", Data(#"{"animations":[{"id":"a"}]}"#.utf8)), ("a/a.json", json)])
      .write(to: URL(fileURLWithPath: folder.path + "/" + name))
    #expect(try await picture(name, "--frame", "30") == expected)
    _ = try folder.write(Documents.red(), to: "red.caml")
    let document = try await picture("red.caml")
    _ = try folder.write(Documents.red(), to: name)
    #expect(try await picture(name) == document)
    try StoredArchive.of(folder.path, ["red.caml"]).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    #expect(try await picture(name) == document)
  }

  @Test("An animation by any name finds the images that lie beside it")
  func anyNameWithImage() async throws {
    try FileManager.default.copyItem(
      atPath: Command.root + "Documentation/Poster.png", toPath: folder.path + "/Poster.png")
    _ = try folder.write(
      #"{"v":"5","fr":30,"ip":0,"op":30,"w":40,"h":30,"assets":[{"id":"i","w":40,"h":30,"u":"","p":"Poster.png","e":0}],"#
        + #""layers":[{"ty":2,"refId":"i","ip":0,"op":30,"ks":{}}]}"#, to: "a.lot")
    let found = try await Command.quartzite("info", "a.lot", "--json", in: folder.path)
    #expect(found.outputText.contains(#""isFound":true"#) || found.outputText.contains(#""isFound" : true"#))
  }

  @Test("What begins neither an archive nor JSON nor XML is what its name says")
  func namesOfNothing() async throws {
    for (text, name, words) in [
      ("[1]", "a.json", "a JSON array"), ("", "a.json", "is empty"), ("nothing", "a.json", "expected"),
      ("nothing", "a.caml", "well-formed"), ("nothing", "a.lot", "a.lot"), ("nothing", "a.txt", "this is no document"),
    ] {
      _ = try folder.write(text, to: name)
      let result = try await Command.quartzite("render", name, "-o", "nothing.png", in: folder.path)
      #expect(result.status == 65 && result.errorText.contains(words), "\(name): \(result.errorText)")
    }
  }

  // MARK: Values

  @Test("--set gives the picture of an animation that has these values")
  func values() async throws {
    let blue = try await picture("blue.json", "--progress", "0.5")
    #expect(
      try await picture(
        "red.json", "--progress", "0.5", "--set", "**.Paint.Color=\u{23}00f", "--set", "Box.Transform.Position=50,40")
        == blue)
    #expect(try await picture("red.json", "--frame", "30") != blue)
    #expect(try await picture("blue.json", "--time", "1") == blue)
  }

  @Test("A key path that stands for nothing is an error that names those that are like it, and nothing is written")
  func unknown() async throws {
    let result = try await Command.quartzite(
      "render", "red.json", "--set", "Box.Pain.Color=\u{23}00f", "-o", "nothing.png", in: folder.path)
    #expect(result.status == 64)
    #expect(result.errorText.contains("no property at “Box.Pain.Color”; there are “Box.Paint.Color”"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/nothing.png"))
  }

  @Test("A value that is none, a text for no layer, and values for a document are usage errors")
  func misuse() async throws {
    for (arguments, words) in [
      (["red.json", "--set", "Box.Paint.Color"], "sets nothing"),
      (["red.json", "--set", "**.Color=reddish"], "is no value"),
      (["red.json", "--text", "Title=Hello"], "there is no text layer “Title”; the animation has no text layers"),
      (["red.json", "--text", "=Hello"], "is no text for a layer"),
      ([Command.poster, "--set", "**.Color=\u{23}00f"], "there is no layer “**”"),
    ] {
      let result = try await Command.call(["render"] + arguments + ["-o", "nothing.png"], in: folder.path)
      #expect(result.status == 64, "\(arguments)")
      #expect(result.errorText.contains(words), "\(result.errorText)")
    }
  }

  @Test("info lists the key paths where it is asked to, and they can be set")
  func keypaths() async throws {
    let plain = try await Command.quartzite("info", "red.json", in: folder.path)
    #expect(plain.status == 0 && !plain.outputText.contains("Box.Paint.Color"))
    let result = try await Command.quartzite("info", "red.json", "--keypaths", in: folder.path)
    let listed = result.outputText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for path in ["Box.Paint.Color", "Box.Rectangle Path 1.Size", "Box.Transform.Rotation"] {
      #expect(listed.contains(path), "\(listed)")
    }
  }
}
