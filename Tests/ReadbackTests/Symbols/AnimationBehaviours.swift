// Behaviours that all animations share: of CAAnimation, its delegate, properties, groups and frame rates.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of animations in general.
  static let animations: [SymbolBehaviour] = commonOfAnimations + delegatesOfAnimations + groupsOfAnimations

  private static let commonOfAnimations: [SymbolBehaviour] = [
    SymbolBehaviour("CAAnimation.init()", says: "a new animation has the defaults of its class and can be shown") {
      let slide = CABasicAnimation(), plain = CAAnimation()
      guard plain.speed == 1, plain.isRemovedOnCompletion, plain.fillMode == .removed, plain.duration == 0,
        plain.timingFunction == nil
      else { return false }
      slide.keyPath = "position.x"
      slide.toValue = 22
      slide.duration = 1
      return try moves(slide, [(0.25, 16), (0.75, 20), (1.5, 14)])
    },
    SymbolBehaviour("CAAnimation.defaultValue(forKey:)", says: "a class chooses the defaults of its animations") {
      final class Slow: CABasicAnimation, @unchecked Sendable {
        override class func defaultValue(forKey key: String) -> Any? {
          switch key {
          case "duration": 4.0
          case "purpose": "slowness"
          default: super.defaultValue(forKey: key)
          }
        }
      }
      let slide = Slow(keyPath: "position.x")
      slide.toValue = 22
      return try moves(slide, [(1, 16), (3, 20)]) && slide.value(forKey: "purpose") as? String == "slowness"
        && CAAnimation.defaultValue(forKey: "speed") as? Float == 1
        && CAAnimation.defaultValue(forKey: "duration") == nil
    },
    SymbolBehaviour("CAAnimation.shouldArchiveValue(forKey:)", says: "a class leaves values out of archives") {
      try archives()
    },
    SymbolBehaviour("CAAnimation.timingFunction", says: "an animation is paced") {
      let slide = second("position.x", to: 22)
      slide.timingFunction = CAMediaTimingFunction(name: .easeOut)
      return try moves(slide, [(0.25, 14 + 8 * 0.37814), (0.75, 14 + 8 * 0.90654)])
    },
    SymbolBehaviour("CAAnimation.isRemovedOnCompletion", says: "an animation that is kept shows its end for good") {
      try removal()
    },
    SymbolBehaviour(
      "CAAnimation.run(forKey:object:arguments:)", says: "as an action an animation adds itself to its layer"
    ) {
      try live { root, layer, stage in
        second("opacity", from: 0, to: 1).run(forKey: "mine", object: layer, arguments: nil)
        stage.advance(to: 0.25)
        return try layer.animationKeys() == ["mine"] && looks(root, at: 0.25) { $0.opacity = 0.25 }
      }
    },
    SymbolBehaviour("CAAnimation.copy(with:)", says: "a copy shows the same, and is changed by itself") {
      try copies()
    },
    SymbolBehaviour(
      "CAAnimation.value(forKey:)", "CAAnimation.setValue(_:forKey:)",
      says: "properties are set by their names, and values of other keys go with an animation to its layer"
    ) { try keys() },
  ]

  private static let delegatesOfAnimations: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAAnimation.delegate", "CAAnimationDelegate.animationDidStart(_:)",
      says: "the delegate of an animation, which it retains, hears of the start with the commit"
    ) {
      live { _, layer, stage in
        let log = Log(), fade = second("opacity", from: 0, to: 1)
        fade.delegate = Listener(log)
        stage.advance(to: 2)
        layer.add(fade, forKey: nil)
        guard log.entries.isEmpty else { return false }
        stage.advance(to: 2.5)
        return log.entries == ["start at 2.0"]
      }
    },
    SymbolBehaviour(
      "CAAnimationDelegate.animationDidStop(_:finished:)",
      says: "the delegate hears when an animation ends, and whether it was removed before"
    ) {
      live { _, layer, stage in
        let log = Log(), fade = second("opacity", from: 0, to: 1), slide = second("position.x", to: 20)
        fade.delegate = Listener(log)
        layer.add(fade, forKey: nil)
        stage.advance(to: 4)
        guard log.entries == ["start at 0.0", "end at 1.0"] else { return false }
        slide.delegate = Listener(log)
        layer.add(slide, forKey: "slide")
        stage.advance(to: 4.5)
        layer.removeAnimation(forKey: "slide")
        stage.advance(to: 9)
        return log.entries.dropFirst(2) == ["start at 4.0", "stop at 4.5"]
      }
    },
  ]

  private static let groupsOfAnimations: [SymbolBehaviour] = [
    SymbolBehaviour("CAAnimationGroup.animations", says: "the animations of a group run in its time and end with it") {
      let group = CAAnimationGroup(), slide = CABasicAnimation(keyPath: "position.x"), fade = second("opacity", to: 0.5)
      slide.toValue = 22
      fade.fromValue = 0
      fade.beginTime = 1
      fade.duration = 2
      group.animations = [slide, fade]
      group.duration = 2
      group.beginTime = 1
      return try shows(
        [group],
        [
          (0.5, { _ in }), (1.5, { $0.position.x = 16 }),
          (
            2.5,
            {
              $0.position.x = 20
              $0.opacity = 0.125
            }
          ), (3.25, { _ in }),
        ])
    }
  ]

  /// Whether a value comes back from an archive unless its class leaves it out.
  private static func archives() throws -> Bool {
    final class Sparse: CABasicAnimation, @unchecked Sendable {
      override func shouldArchiveValue(forKey key: String) -> Bool {
        key != "duration" && super.shouldArchiveValue(forKey: key)
      }
    }
    func revived(_ animation: CABasicAnimation) throws -> CABasicAnimation? {
      animation.keyPath = "opacity"
      animation.toValue = 0.5
      animation.duration = 3
      animation.speed = 2
      let data = try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: CABasicAnimation.self, from: data)
    }
    guard let whole = try revived(CABasicAnimation()), let sparse = try revived(Sparse()) else { return false }
    return whole.duration == 3 && whole.speed == 2 && whole.keyPath == "opacity" && sparse.duration == 0
      && sparse.speed == 2
      && sparse.keyPath == "opacity" && CABasicAnimation().shouldArchiveValue(forKey: "speed")
      && !CABasicAnimation().shouldArchiveValue(forKey: "toValue")
  }

  /// Whether of two animations that end the one stays that is not to be removed, and is seen.
  private static func removal() throws -> Bool {
    try live { root, layer, stage in
      let fade = second("opacity", from: 0, to: 0.5), slide = second("position.x", to: 20)
      for animation in [fade, slide] { animation.fillMode = .forwards }
      slide.isRemovedOnCompletion = true
      layer.add(fade, forKey: "fade")
      layer.add(slide, forKey: "slide")
      stage.advance(to: 0.5)
      guard layer.animationKeys() == ["fade", "slide"] else { return false }
      stage.advance(to: 3)
      return try layer.animationKeys() == ["fade"] && looks(root, at: 3) { $0.opacity = 0.5 }
    }
  }

  /// Whether a copy has what its original has, and neither changes with the other.
  private static func copies() throws -> Bool {
    let slide = second("position.x", to: 22)
    slide.beginTime = 1
    guard let copy = slide.copy(with: nil) as? CABasicAnimation, copy !== slide else { return false }
    slide.toValue = 30
    guard try moves(copy, [(1.25, 16), (1.75, 20)]) else { return false }
    copy.beginTime = 2
    return try moves(slide, [(1.25, 18), (1.75, 26)])
  }

  /// Whether keys lead to properties, and other keys hold values.
  private static func keys() throws -> Bool {
    let slide = CABasicAnimation()
    slide.setValue("position.x", forKey: "keyPath")
    slide.setValue(22, forKey: "toValue")
    slide.setValue(2, forKey: "duration")
    slide.setValue("slide", forKey: "purpose")
    guard try moves(slide, [(0.5, 16), (1.5, 20)]), slide.value(forKey: "duration") as? Double == 2,
      slide.value(forKey: "nothing") == nil
    else { return false }
    let layer = canvas()
    layer.add(slide, forKey: "key")
    guard let added = layer.animation(forKey: "key") else { return false }
    // An animation on a layer keeps its properties, but takes values of the client's.
    added.setValue(9, forKey: "duration")
    added.setValue(1, forKey: "number")
    return added.value(forKey: "purpose") as? String == "slide" && added.value(forKey: "number") as? Int == 1
      && added.duration == 2
  }
}
