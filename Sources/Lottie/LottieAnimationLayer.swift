// LottieAnimationLayer: a layer that shows a Lottie animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers

/// A layer that shows an animation: a tree of layers whose properties follow its time.
///
/// It shows one frame, ``currentFrame``, until it is played, which gives all properties that change animations of Core Animation, so that
/// the tree moves with the time of its own.
///
/// ```swift
/// let layer = LottieAnimationLayer(animation: try LottieAnimation(contentsOf: "card.json"))
/// layer.setValueProvider(ColorValueProvider(LottieColor(r: 1, g: 0, b: 0, a: 1)), keypath: "**.Fill 1.Color")
/// layer.textProvider = DictionaryTextProvider(["Title": "Hello"])
/// layer.currentProgress = 0.5
/// ```
open class LottieAnimationLayer: CALayer, @unchecked Sendable {
  /// The animation that is shown.
  public private(set) final var animation: LottieAnimation?
  private final var bindings: Bindings?
  private final var shown = 0.0
  private final var overrides = Overrides()
  private final var images: (any AnimationImageProvider)?
  private final var fonts: (any AnimationFontProvider)?
  /// The way in which it is played; nil where one frame is shown.
  private final var playback: Playback?
  /// Everything that is left out of the animation, or shown otherwise.
  public private(set) final var diagnostics: [Diagnostic] = []

  /// Creates a layer of the size of an animation, which shows its first frame. Texts, images and fonts are those of the file, and of the
  /// machine, where no provider has others.
  public convenience init(
    animation: LottieAnimation, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil, fontProvider: (any AnimationFontProvider)? = nil
  ) {
    self.init()
    begin(animation, imageProvider, textProvider, fontProvider)
    build()
  }

  /// Creates a layer as ``init(animation:imageProvider:textProvider:fontProvider:)`` does, by a moment; nil is as long as it takes.
  /// Throws `deadlineExceeded` where that takes longer.
  public convenience init(
    animation: LottieAnimation, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil, fontProvider: (any AnimationFontProvider)? = nil,
    deadline: ContinuousClock.Instant?
  ) throws(RenderError) {
    self.init()
    begin(animation, imageProvider, textProvider, fontProvider)
    let limit = Deadline(deadline)
    Deadline.$ofReading.withValue(limit) { build() }
    try limit.check(.reading)
  }

  private final func begin(
    _ animation: LottieAnimation, _ imageProvider: (any AnimationImageProvider)?,
    _ textProvider: (any AnimationKeypathTextProvider)?, _ fontProvider: (any AnimationFontProvider)?
  ) {
    self.animation = animation
    bounds = animation.bounds
    shown = animation.startFrame
    (images, fonts, overrides.texts) = (imageProvider, fontProvider, textProvider)
  }

  // MARK: The tree

  /// Makes the tree of layers anew, and goes on showing what was shown.
  private final func build() {
    guard let animation else { return }
    let notices = BuildingNotices(), found = LottieImages(animation, provider: images)
    let file = overrides.applied(to: animation.file, maxLayers: animation.limits.layers) { _, message in
      notices.add(.valueNotUnderstood, at: "", message)
    }
    let bindings = Bindings(first: shown)
    let builder = CompositionBuilder(
      file, bindings: bindings, limits: animation.limits, images: { found.image($0, notices) },
      fonts: FontLookup(provider: fonts, library: animation.fonts) { notices.add(.fontSubstituted, at: "fonts", $0) },
      notice: { notices.add(.notDrawn, at: $0, $1) })
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let tree = builder.layer(for: file.root, size: SIMD2(file.width, file.height), clock: .root)
    sublayers = [tree]
    CATransaction.commit()
    self.bindings = bindings
    diagnostics = notices.all.map { $0.diagnostic(in: animation.fileName) }
    if let playback { start(playback) }
  }

  // MARK: One frame

