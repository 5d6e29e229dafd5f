// Tests of comparing: what differs, how far, what is said and what is shown.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteImages
import QuartziteSnapshotResults
import QuartziteTesting
import Testing

@Suite("Pictures are compared with their references")
struct ComparingTests {
  /// A picture of gray pixels, opaque.
  private func gray(_ levels: [UInt8], width: Int = 0) -> PixelPicture {
    let width = width > 0 ? width : levels.count
    return PixelPicture(width: width, height: levels.count / width, bytes: levels.flatMap { [$0, $0, $0, 255] })
  }

  @Test("A difference is told with its size, its place and the paths, and the pictures are kept")
  func message() throws {
    let stage = try SnapshotStage()
    _ = stage.failure(of: card(), as: .image)
    let failure = try #require(stage.failure(of: card(dotAt: 20), as: .image))
    let message = failure.message
    #expect(message.contains("8 of 1600 pixels differ."))
    #expect(
      message.contains(
        "at (4, 6): [51, 77, 153, 255] instead of [255, 204, 0, 255] (red, green, blue, alpha), 204 levels apart."))
    let folder = stage.folder + "/.build/snapshots/CardTests/CardTests/title.card"
    #expect(message.contains("reference: " + stage.reference("title.card")))
    #expect(message.contains("actual: \(folder)/actual.png"))
    #expect(message.contains("difference: \(folder)/difference.png"))
    #expect(message.contains("all: \(stage.folder)/.build/snapshots/index.html"))
    #expect(message.contains("quartzite-snapshots accept CardTests/CardTests/title.card"))
    for picture in SnapshotEntry.Picture.allCases {
      let kept = try #require(FileManager.default.contents(atPath: "\(folder)/\(picture.fileName)"))
      #expect(kept == failure.pictures[picture], "\(picture)")
      #expect(try PixelPicture(png: kept, named: "kept").width == 40)
    }
    #expect(try stage.recorded("title.card")?.rgba(4, 6) == [255, 204, 0, 255], "the reference stays")
  }

  @Test("Exactly means every byte: one level of one component of one pixel fails")
  func exact() {
    let one = gray([10, 20, 30, 40])
    var other = one
    #expect(PictureComparison(other, one).matches)
    other.bytes[9] += 1
    let comparison = PictureComparison(other, one)
    #expect(!comparison.matches && comparison.differing == 1 && comparison.largest == 1 && comparison.worst == (2, 0))
    other = one
    other.bytes[15] = 254
    #expect(!PictureComparison(other, one).matches, "alpha counts")
  }

  @Test("Levels and shares allow as much as they say and no more")
  func levels() {
    let one = gray([UInt8](repeating: 100, count: 100)), other = gray([UInt8](repeating: 103, count: 100))
    #expect(PictureComparison(other, one, tolerance: .levels(3)).matches)
    #expect(!PictureComparison(other, one, tolerance: .levels(2)).matches)
    for share in [0.9, 0.95, 0.97, 0.99] {
      let most = Int((100 * (1 - share)).rounded())
      for count in [most, most + 1] {
        var changed = one
        for pixel in 0..<count { changed.bytes[pixel * 4] = 0 }
        #expect(
          PictureComparison(changed, one, tolerance: .levels(0, share: share)).matches == (count == most),
          "\(count) of 100 at \(share)")
      }
    }
  }

  @Test("A perceptual tolerance follows what is seen: the same levels are more in dark grays than in bright ones")
  func perceptual() throws {
    let dark = PictureComparison(gray([40]), gray([30]), tolerance: .perceptual(deltaE: 2))
    let bright = PictureComparison(gray([250]), gray([248]), tolerance: .perceptual(deltaE: 2))
    #expect(!dark.matches && bright.matches)
    let distance = try #require(dark.farthest).deltaE
    #expect(!PictureComparison(gray([40]), gray([30]), tolerance: .perceptual(deltaE: distance * 0.999)).matches)
    #expect(PictureComparison(gray([40]), gray([30]), tolerance: .perceptual(deltaE: distance)).matches)
    #expect(dark.report(gray([40]), gray([30])).contains("ΔE \(Double(Int(distance * 100 + 0.5)) / 100)"))
    // The same numbers by the names that are known from elsewhere.
    #expect(SnapshotTolerance.precision(0.99, perceptualPrecision: 0.98) == .perceptual(deltaE: 2, share: 0.99))
    #expect(SnapshotTolerance.precision(0.99) == .levels(0, share: 0.99))
    #expect(SnapshotTolerance.precision(1) == .exact)
  }

  @Test(
    "A tolerance that could never fail, or never pass, is refused",
    arguments: [
      SnapshotTolerance.levels(255), .levels(-1), .levels(0, share: 0), .levels(0, share: 1.5), .levels(0, share: .nan),
      .perceptual(deltaE: -1), .perceptual(deltaE: .nan), .perceptual(deltaE: 100), .perceptual(share: -0.5),
      .precision(1, perceptualPrecision: 0),
    ])
  func senselessTolerance(tolerance: SnapshotTolerance) throws {
    let stage = try SnapshotStage()
    let failure = try #require(stage.failure(of: card(), as: .image(tolerance: tolerance)))
    #expect(failure.message.contains("expected"))
    #expect(try stage.recorded("title.card") == nil)
  }

  @Test("Different sizes are told with both sizes, and what only one picture has is marked")
  func sizes() throws {
    let stage = try SnapshotStage()
    _ = stage.failure(of: square(1, 1, 1, size: 20), as: .image)
    let failure = try #require(
      stage.failure(of: square(1, 1, 1, size: 30), as: .image(tolerance: .perceptual(deltaE: 50, share: 0.01))))
    #expect(failure.message.contains("The picture has 30 × 30 pixels; its reference has 20 × 20."))
    let data = try #require(failure.pictures[.difference])
    let difference = try PixelPicture(png: data, named: "difference")
    #expect(difference.width == 30 && difference.height == 30)
    #expect(difference.rgba(25, 25) == [225, 0, 30, 255])
    #expect(difference.rgba(5, 5) == [255, 255, 255, 255])
  }

  @Test(
    "The picture of the difference has the reference, pale, and marks red what is beyond the tolerance, blue what is within"
  )
  func differencePicture() {
    let reference = gray([UInt8](repeating: 0, count: 900), width: 30)
    var actual = reference
    for byte in 0..<3 {
      actual.bytes[(15 * 30 + 15) * 4 + byte] = 90
      actual.bytes[(3 * 30 + 4) * 4 + byte] = 2
    }
    let comparison = PictureComparison(actual, reference, tolerance: .levels(5))
    let shown = PixelPicture.difference(of: actual, from: reference, comparison)
    #expect(shown.rgba(15, 15) == [225, 0, 30, 255])
    #expect(shown.rgba(4, 3) == [60, 140, 255, 255])
    #expect(shown.rgba(0, 0) == [170, 170, 170, 255], "black becomes pale")
    #expect(shown.rgba(11, 11) == [225, 0, 30, 255], "a frame around the place")
    #expect(shown.rgba(12, 12) == [170, 170, 170, 255])
  }

  @Test("Premultiplied pixels come back from a PNG file as they were, at every alpha")
  func translucentRoundTrip() throws {
    var picture = PixelPicture(width: 256, height: 256)
    for alpha in 0..<256 {
      for color in 0...alpha {
        let start = (alpha * 256 + color) * 4
        let bytes = [UInt8(color), UInt8(alpha - color), UInt8(color / 2), UInt8(alpha)]
        picture.bytes.replaceSubrange(start..<(start + 4), with: bytes)
      }
    }
    let back = try PixelPicture(png: try picture.png(), named: "picture")
    #expect(PictureComparison(back, picture).differing == 0)
  }

  @Test("A reference that is no picture is a failure that names it")
  func damagedReference() throws {
    let stage = try SnapshotStage()
    _ = stage.failure(of: card(), as: .image)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: stage.reference("title.card")))
    let failure = try #require(stage.failure(of: card(), as: .image))
    #expect(failure.message.contains("The reference cannot be read: \(stage.reference("title.card"))"))
    #expect(failure.pictures[.actual] != nil)
  }

  @Test("Where the pictures cannot be kept, the failure is told all the same, and why they are not there")
  func noRoom() throws {
    let stage = try SnapshotStage()
    _ = stage.failure(of: card(), as: .image)
    try Data().write(to: URL(fileURLWithPath: stage.folder + "/file"))
    stage.environment["QUARTZITE_SNAPSHOT_RESULTS"] = stage.folder + "/file"
    let failure = try #require(stage.failure(of: card(dotAt: 8), as: .image))
    #expect(failure.message.contains("8 of 1600 pixels differ"))
    #expect(failure.message.contains("The pictures could not be kept: \(stage.folder)/file"))
    #expect(failure.pictures.count == 3)
  }
}
