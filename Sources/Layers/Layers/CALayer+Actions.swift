// The search for the action of a change or an event: the delegate's, the layer's, its style's, its class's, or an
// implicit one.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  final func findAction(forKey event: String) -> CAAction? {
    if let attachments {
      if let action = attachments.delegate?.action(for: self, forKey: event) ?? attachments.actions?[event]
        ?? attachments.style?.action(forKey: event)
      {
        return action is NSNull ? nil : action
      }
    }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    return marks.contains(.live) ? implicitAction(forKey: event) : nil
  }

  /// Returns the animation or the transition that a live layer starts implicitly for a change.
  private func implicitAction(forKey event: String) -> CAAction? {
    let duration = CATransaction.animationDuration()
    guard duration > 0 else { return nil }
    let property = event.split(separator: ".", maxSplits: 1).first.map(String.init) ?? event
    // A key path into a transform animates like the transform; other key paths have no action of their own.
    guard let key = LayerKey.named(property), property == event || key == .transform else { return nil }
    switch type(of: self).implicitAction(for: key) {
    case nil: return nil
    case .fade:
      let fade = CATransition()
      fade.duration = duration
      // That of a layer whose contents are no image, in place of an animation.
      if key == .contents { fade.timingFunction = implicitPacing }
      return fade
    case .animation:
      if key == .backgroundColor && backgroundColor == nil { return nil }
      let animation = CABasicAnimation(keyPath: event)
      let isAnimated = attachments.map { !$0.animations.isEmpty } ?? false
      animation.fromValue = (isAnimated ? presentation() : nil)?.value(forKeyPath: event) ?? value(forKeyPath: event)
      animation.duration = duration
      animation.timingFunction = implicitPacing
      animation.fillMode = .backwards
      return animation
    }
  }

  private var implicitPacing: CAMediaTimingFunction {
    CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
  }
}
