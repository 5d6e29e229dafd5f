// Curves converted to chords as Core Animation converts them, according to its pictures.
//
// A cubic is halved while a second difference of its points is longer than a tolerance, in x or in y; the areas under
// the chords are exact. The tolerance follows from pictures of rounded layers and of filled paths: with any value from
// 0.0666 to 0.0700 pixels all their pixels are right to a level, with others they are not. `UIBezierPath` fills with a
// flatness of 0.6, and its pictures require 0.147 to 0.176.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// Converts curves to polygons.
struct ChordPath {
  /// The tolerance of Core Animation and Core Graphics, in pixels.
  static let layerTolerance = 0.068
  /// The tolerance of UIBezierPath's own fill, in pixels.
  static let bezierPathTolerance = 0.15

  /// The longest second difference of a curve that is drawn as one chord; in pixels.
  var tolerance = layerTolerance
  /// The number of pixels for each unit of the path.
  let scale: Double

  /// Returns the path with chords in place of its curves.
  func polygons(of path: CGPath) -> CGPath {
    let result = CGMutablePath()
    var current = CGPoint.zero, start = CGPoint.zero
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        current = points[0]
        start = current
        result.move(to: current)
      case .addLineToPoint:
        current = points[0]
        result.addLine(to: current)
      case .addQuadCurveToPoint:
        let (middle, end) = (points[0], points[1])
        addChords(
          [current, between(current, middle, 2 / 3), between(end, middle, 2 / 3), end], to: result, halvings: 0)
        current = end
      case .addCurveToPoint:
        addChords([current, points[0], points[1], points[2]], to: result, halvings: 0)
        current = points[2]
      case .closeSubpath:
        result.closeSubpath()
        current = start
      @unknown default: break
      }
    }
    return result
  }

  /// A rectangle whose corners are a cubic each.
  func roundedBox(_ rect: CGRect, radius: CGFloat) -> CGPath {
    let path = CGMutablePath(), handle = radius * (1 - 0.5522847498)
    path.move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
    let corners: [(corner: CGPoint, to: CGVector, from: CGVector)] = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
      (CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
    ]
    for (corner, to, from) in corners {
      func point(_ way: CGVector, _ length: CGFloat) -> CGPoint {
        CGPoint(x: corner.x + way.dx * length, y: corner.y + way.dy * length)
      }
      path.addLine(to: point(to, radius))
      path.addCurve(to: point(from, radius), control1: point(to, handle), control2: point(from, handle))
    }
    path.closeSubpath()
    return polygons(of: path)
  }

  private func addChords(_ curve: [CGPoint], to path: CGMutablePath, halvings: Int) {
    func bend(_ index: Int) -> Double {
      let (a, b, c) = (curve[index], curve[index + 1], curve[index + 2])
      return max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)) * scale
    }
    guard max(bend(0), bend(1)) > tolerance, halvings < 16 else { return path.addLine(to: curve[3]) }
    let first = between(curve[0], curve[1]), middle = between(curve[1], curve[2]), last = between(curve[2], curve[3])
    let left = between(first, middle), right = between(middle, last), half = between(left, right)
    addChords([curve[0], first, left, half], to: path, halvings: halvings + 1)
    addChords([half, right, last, curve[3]], to: path, halvings: halvings + 1)
  }

  private func between(_ a: CGPoint, _ b: CGPoint, _ share: CGFloat = 0.5) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }
}
