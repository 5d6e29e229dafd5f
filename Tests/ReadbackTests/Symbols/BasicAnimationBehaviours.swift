// Behaviours of CAPropertyAnimation, CABasicAnimation, CASpringAnimation and CAValueFunction.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of animations between two values.
  static let basicAnimations: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAPropertyAnimation.init(keyPath:)", "CAPropertyAnimation.keyPath",
      says: "the key path names the property, or the part of one, that changes"
    ) {
      let turn = second("transform.rotation.z", from: 0, to: Double.pi), other = second("position.x", to: 9)
      other.keyPath = "bounds.size.width"
      other.toValue = 20
      return try shows([turn], [(0.5, { $0.frame = CGRect(x: 10, y: 6, width: 8, height: 12) })])
        && shows([other], [(0.5, { $0.bounds.size.width = 16 })])
    },
    SymbolBehaviour("CAPropertyAnimation.isAdditive", says: "an additive animation adds to what is there without it") {
      let slide = second("position.x", from: 0, to: 8), other = second("position.x", from: 20, to: 20)
      slide.isAdditive = true
      return try moves(slide, [(0.25, 16), (0.5, 18)])
        && shows([other, slide], [(0.25, { $0.position.x = 22 }), (0.5, { $0.position.x = 24 })])
    },
    SymbolBehaviour("CAPropertyAnimation.isCumulative", says: "each cycle goes on from the end of the one before") {
      let slide = second("position.x", from: 0, to: 4)
      slide.isAdditive = true
      slide.isCumulative = true
      slide.repeatCount = 3
      return try moves(slide, [(0.5, 16), (1.5, 20), (2.5, 24)])
    },
    SymbolBehaviour("CAPropertyAnimation.valueFunction", says: "the function makes the transform from numbers") {
      let turn = second("transform", from: 0, to: 3 * Double.pi)
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      // Three half turns: between transforms the way would be a short one.
      return try shows(
        [turn],
        [
          (1.0 / 6, { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1) }),
          (0.25, { $0.transform = CATransform3DMakeRotation(.pi * 0.75, 0, 0, 1) }),
        ])
    },
    SymbolBehaviour(
      "CABasicAnimation.fromValue", says: "a change begins at a value, and ends at that of the layer or later"
    ) {
      try moves(second("position.x", from: 6), [(0, 6), (0.25, 8), (0.75, 12), (1.5, 14)])
        && moves(second("position.x", from: 8, by: 4), [(0, 8), (0.5, 10), (0.75, 11)])
    },
    SymbolBehaviour("CABasicAnimation.toValue", says: "a change ends at a value") {
      try moves(second("position.x", to: 22), [(0.25, 16), (0.75, 20), (1, 22)])
        && moves(second("position.x", from: 8, to: 16, by: 100), [(0.25, 10), (0.75, 14), (1, 16)])
    },
    SymbolBehaviour("CABasicAnimation.byValue", says: "a change is by a value, before the end or after the start") {
      try moves(second("position.x", by: 8), [(0.25, 16), (0.75, 20), (1, 22)])
        && moves(second("position.x", to: 20, by: 4), [(0, 16), (0.5, 18), (1, 20)])
    },
  ]

  // MARK: Springs

  /// The behaviours of springs.
  static let springs: [SymbolBehaviour] = [
    SymbolBehaviour("CASpringAnimation.mass", says: "a heavier spring swings more slowly") {
      try swings(mass: 2, damping: 5) && abs(spring(mass: 2, damping: 5).settlingDuration - 5.6583481) < 1e-6
    },
    SymbolBehaviour("CASpringAnimation.stiffness", says: "a stiffer spring swings faster") {
      try swings(stiffness: 300, damping: 20)
        && abs(spring(stiffness: 300, damping: 20).settlingDuration - 0.7442555) < 1e-6
    },
    SymbolBehaviour(
      "CASpringAnimation.damping", says: "a damped spring swings less; none swings with the critical damping"
    ) {
      try swings() && swings(damping: 3) && swings(damping: 20)
    },
    SymbolBehaviour("CASpringAnimation.initialVelocity", says: "a spring starts with a speed") {
      try swings(velocity: 5) && swings(velocity: -5) && abs(spring(velocity: 5).settlingDuration - 1.3815511) < 1e-6
    },
    SymbolBehaviour(
      "CASpringAnimation.allowsOverdamping", says: "only where it is allowed the damping is beyond the critical"
    ) {
      try swings(damping: 60) && swings(damping: 60, allowsOverdamping: true)
        && spring(damping: 60).settlingDuration == 1
        && spring(damping: 60, allowsOverdamping: true).settlingDuration > 2
    },
    SymbolBehaviour(
      "CASpringAnimation.settlingDuration", says: "at its end a spring stays within a thousandth of its way"
    ) {
      let duration = spring().settlingDuration
      let rest = (0...40).map { abs(progress(spring(), at: duration + Double($0) * 0.05) - 1) }
      return abs(duration - 1.4727003346780927) < 1e-9 && spring(damping: 20).settlingDuration == 1
        && rest.allSatisfy { $0 <= 0.001 } && abs(progress(spring(), at: duration * 0.5) - 1) > 0.001
    },
    SymbolBehaviour(
      "CASpringAnimation.perceptualDuration", "CASpringAnimation.bounce",
      says: "a spring has the period of one without damping, and a bounce from none to endless"
    ) {
      abs(spring().perceptualDuration - .pi / 5) < 1e-9 && abs(spring(mass: 4).perceptualDuration - .pi / 2.5) < 1e-9
        && abs(spring().bounce - 0.5) < 1e-9 && abs(spring(damping: 20).bounce) < 1e-9
        && abs(spring(damping: 40, allowsOverdamping: true).bounce + 0.5) < 1e-9
    },
    SymbolBehaviour("CASpringAnimation.init(perceptualDuration:bounce:)", says: "a spring is made by how it looks") {
      try perceived()
    },
  ]

  /// Returns a spring of the x of a box's middle, from 4 to 20 points, which takes as long as it is shown.
  private static func spring(
    mass: CGFloat = 1, stiffness: CGFloat = 100, damping: CGFloat = 10, velocity: CGFloat = 0,
    allowsOverdamping: Bool = false
  ) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = mass
    spring.stiffness = stiffness
    spring.damping = damping
    spring.initialVelocity = velocity
    spring.allowsOverdamping = allowsOverdamping
    spring.fromValue = 4
    spring.toValue = 20
    spring.duration = 3
    return spring
  }

  /// Returns the progress of a spring by its law of motion, in small steps: 0 at the start, 1 at the goal.
  private static func progress(_ spring: CASpringAnimation, at time: Double) -> Double {
    let (mass, stiffness) = (Double(spring.mass), Double(spring.stiffness))
    let critical = 2 * (mass * stiffness).squareRoot()
    let damping = spring.allowsOverdamping ? Double(spring.damping) : min(Double(spring.damping), critical)
    func pull(_ place: Double, _ speed: Double) -> Double { -(stiffness * place + damping * speed) / mass }
    var (place, speed) = (-1.0, Double(spring.initialVelocity))
    let count = 2_000, step = time / Double(count)
    for _ in 0..<count {
      // The method of Runge and Kutta.
      let (a, b) = (speed, pull(place, speed))
      let (c, d) = (speed + b * step / 2, pull(place + a * step / 2, speed + b * step / 2))
      let (e, f) = (speed + d * step / 2, pull(place + c * step / 2, speed + d * step / 2))
      let (g, h) = (speed + f * step, pull(place + e * step, speed + f * step))
      place += (a + 2 * c + 2 * e + g) * step / 6
      speed += (b + 2 * d + 2 * f + h) * step / 6
    }
    return 1 + place
  }

  /// Whether a spring moves a box by its law of motion, and other than a spring with the default values.
  private static func swings(
    mass: CGFloat = 1, stiffness: CGFloat = 100, damping: CGFloat = 10, velocity: CGFloat = 0,
    allowsOverdamping: Bool = false
  ) throws -> Bool {
    let spring = spring(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity, allowsOverdamping: allowsOverdamping)
    return try follows(spring)
  }

  /// Whether a spring moves a box by its law of motion.
  private static func follows(_ spring: CASpringAnimation) throws -> Bool {
    try moves(spring, [0.05, 0.2, 0.45, 0.6].map { (time: $0, x: 4 + 16 * progress(spring, at: $0)) })
  }

  /// Whether springs that are made by a duration and a bounce have these.
  private static func perceived() throws -> Bool {
    let bouncing = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    let flat = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.4)
    let frequency = 4 * Double.pi
    for (spring, damping) in [(bouncing, 2 * frequency * 0.7), (flat, 2 * frequency / 0.6)] {
      guard spring.mass == 1, abs(Double(spring.stiffness) - frequency * frequency) < 1e-9,
        abs(Double(spring.damping) - damping) < 1e-9, spring.allowsOverdamping,
        spring.duration == spring.settlingDuration,
        abs(spring.perceptualDuration - 0.5) < 1e-9
      else { return false }
      spring.keyPath = "position.x"
      spring.fromValue = 4
      spring.toValue = 20
    }
    return try abs(bouncing.duration - 0.863) < 5e-4 && abs(bouncing.bounce - 0.3) < 1e-9
      && abs(flat.bounce + 0.4) < 1e-9
      && follows(bouncing) && follows(flat)
  }

  // MARK: Value functions

  /// The behaviours of value functions.
  static let valueFunctions: [SymbolBehaviour] = [
    SymbolBehaviour("CAValueFunction.init(name:)", "CAValueFunction.name", says: "a function has a name that is known")
    {
      let names: [CAValueFunctionName] = [
        .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
        .translateZ,
      ]
      return names.allSatisfy { CAValueFunction(name: $0)?.name == $0 } && Set(names).count == 11
        && CAValueFunction(name: CAValueFunctionName(rawValue: "bend")) == nil
    },
    SymbolBehaviour("CAValueFunctionName.rotateX", says: "a number turns a layer about x") {
      try makes(.rotateX, from: 0, to: 2, CATransform3DMakeRotation(1, 1, 0, 0))
    },
    SymbolBehaviour("CAValueFunctionName.rotateY", says: "a number turns a layer about y") {
      try makes(.rotateY, from: 0, to: 2, CATransform3DMakeRotation(1, 0, 1, 0))
    },
    SymbolBehaviour("CAValueFunctionName.rotateZ", says: "a number turns a layer about z") {
      try makes(.rotateZ, from: 0, to: 2, CATransform3DMakeRotation(1, 0, 0, 1))
    },
    SymbolBehaviour("CAValueFunctionName.scale", says: "three numbers scale a layer") {
      try makes(.scale, from: [1, 1, 1], to: [2.0, 1.5, 3], CATransform3DMakeScale(1.5, 1.25, 2))
    },
    SymbolBehaviour("CAValueFunctionName.scaleX", says: "a number scales a layer along x") {
      try makes(.scaleX, from: 1, to: 2, CATransform3DMakeScale(1.5, 1, 1))
    },
    SymbolBehaviour("CAValueFunctionName.scaleY", says: "a number scales a layer along y") {
      try makes(.scaleY, from: 1, to: 2, CATransform3DMakeScale(1, 1.5, 1))
    },
    SymbolBehaviour("CAValueFunctionName.scaleZ", says: "a number scales a layer along z") {
      try makes(.scaleZ, from: 1, to: 3, CATransform3DMakeScale(1, 1, 2))
    },
    SymbolBehaviour("CAValueFunctionName.translate", says: "three numbers displace a layer") {
      try makes(.translate, from: [0, 0, 0], to: [6.0, -4, 10], CATransform3DMakeTranslation(3, -2, 5))
    },
    SymbolBehaviour("CAValueFunctionName.translateX", says: "a number displaces a layer along x") {
      try makes(.translateX, from: 0, to: 10, CATransform3DMakeTranslation(5, 0, 0))
    },
    SymbolBehaviour("CAValueFunctionName.translateY", says: "a number displaces a layer along y") {
      try makes(.translateY, from: 0, to: 10, CATransform3DMakeTranslation(0, 5, 0))
    },
    SymbolBehaviour("CAValueFunctionName.translateZ", says: "a number displaces a layer towards the viewer") {
      try makes(.translateZ, from: 0, to: 20, CATransform3DMakeTranslation(0, 0, 10))
    },
  ]

  /// Whether a function makes a transform of the numbers in the middle between two values. The box is seen in perspective, and
  /// lies in front of its anchor point, so that depth is seen.
  private static func makes(
    _ name: CAValueFunctionName, from: Any, to: Any, _ transform: CATransform3D
  ) throws -> Bool {
    let animation = second("transform", from: from, to: to)
    animation.valueFunction = CAValueFunction(name: name)
    return try shows([animation], [(0.5, { $0.transform = transform })]) { layer in
      layer.superlayer?.sublayerTransform.m34 = -1 / 60
      layer.anchorPointZ = -8
    }
  }
}
