// AnimationRun: the course of one animation on a layer, from its addition to the end that its delegate hears of.
// SPDX-License-Identifier: Apache-2.0

/// The course of an animation that was added to a layer: the stage that runs it, and the completion blocks that wait
/// for its end.
package final class AnimationRun {
  /// The part of its course that an animation has reached.
  enum Phase {
    /// Added, but not committed yet.
    case added
    /// Committed: its start was announced.
    case running
    /// At its end, which was announced; the layer keeps the animation.
    case ended
    /// No longer an animation of the layer.
    case stopped
  }

  /// The copy of the animation that the layer has.
  private(set) var animation: CAAnimation
  /// The layer that has the animation.
  private(set) weak var layer: CALayer?
  /// The stage that runs the animation, if the layer was in its tree at a commit or when the animation was added.
  weak var stage: LayerStage?
  /// The number under which its layer's ``AnimationList`` finds it.
  var number: Int?
  /// The part of its course that the animation has reached.
  var phase = Phase.added
  /// Whether the animation was removed from its layer, or replaced there.
  var isRemoved = false
  /// The times of the animation, in seconds of the layer's own time.
  private(set) var timeline: AnimationTimeline
  /// The time of the media clock at the commit that started the animation, in seconds.
  var startMoment: CFTimeInterval = 0
  /// Whether the animation was added before the layer came into the tree of its stage.
  var isAdopted = false
  /// The state of the layer before a transition; nil for other animations, and where it showed nothing.
  var stateBefore: LayerTreeSnapshot?
  private var completions: [TransactionCompletion]

  /// Creates the course of an animation of `layer` that was added at `startTime`, in seconds of the layer's own time.
  /// The `completions` wait for its end.
  init(
    of animation: CAAnimation, on layer: CALayer, startTime: CFTimeInterval, completions: [TransactionCompletion] = []
  ) {
    self.animation = animation
    self.layer = layer
    self.completions = completions
    timeline = AnimationTimeline(animation.timing, startTime: startTime)
    for completion in completions { completion.join() }
  }

  /// Whether a completion block waits for the end of the animation.
  var hasCompletions: Bool { !completions.isEmpty }

  /// Moves the begin of an animation without a begin time to `startTime`, in seconds of the layer's own time.
  func restart(at startTime: CFTimeInterval) {
    timeline = AnimationTimeline(animation.timing, startTime: startTime)
  }

  /// Tells the completion blocks that wait for the animation that they need not any longer: it has ended, or was removed
  /// before.
  func leaveCompletions(finished: Bool = true) {
    let left = completions
    completions = []
    for completion in left { completion.leave(finished: finished) }
  }

  /// Whether a stage runs the animation, or has run it.
  package var isOnStage: Bool { stage != nil }

  /// Whether the layer still has the animation.
  package var isOnLayer: Bool { !isRemoved && phase != .stopped && layer != nil }

  /// Whether the animation has come to its end, and is still one of the layer's.
  package var hasEnded: Bool { phase == .ended && isOnLayer }

  /// Has a completion block wait for the end of the animation, beside those that wait already.
  package func addCompletion(_ completion: TransactionCompletion) {
    completion.join()
    completions.append(completion)
  }

  /// Puts another animation in the place of this one, under the same key and in the same order among those of the layer,
  /// and goes on with it: one that had ended runs again. Nothing is announced.
  package func replaceAnimation(with animation: CAAnimation) {
    guard isOnLayer, let attachments = layer?.attachments else { return }
    let copy = animation.detachedCopy()
    copy.isFrozen = true
    guard let startTime = attachments.animations.replaceAnimation(of: self, with: copy) else { return }
    self.animation = copy
    restart(at: startTime)
    if phase == .ended { phase = .running }
  }

  /// Tells the delegate that the animation has started.
  func announceStart() {
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells the delegate that the animation has stopped: at its end, or before.
  func announceStop(finished: Bool) {
    animation.delegate?.animationDidStop(animation, finished: finished)
  }

  /// Returns the time of the media clock, in seconds, at which the animation ends: `now`, if time stands still or runs
  /// backwards and it has ended already; nil if it never does as long as the layers above keep their timing.
  func endMoment(from now: CFTimeInterval) -> CFTimeInterval? {
    guard phase == .running, !isRemoved, let layer,
      let end = timeline.endTime(inheriting: LayerAnimations.inheritedDuration)
    else { return nil }
    guard layer.speedFromRoot > 0 else { return layer.mediaTimeToLocal(now) >= end ? now : nil }
    let moment = layer.convertTime(end, to: nil)
    return moment.isNaN || moment == .infinity ? nil : moment
  }

  /// Returns the first time of the media clock, in seconds, from `now` on, at which the animation begins, changes
  /// something or ends; nil if it does none of that any more.
  func nextChange(from now: CFTimeInterval) -> CFTimeInterval? {
    guard phase != .stopped, let layer else { return nil }
    // Copies of the layer lag behind it, or run ahead.
    let (lag, lead) = layer.delaysOfCopies
    guard lag > 0 || lead > 0 else { return nextChange(from: now, of: layer) }
    return nextChange(from: now - lag, of: layer).map { max(now, $0 - lead) }
  }

  private func nextChange(from now: CFTimeInterval, of layer: CALayer) -> CFTimeInterval? {
    let speed = layer.speedFromRoot
    guard speed != 0 else { return endMoment(from: now) }
    let local = layer.mediaTimeToLocal(now)
    // In time that runs backwards, what is past will come again.
    guard speed > 0 else { return local >= timeline.beginTime || timeline.fillsBackwards ? now : nil }
    if local < timeline.beginTime {
      let moment = layer.convertTime(timeline.beginTime, to: nil)
      return moment.isNaN || moment == .infinity ? nil : max(moment, now)
    }
    guard timeline.speed != 0 else { return nil }
    let end = timeline.endTime(inheriting: LayerAnimations.inheritedDuration) ?? .infinity
    return local < end ? now : endMoment(from: now).map { max($0, now) }
  }
}

extension CALayer {
  /// The ratio of the layer's own time to that of the media clock; 0 where it stands still or is not a number.
  final var speedFromRoot: Double {
    var speed = 1.0
    var layer: CALayer? = self
    while let current = layer {
      if !current.state.hasOnlyCommonValues { speed *= Double(current.state.rare.timing.speed) }
      layer = current.parent
    }
    return speed.isNaN ? 0 : speed
  }

  /// The seconds of the media clock by which copies of the layer, in replicators above it, lag behind it and run ahead of it
  /// at most.
  final var delaysOfCopies: (lag: CFTimeInterval, lead: CFTimeInterval) {
    var (lag, lead) = (0.0, 0.0)
    var layer: CALayer? = parent
    while let current = layer {
      layer = current.parent
      guard let replicator = current as? CAReplicatorLayer, replicator.instanceCount > 1,
        replicator.instanceDelay.isFinite, replicator.instanceDelay != 0
      else { continue }
      let speed = replicator.speedFromRoot
      guard speed != 0 else { continue }
      let delay = DelayedCopies.lag(replicator.instanceCount - 1, replicator.instanceDelay) / speed
      if delay > 0 { lag += delay } else { lead -= delay }
    }
    return (lag, lead)
  }

  /// Returns the layer's own time at a time of the media clock, both in seconds.
  final func mediaTimeToLocal(_ time: CFTimeInterval) -> CFTimeInterval { convertTime(time, from: nil) }

  /// The stage that shows the tree that this layer is in.
  final var stage: LayerStage? {
    var root = self
    while let above = root.parent { root = above }
    return root.host as? LayerStage
  }

  /// Removes the animations of `runs` from the layer.
  final func dropAnimations(of runs: [AnimationRun]) {
    guard let attachments else { return }
    rememberPast()
    endingMoments {
      for run in runs { attachments.animations.remove(run) }
    }
  }
}
