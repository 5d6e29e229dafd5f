// A scene with a card that passes from one state to another, and the pictures that it passes through as plain layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

/// A card in a root layer, in its old or its new state.
enum TransitionScene {
  static let size = CGSize(width: 40, height: 32)

  static func root() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    root.backgroundColor = CGColor(red: 0.9, green: 0.92, blue: 0.95, alpha: 1)
    return root
  }

  /// A card with a border and a layer that reaches beyond its bounds.
  static func card(isNew: Bool) -> CALayer {
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(origin: CGPoint(x: 12, y: 8), size: size)
    let mark = CALayer()
    mark.name = "mark"
    card.addSublayer(mark)
    set(card, isNew: isNew)
    return card
  }

  /// Brings a card to a state.
  static func set(_ card: CALayer, isNew: Bool) {
    card.backgroundColor =
      isNew ? CGColor(red: 0.95, green: 0.6, blue: 0.2, alpha: 1) : CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.8)
    card.borderWidth = isNew ? 2 : 0
    card.sublayers?.first?.frame =
      isNew ? CGRect(x: 20, y: 4, width: 28, height: 10) : CGRect(x: 6, y: 18, width: 12, height: 20)
    card.sublayers?.first?.backgroundColor =
      isNew ? CGColor(red: 0.1, green: 0.5, blue: 0.3, alpha: 1) : CGColor(red: 1, green: 1, blue: 0.6, alpha: 1)
  }

  /// A root with one card in a state.
  static func still(isNew: Bool, _ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let root = root(), card = card(isNew: isNew)
    change(card)
    root.addSublayer(card)
    return root
  }

  static func transition(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) -> CATransition {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    return transition
  }

  /// The cards as plain layers, in a layer that clips to the bounds, each moved from its place.
  static func moved(_ cards: [(card: CALayer, x: Double, y: Double)], _ change: (CALayer) -> Void = { _ in }) -> CALayer
  {
    let root = root(), clip = CALayer()
    clip.frame = CGRect(origin: CGPoint(x: 12, y: 8), size: size)
    clip.masksToBounds = true
    change(clip)
    for (card, x, y) in cards {
      card.position = CGPoint(x: size.width / 2 + CGFloat(x), y: size.height / 2 + CGFloat(y))
      clip.addSublayer(card)
    }
    root.addSublayer(clip)
    return root
  }

  /// Calls `body` with a card on a stage that was committed in its old state, and was then changed by `change` in one
  /// transaction, at 0 seconds and without implicit animations.
  static func staged(
    _ prepare: (CALayer) -> Void = { _ in }, change: (CALayer) -> Void, _ body: (CALayer, LayerStage) throws -> Void
  ) throws {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = root(), card = card(isNew: false)
      prepare(card)
      root.addSublayer(card)
      let stage = LayerStage(root)
      stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      change(card)
      CATransaction.commit()
      stage.advance(to: 0)
      try body(root, stage)
      stage.end()
      CATransaction.flush()
    }
  }

  /// The largest difference of a byte between a picture and the mix of two others with the share `share` of the second.
  static func difference(_ frame: Frame, _ old: Frame, _ new: Frame, _ share: Double) -> Double {
    zip(frame.pixels, zip(old.pixels, new.pixels)).map { byte, both in
      abs(Double(byte) - ((1 - share) * Double(both.0) + share * Double(both.1)).rounded())
    }.max() ?? 255
  }
}
