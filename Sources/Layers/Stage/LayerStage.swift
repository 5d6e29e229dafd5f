// LayerStage: shows a tree of layers on the media clock, and runs the animations in it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A place where one root layer is shown over time, as a window shows it on a display.
///
/// The layers of the tree are *live* from the first commit on: changes of their properties start implicit animations,
/// they have presentation copies, and their animations run. Time passes only in ``advance(to:)``.
///
///     let stage = LayerStage(root)
///     for frame in 0..<600 {
///       stage.advance(to: Double(frame) / 60)
///       // make a picture of `root` at `stage.time`
///     }
///
/// A commit lays out and displays the layers that wait for it and starts the animations that were added. It happens
/// when the stage advances, and when a transaction that changed the tree is committed or flushed. After it, in this
/// order: delegates hear `animationDidStart`, completion blocks run that have nothing to wait for any more, and
/// delegates hear `animationDidStop`. An animation that was removed, or whose layer has left the tree, stops with the
/// next commit, unfinished; in the latter case it is removed. All callbacks are calls on the thread that commits.
///
/// Rendering stays free of side effects: a picture at a time shows the animations at that time and changes nothing, and
/// the animations of a tree that is on no stage remain on their layers for pictures of any time. Their delegates hear
/// nothing, and completion blocks do not wait for them.
///
/// A stage belongs to its tree: any one thread at a time may use both. The layer does not retain it.
public final class LayerStage: LayerHost, @unchecked Sendable {
  /// The layer at the top of the tree that is shown.
  public let root: CALayer
  /// Whether y grows downward around the root layer, as on iOS.
  public let isGeometryFlipped: Bool
  /// The time of the media clock, in seconds, that the stage was last advanced to; nil before.
  public private(set) var time: CFTimeInterval?

  /// The number of commits; the thread that changed the tree compares it, which may be another one by now.
  let commitCount = Atomic<Int>(0)
  private(set) var hasEnded = false
  private var isAdvancing = false
  /// Whether a commit lays out and displays the layers, and looks for what has changed.
  private(set) var isSettling = false
  /// The animations that have started, in the order in which they did. Some may have stopped since.
  private(set) var runs: [AnimationRun] = []
  /// The animations that were added or removed, or whose layer has left the tree, since the last commit.
  private var changedRuns: [AnimationRun] = []
  /// The layers in the tree with particles, which move without animations.
  private var emitters: [WeakEmitter] = []

  /// The layers that have changed since the last commit, with the values that they had then.
  var changesSinceCommit = ChangesSinceCommit()

  private struct WeakEmitter {
    weak var layer: CAEmitterLayer?
  }

  /// The number of animations started during one advance of which the ends are still looked for in it: an animation
  /// without a duration whose end starts the next one would otherwise never let it return.
  private static let maxStartsInAdvance = 100_000

  /// Creates a stage for `root`, which has to be at the top of its tree. Another stage that shows it ends.
  ///
  /// `isGeometryFlipped` says whether y grows downward around it.
  public init(_ root: CALayer, isGeometryFlipped: Bool = true) {
    self.root = root
    self.isGeometryFlipped = isGeometryFlipped
    (root.host as? LayerStage)?.end()
    root.host = self
    TransactionStack.current.touch(self)
  }

  deinit {
    // The weak reference to this stage is gone already; another host would still be there.
    if !hasEnded, root.host == nil { root.loseLiveness() }
  }

  // MARK: Time

  /// Commits the changes made so far, at the time that the media clock shows, and then moves the clock and the
  /// animations on to `time`, in seconds.
  ///
  /// Animations that end on the way end in the order of their ends, and the clock shows that moment while their blocks
  /// and delegates are called: an animation that they add starts there. Then display links are called that were added
  /// to the calling thread's run loop, or under its clock to the main one (see `CADisplayLink`), and what all of them
  /// changed is committed.
  ///
  /// The clock stays where the stage has come to, unless it is fixed by ``MediaClock/withTime(_:_:)``; within
  /// ``MediaClock/withClock(startingAt:_:)`` it is that of the task.
  ///
  /// Time may also go back: nothing ends then, and nothing that has ended begins again. Does nothing if `time` is not
  /// finite, if the stage has ended, and within one of the callbacks.
  public func advance(to time: CFTimeInterval) {
    guard time.isFinite, !hasEnded, !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    let clock = MediaClock.time
    commit()
    runToEnds(from: min(self.time ?? clock, clock, time), to: time)
    guard !hasEnded else { return }
    let step = self.time.map { time - $0 }
    MediaClock.move(to: time) {
      self.time = time
      CADisplayLink.fireLinks(at: time, step: step)
      commit()
    }
    forgetStopped()
  }

