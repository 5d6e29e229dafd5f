// Curves as chords: how many, and what they enclose.

import Testing

@testable import Tessellation

/// A circle around the origin, of four curves.
private func circle(_ radius: Double) -> [PathCommand] {
  let far = 0.5522847498 * radius
  var commands = [PathCommand.move(SIMD2(radius, 0))]
  var axis = SIMD2(radius, 0.0), control = SIMD2(far, 0.0)
  for _ in 0..<4 {
    commands.append(.curve(axis.turned, control1: axis + control.turned, control2: axis.turned + control))
    (axis, control) = (axis.turned, control.turned)
  }
  return commands + [.close]
}

private func points(_ commands: [PathCommand], tolerance: Double, pixel: Double = 0) throws -> [SIMD2<Double>] {
  var flattener = Flattener(tolerance: tolerance, pixel: pixel)
  for command in commands { flattener.append(command) }
  return try flattener.finish().flatMap(\.points)
}

private func signedArea(_ polygon: [SIMD2<Double>]) -> Double {
  zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
}

@Suite("Curves become chords")
struct FlattenerTests {
  @Test("Chords enclose the area of their curve", arguments: [2.0, 10, 50, 400], [0.0, 1])
  func areas(radius: Double, pixel: Double) throws {
    let exact = signedArea(try points(circle(radius), tolerance: 1e-9 * radius))
    let found = signedArea(try points(circle(radius), tolerance: 1.0 / 320, pixel: pixel))
    // Chords between points of the curve would lose two thirds of their distance from it, all around.
    let around = 2 * Double.pi * radius
    #expect(abs(found - exact) < around * 0.02 / 320)
  }

  @Test("In pixels, small bends take a third less chords than lines as exact, and large ones as many")
  func counts() throws {
    func count(_ radius: Double, pixel: Double) throws -> Double {
      Double(try points(circle(radius), tolerance: 1.0 / 320, pixel: pixel).count)
    }
    #expect(try count(5, pixel: 1) < 0.72 * count(5, pixel: 0))
    #expect(try count(5000, pixel: 1) == count(5000, pixel: 0))
  }

  @Test("A stroke along a circle has the area between two circles", arguments: [0.0, 1])
  func stroke(pixel: Double) throws {
    let radius = 6.0, style = StrokeStyle(width: 4)
    var flattener = Flattener(tolerance: 1.0 / 320, pixel: pixel, radius: 2)
    for command in circle(radius) { flattener.append(command) }
    let outline = try Stroker.outline(of: flattener.finish(), style: style, tolerance: 1.0 / 320, pixel: pixel)
    let found = outline.polygons.reduce(0) { $0 + signedArea($1) }
    // The curves are within 0.0003 radii of a circle.
    let ring = 2 * Double.pi * radius * 4
    #expect(abs(abs(found) - ring) < 0.05)
  }
}
