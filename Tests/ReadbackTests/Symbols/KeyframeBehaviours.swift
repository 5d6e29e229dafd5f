// Behaviours of CAKeyframeAnimation: where a box is at moments between its keyframes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of animations through several values.
  static let keyframes: [SymbolBehaviour] = keyframeValues + calculationModes + curveShapes

  private static let keyframeValues: [SymbolBehaviour] = [
    SymbolBehaviour("CAKeyframeAnimation.values", says: "a property goes through several values") {
      try moves(through([8, 20, 12]), [(0, 8), (0.25, 14), (0.375, 17), (0.5, 20), (0.75, 16), (1, 12)])
    },
    SymbolBehaviour("CAKeyframeAnimation.keyTimes", says: "each value has its time") {
      let slide = through(tableValues)
      slide.keyTimes = tableTimes
      return try followsTable(slide, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65])
    },
    SymbolBehaviour("CAKeyframeAnimation.timingFunctions", says: "each way from one value to the next is paced") {
      let slide = through([4, 14, 24])
      slide.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
      return try moves(slide, [(0.125, 4.9346), (0.375, 10.2186), (0.625, 16.5)])
    },
    SymbolBehaviour("CAKeyframeAnimation.path", says: "a layer moves along lines and curves") {
      try movesAlong(path(), .linear, [(0.25, 11, 6), (0.6, 18.96, 6.56), (0.75, 22.875, 9.125), (1, 26, 16)])
    },
    SymbolBehaviour(
      "CAKeyframeAnimation.rotationMode", "CAAnimationRotationMode.rotateAuto",
      says: "the x axis of a layer points along its path"
    ) { try turns(.rotateAuto, by: .pi / 2) && turns(nil, by: 0) },
    SymbolBehaviour("CAAnimationRotationMode.rotateAutoReverse", says: "the x axis of a layer points against its path")
    {
      try turns(.rotateAutoReverse, by: -.pi / 2)
    },
  ]

  private static let calculationModes: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAKeyframeAnimation.calculationMode", "CAAnimationCalculationMode.linear",
      says: "values change evenly between keyframes"
    ) {
      let slide = through(tableValues)
      slide.calculationMode = .cubic
      slide.calculationMode = .linear
      return try followsTable(slide, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64])
    },
    SymbolBehaviour(
      "CAKeyframeAnimation.calculationMode", "CAAnimationCalculationMode.discrete",
      says: "each value stays until the next"
    ) {
      let slide = through(tableValues), timed = through([8, 16, 24])
      slide.calculationMode = .discrete
      timed.calculationMode = .discrete
      timed.keyTimes = [0, 0.5, 0.75, 1]
      return try followsTable(slide, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7])
        && moves(timed, [(0.25, 8), (0.5, 16), (0.625, 16), (0.875, 24)])
        && movesAlong(path(), .discrete, [(0.25, 6, 6), (0.75, 16, 6)])
    },
    SymbolBehaviour("CAAnimationCalculationMode.paced", says: "the whole way is passed at one speed") {
      let slide = through(tableValues)
      slide.calculationMode = .paced
      return try followsTable(slide, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53])
        && movesAlong(path(), .paced, [(0.5, 18.687, 6.462)])
    },
    SymbolBehaviour("CAAnimationCalculationMode.cubic", says: "values change along a smooth curve") {
      let slide = through(tableValues), timed = through(tableValues)
      slide.calculationMode = .cubic
      timed.calculationMode = .cubic
      timed.keyTimes = tableTimes
      return try followsTable(slide, [0.16434, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795])
        && followsTable(timed, [0.61458, 1.00667, 0.9, 0.74, 0.58667, 0.50313, 0.55833, 0.63438])
    },
    SymbolBehaviour("CAAnimationCalculationMode.cubicPaced", says: "a smooth curve is passed at one speed") {
      try cubicIsPaced()
    },
  ]

  private static let curveShapes: [SymbolBehaviour] = [
    SymbolBehaviour("CAKeyframeAnimation.tensionValues", says: "tension makes a curve tighter or rounder") {
      try moves(curve([0, 8, 24, 24], tension: [1, 1, 1, 1]), [(0.5, 16)])
        && moves(curve([0, 8, 24, 24]), [(0.5, 16.5)])
        && moves(curve([0, 8, 24, 24], tension: [-1, -1, -1, -1]), [(0.5, 17)])
    },
    SymbolBehaviour("CAKeyframeAnimation.continuityValues", says: "a curve has a corner to one side or to the other") {
      try moves(curve([8, 24, 8]), [(0.25, 18)]) && moves(curve([8, 24, 8], continuity: [0, 1, 0]), [(0.25, 20)])
        && moves(curve([8, 24, 8], continuity: [0, -1, 0]), [(0.25, 16)])
    },
    SymbolBehaviour("CAKeyframeAnimation.biasValues", says: "a curve turns after a value or before it") {
      try moves(curve([8, 24, 8]), [(0.25, 18)]) && moves(curve([8, 24, 8], bias: [0, 1, 0]), [(0.25, 16)])
        && moves(curve([8, 24, 8], bias: [0, -1, 0]), [(0.25, 20)])
    },
  ]

  // MARK: Values

  /// Values between 8 and 18, the moments at which they are looked at, and times for them.
  private static let tableValues: [Double] = [8, 18, 13, 15]
  private static let tableMoments: [Double] = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
  private static var tableTimes: [NSNumber] { [0, 0.1, 0.6, 1] }

  /// Returns an animation of one second of the x of a box's middle through values.
  private static func through(_ values: [Double]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = values
    animation.duration = 1
    return animation
  }

  /// Returns a smooth one, of a shape.
  private static func curve(
    _ values: [Double], tension: [Double]? = nil, continuity: [Double]? = nil, bias: [Double]? = nil
  ) -> CAKeyframeAnimation {
    let animation = through(values)
    animation.calculationMode = .cubic
    animation.tensionValues = tension?.map { NSNumber(value: $0) }
    animation.continuityValues = continuity?.map { NSNumber(value: $0) }
    animation.biasValues = bias?.map { NSNumber(value: $0) }
    return animation
  }

  /// Whether an animation through the values of the table has the expected shares of the ten points above 8.
  private static func followsTable(_ animation: CAKeyframeAnimation, _ shares: [Double]) throws -> Bool {
    try moves(animation, zip(tableMoments, shares).map { (time: $0, x: 8 + 10 * $1) })
  }

  /// Whether a curve at one speed has steps of one length, and is not the curve with even times.
  private static func cubicIsPaced() throws -> Bool {
    let corners = [CGPoint(x: 8, y: 8), CGPoint(x: 16, y: 8), CGPoint(x: 16, y: 24)]
    let even = try places(corners, .cubic), paced = try places(corners, .cubicPaced)
    let steps = zip(paced, paced.dropFirst()).map { hypot(Double($1.x - $0.x), Double($1.y - $0.y)) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let differs = hypot(Double(even[10].x - paced[10].x), Double(even[10].y - paced[10].y)) > 0.5
    return differs && paced[0] == corners[0] && mean > 1 && steps.allSatisfy { abs($0 - mean) < mean * 0.03 }
  }

  /// Returns the places of a live layer at each twentieth of a second, on a smooth way through corners.
  private static func places(_ corners: [CGPoint], _ mode: CAAnimationCalculationMode) throws -> [CGPoint] {
    try live { _, layer, stage in
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = corners
      animation.calculationMode = mode
      animation.duration = 1
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: nil)
      return try (0...20).map { step in
        stage.advance(to: Double(step) / 20)
        guard let place = layer.presentation()?.position else { throw Unexpected(text: "no presentation layer") }
        return place
      }
    }
  }

  // MARK: Paths

  /// A line to the right, and a curve from its end downwards.
  private static func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 6, y: 6))
    path.addLine(to: CGPoint(x: 16, y: 6))
    path.addCurve(to: CGPoint(x: 26, y: 16), control1: CGPoint(x: 21, y: 6), control2: CGPoint(x: 26, y: 11))
    return path
  }

  /// Whether the middle of a box on a path is where it is expected.
  private static func movesAlong(
    _ path: CGPath, _ mode: CAAnimationCalculationMode, _ expected: [(time: Double, x: Double, y: Double)]
  ) throws -> Bool {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint.zero, CGPoint(x: 30, y: 30)]
    animation.path = path
    animation.calculationMode = mode
    animation.duration = 1
    return try shows(
      [animation], expected.map { place in (place.time, { $0.position = CGPoint(x: place.x, y: place.y) }) })
  }

  /// Whether a box with a mark at its right end is turned by an angle on a way down.
  private static func turns(_ mode: CAAnimationRotationMode?, by angle: CGFloat) throws -> Bool {
    let path = CGMutablePath(), animation = CAKeyframeAnimation(keyPath: "position")
    path.move(to: CGPoint(x: 16, y: 8))
    path.addLine(to: CGPoint(x: 16, y: 24))
    animation.path = path
    animation.rotationMode = mode
    animation.duration = 1
    let way: Look = (
      0.5,
      { layer in
        layer.position = CGPoint(x: 16, y: 16)
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
    )
    return try shows([animation], [way]) { layer in
      let mark = box(9, 1, 3, 3)
      mark.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      layer.addSublayer(mark)
    }
  }
}
