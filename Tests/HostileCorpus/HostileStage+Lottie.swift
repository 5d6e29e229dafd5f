// The stage for hostile Lottie files: an animation in a layer tree, at several frames.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLottie

extension HostileStage {
  /// Writes a Lottie file into the folder, and shows frames of it beside the control layer.
  ///
  /// With the option `neighbour` the blue square of ``LottieText`` has to be in each picture.
  func show(
    lottie bytes: [UInt8], named name: String = "scene.json", frames: [Double] = [0, 31.5],
    _ options: HostileOptions = .neighbour
  ) throws {
    let layer = try lottieLayer(contentsOf: try write(bytes, to: name))
    let (root, area) = Markup.tree()
    area.addSublayer(layer)
    for frame in frames {
      layer.currentFrame = frame
      try show(root, options.union(.control))
    }
  }

  /// The layer of an animation in a file, at the left upper corner of the layer that it will be in.
  func lottieLayer(contentsOf path: String) throws -> LottieAnimationLayer {
    let animation = try LottieAnimation(contentsOf: path, limits: .untrusted)
    let layer = LottieAnimationLayer(animation: animation)
    layer.anchorPoint = .zero
    layer.position = .zero
    notice(animation.diagnostics + layer.diagnostics)
    return layer
  }
}

extension HostileCase {
  /// Makes a case of a Lottie file.
  static func lottie(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small,
    options: HostileOptions = .neighbour, _ text: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in try stage.show(lottie: Array(text(stage).utf8), options) }
  }

  /// Makes a case of layers behind the neighbour.
  static func lottieLayers(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small,
    _ layers: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    lottie(name, expected, bounds) { LottieText.document(layers($0)) }
  }
}
