// CADisplayLink: a timer that beats with the frames of a display.
// SPDX-License-Identifier: Apache-2.0

/// Calls back once for every frame, from the run loops that it is added to.
///
/// Without a display it keeps a rhythm of its own: 60 frames per second of the media clock, and calls back in as many
/// of them as asked for. Renders do not wait for it.
open class CADisplayLink: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Frames per second where there is no display to ask.
  private static let framesPerSecond = 60.0

  private struct Place: Hashable {
    let runLoop: ObjectIdentifier
    let mode: RunLoop.Mode
  }

  private var callback: ((CADisplayLink) -> Void)?
  private var timers: [Place: Timer] = [:]
  private var frame: Double?

  /// Creates a display link that calls `callback` with itself. It begins when it is added to a run loop.
  ///
  /// A run loop keeps the link alive, and the link its callback, until ``invalidate()``.
  public init(_ callback: @escaping (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Creates a display link that calls the method `selector` of `target` with itself.
  ///
  /// The link keeps its target alive until ``invalidate()``. Methods cannot be found by name on Linux: a target that
  /// is no ``SelectorTarget`` is never called.
  public convenience init(target: Any, selector: Selector) {
    self.init { link in (target as? any SelectorTarget)?.perform(selector, with: link) }
  }

  /// The time of the frame on show, in seconds of `CACurrentMediaTime()`; 0 before the first callback.
  open var timestamp: CFTimeInterval { frame.map { $0 / Self.framesPerSecond } ?? 0 }
  /// How long a frame of the display is shown, in seconds; 0 before the first callback.
  open var duration: CFTimeInterval { frame == nil ? 0 : 1 / Self.framesPerSecond }
  /// When the frame that is being prepared will be on show, in seconds; 0 before the first callback.
  open var targetTimestamp: CFTimeInterval {
    frame.map { ($0 + framesPerCallback) / Self.framesPerSecond } ?? 0
  }
  /// Whether callbacks are left out; false by default.
  open var isPaused = false

  /// In how many frames of the display there is one callback; 1 by default. Use `preferredFrameRateRange` instead.
  open var frameInterval = 1 {
    didSet { restart() }
  }
  /// How many callbacks there should be in a second; 0, the default, for every frame of the display.
  open var preferredFramesPerSecond = 0 {
    didSet { restart() }
  }
  /// How many callbacks there should be in a second, as a range; without preference by default.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { restart() }
  }

  /// Begins calling back from `runLoop` while it runs in `mode`.
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    let place = Place(runLoop: ObjectIdentifier(runLoop), mode: mode)
    guard callback != nil, timers[place] == nil else { return }
    let timer = Timer(timeInterval: framesPerCallback / Self.framesPerSecond, repeats: true) { _ in self.fire() }
    timers[place] = timer
    runLoop.add(timer, forMode: mode)
    runLoops[place] = runLoop
  }

  /// Stops calling back from `runLoop` in `mode`.
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    let place = Place(runLoop: ObjectIdentifier(runLoop), mode: mode)
    timers.removeValue(forKey: place)?.invalidate()
    runLoops[place] = nil
  }

  /// Stops calling back for good, and lets go of the callback.
  open func invalidate() {
    for timer in timers.values { timer.invalidate() }
    timers = [:]
    runLoops = [:]
    callback = nil
  }

  private var runLoops: [Place: RunLoop] = [:]

  /// In how many frames of the display there is one callback.
  private var framesPerCallback: Double {
    let range = preferredFrameRateRange
    let wanted = Double(range.preferred ?? range.maximum)
    let rate = wanted > 0 ? wanted : Double(preferredFramesPerSecond)
    guard rate > 0, rate.isFinite else { return Double(max(frameInterval, 1)) }
    return max((Self.framesPerSecond / rate).rounded(), 1)
  }

  private func fire() {
    guard !isPaused, let callback else { return }
    let current = (CACurrentMediaTime() * Self.framesPerSecond).rounded(.down)
    // A timer that is a little early does not show the same frame twice.
    if let frame, current <= frame { return }
    frame = current
    callback(self)
  }

  /// Begins anew everywhere, at a changed rate.
  private func restart() {
    for (place, runLoop) in runLoops {
      remove(from: runLoop, forMode: place.mode)
      add(to: runLoop, forMode: place.mode)
    }
  }
}
