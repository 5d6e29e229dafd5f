// Circular arcs as Bézier curves of at most a quarter turn each.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// Adds an arc from one angle to the other, in radians from the x axis towards the y axis.
  ///
  /// Clockwise is towards smaller angles, whichever way y points. An end angle that lies in the other direction is
  /// moved by whole turns, so that from 0 to 2π is a whole turn either way.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    if clockwise, delta > 0 {
      delta = fmod(delta, turn) - turn
    } else if !clockwise, delta < 0 {
      delta = fmod(delta, turn) + turn
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc of `delta` radians starting at `startAngle`, after a line (or a move) to its start.
  ///
  /// More than two turns are reduced to between one and two: the covered points and the end remain the same.
  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    func point(_ angle: CGFloat, tangent: CGFloat = 0) -> CGPoint {
      let (sine, cosine) = (sin(angle), cos(angle))
      let x = center.x + radius * (cosine - tangent * sine)
      let y = center.y + radius * (sine + tangent * cosine)
      return CGPoint(x: x, y: y).applying(transform)
    }
    let begin = point(startAngle)
    if isEmpty { move(to: begin) } else { addLine(to: begin) }
    guard delta.isFinite, startAngle.isFinite, delta != 0 else { return }

    let turn = 2 * CGFloat.pi
    let quarter = CGFloat.pi / 2
    let span = abs(delta) > 2 * turn ? turn + fmod(abs(delta), turn) : abs(delta)
    // Whole quarters from the start and the rest after them; a rest due to rounding alone joins the last quarter.
    let quarters = Int((span / quarter + 1e-9).rounded(.down))
    let rest = span - CGFloat(quarters) * quarter
    let direction: CGFloat = delta < 0 ? -1 : 1
    var angle = startAngle
    for index in 0...quarters {
      let isRest = index == quarters
      let step = isRest ? rest : quarter
      if isRest && rest <= quarter * 1e-9 { break }
      let end = isRest ? startAngle + direction * span : startAngle + direction * CGFloat(index + 1) * quarter
      // Control points lie on the tangents, at (4/3)·tan(θ/4) radii from the ends of an arc of angle θ.
      let tangent = direction * 4 / 3 * tan(step / 4)
      addCurve(to: point(end), control1: point(angle, tangent: tangent), control2: point(end, tangent: -tangent))
      angle = end
    }
  }

  /// Adds the arc of `radius` that touches the line from the current point to `corner` and that from `corner` to `end`.
  ///
  /// A line leads to the start of the arc. If no such arc exists (no radius, or collinear points) only a line to
  /// `corner` is added, and nothing at all without a current point.
  package mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return }
    let begin = transform.isIdentity ? current : transform.inverse.map(current.applying)
    guard let begin, radius > 0 else { return addLine(to: corner.applying(transform)) }
    let incoming = CGVector(dx: begin.x - corner.x, dy: begin.y - corner.y)
    let outgoing = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let incomingLength = (incoming.dx * incoming.dx + incoming.dy * incoming.dy).squareRoot()
    let outgoingLength = (outgoing.dx * outgoing.dx + outgoing.dy * outgoing.dy).squareRoot()
    let scale = incomingLength * outgoingLength
    let cross = (incoming.dx * outgoing.dy - incoming.dy * outgoing.dx) / scale
    let dot = (incoming.dx * outgoing.dx + incoming.dy * outgoing.dy) / scale
    guard scale > 0, scale.isFinite, radius.isFinite, abs(cross) > 1e-9 else {
      return addLine(to: corner.applying(transform))
    }
    // The tangent of half the angle between the legs is |sin| / (1 + cos); the arc touches at radius / tan from the
    // corner.
    let distance = radius * (1 + dot) / abs(cross)
    let unitX = incoming.dx / incomingLength
    let unitY = incoming.dy / incomingLength
    // The centre lies at `radius` from the first leg, on the side of the second one.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: corner.x + unitX * distance - side * unitY * radius, y: corner.y + unitY * distance + side * unitX * radius)
    let startAngle = atan2(-side * unitX, side * unitY)
    let sweep = CGFloat.pi - atan2(abs(cross), dot)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: -side * sweep, transform: transform)
  }
}
