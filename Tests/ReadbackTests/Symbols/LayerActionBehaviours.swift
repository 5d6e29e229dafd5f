// Behaviours of actions, animations, styles and scrolling of layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// An action that writes down its events.
private final class Note: CAAction {
  var events: [String] = []
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) { events.append(event) }
}

/// A delegate with an action for one event, and none for another.
private final class Chooser: CALayerDelegate {
  let note = Note()
  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    event == "opacity" ? note : event == "position" ? NSNull() : nil
  }
}

extension SymbolBehaviour {
  static let layerActions: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.actions", says: "a change runs the action that the layer has for its key") {
      let layer = CALayer(), note = Note()
      layer.actions = ["opacity": note, "onOrderIn": note]
      layer.opacity = 0.5
      layer.borderWidth = 2
      let root = canvas()
      root.addSublayer(layer)
      return note.events == ["opacity", "onOrderIn"]
    },
    SymbolBehaviour(
      "CALayer.action(forKey:)", says: "the delegate's action comes first, then the layer's, then that of its style"
    ) {
      let layer = CALayer(), chooser = Chooser(), own = Note(), styled = Note()
      layer.delegate = chooser
      layer.actions = ["opacity": own, "position": own, "bounds": own]
      layer.style = ["actions": ["bounds": styled, "zPosition": styled] as [AnyHashable: Any]]
      return layer.action(forKey: "opacity") as? Note === chooser.note && layer.action(forKey: "position") == nil
        && layer.action(forKey: "bounds") as? Note === own && layer.action(forKey: "zPosition") as? Note === styled
        && layer.action(forKey: "cornerRadius") == nil
    },
    SymbolBehaviour(
      "CALayerDelegate.action(for:forKey:)", says: "the delegate chooses the action of a change, or that there is none"
    ) {
      let root = canvas(), layer = box(4, 4, 8, 8), chooser = Chooser()
      root.addSublayer(layer)
      return onStage(root) { stage in
        layer.delegate = chooser
        layer.opacity = 0.5
        layer.position.x = 20
        layer.cornerRadius = 2
        stage.advance(to: 0)
        return chooser.note.events == ["opacity"] && layer.animationKeys() == ["cornerRadius"]
      }
    },
    SymbolBehaviour("CALayer.style", says: "a style has the values that were not set") {
      let layer = box(4, 4, 20, 20)
      layer.borderWidth = 1
      layer.style = [
        "opacity": 0.5, "borderWidth": 5, "style": ["cornerRadius": 4, "opacity": 0.1] as [AnyHashable: Any],
      ]
      let plain = box(4, 4, 20, 20)
      plain.borderWidth = 1
      plain.opacity = 0.5
      plain.cornerRadius = 4
      let isStyled = try alike(page(layer), page(plain))
      layer.style = nil
      return isStyled && layer.opacity == 1 && layer.cornerRadius == 0
    },
    SymbolBehaviour("CALayer.name", says: "key paths and animations find a sublayer by its name") {
      let root = canvas(), one = box(2, 2, 8, 8), other = box(14, 2, 8, 8)
      one.name = "one"
      other.name = "other"
      root.sublayers = [one, other]
      root.setValue(0.5, forKeyPath: "sublayers.other.opacity")
      return try alike(root, page(box(2, 2, 8, 8), made(box(14, 2, 8, 8)) { $0.opacity = 0.5 }))
        && root.value(forKeyPath: "sublayers.one.position.x") as? CGFloat == 6
    },
  ]

  static let layerAnimations: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.add(_:forKey:)", says: "an animation moves the layer; a later one with its key replaces it"
    ) {
      let layer = box(4, 4, 8, 8)
      let slide = move(to: 28)
      layer.add(slide, forKey: "move")
      slide.toValue = 100
      let isMoved = try alike(page(layer), page(box(14, 4, 8, 8)), at: 0.5)
      layer.add(move(to: 16), forKey: "move")
      let isReplaced = try alike(page(layer), page(box(8, 4, 8, 8)), at: 0.5)
      layer.add(move(to: 28), forKey: nil)
      return try isMoved && isReplaced && alike(page(layer), page(box(14, 4, 8, 8)), at: 0.5)
        && layer.animationKeys() == ["move"]
    },
    SymbolBehaviour("CALayer.removeAnimation(forKey:)", says: "the animation with the key moves the layer no longer") {
      let layer = box(4, 4, 8, 8)
      layer.add(move(to: 28), forKey: "move")
      layer.add(fade(), forKey: "fade")
      layer.removeAnimation(forKey: "move")
      return try alike(page(layer), page(made(box(4, 4, 8, 8)) { $0.opacity = 0.5 }), at: 0.5)
    },
    SymbolBehaviour("CALayer.removeAllAnimations()", says: "no animation moves the layer any longer") {
      let layer = box(4, 4, 8, 8)
      layer.add(move(to: 28), forKey: "move")
      layer.add(fade(), forKey: nil)
      let isMoved = try unlike(page(layer), page(box(4, 4, 8, 8)), at: 0.5)
      layer.removeAllAnimations()
      return try isMoved && alike(page(layer), page(box(4, 4, 8, 8)), at: 0.5) && layer.animationKeys() == nil
    },
    SymbolBehaviour("CALayer.animationKeys()", says: "the keys are in the order in which the animations were added") {
      let layer = CALayer()
      guard layer.animationKeys() == nil else { return false }
      layer.add(fade(), forKey: "b")
      layer.add(fade(), forKey: "a")
      layer.add(fade(), forKey: nil)
      layer.add(CATransition(), forKey: "mine")
      layer.removeAnimation(forKey: "b")
      return layer.animationKeys() == ["a", "transition"]
    },
    SymbolBehaviour("CALayer.animation(forKey:)", says: "it is the copy that the layer runs") {
      let layer = CALayer(), animation = move(to: 28)
      layer.add(animation, forKey: "move")
      animation.toValue = 3
      let copy = layer.animation(forKey: "move") as? CABasicAnimation
      return copy !== animation && copy?.toValue as? CGFloat == 28 && copy === layer.animation(forKey: "move")
        && layer.animation(forKey: "other") == nil
    },
  ]

  static let layerScrolling: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAScrollLayer.scroll(to:)", says: "the layer shows the part at a point, or as little more as shows a rectangle"
    ) {
      let layer = scroller()
      layer.scroll(to: CGPoint(x: 6, y: 10))
      let isAtPoint = try alike(page(layer), page(box(4, 4, 6, 2), plate(10, 6, 10, 14, ink(0, 0, 1))))
      layer.scroll(to: CGRect(x: 10, y: 12, width: 4, height: 4))
      guard layer.bounds.origin == CGPoint(x: 6, y: 10) else { return false }
      layer.scroll(to: CGRect(x: 20, y: 4, width: 4, height: 4))
      return isAtPoint && layer.bounds == CGRect(x: 8, y: 4, width: 16, height: 16)
    },
    SymbolBehaviour(
      "CAScrollLayer.scrollMode", "CAScrollLayerScrollMode.none", "CAScrollLayerScrollMode.vertically",
      "CAScrollLayerScrollMode.horizontally", "CAScrollLayerScrollMode.both",
      says: "a layer scrolls in the directions that its mode allows"
    ) {
      let modes: [(CAScrollLayerScrollMode, CGFloat, CGFloat)] = [
        (.none, 0, 0), (.vertically, 0, 10), (.horizontally, 6, 0), (.both, 6, 10),
      ]
      return try modes.allSatisfy { mode, x, y in
        let layer = scroller(), plain = CALayer()
        layer.scrollMode = mode
        layer.scroll(to: CGPoint(x: 6, y: 10))
        plain.frame = layer.frame
        plain.masksToBounds = true
        plain.sublayers = [box(-x, -y, 12, 12), plate(12 - x, 12 - y, 30, 30, ink(0, 0, 1))]
        return try alike(page(layer), page(plain))
      }
    },
    SymbolBehaviour(
      "CALayer.scroll(_:)", "CALayer.scrollRectToVisible(_:)",
      says: "a layer scrolls the nearest scroll layer around it"
    ) {
      let outer = scroller(), layer = scroller(), inner = CALayer()
      outer.addSublayer(layer)
      inner.frame = CGRect(x: 5, y: 5, width: 50, height: 50)
      layer.addSublayer(inner)
      inner.scroll(CGPoint(x: 1, y: 5))
      guard layer.bounds.origin == CGPoint(x: 6, y: 10), outer.bounds.origin == .zero else { return false }
      inner.scrollRectToVisible(CGRect(x: 20, y: 6, width: 3, height: 3))
      return layer.bounds.origin == CGPoint(x: 12, y: 10)
    },
    SymbolBehaviour("CALayer.visibleRect", says: "it is the part of the bounds that scroll layers show") {
      let layer = scroller(), inner = CALayer()
      inner.frame = CGRect(x: 5, y: 5, width: 50, height: 14)
      let isWhole = inner.visibleRect == CGRect(x: 0, y: 0, width: 50, height: 14)
      layer.addSublayer(inner)
      layer.scroll(to: CGPoint(x: 8, y: 10))
      return isWhole && inner.visibleRect == CGRect(x: 3, y: 5, width: 16, height: 9)
    },
  ]

  /// Returns an animation of `position.x` from 8 that takes a second.
  private static func move(to x: CGFloat) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = CGFloat(8)
    animation.toValue = x
    animation.duration = 1
    return animation
  }

  /// Returns an animation of the opacity from 0 to 1 that takes a second.
  private static func fade() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    return animation
  }

  /// Returns a scroll layer of 16 × 16 points with more in it than it shows.
  private static func scroller() -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
    layer.masksToBounds = true
    layer.sublayers = [box(0, 0, 12, 12), plate(12, 12, 30, 30, ink(0, 0, 1))]
    return layer
  }
}
