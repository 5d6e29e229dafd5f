// Behaviours of layers as objects: creation, copies, archives, classes, and values by key.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A layer with a value of its own, which presentation copies take over, and which draws with it.
private final class GaugeLayer: CALayer, @unchecked Sendable {
  var mark = 0

  override init() { super.init() }
  override init(layer: Any) {
    mark = (layer as? GaugeLayer)?.mark ?? -1
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool { key == "level" || super.needsDisplay(forKey: key) }
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: (value(forKey: "level") as? CGFloat) ?? 0, height: bounds.height))
  }
}

/// A layer that is half transparent from the start.
private final class FaintLayer: CALayer, @unchecked Sendable {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "opacity" ? CGFloat(0.5) : super.defaultValue(forKey: key)
  }
}

/// A layer whose opacity is not archived.
private final class ForgetfulLayer: CALayer, @unchecked Sendable {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "opacity" && super.shouldArchiveValue(forKey: key)
  }
}

/// A layer that secure archives leave out.
private final class PrivateLayer: CALayer, @unchecked Sendable {
  override class var supportsSecureCoding: Bool { false }
}

/// An action that writes down the events that it runs for.
private final class EventList: CAAction {
  var events: [String] = []
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) { events.append(event) }
}

/// A layer whose class has an action for changes of the opacity.
private final class TalkingLayer: CALayer, @unchecked Sendable {
  nonisolated(unsafe) static let events = EventList()
  override class func defaultAction(forKey event: String) -> CAAction? {
    event == "opacity" ? events : super.defaultAction(forKey: event)
  }
}

extension SymbolBehaviour {
  static let layerObjects: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.init()", says: "a new layer has the documented values, and nothing is seen of it") {
      let layer = CALayer()
      let isPlain =
        layer.bounds == .zero && layer.position == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5)
        && layer.opacity == 1 && layer.contentsGravity == .resize && layer.shadowOffset == CGSize(width: 0, height: -3)
        && layer.shadowRadius == 3 && layer.sublayers == nil && layer.duration == .infinity && layer.isDoubleSided
        && CATransform3DIsIdentity(layer.transform) && layer.backgroundColor == nil
      layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      return try isPlain && alike(page(layer), canvas())
    },
    SymbolBehaviour(
      "CALayer.init(layer:)", "CALayer.presentation()", "CALayer.model()",
      says: "a presentation copy is made by the class, shows the present values, and knows its model"
    ) {
      let root = canvas(), layer = GaugeLayer()
      layer.mark = 7
      root.addSublayer(layer)
      guard layer.presentation() == nil, layer.model() === layer else { return false }
      return onStage(root) { stage in
        layer.add(fade(), forKey: "fade")
        stage.advance(to: 0.5)
        guard let copy = layer.presentation(), copy !== layer, copy.model() === layer else { return false }
        return copy.opacity == 0.5 && layer.opacity == 1 && copy.mark == 7
      }
    },
    SymbolBehaviour("CALayer.init(coder:)", says: "a layer from an archive looks like the one that was archived") {
      let root = page(made(box(3, 4, 12, 9)) { $0.cornerRadius = 3 })
      root.mask = plate(5, 5, 20, 20, ink(0, 0, 0))
      let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
      guard let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data) else { return false }
      return try copy !== root && alike(copy, root) && unlike(copy, canvas())
    },
    SymbolBehaviour("CALayer.shouldArchiveValue(forKey:)", says: "a class chooses the values that are archived") {
      let layer = ForgetfulLayer()
      layer.opacity = 0.25
      layer.borderWidth = 3
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
      let plain = CALayer()
      let isUnset = !plain.shouldArchiveValue(forKey: "opacity")
      plain.opacity = 0.25
      return isUnset && plain.shouldArchiveValue(forKey: "opacity") && copy?.opacity == 1 && copy?.borderWidth == 3
    },
    SymbolBehaviour(
      "CALayer.supportsSecureCoding", says: "layers are archived securely, and those that refuse are left out"
    ) {
      let root = page(box(1, 1, 5, 5), PrivateLayer())
      let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
      return CALayer.supportsSecureCoding && copy?.sublayers?.count == 1
    },
    SymbolBehaviour("CALayer.defaultValue(forKey:)", says: "the class gives new layers their initial values") {
      let faint = FaintLayer()
      faint.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      faint.backgroundColor = ink(1, 0, 0)
      let plain = box(4, 4, 20, 20)
      plain.opacity = 0.5
      return try alike(page(faint), page(plain)) && CALayer.defaultValue(forKey: "shadowRadius") as? CGFloat == 3
        && CALayer.defaultValue(forKey: "bounds") == nil
    },
    SymbolBehaviour("CALayer.needsDisplay(forKey:)", says: "a change of such a key makes the layer draw itself again") {
      let layer = GaugeLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
      layer.setValue(CGFloat(5), forKey: "level")
      guard layer.needsDisplay() else { return false }
      let five = try alike(page(layer), page(box(0, 0, 5, 10)))
      layer.setValue(CGFloat(15), forKey: "other")
      guard !layer.needsDisplay() else { return false }
      layer.setValue(CGFloat(15), forKey: "level")
      return try five && alike(page(layer), page(box(0, 0, 15, 10)))
    },
    SymbolBehaviour("CALayer.defaultAction(forKey:)", says: "the action of the class runs when nothing else has one") {
      let layer = TalkingLayer()
      TalkingLayer.events.events = []
      layer.borderWidth = 1
      layer.opacity = 0.5
      layer.actions = ["opacity": NSNull()]
      layer.opacity = 0.25
      return TalkingLayer.events.events == ["opacity"] && CALayer.defaultAction(forKey: "opacity") == nil
    },
  ]

  static let layerKeys: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.value(forKey:)", "CALayer.setValue(_:forKey:)", says: "keys are the properties, and any other value"
    ) {
      let layer = box(4, 4, 10, 10), plain = plate(4, 4, 10, 10, ink(0, 0, 1))
      layer.setValue(0.5, forKey: "opacity")
      layer.setValue(true, forKey: "masksToBounds")
      layer.setValue(ink(0, 0, 1), forKey: "backgroundColor")
      layer.setValue("mine", forKey: "remark")
      plain.opacity = 0.5
      plain.contentsScale = 4
      return try alike(page(layer), page(plain)) && plain.value(forKey: "contentsScale") as? CGFloat == 4
        && layer.value(forKey: "remark") as? String == "mine"
        && layer.masksToBounds && layer.value(forKey: "nothing") == nil
    },
    SymbolBehaviour(
      "CALayer.value(forKeyPath:)", "CALayer.setValue(_:forKeyPath:)",
      says: "key paths reach parts of values, and sublayers"
    ) {
      let root = canvas(), child = box(0, 0, 10, 6)
      child.name = "card"
      root.addSublayer(child)
      root.setValue(16, forKeyPath: "sublayers.card.position.x")
      child.setValue(16, forKeyPath: "position.y")
      child.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
      child.setValue(2, forKeyPath: "transform.scale.x")
      let angle = child.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
      return try abs(angle - .pi / 2) < 1e-9 && child.value(forKeyPath: "bounds.size.width") as? CGFloat == 10
        && alike(root, page(box(13, 6, 6, 20)), within: 1)
    },
  ]

  /// Returns an animation of the opacity from 0 to 1 that takes a second.
  private static func fade() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    return animation
  }
}