  /// The earliest time of the media clock, in seconds, at which a picture may differ from the one at ``time``, or at
  /// which an animation begins or ends: ``time`` itself while something moves or waits for a commit; nil if nothing
  /// will change.
  public var nextChange: CFTimeInterval? {
    guard !hasEnded else { return nil }
    let now = time ?? MediaClock.time
    let waits = root.waitsForLayout || root.waitsForDisplay || root.marks.contains(.newBelow)
    if waits || time == nil || !changedRuns.isEmpty { return now }
    for case let layer? in emitters.map(\.layer) where layer.stage === self && layer.emitsOverTime(at: now) {
      return now
    }
    var next: CFTimeInterval?
    for run in runs where run.stage === self {
      guard let moment = run.nextChange(from: now) else { continue }
      if moment <= now { return now }
      next = min(next ?? moment, moment)
    }
    return next
  }

  /// Takes the tree from the stage: the layers are no longer live, and their animations stop, unfinished, and are
  /// removed.
  ///
  /// A stage that is released takes the tree from itself without a word: the animations stay on their layers, and
  /// neither delegates nor completion blocks are called.
  public func end() {
    guard !hasEnded else { return }
    root.host = nil
    root.loseLiveness()
    let stopped = settle().stops
    hasEnded = true
    runs = []
    emitters = []
    changesSinceCommit.removeAll()
    StageChanges(starts: [], stops: stopped).announce()
  }

  // MARK: LayerHost

  /// Writes the values into `copy` that the animations of the layer above have for `model`.
  package func fillPresentation(_ copy: CALayer, of model: CALayer) {
    guard let holder = model.parent, let animations = holder.attachments?.compiledAnimations(of: holder),
      !animations.ofOthers.isEmpty
    else { return }
    let time = holder.mediaTimeToLocal(CACurrentMediaTime())
    for item in animations.ofOthers {
      let isMeant =
        item.name.map { name in !model.isMask && holder.children.first { $0.name == name } === model } ?? model.isMask
      guard isMeant else { continue }
      item.animations.animate(copy, at: time)
      item.animations.animate(&copy.state, at: time)
    }
  }

  // MARK: Ends

  /// An animation and the time of the media clock, in seconds, at which it ends.
  private struct End: Comparable {
    let run: AnimationRun
    let moment: CFTimeInterval
    /// The number of animations that were started before.
    let order: Int

    static func < (one: End, other: End) -> Bool { (one.moment, one.order) < (other.moment, other.order) }
    static func == (one: End, other: End) -> Bool { (one.moment, one.order) == (other.moment, other.order) }
  }

  /// Ends the animations that end until `last`, in the order of their ends, those that are started meanwhile included.
  private func runToEnds(from first: CFTimeInterval, to last: CFTimeInterval) {
    var present = first
    var startsLeft = Self.maxStartsInAdvance
    // A callback can change the timing of layers, and so the ends of animations that were looked at before.
    while true {
      var ends = self.ends(of: runs[...], from: present, to: last)
      guard !ends.isEmpty else { return }
      var index = 0
      while index < ends.count {
        let moment = ends[index].moment
        var ending: [AnimationRun] = []
        while index < ends.count, ends[index].moment == moment {
          let run = ends[index].run
          if end(of: run, from: present).map({ $0 <= moment }) ?? false { ending.append(run) }
          index += 1
        }
        guard !ending.isEmpty else { continue }
        present = moment
        let known = runs.count
        MediaClock.move(to: moment) { finish(ending) }
        guard !hasEnded else { return }
        let started = runs[known...]
        startsLeft -= started.count
        guard startsLeft > 0 else { return }
        let new = self.ends(of: started, from: present, to: last)
        guard !new.isEmpty else { continue }
        ends.removeSubrange(..<index)
        index = 0
        ends.append(contentsOf: new)
        ends.sort()
      }
    }
  }

  /// Returns the time at which an animation ends, no earlier than `present`; nil if it never does.
  private func end(of run: AnimationRun, from present: CFTimeInterval) -> CFTimeInterval? {
    guard run.stage === self else { return nil }
    return run.endMoment(from: present).map { max($0, run.startMoment, present) }
  }

  /// Returns the ends until `last` of animations that run, sorted.
  private func ends(
    of runs: ArraySlice<AnimationRun>, from present: CFTimeInterval, to last: CFTimeInterval
  ) -> [End] {
    var ends: [End] = []
    for (order, run) in zip(runs.indices, runs) {
      guard let moment = end(of: run, from: present), moment <= last else { continue }
      ends.append(End(run: run, moment: moment, order: order))
    }
    ends.sort()
    return ends
  }

  /// Ends animations at the present time: removes those that are not kept, lets go of completion blocks, tells
  /// delegates, and commits what these changed.
  private func finish(_ ending: [AnimationRun]) {
    drop(ending.filter(\.animation.isRemovedOnCompletion))
    for run in ending { run.phase = run.animation.isRemovedOnCompletion ? .stopped : .ended }
    for run in ending { run.leaveCompletions() }
    for run in ending { run.announceStop(finished: true) }
    commit()
  }