  /// The frame that is shown, which need not be a whole number. Setting it ends what is being played.
  open var currentFrame: Double {
    get { shown }
    set {
      guard newValue.isFinite else { return }
      if playback != nil { stop() }
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

  // MARK: Playing

  /// The number of times that the animation is played, where nothing else is said. Default: once.
  open var loopMode: LottieLoopMode = .playOnce
  /// The speed at which it is played: 2 is twice as fast. Default: 1.
  open var animationSpeed: CGFloat = 1
  /// Whether the animation is being played, or has been to its end.
  public final var isAnimationPlaying: Bool { playback != nil }

  /// Plays the animation from its beginning, or from `beginTime` in seconds of the layer's time. `completion` is called where the layer is on a
  /// stage whose time goes on: with true when the last repetition has ended, with false when it is stopped before.
  open func play(at beginTime: CFTimeInterval = 0, completion: LottieCompletionBlock? = nil) {
    play(fromProgress: 0, toProgress: 1, at: beginTime, completion: completion)
  }

  /// Plays the animation from one progress to another, each from 0 to 1; without the first, from what is shown.
  open func play(
    fromProgress: Double? = nil, toProgress: Double, loopMode: LottieLoopMode? = nil, at beginTime: CFTimeInterval = 0,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation else { return }
    play(
      fromFrame: fromProgress.map { animation.frameTime(forProgress: $0) },
      toFrame: animation.frameTime(forProgress: toProgress), loopMode: loopMode, at: beginTime, completion: completion)
  }

  /// Plays the animation from one frame to another; without the first, from what is shown. It goes backwards where the second is the earlier
  /// one.
  open func play(
    fromFrame: Double? = nil, toFrame: Double, loopMode: LottieLoopMode? = nil, at beginTime: CFTimeInterval = 0,
    completion: LottieCompletionBlock? = nil
  ) {
    let first = fromFrame ?? shown
    guard first.isFinite, toFrame.isFinite, first != toFrame else { return }
    stop()
    start(
      Playback(
        first: first, last: toFrame, loopMode: loopMode ?? self.loopMode, beginTime: beginTime,
        ending: completion.map(PlaybackEnding.init)))
  }

  /// Plays the animation from one marker to another, or to the end. Nothing is played where there is no marker of the first name.
  open func play(
    fromMarker: String, toMarker: String? = nil, loopMode: LottieLoopMode? = nil, at beginTime: CFTimeInterval = 0,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation, let first = animation.frameTime(forMarker: fromMarker) else { return }
    play(
      fromFrame: first, toFrame: toMarker.flatMap { animation.frameTime(forMarker: $0) } ?? animation.endFrame,
      loopMode: loopMode, at: beginTime, completion: completion)
  }

  private final func start(_ playback: Playback) {
    guard let animation, let bindings else { return }
    self.playback = playback
    let (repeatCount, isReversing) = playback.loopMode.timing
    bindings.animate(from: playback.first, to: playback.last) { keyframes in
      keyframes.duration = abs(playback.last - playback.first) / animation.framerate
      keyframes.speed = Float(animationSpeed)
      keyframes.beginTime = playback.beginTime
      keyframes.repeatCount = repeatCount
      keyframes.autoreverses = isReversing
      keyframes.fillMode = .both
      keyframes.isRemovedOnCompletion = false
    } ending: {
      $0.delegate = playback.ending
    }
  }

  /// Takes the animations away; the layer shows ``currentFrame``.
  open func stop() {
    playback = nil
    bindings?.stop()
  }

  // MARK: Values of a client

  /// Gives the properties that a key path stands for other values than those of the file. The layer's tree is made anew. A key path that
  /// stands for nothing, or for values of another kind, is named in ``diagnostics``.
  open func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    overrides.set(valueProvider, at: keypath)
    build()
  }

  /// Takes the values away that were set at exactly this key path.
  open func removeValueProvider(for keypath: AnimationKeypath) {
    overrides.remove(at: keypath)
    build()
  }

  /// The texts of text layers. Setting it makes the layer's tree anew.
  open var textProvider: (any AnimationKeypathTextProvider)? {
    get { overrides.texts }
    set {
      overrides.texts = newValue
      build()
    }
  }

  /// Adds values and texts to those that were set, and makes the tree anew, once.
  final func set(_ values: [(provider: any AnyValueProvider, keypath: AnimationKeypath)], texts: [String: String]) {
    for value in values { overrides.set(value.provider, at: value.keypath) }
    if !texts.isEmpty {
      let given = overrides.texts as? GivenTexts
      overrides.texts = GivenTexts(
        (given?.values ?? [:]).merging(texts) { $1 }, before: given.map(\.others) ?? overrides.texts)
    }
    build()
  }

  /// Takes back all values and texts that were set. The layer's tree is made again if there were some.
  package final func resetValues() {
    if forgetValues() { build() }
  }

  /// Forgets all values and texts that were set; the tree keeps them until it is made again. Returns whether there were some.
  @discardableResult
  final func forgetValues() -> Bool {
    let given = overrides.texts as? GivenTexts
    guard given != nil || !overrides.values.isEmpty else { return false }
    var kept = Overrides()
    kept.texts = given.map(\.others) ?? overrides.texts
    overrides = kept
    return true
  }

  /// The images. Setting it makes the layer's tree anew.
  open var imageProvider: (any AnimationImageProvider)? {
    get { images }
    set {
      images = newValue
      build()
    }
  }

  /// The fonts. Setting it makes the layer's tree anew.
  open var fontProvider: (any AnimationFontProvider)? {
    get { fonts }
    set {
      fonts = newValue
      build()
    }
  }

  /// The value of the first property that a key path stands for, at a frame or at the one that is shown: a ``LottieColor``,
  /// ``LottieVector1D``, ``LottieVector3D``, or the numbers of a gradient's stops. Nil where there is none.
  open func getValue(for keypath: AnimationKeypath, atFrame frame: Double? = nil) -> Any? {
    guard let animation else { return nil }
    let file = overrides.applied(to: animation.file, maxLayers: animation.limits.layers) { _, _ in }
    return value(in: file, for: keypath, atFrame: frame)
  }

  /// Same as ``getValue(for:atFrame:)``, of the file without what was set.
  open func getOriginalValue(for keypath: AnimationKeypath, atFrame frame: Double? = nil) -> Any? {
    animation.flatMap { value(in: $0.file, for: keypath, atFrame: frame) }
  }

  private final func value(in file: LottieFile, for keypath: AnimationKeypath, atFrame frame: Double?) -> Any? {
    var file = file, reader = KeypathReader(keypath, at: frame ?? shown)
    file.visitProperties(&reader, maxLayers: animation?.limits.layers ?? 0)
    return reader.value
  }

  /// The key paths of all properties that can be given other values, in the order of the file.
  open func allHierarchyKeypaths() -> [String] { animation?.keypaths.map(\.string) ?? [] }

  /// Prints ``allHierarchyKeypaths()``, one on a line.
  open func logHierarchyKeypaths() {
    for keypath in allHierarchyKeypaths() { print(keypath) }
  }
}

/// The way in which an animation is played.
private struct Playback {
  var first: Double, last: Double
  var loopMode: LottieLoopMode
  var beginTime: CFTimeInterval
  var ending: PlaybackEnding?
}

/// The one who hears that the animations have ended.
private final class PlaybackEnding: CAAnimationDelegate {
  private let completion: LottieCompletionBlock

  init(_ completion: @escaping LottieCompletionBlock) { self.completion = completion }

  func animationDidStart(_ animation: CAAnimation) {}
  func animationDidStop(_ animation: CAAnimation, finished: Bool) { completion(finished) }
}
