// CADisplayLink: a timer that fires with the frames of a display.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A timer that calls back once for every frame, from the run loops that it is added to.
///
/// Without a display it has a rhythm of its own: 60 frames per second of the media clock, which follows the clock on the
/// wall from the first callback on, and it calls back at the requested fraction of them. Renders do not wait for it.
///
/// A link in the mode `.default` or `.common` of a thread's run loop also calls back when a ``LayerStage`` advances on that
/// thread, with the time that the stage has come to as its `timestamp`. The stage is its display then: a frame lasts as
/// long as the last advance, and at a lower rate than that of the frames the link calls back at the first frame that is
/// due, never twice for one. Time that goes back begins the count anew.
///
/// Without a display nothing need run on the main thread. So a link in the main run loop is called back by stages on other
/// threads too: one that was added within ``MediaClock/withClock(startingAt:_:)`` by those that advance in that call, and any
/// other by those that advance outside of such calls on the thread that added it. Stages that share a clock of a task must
/// advance one after the other.
open class CADisplayLink: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The frames per second if there is no display.
  private static let framesPerSecond = 60.0

  private struct LoopMode: Hashable {
    let runLoop: ObjectIdentifier
    let mode: RunLoop.Mode
  }

  private var callback: ((CADisplayLink) -> Void)?
  private var timers: [LoopMode: Timer] = [:]
  /// The time of the frame being shown, in seconds of the media clock; nil before the first callback.
  private var shown: CFTimeInterval?
  /// The duration of a frame of the stage that called last, in seconds; nil for none.
  private var stageFrame: CFTimeInterval?
  /// The time of the next callback on a stage, in seconds of the media clock; nil for its next frame.
  private var due: CFTimeInterval?
  /// The times of the wall and of the media clock at the first callback, in seconds.
  private var start: (wall: Double, media: Double)?

  /// Creates a display link that calls `callback` with itself. It starts when it is added to a run loop.
  ///
  /// A run loop retains the link, and the link its callback, until ``invalidate()``.
  public init(_ callback: @escaping (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Creates a display link that calls the method `selector` of `target` with itself.
  ///
  /// The link retains its target until ``invalidate()``. Methods cannot be found by name on Linux: a target that is not
  /// a ``SelectorTarget`` is never called.
  public convenience init(target: Any, selector: Selector) {
    self.init { link in (target as? any SelectorTarget)?.perform(selector, with: link) }
  }

  /// The time of the frame being shown, in seconds of `CACurrentMediaTime()`; 0 before the first callback.
  open var timestamp: CFTimeInterval { shown ?? 0 }
  /// The duration of a frame of the display, in seconds: on a stage, that of its last advance; 0 before the first callback.
  open var duration: CFTimeInterval { shown == nil ? 0 : stageFrame ?? 1 / Self.framesPerSecond }
  /// The time at which the frame that is being prepared will be shown, in seconds: on a stage, that of the next callback if
  /// it goes on in equal steps; 0 before the first callback.
  open var targetTimestamp: CFTimeInterval {
    guard let shown else { return 0 }
    guard let stageFrame else { return shown + framesPerCallback / Self.framesPerSecond }
    guard let due else { return shown + stageFrame }
    return shown + max(((due - shown) / stageFrame - Self.tolerance).rounded(.up), 1) * stageFrame
  }
  /// Whether callbacks are suspended; false by default.
  open var isPaused = false

  /// The number of frames of the display per callback; 1 by default. Use `preferredFrameRateRange` instead.
  open var frameInterval = 1 {
    didSet { restart() }
  }
  /// The preferred number of callbacks per second; 0, the default, for every frame of the display.
  open var preferredFramesPerSecond = 0 {
    didSet { restart() }
  }
  /// The preferred number of callbacks per second, as a range; without preference by default.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { restart() }
  }

  /// Starts callbacks from `runLoop` while it runs in `mode`.
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    let loopMode = LoopMode(runLoop: ObjectIdentifier(runLoop), mode: mode)
    guard callback != nil, timers[loopMode] == nil else { return }
    runLoops[loopMode] = runLoop
    startTimer(loopMode, in: runLoop)
    if mode == .default || mode == .common {
      let origin = runLoop === RunLoop.main ? Origin(clock: MediaClock.identity, runLoop: .current) : nil
      Self.shownLinks.withLock { $0.append(ShownLink(link: self, loopMode: loopMode, origin: origin)) }
    }
  }

  private func startTimer(_ loopMode: LoopMode, in runLoop: RunLoop) {
    let timer = Timer(timeInterval: framesPerCallback / Self.framesPerSecond, repeats: true) { _ in self.fire() }
    timers[loopMode] = timer
    runLoop.add(timer, forMode: loopMode.mode)
  }

  /// Stops callbacks from `runLoop` in `mode`.
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    let loopMode = LoopMode(runLoop: ObjectIdentifier(runLoop), mode: mode)
    timers.removeValue(forKey: loopMode)?.invalidate()
    runLoops[loopMode] = nil
    Self.shownLinks.withLock { list in
      list.removeAll { $0.link == nil || ($0.link === self && $0.loopMode == loopMode) }
    }
  }

  /// Stops all callbacks permanently, and releases the callback.
  open func invalidate() {
    for timer in timers.values { timer.invalidate() }
    timers = [:]
    runLoops = [:]
    Self.shownLinks.withLock { list in list.removeAll { $0.link == nil || $0.link === self } }
    callback = nil
  }

  private var runLoops: [LoopMode: RunLoop] = [:]

  /// The wanted number of callbacks per second; nil without a preference.
  private var wantedRate: Double? {
    let range = preferredFrameRateRange
    let wanted = Double(range.preferred ?? range.maximum)
    let rate = wanted > 0 ? wanted : Double(preferredFramesPerSecond)
    return rate > 0 && rate.isFinite ? rate : nil
  }

  /// The number of frames of the display per callback.
  private var framesPerCallback: Double {
    guard let wantedRate else { return Double(max(frameInterval, 1)) }
    return max((Self.framesPerSecond / wantedRate).rounded(), 1)
  }

  private func fire() {
    guard !isPaused else { return }
    let start = start ?? (MediaClock.wallTime, MediaClock.time)
    self.start = start
    let now = start.media + MediaClock.wallTime - start.wall
    let current = (now * Self.framesPerSecond).rounded(.down) / Self.framesPerSecond
    stageFrame = nil
    // A timer that fires slightly early must not report the same frame twice.
    if let shown, current <= shown { return }
    call(at: current)
  }

  /// The part of a frame by which a callback may come too early.
  private static let tolerance = 1e-6

  /// Calls back for a frame of a stage at `time`, `step` after the one before it, both in seconds, if a callback is due.
  private func callForFrame(at time: CFTimeInterval, step: CFTimeInterval?) {
    guard !isPaused, callback != nil else { return }
    let frame = step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? stageFrame ?? 1 / Self.framesPerSecond
    let interval = wantedRate.map { 1 / $0 } ?? (frameInterval > 1 ? Double(frameInterval) * frame : nil)
    let goesBack = shown.map { time < $0 } ?? false
    if let due, !goesBack, time < due - frame * Self.tolerance { return }
    stageFrame = frame
    due = interval.map { interval in
      // Callbacks keep to the rate even where frames come late or between two of them.
      let first = goesBack ? time : due ?? time
      let passed = ((time - first) / interval + Self.tolerance).rounded(.down)
      return first + (max(passed, 0) + 1) * interval
    }
    call(at: time)
  }

  private func call(at time: CFTimeInterval) {
    guard !isPaused, let callback else { return }
    shown = time
    MediaClock.withTime(time) { callback(self) }
  }

  /// A link in a mode of a run loop in which frames are shown.
  private struct ShownLink {
    weak var link: CADisplayLink?
    let loopMode: LoopMode
    /// The place from which it was added to the main run loop; nil for one in another loop.
    let origin: Origin?
  }

  /// A place from which a link was added to the main run loop.
  private struct Origin: @unchecked Sendable {
    // Both are held, so that no others take their identities.
    /// The clock of the task; nil for the one of all threads.
    let clock: MediaClock.Identity?
    /// The run loop of the thread, which is only compared.
    let runLoop: RunLoop

    /// Whether a stage under `clock` on the thread of `runLoop` calls the link.
    ///
    /// The stages under the clock of all threads may advance side by side, and their links belong to views of each.
    func includes(_ clock: MediaClock.Identity?, _ runLoop: RunLoop) -> Bool {
      self.clock === clock && (clock != nil || self.runLoop === runLoop)
    }
  }

  /// The links of all threads, in the order in which they were added.
  private static let shownLinks = Mutex<[ShownLink]>([])

  /// Calls the links back that were added to the calling thread's run loop, or from its place to the main one, for a
  /// frame at `time`, in seconds of the media clock, `step` seconds after the one before it; nil where there was none.
  static func fireLinks(at time: CFTimeInterval, step: CFTimeInterval?) {
    let all = shownLinks.withLock { $0 }
    guard !all.isEmpty else { return }
    let runLoop = RunLoop.current, clock = MediaClock.identity
    var called: Set<ObjectIdentifier> = []
    for item in all {
      let isFromHere = item.origin?.includes(clock, runLoop) ?? false
      guard isFromHere || item.loopMode.runLoop == ObjectIdentifier(runLoop) else { continue }
      guard let link = item.link, called.insert(ObjectIdentifier(link)).inserted else { continue }
      link.callForFrame(at: time, step: step)
    }
  }

  /// Restarts all timers, at a changed rate.
  private func restart() {
    due = nil
    for (loopMode, runLoop) in runLoops {
      timers.removeValue(forKey: loopMode)?.invalidate()
      startTimer(loopMode, in: runLoop)
    }
  }
}
