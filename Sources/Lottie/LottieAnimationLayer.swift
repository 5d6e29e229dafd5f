// LottieAnimationLayer: a layer that shows a Lottie animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers

/// A layer that shows an animation: a tree of layers whose properties follow its time.
///
/// It shows one frame, ``currentFrame``, until ``play(from:to:loops:)`` gives all properties that change animations of Core Animation,
/// so that the tree moves with the time of its own.
open class LottieAnimationLayer: CALayer {
  /// The animation that is shown.
  public private(set) final var animation: LottieAnimation?
  private final var bindings: Bindings?
  private final var shown = 0.0
  /// Everything that is left out of the animation, or shown otherwise.
  public private(set) final var diagnostics: [Diagnostic] = []

  /// Creates a layer of the size of an animation, which shows its first frame.
  public convenience init(animation: LottieAnimation) {
    self.init()
    self.animation = animation
    bounds = animation.bounds
    let file = animation.file, bindings = Bindings(first: file.inPoint)
    var notices: [LottieNotice] = []
    var images: [String: CGImage] = [:]
    let builder = CompositionBuilder(
      file, bindings: bindings, mostLayers: animation.limits.layers,
      images: { id in
        if let image = images[id] { return image }
        switch animation.image(id) {
        case .success(let image):
          images[id] = image
          return image
        case .failure(let error):
          notices.append(
            LottieNotice(
              kind: .assetNotUsed, path: "assets", message: "the image “\(id)” is left out: \(error.description)"))
          return nil
        }
      },
      notice: { notices.append(LottieNotice(kind: .notDrawn, path: $0, message: $1)) })
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    addSublayer(builder.layer(for: file.root, size: SIMD2(file.width, file.height), clock: .root))
    CATransaction.commit()
    self.bindings = bindings
    shown = file.inPoint
    var seen: Set<LottieNotice> = []
    diagnostics = notices.filter { seen.insert($0).inserted }.map { $0.diagnostic(in: animation.fileName) }
  }

  /// The frame that is shown, which need not be a whole number.
  open var currentFrame: Double {
    get { shown }
    set {
      guard newValue.isFinite else { return }
      shown = newValue
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      bindings?.show(newValue)
      CATransaction.commit()
    }
  }

  /// The progress that is shown: 0 is the first frame, and 1 the end, which is after the last frame.
  open var currentProgress: Double {
    get { animation?.progressTime(forFrame: shown) ?? 0 }
    set { currentFrame = animation?.frameTime(forProgress: newValue) ?? 0 }
  }

  /// The time that is shown, in seconds from the beginning.
  open var currentTime: Double {
    get { animation.map { (shown - $0.startFrame) / $0.framerate } ?? 0 }
    set { currentFrame = animation?.frameTime(forTime: newValue) ?? 0 }
  }

  /// Gives all properties that change animations, from one progress to another, which begin at once, or at `beginTime` in seconds of
  /// the layer's time. They are repeated for ever where the animation `loops`, and stay at the end otherwise.
  open func play(from start: Double = 0, to end: Double = 1, loops: Bool = true, at beginTime: CFTimeInterval = 0) {
    guard let animation, let bindings, start < end else { return }
    stop()
    let frames = animation.frameTime(forProgress: start)...animation.frameTime(forProgress: end)
    bindings.animate(frames) { keyframes in
      keyframes.duration = (frames.upperBound - frames.lowerBound) / animation.framerate
      keyframes.beginTime = beginTime
      keyframes.repeatCount = loops ? .infinity : 1
      keyframes.fillMode = .both
      keyframes.isRemovedOnCompletion = false
    }
  }

  /// Takes the animations away; the layer shows ``currentFrame``.
  open func stop() { bindings?.stop() }
}
