// Tests against pictures made by Core Animation itself, of scenes rebuilt with these layers.
//
// Core Animation's corners are not exact areas: a corner pixel is up to 16 levels of coverage off, and up to 34 where
// an antialiased border lies over an antialiased background. Everything outside the corners is the same to the level.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer
import Testing

/// One picture of the fixtures and the layer that it shows.
struct Fixture: Sendable, CustomTestStringConvertible {
  let path: String
  let scale: Double
  /// The side of the squares at the four corners in which the pictures may differ by `cornerTolerance`; in pixels.
  let cornerSide: Int
  let cornerTolerance: Int
  /// Whether the picture went through a display's colour profile, so that only its alpha is meaningful.
  var isAlphaOnly = false
  let build: @Sendable () -> CALayer

  var testDescription: String { path }

  /// The picture in its file.
  var expected: Picture? { Self.picture(path) }

  /// A picture of the folder.
  static func picture(_ path: String) -> Picture? {
    Picture(contentsOf: TestFiles.path("ReadbackTests/Fixtures/" + path))
  }

  /// The options for the background: white for plain pictures, nothing for the one with alpha.
  var options: SceneOptions { SceneOptions(scale: scale, background: isAlphaOnly ? nil : Paint.white) }

  static let all: [Fixture] = [
    Fixture(path: "blueprint/backgroundColor_red.png", scale: 1, cornerSide: 0, cornerTolerance: 0) {
      box(0, 0, 100, 100, Paint.pureRed)
    },
    Fixture(path: "blueprint/backgroundColor_clear.png", scale: 1, cornerSide: 0, cornerTolerance: 0) {
      box(0, 0, 100, 100, Paint.rgba(0, 0, 0, 0))
    },
    Fixture(path: "blueprint/cornerStyle_wideCapsule.png", scale: 1, cornerSide: 50, cornerTolerance: 18) {
      box(0, 0, 200, 100, Paint.pureBlue) { $0.cornerRadius = 50 }
    },
    Fixture(path: "blueprint/cornerStyle_longCapsule.png", scale: 1, cornerSide: 50, cornerTolerance: 18) {
      box(0, 0, 100, 200, Paint.pureBlue) { $0.cornerRadius = 50 }
    },
    Fixture(path: "blueprint/cornerStyle_rounded.png", scale: 1, cornerSide: 10, cornerTolerance: 14) {
      box(0, 0, 100, 100, Paint.pureBlue) { $0.cornerRadius = 10 }
    },
    Fixture(path: "blueprint/borders_square.png", scale: 1, cornerSide: 1, cornerTolerance: 1) { bordered() },
    Fixture(path: "blueprint/borders_rounded.png", scale: 1, cornerSide: 10, cornerTolerance: 36) {
      bordered { $0.cornerRadius = 10 }
    },
    Fixture(path: "pointfree/testCALayer.1.png", scale: 3, cornerSide: 0, cornerTolerance: 0) {
      box(0, 0, 100, 100, Paint.pureRed) {
        $0.borderWidth = 4
        $0.borderColor = Paint.black
      }
    },
    Fixture(
      path: "pointfree/testNSViewWithLayer.1.png", scale: 2, cornerSide: 10, cornerTolerance: 14, isAlphaOnly: true
    ) { box(0, 0, 10, 10, Paint.pureGreen) { $0.cornerRadius = 5 } },
  ]

  @Sendable private static func bordered(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(0, 0, 100, 100, Paint.pureBlue) {
      $0.borderWidth = 1
      $0.borderColor = Paint.rgba(1, 0.5, 0, 1)
      configure($0)
    }
  }

  /// The largest differences in the corners and outside them.
  func differences(_ actual: Picture, _ expected: Picture) -> (corners: Int, elsewhere: Int) {
    var corners = 0, elsewhere = 0
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let fromSide = min(x, expected.width - 1 - x), fromTop = min(y, expected.height - 1 - y)
        let a = actual.rgba(x, y), b = expected.rgba(x, y)
        var distance = 0
        for channel in (isAlphaOnly ? 3 : 0)..<4 {
          distance = max(distance, abs(Int(a[channel]) - Int(b[channel])))
        }
        if fromSide < cornerSide, fromTop < cornerSide {
          corners = max(corners, distance)
        } else {
          elsewhere = max(elsewhere, distance)
        }
      }
    }
    return (corners, elsewhere)
  }
}

@Suite("Pictures by Core Animation")
struct FixtureTests {
  @Test("A layer looks as Core Animation drew it", .everyProduction, arguments: Fixture.all)
  func looksAlike(fixture: Fixture) throws {
    let expected = try #require(fixture.expected)
    let actual = try Production.render(fixture.build(), fixture.options)
    try #require(actual.width == expected.width && actual.height == expected.height)
    let (corners, elsewhere) = fixture.differences(actual, expected)
    if corners > fixture.cornerTolerance || elsewhere > 0 {
      let kept = actual.keep(besides: expected, named: fixture.path)
      Issue.record("\(fixture.path): \(corners) levels in the corners, \(elsewhere) elsewhere; \(kept)")
    }
  }

  @Test("The reference renderer draws what Core Animation drew", arguments: Fixture.all)
  func referenceLooksAlike(fixture: Fixture) throws {
    let expected = try #require(fixture.expected)
    let actual = ReferenceRenderer.render(fixture.build(), fixture.options)
    let (corners, elsewhere) = fixture.differences(actual, expected)
    #expect(corners <= fixture.cornerTolerance)
    #expect(elsewhere == 0)
  }

  @Test(
    "A wrong radius is told from the right one", .everyProduction, arguments: Fixture.all.filter { $0.cornerSide >= 10 }
  )
  func radiusShows(fixture: Fixture) throws {
    let expected = try #require(fixture.expected)
    let layer = fixture.build()
    layer.cornerRadius *= 0.8
    let (corners, elsewhere) = fixture.differences(try Production.render(layer, fixture.options), expected)
    #expect(corners > fixture.cornerTolerance || elsewhere > 0)
  }
}
