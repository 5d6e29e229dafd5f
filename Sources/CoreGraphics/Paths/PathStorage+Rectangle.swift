// Recognising a path that is one upright rectangle.

extension PathStorage {
  /// The rectangle that the path is, or nil: four right-angled upright sides, closed by a close or by a fourth line.
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
}
