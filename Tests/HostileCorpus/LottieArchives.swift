// Hostile .lottie archives: cut short, encrypted, larger than they say, and with names that lead out of them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension HostileFamily {
  private static let animation = LottieText.document(LottieText.solid())
  private static let good = ZipBytes.Entry("animations/a.json", animation)
  private static let manifest = ZipBytes.Entry("manifest.json", #"{"version": "1", "animations": [{"id": "a"}]}"#)

  private static func archive(
    _ name: String, _ expected: HostileCase.Expectation = .picture, _ bounds: HostileCase.Bounds = .small,
    _ bytes: @escaping @Sendable (HostileStage) -> [UInt8]
  ) -> HostileCase {
    HostileCase("an archive \(name)", expected, bounds) { try $0.show(lottie: bytes($0), named: "scene.lottie") }
  }

  private static func refused(_ words: String, _ code: RenderError.Code = .invalidScene) -> HostileCase.Expectation {
    .refused(code, saying: words)
  }

  // MARK: Entries

  static var lottieArchives: [HostileCase] {
    let changes: [(String, HostileCase.Expectation, @Sendable (inout ZipBytes.Entry) -> Void)] = [
      ("that is encrypted", refused("a.json\": encrypted entries"), { $0.flags = 1 }),
      ("that is strongly encrypted", refused("encrypted entries"), { $0.flags = 1 << 6 | 1 }),
      ("with a false checksum", refused("a.json\" is damaged: its checksum does not match"), { $0.checksum = 5 }),
      ("of an unknown compression", refused("has the number 99"), { $0.method = 99 }),
      (
        "that is not deflated as it says", refused("cannot be inflated"),
        {
          ($0.method, $0.size, $0.data) = (8, 5_000, Array(repeating: 0xFF, count: 100))
        }
      ),
      ("smaller than it is", refused("its directory says 5"), { $0.size = 5 }),
      ("larger than it is", refused("its directory says 5000"), { $0.size = 5_000 }),
      ("larger than the limit", refused("documentBytes", .limitExceeded), { $0.size = 9 << 20 }),
      ("larger than all may be", refused("67108864", .limitExceeded), { $0.size = 300 << 20 }),
      ("of 4 GiB", refused("zip64"), { $0.size = 0xFFFF_FFFF }),
      ("that goes on beyond the end", refused("is cut off"), { $0.compressedSize = 1 << 20 }),
      ("whose header lies beyond the end", refused("its header is damaged"), { $0.offset = 1 << 20 }),
      ("whose header lies in the middle", refused("its header is damaged"), { $0.offset = 7 }),
      ("without a name", refused("expected a path within the archive"), { $0.name = [] }),
      ("whose name is no UTF-8", refused("expected an animation"), { $0.name = [0xFF, 0xC0] }),
      ("that is no JSON", refused("expected a JSON document"), { $0.data = Array("Hello".utf8) }),
      ("that is empty", refused("expected a JSON document"), { $0.data = [] }),
      ("whose animation is an archive", refused("expected a JSON document"), { $0.data = ZipBytes([good]).bytes }),
    ]
    let names = [
      "../a.json", "/etc/passwd", "animations/../../a.json", "..\\a.json", "C:/a.json", "a\0.json", "\\a.json", "..",
    ]
    return changes.map { name, expected, change in
      archive("with an entry \(name)", expected) { _ in
        var entry = good
        change(&entry)
        return ZipBytes([manifest, entry]).bytes
      }
    }
      + names.map { name in
        archive("with the name “\(name.replacing("\0", with: "zero"))”", refused("expected a path within the archive"))
        { _ in
          ZipBytes([good, ZipBytes.Entry(name, "x")]).bytes
        }
      } + bombs + damagedImages
  }

  private static var bombs: [HostileCase] {
    [
      archive("that inflates to more than it says", refused("more than the 5 bytes", .limitExceeded)) { stage in
        var bomb = ZipBytes.Entry.zeros("animations/a.json", stage.count(100_000_000, debug: 2_000_000))
        bomb.size = 5
        return ZipBytes([manifest, bomb]).bytes
      },
      archive("with an animation of 200 MB of zeros", refused("67108864", .limitExceeded), .medium) { _ in
        ZipBytes([manifest, .zeros("animations/a.json", 200_000_000)]).bytes
      },
      archive("with a manifest of 2 MB", refused("manifest.json has", .limitExceeded)) { _ in
        ZipBytes([.zeros("manifest.json", 2 << 20), good]).bytes
      },
      archive("with images that inflate", .noticed(.assetNotUsed, at: "images/0.png"), .medium) { stage in
        let size = stage.count(600_000, debug: 50_000)
        return ZipBytes([manifest, good] + (0..<100).map { .zeros("images/\($0).png", size) }).bytes
      },
      archive("with entries upon each other", .noticed(.assetNotUsed, at: "images/0"), .medium) { _ in
        // All of them are one entry, whose checksum is not theirs.
        let others = (0..<300).map { number in
          var entry = ZipBytes.Entry("images/\(number)", [])
          (entry.offset, entry.size, entry.compressedSize) = (0, 200_000, 2)
          return entry
        }
        return ZipBytes([manifest, good] + others).bytes
      },
      archive("with many thousand entries", .picture, .medium) { stage in
        ZipBytes([manifest, good] + (0..<stage.count(65_000, debug: 5_000)).map { ZipBytes.Entry("i/\($0)", "") }).bytes
      },
      archive("with two animations of one name") { _ in
        ZipBytes([manifest, good, ZipBytes.Entry("animations/a.json", "Hello")]).bytes
      },
    ]
  }

  private static var damagedImages: [HostileCase] {
    let shown = LottieText.document(LottieText.image, assets: LottieText.imageAsset(#""u": "images/", "p": "a.png""#))
    let outside = LottieText.document(
      LottieText.image, assets: LottieText.imageAsset(#""u": "images/", "p": "../../../etc/passwd""#))
    return [
      archive("with a damaged image", .noticed(.assetNotUsed, at: "images/a.png\" is damaged")) { _ in
        var image = ZipBytes.Entry("images/a.png", ImageBytes.black(8, 8))
        image.checksum = 5
        return ZipBytes([manifest, ZipBytes.Entry("animations/a.json", shown), image]).bytes
      },
      archive("without its image", .noticed(.assetNotUsed, at: "a.png")) { _ in
        ZipBytes([manifest, ZipBytes.Entry("animations/a.json", shown)]).bytes
      },
      archive("with an image that is none", .noticed(.assetNotUsed, at: "no picture")) { _ in
        ZipBytes([manifest, ZipBytes.Entry("animations/a.json", shown), ZipBytes.Entry("images/a.png", "Hello")]).bytes
      },
      archive("with an image outside", .noticed(.assetNotUsed, at: "does not lie")) { _ in
        ZipBytes([manifest, ZipBytes.Entry("animations/a.json", outside)]).bytes
      },
    ]
  }

  // MARK: Directories

  static var lottieDirectories: [HostileCase] {
    let whole = ZipBytes([manifest, good]).bytes
    let cut = [5, 20, 50, 80, 95, 99].map { percent in
      archive("cut off after \(percent) %", refused("scene.lottie: expected a zip archive, found no central directory"))
      { _ in
        Array(whole.prefix(whole.count * percent / 100))
      }
    }
    let changes: [(String, HostileCase.Expectation, @Sendable (inout ZipBytes) -> Void)] = [
      ("of more entries than there are", refused("central directory of the archive is damaged"), { $0.count = 9 }),
      ("of no entries, as it says", refused("expected an animation"), { $0.count = 0 }),
      ("of 65535 entries", refused("zip64"), { $0.count = 0xFFFF }),
      (
        "whose directory lies beyond the end", refused("directory of the archive is damaged"),
        { $0.directoryStart = 1 << 30 }
      ),
      ("whose directory lies in an entry", refused("directory of the archive is damaged"), { $0.directoryStart = 40 }),
      (
        "whose directory is larger than the file", refused("directory of the archive is damaged"),
        { $0.directorySize = 1 << 30 }
      ),
      ("in several parts", refused("several parts"), { $0.disk = 3 }),
      ("whose comment is longer than the file", refused("no central directory"), { $0.commentLength = 500 }),
      ("with the end of another one in its comment", refused("expected an animation"), { $0.comment = ZipBytes.end }),
      ("with a long comment", .picture, { $0.comment = Array(repeating: 0x50, count: 65_535) }),
      (
        "with a comment of ends that are none", refused("several parts"),
        {
          $0.comment = Array(Array(repeating: [0x50, 0x4B, 5, 6] as [UInt8], count: 15_000).joined())
        }
      ),
    ]
    let manifests: [(String, String, HostileCase.Expectation)] = [
      ("is no JSON", "Hello", .noticed(.valueNotUnderstood, at: "manifest.json")),
      ("is an array", "[]", .noticed(.valueNotUnderstood, at: "manifest.json")),
      ("nests", LottieText.repeated("[", 500_000), .noticed(.valueNotUnderstood, at: "manifest.json")),
      (
        "names a missing animation", #"{"animations": [{"id": "b"}]}"#,
        .noticed(.assetNotUsed, at: "no animation \"b\"")
      ),
      (
        "names a way out", #"{"animations": [{"id": "../../etc/passwd"}]}"#, .noticed(.assetNotUsed, at: "no animation")
      ),
      (
        "has a number as animations", #"{"animations": 5}"#,
        .noticed(.valueNotUnderstood, at: "manifest.json.animations")
      ),
      (
        "has numbers as animations", #"{"animations": [5]}"#,
        .noticed(.valueNotUnderstood, at: "manifest.json.animations[0]")
      ),
      (
        "has a list as id", #"{"animations": [{"id": []}]}"#,
        .noticed(.valueNotUnderstood, at: "manifest.json.animations[0].id")
      ),
      (
        "has state machines", #"{"animations": [{"id": "a"}], "stateMachines": [{}]}"#,
        .noticed(.notDrawn, at: "manifest.json.stateMachines")
      ),
      ("is empty", "{}", .picture),
    ]
    return cut
      + changes.map { name, expected, change in
        archive(name, expected) { _ in
          var archive = ZipBytes([manifest, good])
          change(&archive)
          return archive.bytes
        }
      }
      + manifests.map { name, text, expected in
        archive("whose manifest \(name)", expected) { _ in
          ZipBytes([ZipBytes.Entry("manifest.json", text), good]).bytes
        }
      } + [
        archive("without a manifest", .noticed(.unknownInDocument, at: "manifest.json")) { _ in ZipBytes([good]).bytes
        },
        archive("of nothing", refused("expected an animation")) { _ in ZipBytes.end },
        archive("of a manifest alone", refused("expected an animation")) { _ in ZipBytes([manifest]).bytes },
        archive("with an animation in another folder", refused("expected an animation")) { _ in
          ZipBytes([manifest, ZipBytes.Entry("other/a.json", animation)]).bytes
        },
        archive("of version 2 that begins with a missing animation", .noticed(.assetNotUsed, at: "no animation \"b\""))
        { _ in
          ZipBytes([
            ZipBytes.Entry(
              "manifest.json", #"{"version": "2", "initial": {"animation": "b"}, "animations": [{"id": "a"}]}"#),
            ZipBytes.Entry("a/a.json", animation),
          ]).bytes
        },
        archive("with a locator of zip64", refused("zip64")) { _ in
          // The locator of 20 bytes lies before the record at the end.
          Array(whole.dropLast(22)) + [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16) + whole.suffix(22)
        },
      ]
  }
}
