// The animations of a layer as a list by key. Their effect on the presented values is computed by the commit and the
// host.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// The attachments of the layer itself, or those of the model of a presentation copy.
  final var modelAttachments: LayerAttachments? { attachments?.model?.attachments ?? attachments }

  final func addCopy(of animation: CAAnimation, forKey key: String?) {
    guard !marks.contains(.presentation), let copy = animation.copy() as? CAAnimation else { return }
    rememberPast()
    let givenDuration = copy.duration
    if !(givenDuration > 0) { copy.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    copy.isFrozen = true
    let key = copy is CATransition ? kCATransition : key
    keepCommittedValues()
    if let key { takeAnimation(forKey: key) }
    let now = convertTime(CACurrentMediaTime(), from: nil)
    let stack = TransactionStack.current
    let run = AnimationRun(of: copy, on: self, startTime: now, completions: stack.openCompletions)
    makeAttachments().animations.append(
      KeyedAnimation(key: key, animation: copy, startTime: now, givenDuration: givenDuration, run: run))
    if marks.contains(.live), let stage {
      run.stage = stage
      stage.note(run)
    } else {
      stack.awaitCommit(of: run)
      // On no stage there is no commit but that of a picture, which may have shown the layer as it is now.
      if copy.isTransition, marks.contains(.committed) {
        run.stateBefore = attachments?.stateBeforeChange ?? stateBeforeTransition()
        attachments?.stateBeforeChange = nil
      }
    }
  }

  final func takeAnimation(forKey key: String) {
    guard let attachments, !marks.contains(.presentation), attachments.animations[key] != nil else { return }
    keepCommittedValues()
    rememberPast()
    endingMoments {
      if let removed = attachments.animations.remove(forKey: key) { noteRemoval(of: removed.run) }
    }
  }

  final func takeAllAnimations() {
    guard let attachments, !marks.contains(.presentation), !attachments.animations.isEmpty else { return }
    keepCommittedValues()
    rememberPast()
    endingMoments {
      let removed = attachments.animations
      attachments.animations = AnimationList()
      for keyed in removed { noteRemoval(of: keyed.run) }
    }
  }

  private func noteRemoval(of run: AnimationRun) {
    run.isRemoved = true
    if let stage = run.stage { stage.note(run) } else { run.leaveCompletions(finished: false) }
  }

  /// The course of the animation under `key`; nil if there is none.
  package final func animationRun(forKey key: String) -> AnimationRun? {
    attachments?.animations[key]?.run
  }

  final func keysOfAnimations() -> [String]? {
    let keys = modelAttachments?.animations.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }
}
