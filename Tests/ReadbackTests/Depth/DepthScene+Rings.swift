// Scenes of planes in rings, each of which lies over the next all the way round, and of linked frames.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var rings: [Scene] {
    for count in [3, 4, 6] {
      Scene(
        "\(count) bars, each over the next, all the way round",
        root: { ground([pinwheel(count)]) }
      ) { $0.child(0).child(0).zPosition = 30 }
    }
    Scene(
      "three bars, each over the next, seen from near",
      root: { view(pinwheel(3), from: 100) }
    ) { $0.child(0).child(1).zPosition = -20 }
    Scene(
      "four bars, each over the next, in a space that is rotated",
      root: {
        let wheel = pinwheel(4)
        wheel.transform = turn(35, 1, 0.4, 0)
        return view(wheel, from: 120)
      }
    ) { $0.child(0).child(2).zPosition = 20 }
    Scene(
      "two frames that are linked",
      root: {
        view(
          frame(Paint.red, turn(55, 0, 1, 0)) { $0.shift(-5) }, frame(Paint.blue, turn(-35, 1, 0.3, 0)) { $0.shift(5) })
      }
    ) { $0.child(0).zPosition = 40 }
    Scene(
      "a chain of three frames, seen from near",
      root: {
        view(
          frame(Paint.red, turn(60, 1, 0, 0)) { $0.shift(-9) }, frame(Paint.blue, turn(-25, 1, 0, 0)),
          frame(Paint.green, turn(50, 1, 0.5, 0)) { $0.shift(9) }, from: 110)
      }
    ) { $0.child(1).zPosition = 20 }
  }

  /// Bars along the sides of a regular polygon, each with its start near and its end far.
  private static func pinwheel(_ count: Int) -> CATransformLayer {
    let bars = (0..<count).map { index in
      let part = CGFloat(index) / CGFloat(count)
      return plane(38, 9, Paint.rgba(part, 0.3 + 0.5 * (1 - part), part < 0.5 ? 0.9 : 0.1, 1)) {
        $0.transform = turn(25, 0, 1, 0).then(step(0, -9)).then(spin(360 * part))
      }
    }
    let result = space()
    for bar in bars { result.addSublayer(bar) }
    return result
  }

  /// A border without a background.
  private static func frame(
    _ color: CGColor, _ transform: CATransform3D, _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    plane(30, 26, nil, transform) {
      $0.borderWidth = 6
      $0.borderColor = color
      configure($0)
    }
  }
}