  /// Forgets the animations that are over, or that another stage runs by now.
  private func forgetStopped() {
    runs.removeAll { $0.phase == .stopped || $0.stage !== self }
  }

  /// Removes animations from their layers.
  private func drop(_ runs: [AnimationRun]) {
    for (_, runs) in Dictionary(grouping: runs, by: { $0.layer.map { ObjectIdentifier($0) } }) {
      runs[0].layer?.dropAnimations(of: runs)
    }
  }

  // MARK: Commits

  /// Takes note of an animation of a layer in the tree that was added or removed, or whose layer has left the tree.
  func note(_ run: AnimationRun) {
    changedRuns.append(run)
    TransactionStack.current.touch(self)
  }

  private func commit() { TransactionStack.current.commit(self) }

  /// Lays out and displays the layers that need it, makes the layers of the tree live, and returns the animations that
  /// start and stop by what was changed since the last commit. Nothing is announced yet.
  func settle() -> StageChanges {
    guard !hasEnded, !isSettling else { return StageChanges() }
    isSettling = true
    defer { isSettling = false }
    commitCount.add(1, ordering: .relaxed)
    if root.host === self { root.prepareForCommit() }
    // Layout and drawing are client code, which may end the stage.
    if root.host === self { makeLive() }
    var changes = StageChanges()
    var left: [AnimationRun] = []
    let changed = changedRuns
    changedRuns = []
    for run in changed where run.stage === self && run.phase != .stopped {
      let isInTree = run.layer?.marks.contains(.live) ?? false
      guard run.isRemoved || !isInTree else {
        guard run.phase == .added else { continue }
        run.phase = .running
        // A layer that is new in the tree showed nothing there.
        if run.animation.isTransition, !run.isAdopted {
          run.stateBefore = run.layer?.stateBeforeTransition(changesSinceCommit)
        }
        run.startMoment = CACurrentMediaTime()
        runs.append(run)
        changes.starts.append(run)
        continue
      }
      if !run.isRemoved { left.append(run) }
      if run.phase != .ended { changes.stops.append(run) }
      run.phase = .stopped
    }
    drop(left)
    changesSinceCommit.removeAll()
    // An advance counts on the indices of those that have stopped, and removes them itself.
    if !isAdvancing, !changes.stops.isEmpty { forgetStopped() }
    return changes
  }

  /// Makes the layers live that are new in the tree, with their animations.
  private func makeLive() {
    guard !root.marks.contains(.live) || root.marks.contains(.newBelow) else { return }
    var pending = [root]
    while let layer = pending.popLast() {
      let isNew = !layer.marks.contains(.live)
      guard isNew || layer.marks.contains(.newBelow) else { continue }
      layer.marks.insert(.live)
      layer.marks.remove(.newBelow)
      if isNew {
        adoptAnimations(of: layer)
        if let emitter = layer as? CAEmitterLayer {
          emitter.past = nil
          emitters.removeAll { $0.layer == nil || $0.layer === emitter }
          emitters.append(WeakEmitter(layer: emitter))
        }
      }
      if let mask = layer.attachments?.mask { pending.append(mask) }
      pending.append(contentsOf: layer.children.reversed())
    }
  }

  /// Takes over the animations of a layer that is new in the tree. Those that begin with the commit begin now: the
  /// layer's own time was another one before it came here.
  private func adoptAnimations(of layer: CALayer) {
    guard let attachments = layer.attachments, !attachments.animations.isEmpty else { return }
    let now = layer.mediaTimeToLocal(CACurrentMediaTime())
    attachments.animations.changeEach { keyed in
      let run = keyed.run
      // It may have left the tree for a moment only.
      guard run.stage !== self else { return }
      if run.stage == nil {
        run.isAdopted = true
        run.restart(at: now)
        keyed.startTime = now
      } else if run.phase != .added {
        runs.append(run)
      }
      run.stage = self
      changedRuns.append(run)
    }
  }
}

/// The animations that start and stop with a commit.
struct StageChanges {
  /// The animations that start.
  var starts: [AnimationRun] = []
  /// The animations that stop before their end.
  var stops: [AnimationRun] = []

  /// Tells delegates and completion blocks; `beforeStops` is called when the blocks need not wait for what stops.
  func announce(beforeStops: () -> Void = {}) {
    for run in starts { run.announceStart() }
    for run in stops { run.leaveCompletions(finished: false) }
    beforeStops()
    for run in stops { run.announceStop(finished: false) }
  }
}

extension CAEmitterLayer {
  /// Whether there are particles that move as time passes, at a time of the media clock, in seconds.
  fileprivate func emitsOverTime(at time: CFTimeInterval) -> Bool {
    guard speedFromRoot != 0, !(emitterCells ?? []).isEmpty else { return false }
    return birthRate > 0 || (past?.mayShow(of: self, at: mediaTimeToLocal(time)) ?? false)
  }
}
