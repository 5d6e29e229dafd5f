// Tests that transitions show the old and the new state of a layer as plain layers would.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Transitions", .everyProduction)
struct TransitionTests {
  private typealias Scene = TransitionScene
  private static let times: [Double] = [0.125, 0.25, 0.5, 0.75, 0.875]
  /// The sides, with the way that pictures go from there, in shares of the size.
  private static let sides: [(subtype: CATransitionSubtype?, x: Double, y: Double)] = [
    (nil, 1, 0), (.fromLeft, 1, 0), (.fromRight, -1, 0), (.fromTop, 0, -1), (.fromBottom, 0, 1),
  ]

  @Test(
    "The new state moves in, pushes the old one out, or is revealed",
    arguments: [.push, .moveIn, .reveal] as [CATransitionType])
  func moving(type: CATransitionType) throws {
    let renderer = try Production.makeRenderer()
    for side in Self.sides {
      let way = (x: side.x * Double(Scene.size.width), y: side.y * Double(Scene.size.height))
      try Scene.staged {
        Scene.set($0, isNew: true)
        $0.add(Scene.transition(type, side.subtype), forKey: nil)
      } _: { (root: CALayer, stage: LayerStage) throws in
        for time in Self.times {
          stage.advance(to: time)
          let frame = try renderer.render(root, at: time)
          let gone = type == .moveIn ? 0 : time, left = type == .reveal ? 0 : time - 1
          let old = (card: Scene.card(isNew: false), x: way.x * gone, y: way.y * gone)
          let new = (card: Scene.card(isNew: true), x: way.x * left, y: way.y * left)
          let expected = try renderer.render(Scene.moved(type == .reveal ? [new, old] : [old, new]))
          #expect(frame.pixels == expected.pixels, "\(type.rawValue) \(side.subtype?.rawValue ?? "nil") at \(time)")
          #expect(frame.diagnostics.isEmpty)
        }
        stage.advance(to: 1.5)
        #expect(try renderer.render(root, at: 1.5).pixels == renderer.render(Scene.still(isNew: true)).pixels)
      }
    }
  }

