// Hostile bundles that were found by reviews and fuzzing: lists that are far larger than their bytes, and links that
// lead elsewhere.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HostileFamily {
  static var bundleFinds: [HostileCase] { sharing + repeating + linked }

  private static let document = Array(Markup.document(Markup.layer()).utf8)
  private static let index = Array(
    "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>".utf8)

  // MARK: Lists

  /// The bytes of a number, `size` of them, the highest first.
  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  /// The header of an object of `kind` with so many entries, or bytes.
  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] { [kind << 4 | 0xF, 0x12] + number(count, 4) }

  /// A bundle whose index is a binary property list: `bytes`, which follow the list's header of eight bytes, and in
  /// them the places of its objects, the first of them on top. References are of two bytes.
  private static func listed(
    _ name: String, _ expected: HostileCase.Expectation,
    _ list: @escaping @Sendable () -> (bytes: [UInt8], places: [Int])
  ) -> HostileCase {
    HostileCase("a bundle \(name)", expected) { stage in
      let (bytes, places) = list()
      let trailer = [0, 0, 0, 0, 0, 0, 4, 2] + number(places.count, 8) + number(0, 8) + number(8 + bytes.count, 8)
      let table = places.flatMap { number(8 + $0, 4) }
      try stage.write(Array("bplist00".utf8) + bytes + table + trailer, to: "a.ca/index.xml")
      try stage.write(document, to: "a.ca/main.caml")
      try stage.show(contentsOf: stage.folder + "/a.ca")
    }
  }

  /// Fifteen thousand containers at one and the same place, each with as many entries.
  private static var sharing: [HostileCase] {
    [("arrays", UInt8(0xA), 1), ("dictionaries", 0xD, 2)].map { name, kind, entries in
      listed("of \(name) at one place", .refused(.limitExceeded, saying: "documentElements")) {
        let count = 15_000
        let top = head(0xA, count) + (1...count).flatMap { number($0, 2) }
        let shared = head(kind, count) + Array(repeating: number(count + 1, 2), count: count * entries).joined()
        let text: [UInt8] = [0x51, 97]
        let places = [0] + Array(repeating: top.count, count: count) + [top.count + shared.count]
        return (top + shared + text, places)
      }
    }
  }

  /// Megabytes of data that are stored once, and overlap, or are referred to, hundreds of times.
  private static var repeating: [HostileCase] {
    [
      listed("of data that overlaps", .refused(.invalidScene, saying: "overlap")) {
        let count = 500, size = 2 << 20
        let top = head(0xA, count) + (1...count).flatMap { number($0, 2) }
        let heads = (1...count).flatMap { head(4, size + 6 * (count - $0)) }
        let places = [0] + (0..<count).map { top.count + 6 * $0 }
        return (top + heads + Array(repeating: 0, count: size), places)
      },
      listed("of one text a thousand times", .refused(.limitExceeded, saying: "documentBytes")) {
        let top = head(0xA, 1_000) + Array(repeating: [0, 1], count: 1_000).joined()
        return (top + head(5, 1 << 20) + Array(repeating: 97, count: 1 << 20), [0, top.count])
      },
    ]
  }

  // MARK: Links

  /// A scene whose part called `name` is a link to a readable file or folder beside the scene.
  private static func linked(
    _ title: String, _ name: String, to destination: String, of scene: String
  ) -> HostileCase {
    HostileCase(title, .refused(.invalidScene, saying: "symbolic link")) { stage in
      try stage.write(index, to: "outside.xml")
      for bundle in ["outside.ca", scene.hasSuffix(".ca") ? scene : scene + "/b.ca"] {
        try stage.write(index, to: bundle + "/index.xml")
        try stage.write(document, to: bundle + "/main.caml")
      }
      try? FileManager.default.removeItem(atPath: stage.folder + "/" + scene + "/" + name)
      symlink(destination, stage.folder + "/" + scene + "/" + name)
      try stage.show(contentsOf: stage.folder + "/" + scene)
    }
  }

  private static var linked: [HostileCase] {
    [
      linked("a bundle whose index is a link to the outside", "index.xml", to: "../outside.xml", of: "a.ca"),
      linked("a wallpaper whose list is a link to the outside", "Wallpaper.plist", to: "../outside.xml", of: "wall"),
      linked("a wallpaper whose bundle is a link to the outside", "c.ca", to: "../outside.ca", of: "wall"),
    ]
  }
}
