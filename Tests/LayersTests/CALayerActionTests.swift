// Tests of actions, animations as a list, and presentation copies.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

private struct Noted: CAAction {
  let note: @Sendable (String) -> Void
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    note("\(event) \((object as? CALayer)?.opacity ?? -1)")
  }
}

private final class Chooser: CALayerDelegate {
  var answer: CAAction?
  func action(for layer: CALayer, forKey event: String) -> CAAction? { answer }
}

private final class Notes: @unchecked Sendable {
  var list: [String] = []
}

private final class ClientLayer: CALayer, @unchecked Sendable {
  var radius: CGFloat = 1
  var boundsChanges = 0

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ClientLayer { radius = other.radius }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var bounds: CGRect {
    didSet { boundsChanges += 1 }
  }

  override func action(forKey event: String) -> CAAction? {
    event == "radius" ? CABasicAnimation(keyPath: event) : super.action(forKey: event)
  }
}

@Suite("Actions of layers")
struct CALayerActionTests {
  @Test("The action is asked for before the change and run after it")
  func order() {
    let notes = Notes()
    final class Asked: CALayer, @unchecked Sendable {
      var seen: [Float] = []
      override func action(forKey event: String) -> CAAction? {
        seen.append(opacity)
        return super.action(forKey: event)
      }
    }
    let layer = Asked()
    layer.actions = ["opacity": Noted { notes.list.append($0) }]
    layer.opacity = 0.5
    #expect(layer.seen == [1])
    #expect(notes.list == ["opacity 0.5"])
  }

  @Test("Delegate, actions, style and class are asked in this order; NSNull ends the search")
  func search() throws {
    final class Defaulting: CALayer, @unchecked Sendable {
      override class func defaultAction(forKey event: String) -> CAAction? { CATransition() }
    }
    let layer = Defaulting()
    #expect(layer.action(forKey: "any") is CATransition)
    let styled = CABasicAnimation(keyPath: "styled")
    layer.style = ["style": ["actions": ["any": styled]] as [AnyHashable: Any]]
    #expect(layer.action(forKey: "any") as? CABasicAnimation === styled)
    let own = CABasicAnimation(keyPath: "own")
    layer.actions = ["any": own]
    #expect(layer.action(forKey: "any") as? CABasicAnimation === own)
    let chooser = Chooser()
    layer.delegate = chooser
    #expect(layer.action(forKey: "any") as? CABasicAnimation === own)
    chooser.answer = NSNull()
    #expect(layer.action(forKey: "any") == nil)
    chooser.answer = nil
    layer.actions = ["any": NSNull()]
    #expect(layer.action(forKey: "any") == nil)
  }

  @Test("Nobody is asked while actions are disabled")
  func disabled() {
    let notes = Notes()
    let layer = CALayer()
    layer.actions = ["opacity": Noted { notes.list.append($0) }]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    #expect(layer.opacity == 0.5 && notes.list.isEmpty)
  }

  @Test("A layer that nobody watches over time has no implicit actions, also after it was drawn")
  func implicit() throws {
    let layer = CALayer()
    for _ in 0..<2 {
      #expect(layer.action(forKey: "opacity") == nil)
      layer.opacity -= 0.25
      #expect(layer.animationKeys() == nil)
      _ = try layer.commit(limits: .trusted)
    }
  }

  @Test("Animations are copied, listed by key in order, replaced by key, and removed")
  func animations() throws {
    let layer = CALayer()
    #expect(layer.animationKeys() == nil)
    let move = CABasicAnimation(keyPath: "position")
    layer.add(move, forKey: "move")
    let first = try #require(layer.animation(forKey: "move"))
    #expect(first !== move && first.duration == 0.25 && move.duration == 0)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    layer.add(CATransition(), forKey: "other")
    layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: nil)
    #expect(layer.animationKeys() == ["move", "fade", "transition"])
    layer.add(move, forKey: "move")
    #expect(layer.animationKeys() == ["fade", "transition", "move"])
    #expect(layer.attachments?.animations.count == 4)
    layer.removeAnimation(forKey: "fade")
    #expect(layer.animationKeys() == ["transition", "move"])
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil && layer.attachments?.animations.isEmpty == true)
  }

  @Test("A layer of which a picture was made has a presentation copy of its own class, which cannot be changed")
  func presentation() throws {
    let layer = ClientLayer()
    #expect(layer.presentation() == nil)
    #expect(layer.model() === layer)
    let child = CALayer()
    layer.addSublayer(child)
    layer.mask = CALayer()
    layer.radius = 7
    layer.opacity = 0.5
    layer.setValue(3, forKey: "custom")
    let host = TestHost()
    layer.host = host
    _ = try layer.commit(limits: .trusted)
    let copy = try #require(layer.presentation())
    #expect(copy !== layer && copy.radius == 7 && copy.opacity == 0.5)
    #expect(copy.value(forKey: "custom") as? Int == 3)
    #expect(copy.model() === layer)
    #expect(copy.presentation() === copy)
    #expect(copy.sublayers?.first?.model() === child)
    #expect(copy.mask?.model() === layer.mask)
    #expect(child.presentation()?.superlayer?.model() === layer)
    #expect(copy.contentsAreFlipped())
    copy.opacity = 1
    copy.addSublayer(CALayer())
    copy.setValue(4, forKey: "custom")
    copy.setValue(0, forKeyPath: "position.x")
    copy.style = ["opacity": 0.1]
    copy.removeAllAnimations()
    #expect(copy.opacity == 0.5 && layer.sublayers?.count == 1)
    #expect(copy.value(forKey: "custom") as? Int == 3)
  }

  @Test("What a subclass overrides is called")
  func overrides() {
    let layer = ClientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setValue(CGRect.zero, forKey: "bounds")
    layer.setValue(1, forKeyPath: "bounds.size.width")
    #expect(layer.boundsChanges == 3)
    layer.setValue(2, forKey: "radius")
    #expect(layer.animation(forKey: "radius") is CABasicAnimation)
  }

  @Test("Layers are made of classes that are known only at run time")
  func dynamicClasses() {
    #expect(type(of: CALayer.make(CALayer.self)) == CALayer.self)
    let layer = CALayer.make(ClientLayer.self)
    #expect((layer as? ClientLayer)?.radius == 1)
    #expect(CALayer.make(CATransformLayer.self) is CATransformLayer)
  }
}
