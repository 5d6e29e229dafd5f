// OpenedScene: a scene of the command, whatever kind of file it was read from.
// SPDX-License-Identifier: Apache-2.0

#if Command
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie

/// A scene that can be rendered: a document of Core Animation, or a Lottie animation.
struct OpenedScene {
  let rootLayer: CALayer
  let diagnostics: [Diagnostic]
  /// The seconds that it lasts; nil where it does not say.
  let duration: Double?
  /// The pictures a second that it is made for; nil where it does not say.
  let frameRate: Double?
  /// The document; nil for a Lottie animation.
  let document: Scene?
  private let isGeometryFlipped: Bool
  private let lottie: LottieAnimationLayer?

  init(_ scene: Scene) {
    (rootLayer, diagnostics, duration) = (scene.rootLayer, scene.diagnostics, scene.duration)
    (frameRate, isGeometryFlipped, document, lottie) = (nil, scene.isGeometryFlipped, scene, nil)
  }

  init(_ animation: LottieAnimation, _ arguments: LottieArguments?) throws(RenderError) {
    let layer = LottieAnimationLayer(animation: animation)
    try arguments?.apply(to: layer)
    (rootLayer, diagnostics) = (layer, animation.diagnostics + layer.diagnostics)
    (duration, frameRate, isGeometryFlipped) = (animation.duration, animation.framerate, true)
    (document, lottie) = (nil, layer)
  }

  /// The Lottie animation; nil for a document.
  var animation: LottieAnimation? { lottie?.animation }

  /// Whether a file is taken for a Lottie animation, by its name.
  static func isLottie(_ path: String) -> Bool {
    [".json", ".lottie"].contains { path.lowercased().hasSuffix($0) }
  }

  /// The options for a picture of the scene, with a size in pixels or a scale.
  func options(size: CGSize?, scale: Double) -> RenderOptions {
    RenderOptions(size: size, scale: scale, isGeometryFlipped: isGeometryFlipped)
  }

  /// Shows the scene at a time in seconds; returns the time at which its layers are to be rendered for that.
  func show(_ time: Double) -> Double {
    guard let lottie else { return time }
    lottie.currentTime = time
    return 0
  }

  /// The time of a place in a Lottie animation: of a progress from 0 to 1, or of a frame. Throws `usage` for other scenes.
  func time(ofProgress progress: Double?, frame: Double?) throws(RenderError) -> Double? {
    guard progress != nil || frame != nil else { return nil }
    guard let animation else {
      throw RenderError(.usage, "--progress and --frame are for Lottie animations; give --time")
    }
    let shown = frame ?? animation.frameTime(forProgress: progress ?? 0)
    return (shown - animation.startFrame) / animation.framerate
  }
}
#endif