  @Test(
    "A fade is the mix of both states, whichever comes first: the change or the transition", arguments: [true, false])
  func fade(changesFirst: Bool) throws {
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false)), new = try renderer.render(Scene.still(isNew: true))
    try Scene.staged { card in
      if changesFirst { Scene.set(card, isNew: true) }
      card.add(Scene.transition(.fade), forKey: nil)
      if !changesFirst { Scene.set(card, isNew: true) }
    } _: { (root: CALayer, stage: LayerStage) throws in
      for time in [0] + Self.times {
        stage.advance(to: time)
        // Both shares are eight-bit numbers, and both products are rounded.
        #expect(try Scene.difference(renderer.render(root, at: time), old, new, time) <= 2, "at \(time)")
      }
      #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 0.53) > 2)
    }
  }

  @Test("A fade between equal states changes nothing")
  func same() throws {
    let renderer = try Production.makeRenderer()
    let still = try renderer.render(Scene.still(isNew: false))
    try Scene.staged {
      $0.add(Scene.transition(.fade), forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      for time in Self.times {
        #expect(try Scene.difference(renderer.render(root, at: time), still, still, 0) <= 1, "at \(time)")
      }
    }
  }

  @Test("Progress begins and ends where it is told, and follows the timing function")
  func progress() throws {
    let renderer = try Production.makeRenderer()
    let transition = Scene.transition(.push)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    try Scene.staged {
      Scene.set($0, isNew: true)
      $0.add(transition, forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      for time in [0, 0.5, 1] {
        let paced = time == 0.5 ? 0.31535688 : time
        let progress = 0.25 + 0.5 * paced
        let expected = Scene.moved([
          (Scene.card(isNew: false), 40 * progress, 0), (Scene.card(isNew: true), 40 * (progress - 1), 0),
        ])
        let frame = try renderer.render(root, at: time), other = try renderer.render(expected)
        #expect(Scene.difference(frame, other, other, 0) <= 1, "at \(time)")
      }
    }
  }

  @Test("An unknown type fades, and says so", arguments: ["cube", "pageCurl", "suckEffect"])
  func unknown(type: String) throws {
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false)), new = try renderer.render(Scene.still(isNew: true))
    try Scene.staged {
      Scene.set($0, isNew: true)
      $0.add(Scene.transition(CATransitionType(rawValue: type)), forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      let frame = try renderer.render(root, at: 0.5)
      #expect(Scene.difference(frame, old, new, 0.5) <= 1)
      #expect(frame.diagnostics.contains { "\($0)".contains(type) && "\($0)".contains("card") })
    }
  }

  @Test("A filter takes the place of the type: a dissolve fades, and any other fades too and says so")
  func filters() throws {
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false)), new = try renderer.render(Scene.still(isNew: true))
    let disabled = CAFilter(type: "dissolveTransition")
    disabled.isEnabled = false
    let cases: [(filter: Any?, fades: Bool, words: String?)] = [
      ("dissolveTransition", true, nil), (CAFilter(type: "CIDissolveTransition"), true, nil),
      (CIFilter(name: "CIDissolveTransition"), true, nil),
      (CIFilter(name: "CIGaussianBlur"), true, "filter is “CIGaussianBlur”, which is no transition that is drawn"),
      ("CIPageCurlTransition", true, "filter is “CIPageCurlTransition”, which is no transition that is drawn"),
      (CAFilter(type: "gaussianBlur"), true, "filter is “gaussianBlur”"),
      (7, true, "filter is a Int, where a filter or the name of one was expected"),
      (disabled, false, nil), (nil, false, nil),
    ]
    for (filter, fades, words) in cases {
      let transition = Scene.transition(.push)
      transition.subtype = CATransitionSubtype(rawValue: "fromNowhere")
      if !fades { transition.subtype = nil }
      transition.filter = filter
      try Scene.staged {
        Scene.set($0, isNew: true)
        $0.add(transition, forKey: nil)
      } _: { (root: CALayer, _: LayerStage) throws in
        let frame = try renderer.render(root, at: 0.5)
        #expect((Scene.difference(frame, old, new, 0.5) <= 1) == fades, "\(filter as Any)")
        let messages = frame.diagnostics.map { "\($0)" }
        #expect(messages.count == (words == nil ? 0 : 1), "\(messages)")
        if let words {
          #expect(messages[0].contains(words) && messages[0].contains("card") && messages[0].contains("“transition”"))
        }
      }
    }
  }

  @Test("Rounded corners, opacity, masks and filters of the layer stay in place while its states move")
  func frames() throws {
    let looks: [(CALayer) -> Void] = [
      { ($0.cornerRadius, $0.masksToBounds) = (10, true) },
      { $0.opacity = 0.5 },
      { layer in
        let mask = CALayer()
        mask.frame = CGRect(x: 5, y: 3, width: 30, height: 26)
        mask.cornerRadius = 13
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer.mask = mask
      },
      { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.8, 2, CGSize(width: 2, height: 3)) },
      { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
    ]
    let renderer = try Production.makeRenderer()
    for (index, look) in looks.enumerated() {
      try Scene.staged(look) {
        Scene.set($0, isNew: true)
        $0.add(Scene.transition(.push, .fromRight), forKey: nil)
      } _: { (root: CALayer, _: LayerStage) throws in
        let frame = try renderer.render(root, at: 0.25)
        var old = Scene.card(isNew: false), new = Scene.card(isNew: true)
        if index == 0 {
          old = Scene.still(isNew: false, look).sublayers?.first ?? old
          new = Scene.still(isNew: true, look).sublayers?.first ?? new
        }
        let inside = Scene.moved([(old, -10, 0), (new, 30, 0)])
        let outer = CALayer()
        outer.frame = CGRect(origin: CGPoint(x: 12, y: 8), size: Scene.size)
        look(outer)
        let clip = try #require(inside.sublayers?.first)
        outer.addSublayer(clip)
        clip.frame = outer.bounds
        inside.addSublayer(outer)
        let expected = try renderer.render(inside)
        #expect(Scene.difference(frame, expected, expected, 0) <= 1, "look \(index)")
        let other = try renderer.render(
          Scene.moved([(Scene.card(isNew: false), -10, 0), (Scene.card(isNew: true), 30, 0)]))
        #expect(Scene.difference(frame, other, other, 0) > 10, "look \(index) is seen")
      }
    }
  }

  @Test("Looks that change fade with the states")
  func fadingLooks() throws {
    let changes: [(CALayer) -> Void] = [
      { $0.opacity = 0.25 },
      { $0.isHidden = true },
      { ($0.cornerRadius, $0.masksToBounds) = (12, true) },
      { ($0.shadowOpacity, $0.shadowRadius) = (0.9, 2) },
      { layer in
        let mask = CALayer()
        mask.frame = CGRect(x: 5, y: 3, width: 30, height: 26)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer.mask = mask
      },
      { $0.sublayers?.first?.removeFromSuperlayer() },
      { $0.sublayers = [Scene.card(isNew: true)] },
    ]
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false))
    for (index, change) in changes.enumerated() {
      let new = try renderer.render(Scene.still(isNew: false, change))
      try Scene.staged {
        change($0)
        $0.add(Scene.transition(.fade), forKey: nil)
      } _: { (root: CALayer, _: LayerStage) throws in
        for time in [0.25, 0.5] {
          #expect(try Scene.difference(renderer.render(root, at: time), old, new, time) <= 2, "change \(index)")
        }
      }
    }
  }

  @Test("A transition inside of another one")
  func nested() throws {
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false))
    func change(_ card: CALayer) {
      card.sublayers?.first?.backgroundColor = CGColor(red: 1, green: 0, blue: 0.5, alpha: 1)
      card.sublayers?.first?.add(Scene.transition(.push), forKey: nil)
    }
    try Scene.staged(change: change) { (pushing: CALayer, _: LayerStage) throws in
      let new = try renderer.render(pushing, at: 0.5)
      try Scene.staged {
        change($0)
        $0.add(Scene.transition(.fade), forKey: nil)
      } _: { (root: CALayer, _: LayerStage) throws in
        #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 0.5) <= 1)
        #expect(Scene.difference(old, new, new, 0) > 50)
      }
    }
  }

  @Test("A transition that takes another one's place begins with what that one showed last")
  func interrupted() throws {
    let renderer = try Production.makeRenderer()
    try Scene.staged {
      Scene.set($0, isNew: true)
      $0.add(Scene.transition(.push), forKey: nil)
    } _: { (root: CALayer, stage: LayerStage) throws in
      stage.advance(to: 0.5)
      let middle = try renderer.render(root, at: 0.5)
      CATransaction.setDisableActions(true)
      let card = try #require(root.sublayers?.first)
      card.backgroundColor = CGColor(gray: 0, alpha: 1)
      card.add(Scene.transition(.fade), forKey: nil)
      stage.advance(to: 0.5)
      let black = try renderer.render(Scene.still(isNew: true) { $0.backgroundColor = CGColor(gray: 0, alpha: 1) })
      #expect(try renderer.render(root, at: 0.5).pixels == middle.pixels)
      stage.advance(to: 1)
      #expect(try Scene.difference(renderer.render(root, at: 1), middle, black, 0.5) <= 1)
    }
  }

  @Test("A layer that is hidden on a stage fades out by itself")
  func implicit() throws {
    let renderer = try Production.makeRenderer()
    let old = try renderer.render(Scene.still(isNew: false)), new = try renderer.render(Scene.root())
    try Scene.staged(change: { _ in }) { (root: CALayer, stage: LayerStage) throws in
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      root.sublayers?.first?.isHidden = true
      stage.advance(to: 0)
      #expect(try Scene.difference(renderer.render(root, at: 0.25), old, new, 0.25) <= 1)
    }
  }

  @Test(
    "Actions that are transitions show what was there before their change",
    arguments: ["sublayers", "contents", "backgroundColor"])
  func actions(key: String) throws {
    let renderer = try Production.makeRenderer()
    func change(_ card: CALayer) {
      switch key {
      case "sublayers": card.sublayers = nil
      case "contents":
        card.contents = TestImage(width: 2, height: 2) { x, y in (UInt8(x * 200), UInt8(y * 200), 0, 255) }.image
      default: card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
    }
    let old = try renderer.render(Scene.still(isNew: false)),
      new = try renderer.render(Scene.still(isNew: false, change))
    // On a stage, and on none, after a picture of the layer.
    try Scene.staged({ $0.actions = [key: Scene.transition(.fade)] }, change: { _ in }) {
      (root: CALayer, stage: LayerStage) throws in
      change(try #require(root.sublayers?.first))
      stage.advance(to: 0)
      #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 0.5) <= 1)
    }
    let root = Scene.still(isNew: false)
    let card = try #require(root.sublayers?.first)
    _ = try renderer.render(root)
    card.actions = [key: Scene.transition(.fade)]
    change(card)
    #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 0.5) <= 1)
  }

  @Test("A layer that comes into the tree with a transition comes in over nothing")
  func orderIn() throws {
    let renderer = try Production.makeRenderer()
    let none = try renderer.render(Scene.root()), still = try renderer.render(Scene.still(isNew: true))
    try Scene.staged(change: { $0.isHidden = true }) { (root: CALayer, stage: LayerStage) throws in
      let card = Scene.card(isNew: true)
      card.actions = [kCAOnOrderIn: Scene.transition(.fade)]
      root.addSublayer(card)
      stage.advance(to: 0)
      #expect(try Scene.difference(renderer.render(root, at: 0.25), none, still, 0.25) <= 1)
    }
    // Neither is there an old state of a layer that no picture has shown.
    let root = Scene.still(isNew: true)
    root.sublayers?.first?.add(Scene.transition(.push, .fromBottom), forKey: nil)
    let expected = try renderer.render(Scene.moved([(Scene.card(isNew: true), 0, -16)]))
    #expect(try renderer.render(root, at: 0.5).pixels == expected.pixels)
  }

  @Test("The old state keeps its size and its anchor point, and does not move any more")
  func frozen() throws {
    let renderer = try Production.makeRenderer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.byValue, move.duration) = (10, 20, 2)
    try Scene.staged({ $0.sublayers?.first?.add(move, forKey: "move") }) {
      $0.position.x += 4
      $0.sublayers = nil
      $0.add(Scene.transition(.fade), forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      let old = try renderer.render(
        Scene.still(isNew: false) {
          $0.position.x += 4
          $0.sublayers?.first?.position.x = 10
        })
      let new = try renderer.render(
        Scene.still(isNew: false) {
          $0.position.x += 4
          $0.sublayers = nil
        })
      for time in [0.25, 0.75] {
        #expect(try Scene.difference(renderer.render(root, at: time), old, new, time) <= 1, "at \(time)")
      }
    }
  }

  @Test("A shape, a gradient and a text are seen in their old states")
  func classes() throws {
    let layers: [(make: () -> CALayer, change: (CALayer) -> Void)] = [
      (
        {
          let shape = CAShapeLayer()
          shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 30, height: 20), transform: nil)
          return shape
        }, { ($0 as? CAShapeLayer)?.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
      ),
      (
        {
          let gradient = CAGradientLayer()
          gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
          return gradient
        }, { ($0 as? CAGradientLayer)?.endPoint = CGPoint(x: 1, y: 0) }
      ),
      (
        {
          let text = CATextLayer()
          (text.string, text.fontSize, text.foregroundColor) = ("Old", 14, CGColor(gray: 0, alpha: 1))
          return text
        }, { ($0 as? CATextLayer)?.string = "New" }
      ),
    ]
    let renderer = try Production.makeRenderer()
    for (make, change) in layers {
      func still(_ changes: Bool) throws -> Frame {
        let layer = make()
        layer.frame = CGRect(x: 2, y: 2, width: 36, height: 28)
        if changes { change(layer) }
        return try renderer.render(Scene.still(isNew: false) { $0.sublayers = [layer] })
      }
      let old = try still(false), new = try still(true)
      let layer = make()
      layer.frame = CGRect(x: 2, y: 2, width: 36, height: 28)
      try Scene.staged({ $0.sublayers = [layer] }) {
        change(layer)
        $0.add(Scene.transition(.fade), forKey: nil)
      } _: { (root: CALayer, _: LayerStage) throws in
        #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 0.5) <= 2)
        #expect(Scene.difference(old, new, new, 0) > 30)
      }
    }
  }

  @Test("A transition of the root, and one of a mask")
  func places() throws {
    let renderer = try Production.makeRenderer()
    func masked(_ width: CGFloat) -> CALayer {
      Scene.still(isNew: true) { card in
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        card.mask = mask
      }
    }
    let old = try renderer.render(masked(10)), new = try renderer.render(masked(30))
    try Scene.staged {
      Scene.set($0, isNew: true)
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 10, height: 32)
      mask.backgroundColor = CGColor(gray: 0, alpha: 1)
      $0.mask = mask
    } change: {
      $0.mask?.frame.size.width = 30
      $0.mask?.add(Scene.transition(.fade), forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      // The frame of the mask keeps its anchor point in the middle, so the old one is compared in its new place.
      let frame = try renderer.render(root, at: 0.999)
      #expect(Scene.difference(frame, new, new, 0) <= 2)
      #expect(try Scene.difference(renderer.render(root, at: 0.5), old, new, 1) > 50)
    }
    let before = try renderer.render(Scene.still(isNew: false)), after = try renderer.render(Scene.still(isNew: true))
    try Scene.staged {
      Scene.set($0, isNew: true)
      $0.superlayer?.add(Scene.transition(.fade), forKey: nil)
    } _: { (root: CALayer, _: LayerStage) throws in
      #expect(try Scene.difference(renderer.render(root, at: 0.5), before, after, 0.5) <= 1)
    }
  }

  @Test(
    "The states of a layer that keeps depth stay in the space around it: each plane fades, or moves along",
    arguments: [.fade, .push, .moveIn, .reveal] as [CATransitionType])
  func depth(type: CATransitionType) throws {
    let renderer = try Production.makeRenderer()
    /// A space of its own with one plane, which turns out of the card's.
    func space(isNew: Bool) -> CATransformLayer {
      let space = CATransformLayer(), plane = CALayer()
      space.name = "space"
      space.frame = CGRect(x: 6, y: 4, width: 28, height: 24)
      space.addSublayer(plane)
      set(space, isNew: isNew)
      return space
    }
    func set(_ space: CALayer, isNew: Bool) {
      guard let plane = space.sublayers?.first else { return }
      plane.transform = CATransform3DIdentity
      plane.frame = isNew ? CGRect(x: 2, y: 6, width: 24, height: 14) : CGRect(x: 4, y: 2, width: 20, height: 20)
      plane.backgroundColor =
        isNew ? CGColor(red: 0.7, green: 0.1, blue: 0.2, alpha: 1) : CGColor(red: 0.1, green: 0.3, blue: 0.2, alpha: 1)
      plane.transform = CATransform3DMakeRotation(isNew ? -0.7 : 0.7, 0, 1, 0)
    }
    func seen(_ card: CALayer) { card.sublayerTransform.m34 = -1 / 60 }
    try Scene.staged { card in
      seen(card)
      card.addSublayer(space(isNew: false))
    } change: { card in
      guard let space = card.sublayers?.last else { return }
      set(space, isNew: true)
      space.add(Scene.transition(type), forKey: nil)
    } _: { (root: CALayer, stage: LayerStage) throws in
      for time in Self.times {
        stage.advance(to: time)
        let frame = try renderer.render(root, at: time)
        let expected = try renderer.render(
          Scene.still(isNew: false) { card in
            seen(card)
            let old = space(isNew: false), new = space(isNew: true)
            if type == .push || type == .reveal { old.position.x += 28 * time }
            if type == .push || type == .moveIn { new.position.x += 28 * (time - 1) }
            if type == .fade { (old.opacity, new.opacity) = (Float(1 - time), Float(time)) }
            card.addSublayer(old)
            card.addSublayer(new)
          })
        #expect(frame.pixels == expected.pixels, "\(type.rawValue) at \(time)")
        #expect(frame.diagnostics.isEmpty, "\(frame.diagnostics)")
        let flat = try renderer.render(
          Scene.still(isNew: false) { card in
            card.addSublayer(space(isNew: false))
            card.addSublayer(space(isNew: true))
          })
        #expect(Scene.difference(frame, flat, flat, 0) > 20, "depth is seen")
      }
      stage.advance(to: 1.5)
      let still = Scene.still(isNew: false) { card in
        seen(card)
        card.addSublayer(space(isNew: true))
      }
      #expect(try renderer.render(root, at: 1.5).pixels == renderer.render(still).pixels)
    }
  }
}
