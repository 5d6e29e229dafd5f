// EndpointArc: an elliptical arc given by its ends, as curves (SVG 2, implementation notes B.2).
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics

/// An arc of an ellipse from one point to another.
struct EndpointArc {
  /// A cubic Bézier curve that begins at the end of the previous one.
  struct Curve {
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint
  }

  private let from: CGPoint
  private let to: CGPoint
  private let radii: CGSize
  private let rotation: CGFloat
  private let isLarge: Bool
  private let sweeps: Bool

  /// Creates an arc. `rotation` is in radians; `sweeps` is whether the arc runs towards larger angles.
  init(from: CGPoint, to: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, sweeps: Bool) {
    self.from = from
    self.to = to
    self.radii = CGSize(width: abs(radii.width), height: abs(radii.height))
    self.rotation = rotation
    self.isLarge = isLarge
    self.sweeps = sweeps
  }

  /// Returns at most four curves; none for an arc between equal points, nil where the arc is a straight line.
  func curves() -> [Curve]? {
    if from == to { return [] }
    guard radii.width > 0, radii.height > 0 else { return nil }
    let (cosine, sine) = (cos(rotation), sin(rotation))
    // Half of the vector between the ends, in the ellipse's axes (B.2.4, step 1).
    let (halfX, halfY) = ((from.x - to.x) / 2, (from.y - to.y) / 2)
    let x = cosine * halfX + sine * halfY
    let y = -sine * halfX + cosine * halfY
    // Radii that are too small to reach both ends grow until they do (B.2.5, step 3).
    let reach = (x / radii.width) * (x / radii.width) + (y / radii.height) * (y / radii.height)
    let growth = max(1, reach.squareRoot())
    let (radiusX, radiusY) = (radii.width * growth, radii.height * growth)
    // The centre, in the ellipse's axes scaled to a unit circle (B.2.4, step 2).
    let (unitX, unitY) = (x / radiusX, y / radiusY)
    let square = unitX * unitX + unitY * unitY
    let distance = max(0, 1 / square - 1).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let (centreX, centreY) = (distance * unitY, -distance * unitX)
    let first = atan2(unitY - centreY, unitX - centreX)
    var turn = atan2(-unitY - centreY, -unitX - centreX) - first
    if sweeps, turn < 0 { turn += 2 * .pi }
    if !sweeps, turn > 0 { turn -= 2 * .pi }
    guard first.isFinite, turn.isFinite, radiusX.isFinite, radiusY.isFinite else { return nil }

    let middle = CGPoint(x: from.x / 2 + to.x / 2, y: from.y / 2 + to.y / 2)
    func place(_ unit: CGPoint) -> CGPoint {
      let (x, y) = (radiusX * (centreX + unit.x), radiusY * (centreY + unit.y))
      return CGPoint(x: middle.x + cosine * x - sine * y, y: middle.y + sine * x + cosine * y)
    }
    // One curve per quarter turn; the allowance keeps rounding from adding a fifth.
    let count = Int(max(1, min(4, (abs(turn) / (.pi / 2) - 1e-9).rounded(.up))))
    let step = turn / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let (a, b) = (first + step * CGFloat(index), first + step * CGFloat(index + 1))
      return Curve(
        control1: place(CGPoint(x: cos(a) - handle * sin(a), y: sin(a) + handle * cos(a))),
        control2: place(CGPoint(x: cos(b) + handle * sin(b), y: sin(b) - handle * cos(b))),
        end: index == count - 1 ? to : place(CGPoint(x: cos(b), y: sin(b))))
    }
  }
}
