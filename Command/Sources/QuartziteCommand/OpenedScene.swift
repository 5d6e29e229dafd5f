// OpenedScene: a scene of the command, whatever kind of file it was read from.
// SPDX-License-Identifier: Apache-2.0

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
  /// The folder in which the document lies while it is used.
  private let archive: UnpackedArchive?

  init(_ scene: Scene, from archive: UnpackedArchive? = nil) {
    (rootLayer, duration, self.archive) = (scene.rootLayer, scene.duration, archive)
    diagnostics = archive.map { archive in scene.diagnostics.map { archive.named($0) } } ?? scene.diagnostics
    (frameRate, isGeometryFlipped, document, lottie) = (nil, scene.isGeometryFlipped, scene, nil)
  }

  /// Throws `deadlineExceeded` where the layers are not made by the deadline.
  init(_ animation: LottieAnimation, by deadline: ContinuousClock.Instant?) throws(RenderError) {
    self.init(animation, try LottieAnimationLayer(animation: animation, deadline: deadline))
  }

  private init(_ animation: LottieAnimation, _ layer: LottieAnimationLayer) {
    (rootLayer, diagnostics) = (layer, animation.diagnostics + layer.diagnostics)
    (duration, frameRate, isGeometryFlipped) = (animation.duration, animation.framerate, true)
    (document, lottie, archive) = (nil, layer, nil)
  }

  /// The Lottie animation; nil for a document.
  var animation: LottieAnimation? { lottie?.animation }

  /// The files that the scene names, whether they are there or not.
  var usedFiles: [String] { document.map { Array($0.askedFiles) } ?? animation?.imageFiles ?? [] }

  // MARK: Values

  /// The scene with these values, and with its own for all others. Throws `usage` where one of them cannot be set.
  func with(_ values: [SceneValue]) throws(RenderError) -> OpenedScene {
    if let document {
      document.resetValues()
      for value in values {
        do throws(RenderError) {
          try document.set(value.isText ? value.keyPath + ".string" : value.keyPath, to: value.value)
        } catch {
          if !value.isOptional { throw error }
        }
      }
      return self
    }
    guard let animation, !values.isEmpty else { return self }
    let layer = LottieAnimationLayer(animation: animation), texts = animation.texts.map(\.keypath)
    let isText = { (name: String) in
      texts.contains {
        [$0.string, $0.string + ".string", $0.keys.last, $0.keys.last.map { $0 + ".string" }].contains(name)
      }
    }
    let properties = values.filter { !$0.isText && (!$0.isOptional || isText($0.keyPath)) }
    try layer.set(properties.map { ($0.keyPath, $0.value) })
    try layer.set(
      texts: Dictionary(values.filter(\.isText).map { ($0.keyPath, $0.value) }, uniquingKeysWith: { $1 }))
    return OpenedScene(animation, layer)
  }

  /// Throws `usage` where a key path stands for nothing in the scene.
  func check(keyPath: String) throws(RenderError) {
    if let document { try document.check(keyPath: keyPath) }
    if let animation { try LottieAnimationLayer.check(keyPath: keyPath, in: animation) }
  }

  // MARK: Rendering

  /// The options for a picture of the scene, with a size in pixels or a scale.
  func options(size: CGSize?, scale: Double) -> RenderOptions {
    RenderOptions(size: size, scale: scale, isGeometryFlipped: isGeometryFlipped)
  }

  /// Shows the scene at a time in seconds; returns the time at which its layers are to be rendered for that.
  ///
  /// A frame that is not ready by the deadline is shown in part: it is for a picture with the same deadline, which fails.
  func show(_ time: Double, by deadline: ContinuousClock.Instant?) -> Double {
    guard let lottie else { return time }
    Deadline.$ofReading.withValue(Deadline(deadline)) { lottie.currentTime = time }
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
