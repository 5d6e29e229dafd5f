// PlaneCut: a line that bounds what is shown of a plane in depth, and the rule for the pixels that the line runs through.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A line that bounds what is shown of a plane, in device pixels.
package struct PlaneCut: Sendable {
  /// The share of a pixel's coverage that is shown where the line runs through the pixel, with the numbers by which the shader
  /// knows the rules.
  package enum Rule: Int, Sendable {
    /// All of it where the pixel's centre lies inside, nothing elsewhere. The two parts of a plane that a line divides
    /// show each pixel exactly once, which planes need that are translucent or of several items.
    case centres = 0
    /// The part of the pixel that lies inside: the antialiased edge of what lies before another plane.
    case before = 1
    /// The part of the pixel that lies inside, divided as by ``shared``: the edge of what lies behind the other plane. It is
    /// all of it where the plane covers the pixel, and together with the part before the other plane, which is painted
    /// later, just the plane's coverage where that is less.
    case behind = 2
    /// All of it. It is no edge of this part, but of others of the same plane. Pixels through which several lines of a plane
    /// run belong, by their centres, to one part: there are no two of which one could lie below the other.
    case junction = 3
    /// All of it. It is an edge of the plane itself, which is seen nearly edge-on: what the other lines leave of the plane in a
    /// pixel is not the part that they leave of the pixel, since they run along the plane's own edges.
    case outline = 4
    /// The coverage divided by the part of the pixel that a plane leaves which is painted later and begins at this line.
    /// That plane will multiply it by the same part, so that nothing behind both planes shows between them.
    ///
    /// The other plane's coverage is taken to fill its side of the line as this one's coverage `c` fills its own: where the
    /// part `h` of the pixel lies inside, it is `(1 − h) · c / h`. That is exact along an edge, and a good guess at its ends,
    /// where other edges cut the pixel.
    case shared = -1
  }

  var halfPlane: HalfPlane
  var rule: Rule

  init(_ halfPlane: HalfPlane, _ rule: Rule = .centres) {
    self.halfPlane = halfPlane
    self.rule = rule
  }

  /// Whether nothing is shown far beyond the line.
  var isEdge: Bool { rule == .centres || rule == .before || rule == .behind }

  /// The cut that shows only pixels that lie inside as a whole.
  static func whole(_ halfPlane: HalfPlane) -> PlaneCut {
    // A line along pixels must not run through the centres of others.
    PlaneCut(halfPlane.moved(outwards: -halfPlane.reach - 1.0 / 64))
  }

  /// The cut in pixels that are counted from others: those at (x, y) are counted from (0, 0) there.
  func moved(by origin: SIMD2<Int>) -> PlaneCut {
    var result = self
    result.halfPlane.offset -= (halfPlane.normal * SIMD2<Double>(origin)).sum()
    return result
  }

  /// The distance in pixels from a pixel's centre up to which a line runs through the pixel. Lines that only just touch it do
  /// not, so that it does not depend on rounding whether lines along pixels do.
  static func reach(of halfPlane: HalfPlane) -> Double { halfPlane.reach - margin }

  /// The pixels that ``reach(of:)`` leaves out.
  private static let margin = 1.0 / 1024

  /// Whether the cut changes nothing in a rectangle of pixels.
  func keepsAll(of rect: PixelRect) -> Bool {
    switch rule {
    case .centres: halfPlane.selectsAll(of: rect)
    case .before, .behind, .shared: halfPlane.moved(outwards: -halfPlane.reach).selectsAll(of: rect)
    case .junction, .outline: false
    }
  }
}
