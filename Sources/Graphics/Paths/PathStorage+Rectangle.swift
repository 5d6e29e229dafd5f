// Recognition of a path that is a single axis-aligned rectangle, with or without round corners.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// The rectangle that the path describes, or nil: four axis-aligned sides, closed by a close or by a fourth line.
  package var rectangle: CGRect? {
    guard verbs.first == .moveToPoint, points.count == 4 || points.count == 5 else { return nil }
    let lines = verbs.dropFirst().prefix { $0 == .addLineToPoint }.count
    let rest = verbs.dropFirst(1 + lines)
    guard lines == points.count - 1, rest.isEmpty || (rest.count == 1 && rest.first == .closeSubpath) else {
      return nil
    }
    if lines == 4, points[4] != points[0] { return nil }
    if lines == 3, rest.isEmpty { return nil }
    let (first, second, third, fourth) = (points[0], points[1], points[2], points[3])
    let startsAlongX =
      first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x
    let startsAlongY =
      first.x == second.x && second.y == third.y && third.x == fourth.x && fourth.y == first.y
    guard startsAlongX || startsAlongY else { return nil }
    return CGRect(
      x: min(first.x, third.x), y: min(first.y, third.y),
      width: abs(third.x - first.x), height: abs(third.y - first.y))
  }

  /// The rectangle and the radius of its corners, if the path is a single axis-aligned rectangle with sharp corners, or
  /// with circular ones as ``addRoundedRect(_:cornerWidth:cornerHeight:transform:)`` adds them; else nil.
  package var roundedRectangle: (rect: CGRect, radius: CGFloat)? {
    if let rectangle { return (rectangle, 0) }
    guard points.count == 17, verbs.first == .moveToPoint else { return nil }
    let rect = controlBounds
    let radius = rect.origin.y + rect.size.height - points[1].y
    guard !rect.isNull, radius > 0 else { return nil }
    var expected = PathStorage()
    expected.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
    // Equality up to rounding errors.
    let tolerance = 1e-9 * (abs(rect.origin.x) + abs(rect.origin.y) + rect.size.width + rect.size.height)
    let isSame =
      expected.verbs == verbs
      && zip(expected.points, points).allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
    return isSame ? (rect, radius) : nil
  }
}
