// The motion of a property animator: its blocks, its way in time, and its end.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIViewPropertyAnimator {
  // MARK: The way

  /// Returns the time of the way at a moment of the media clock, both in seconds; below 0 before the beginning.
  final func time(at now: Double) -> Double {
    switch motion {
    case .paused(let time): time
    case .running(let time, let moment, let rate): min(max(time + rate * (now - moment), -.infinity), duration)
    case .rest(let rest): pacing.time(of: rest.progress(at: now), in: duration)
    }
  }

  /// Returns the part of the way, from the start on, that is shown at a moment of the media clock.
  final func fraction(at now: Double) -> Double {
    if ownState == .inactive { return isReversed ? 1 : 0 }
    if case .rest(let rest) = motion, scrubsLinearly { return rest.progress(at: now) }
    let time = max(time(at: now), 0)
    guard duration > 0 else { return 1 }
    return scrubsLinearly && time < duration ? pacing.progress(at: time, of: duration) : time / duration
  }

  /// The time of the way at which it begins in the direction of the animations.
  private var beginning: Double { isReversed ? duration : 0 }

  // MARK: Blocks

  final func add(_ animations: @escaping () -> Void, delayFactor: CGFloat) {
    if !(0...1).contains(delayFactor) {
      note("its delayFactor is \(delayFactor), where 0 to 1 was expected; \(delayFactor > 1 ? 1 : 0) was used")
    }
    switch ownState {
    case .inactive: blocks.append((animations, delayFactor))
    case .active:
      blocks.append((animations, delayFactor))
      runBlocks()
    case .stopped: note("addAnimations was called while it was stopped; the block is not called")
    }
  }

  /// Runs the blocks that have not run yet, with their animations from the present time of the way on.
  private func runBlocks() {
    let present = min(max(isReversed ? 0 : time(at: CACurrentMediaTime()), 0), duration)
    while !blocks.isEmpty {
      let (animations, delayFactor) = blocks.removeFirst()
      let share = delayFactor > 0 ? min(Double(delayFactor), 1) : 0
      var block = AnimationBlock(
        duration: duration, delay: 0, pacing: pacing, options: .allowUserInteraction, end: BlockEnd(nil))
      block.animator = self
      block.animatorOffset = present + share * (duration - present)
      block.duration = duration - block.animatorOffset
      block.shownDuration = block.duration
      block.runToEnd(animations)
    }
  }

  /// Adds an animation to a layer, for a change that was made in one of the animator's blocks.
  final func add(
    _ animation: CAPropertyAnimation, of layer: CALayer, forKey key: String, old: Any?, in block: AnimationBlock
  ) {
    animation.beginTime = 0
    animation.duration = block.duration
    animation.repeatCount = block.repeatCount
    animation.autoreverses = block.autoreverses
    let track = AnimatorTrack(
      animation, of: layer, forKey: key, listKey: layer.freeBlockKey(animation.keyPath ?? key),
      offset: block.animatorOffset + block.delay, old: old, new: layer.value(forKey: key))
    guard let added = track.animation(motion, duration: duration) else { return }
    tracks.append(track)
    if !isUserInteractionEnabled, let view = layer.delegate as? UIView { viewsWithoutInteraction.insert(view) }
    if let ending, isRunning {
      TransactionStack.current.adding(ending.completion) { layer.add(added, forKey: track.listKey) }
    } else {
      layer.add(added, forKey: track.listKey)
    }
    track.run = layer.animationRun(forKey: track.listKey)
  }

  // MARK: Control

  final func start(after delay: TimeInterval) {
    switch ownState {
    case .stopped: note("startAnimation was called while it was stopped, before it was finished; it had no effect")
    case .active:
      if !isRunning { run(from: time(at: CACurrentMediaTime())) }
    case .inactive:
      if hasEnded, blocks.isEmpty {
        note("startAnimation was called after it had ended, without new animations; it ends at once")
      }
      let rate = isReversed ? -1.0 : 1
      activate(.running(time: beginning, moment: CACurrentMediaTime() + delay, rate: rate))
    }
  }

  /// Makes an inactive animator active and runs its blocks.
  private func activate(_ motion: AnimatorMotion) {
    ownState = .active
    self.motion = motion
    CATransaction.begin()
    if isRunning { expectEnd() }
    runBlocks()
    if isRunning { closeEnd() }
    CATransaction.commit()
  }

  /// Moves the animations on from a time of the way, in their direction.
  final func run(from time: Double, rate: Double = 1) {
    // The speed of animations is stored in single precision; the end must not come later for that.
    var speed = Float(rate)
    if Double(speed) < rate { speed = speed.nextUp }
    let direction = isReversed ? -1.0 : 1
    motion = .running(time: time, moment: CACurrentMediaTime(), rate: direction * Double(speed))
    moveOn()
  }

  /// Gives the animations the present motion, and waits for their end.
  private func moveOn() {
    CATransaction.begin()
    expectEnd()
    applyMotion()
    for track in tracks { if let completion = ending?.completion { track.liveRun?.addCompletion(completion) } }
    closeEnd()
    CATransaction.commit()
  }

  private func applyMotion() {
    for track in tracks {
      guard let run = track.liveRun, let animation = track.animation(motion, duration: duration) else { continue }
      run.replaceAnimation(with: animation)
    }
  }

  /// Holds the animations at a time of the way.
  private func hold(at time: Double) {
    motion = .paused(min(max(time, 0), duration))
    ending = nil
    applyMotion()
  }

  final func pause() {
    switch ownState {
    case .stopped: note("pauseAnimation was called while it was stopped; it had no effect")
    case .inactive: activate(.paused(beginning))
    case .active:
      guard isRunning, mayInterrupt("pauseAnimation was called") else { return }
      hold(at: time(at: CACurrentMediaTime()))
    }
  }

  /// Whether a running animator may be interrupted; where it may not, `call`, what has come, is noted.
  private func mayInterrupt(_ call: String) -> Bool {
    if isInterruptible || !isRunning { return true }
    note("\(call) while it ran, though it is not interruptible; it had no effect")
    return false
  }

  final func scrub(to fraction: Double) {
    guard !fraction.isNaN else { return note("its fractionComplete was set to nan; it stays as it is") }
    guard ownState != .stopped else {
      return note("its fractionComplete was set while it was stopped; it stays as it is")
    }
    guard mayInterrupt("its fractionComplete was set") else { return }
    if ownState == .inactive { activate(.paused(beginning)) }
    if !(0...1).contains(fraction) {
      note("its fractionComplete was set to \(fraction), where 0 to 1 was expected; \(fraction > 1 ? 1 : 0) was used")
    }
    let done = min(max(fraction, 0), 1)
    let share = isReversed ? 1 - done : done
    hold(at: scrubsLinearly ? pacing.time(of: share, in: duration) : share * duration)
  }

  final func goOn(with parameters: UITimingCurveProvider?, durationFactor: Double) {
    guard ownState != .stopped else {
      return note("continueAnimation was called while it was stopped; it had no effect")
    }
    guard mayInterrupt("continueAnimation was called") else { return }
    if !(durationFactor >= 0 && durationFactor.isFinite) {
      note(
        "its durationFactor is \(durationFactor), where a number from 0 on was expected; the rest of the time is used")
    }
    guard ownState == .active else { return start(after: 0) }
    if isRunning { pause() }
    let time = time(at: CACurrentMediaTime())
    let left = isReversed ? time : duration - time
    let seconds = durationFactor > 0 && durationFactor.isFinite ? durationFactor * duration : left
    guard left > 0, seconds > 0 else { return run(from: time) }
    guard let parameters else { return run(from: time, rate: left / seconds) }
    let (pacing, length) = parameters.pacing(for: seconds)
    for track in tracks { track.rememberValue(at: time, duration: duration) }
    motion = .rest(
      AnimatorRest(
        from: self.pacing.progress(at: time, of: duration), to: isReversed ? 0 : 1, time: time,
        moment: CACurrentMediaTime(), duration: length, pacing: pacing))
    moveOn()
  }

  // MARK: The end

  /// Has a new completion wait for the end of the animations, in place of those that wait already.
  private func expectEnd() {
    lastEnding += 1
    let number = lastEnding
    ending = (TransactionCompletion { [self] _ in animationsEnded(number) }, number)
  }

  private func closeEnd() {
    if let completion = ending?.completion { TransactionStack.current.closeAtCommit(completion) }
  }

  /// Called when no animation of the run with that number is left that anyone waits for.
  private func animationsEnded(_ number: Int) {
    guard ending?.number == number, isRunning else { return }
    let live = tracks.compactMap(\.liveRun)
    if !live.isEmpty, !live.contains(where: \.hasEnded) {
      // They are on no stage, which nobody waits for, but may come to one.
      CATransaction.begin()
      expectEnd()
      for run in live { if let completion = ending?.completion { run.addCompletion(completion) } }
      closeEnd()
      CATransaction.commit()
      return
    }
    if pausesOnCompletion {
      motion = .paused(isReversed ? 0 : duration)
      ending = nil
      applyMotion()
      return
    }
    let position: UIViewAnimatingPosition = isReversed ? .start : .end
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if isReversed { setValues(of: .start) }
    removeAnimations()
    CATransaction.commit()
    complete(at: position)
  }

  final func stop(withoutFinishing: Bool) {
    guard ownState == .active else {
      return note("stopAnimation was called while it was \(ownState); it had no effect")
    }
    guard mayInterrupt("stopAnimation was called") else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let now = CACurrentMediaTime()
    let shown = properties.map { ($0, AnimatableValue($0.layer.presentedValue(forKeyPath: $0.key, at: now))) }
    motion = .paused(min(max(time(at: now), 0), duration))
    ending = nil
    removeAnimations()
    for (property, value) in shown {
      // Other animations of the property stay on top of the value.
      let rest = AnimatableValue(property.layer.presentedValue(forKeyPath: property.key, at: now))
      let own = AnimatableValue(property.layer.value(forKey: property.key))
      let kept = value.canBeAdded && rest != own ? value.minus(rest).flatMap { own.plus($0) } ?? value : value
      property.layer.setValue(kept.keyedValue, forKey: property.key)
    }
    CATransaction.commit()
    if withoutFinishing {
      ownState = .inactive
      hasEnded = true
      tracks = []
      completions = []
      viewsWithoutInteraction.removeAll()
    } else {
      ownState = .stopped
    }
  }

  final func finish(at position: UIViewAnimatingPosition) {
    switch ownState {
    case .stopped: break
    case .inactive: return note("finishAnimation was called while it was inactive; it had no effect")
    case .active:
      guard mayInterrupt("finishAnimation was called") else { return }
      note("finishAnimation was called while it was active; it was stopped first")
      stop(withoutFinishing: false)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    setValues(of: position)
    CATransaction.commit()
    complete(at: position)
  }

  private func complete(at position: UIViewAnimatingPosition) {
    ownState = .inactive
    hasEnded = true
    motion = .paused(0)
    ending = nil
    tracks = []
    viewsWithoutInteraction.removeAll()
    let called = completions
    completions = []
    for completion in called { completion(position) }
  }

  /// A property that the animator has animated.
  private struct Property {
    let layer: CALayer
    let key: String
  }

  private var properties: [Property] {
    var known: Set<[ObjectIdentifier: String]> = []
    return tracks.compactMap { track in
      guard let layer = track.layer, known.insert([ObjectIdentifier(layer): track.key]).inserted else { return nil }
      return Property(layer: layer, key: track.key)
    }
  }

  private func removeAnimations() {
    for track in tracks where track.liveRun != nil { track.layer?.removeAnimation(forKey: track.listKey) }
  }

  /// Sets the animated properties to their values before the blocks, or after them.
  private func setValues(of position: UIViewAnimatingPosition) {
    switch position {
    case .start: for track in tracks.reversed() { track.layer?.setValue(track.old, forKey: track.key) }
    case .end: for track in tracks { track.layer?.setValue(track.new, forKey: track.key) }
    case .current: break
    }
  }
}
