// Tests against a plain layer by Core Animation: a disc with a border, and a shadow of its contents. Its star is left
// out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("A layer with a shadow by Core Animation", .everyProduction)
struct LayerFixtureTests {
  /// The origin and the size, in pixels, of the part of the picture that is compared. The layer begins 20 pixels
  /// further in.
  private static let left = 155, top = 210, width = 440, height = 450
  /// The middle of the disc and its radius, in pixels of that part.
  private static let middle = 220.0, radius = 200.0
  /// The radius, in pixels, within which the star lies.
  private static let starRadius = 140.0

  /// The source of the shadow: a path, or the alpha of the layer's contents.
  enum Source: CaseIterable {
    case path, alpha
  }

  private func disc(_ source: Source, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    let disc = box(10, 10, 200, 200, Paint.rgba(248 / 255, 96 / 255, 47 / 255, 1)) {
      $0.cornerRadius = 100
      $0.borderWidth = 12
      $0.borderColor = Paint.white
      $0.shadowOpacity = 0.75
      $0.shadowOffset = CGSize(width: 0, height: 3)
      $0.shadowRadius = 3
      if source == .path { $0.shadowPath = CGPath(ellipseIn: $0.bounds, transform: nil) }
      configure($0)
    }
    return ground([disc], width: CGFloat(Self.width) / 2, height: CGFloat(Self.height) / 2, Paint.white)
  }

  /// The largest differences in the shadow, in its middle column, inside the disc, and on the edges of the border.
  private func compare(
    _ actual: Picture, _ expected: Picture
  ) -> (shadow: Int, column: Int, inside: Int, edges: Int) {
    let expected = expected.part(Self.left, Self.top, Self.width, Self.height)
    var result = (shadow: 0, column: 0, inside: 0, edges: 0)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let distance = hypot(Double(x) + 0.5 - Self.middle, Double(y) + 0.5 - Self.middle)
        guard distance > Self.starRadius else { continue }
        var levels = 0
        for byte in (y * Self.width + x) * 4..<(y * Self.width + x) * 4 + 3 {
          levels = max(levels, abs(Int(actual.bytes[byte]) - Int(expected.bytes[byte])))
        }
        if distance > Self.radius + 1 {
          result.shadow = max(result.shadow, levels)
          if abs(Double(x) + 0.5 - Self.middle) < 1 { result.column = max(result.column, levels) }
        } else if abs(distance - Self.radius) <= 1 || abs(distance - Self.radius + 24) <= 1 {
          result.edges = max(result.edges, levels)
        } else {
          result.inside = max(result.inside, levels)
        }
      }
    }
    return result
  }

  @Test("The disc and its shadow are Core Animation's", arguments: Source.allCases)
  func looksAlike(source: Source) throws {
    let expected = try #require(Fixture.picture("layerplayer/CALayer.png"))
    let found = compare(try Production.render(disc(source), .retina), expected)
    // The picture was made by a GPU: at slanted parts of the edge, the blur of an exact disc in double precision is
    // three levels off too.
    #expect(found.shadow <= 3 && found.column <= 1, "\(found)")
    #expect(found.inside == 0)
    // These differences come from chords in place of the circle, and from an edge over an edge.
    #expect(found.edges <= 16, "\(found)")
    let changes: [(CALayer) -> Void] = [
      { $0.shadowRadius = 3.3 }, { $0.shadowOpacity = 0.71 }, { $0.shadowOffset.height = 3.25 },
    ]
    for change in changes {
      let other = compare(try Production.render(disc(source, change), .retina), expected)
      #expect(other.shadow > 3 && other.column > 1, "\(other)")
    }
    #expect(compare(try Production.render(disc(source) { $0.borderWidth = 13 }, .retina), expected).inside > 100)
  }
}
