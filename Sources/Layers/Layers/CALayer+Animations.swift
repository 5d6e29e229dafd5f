// The animations of a layer as a list by key. Their effect on the presented values is computed by the commit and the
// host.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// The attachments of the layer itself, or those of the model of a presentation copy.
  final var modelAttachments: LayerAttachments? { attachments?.model?.attachments ?? attachments }

  final func addCopy(of animation: CAAnimation, forKey key: String?) {
    guard !marks.contains(.presentation), let copy = animation.copy() as? CAAnimation else { return }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    copy.isFrozen = true
    let key = copy is CATransition ? kCATransition : key
    if let key { removeAnimations { $0.key == key } }
    let now = convertTime(CACurrentMediaTime(), from: nil)
    let stack = TransactionStack.current
    let run = AnimationRun(of: copy, on: self, startTime: now, completions: stack.openCompletions)
    makeAttachments().animations.append(KeyedAnimation(key: key, animation: copy, startTime: now, run: run))
    if marks.contains(.live), let stage {
      run.stage = stage
      stage.note(run)
    } else {
      stack.awaitCommit(of: run)
    }
  }

  final func removeAnimations(where isRemoved: (KeyedAnimation) -> Bool) {
    guard let attachments, !marks.contains(.presentation), attachments.animations.contains(where: isRemoved) else {
      return
    }
    let removed = attachments.animations.filter(isRemoved)
    attachments.animations.removeAll(where: isRemoved)
    for case let run? in removed.map(\.run) {
      run.isRemoved = true
      if let stage = run.stage { stage.note(run) } else { run.leaveCompletions() }
    }
  }

  final func keysOfAnimations() -> [String]? {
    let keys = modelAttachments?.animations.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }
}
