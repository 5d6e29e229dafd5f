// Tests of presentation copies of layers that were committed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

/// A layer with a value of its own, as progress rings have.
private final class ProgressLayer: CALayer, @unchecked Sendable {
  var progress: CGFloat = 0
  var origin = ""

  override init() {
    super.init()
    origin = "init"
  }

  override init(layer: Any) {
    super.init(layer: layer)
    origin = "copy"
    if let other = layer as? ProgressLayer { progress = other.progress }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@Suite("Presentation copies")
struct PresentationTests {
  @Test("There is none before the first commit, and afterwards it has the layer's values")
  func afterCommit() throws {
    let ring = ProgressLayer()
    ring.progress = 0.75
    #expect(ring.presentation()?.progress == nil)
    _ = try ring.commit(limits: .trusted)
    let copy = try #require(ring.presentation())
    #expect(copy !== ring && copy.progress == 0.75 && copy.origin == "copy" && copy.model() === ring)
    // The subclass's own `init(layer:)` copies its own properties; the others are copied by the base class.
    ring.progress = 0.5
    ring.opacity = 0.25
    ring.position = CGPoint(x: 3, y: 4)
    #expect(ring.presentation()?.progress == 0.5 && ring.presentation()?.opacity == 0.25)
    #expect(ring.presentation()?.position == CGPoint(x: 3, y: 4))
  }

  @Test("The copies remain when the object is gone that showed the tree for one picture")
  func withoutHost() throws {
    let layer = CALayer(), below = CALayer(), host = TestHost()
    layer.addSublayer(below)
    layer.host = host
    _ = try layer.commit(limits: .trusted)
    layer.host = nil
    #expect(layer.presentation()?.sublayers?.first?.model() === below)
  }

  @Test("Sublayers, masks and superlayers of a copy are copies")
  func trees() throws {
    let root = CALayer(), child = ProgressLayer(), mask = CAShapeLayer(), leaf = CALayer()
    root.addSublayer(child)
    child.addSublayer(leaf)
    child.mask = mask
    child.progress = 0.5
    _ = try root.commit(limits: .trusted)
    let copy = try #require(root.presentation()?.sublayers?.first as? ProgressLayer)
    #expect(copy !== child && copy.progress == 0.5 && copy.presentation() === copy)
    #expect(copy.superlayer !== root && copy.superlayer?.model() === root && root.presentation()?.superlayer == nil)
    #expect(copy.mask !== mask && copy.mask?.model() === mask && copy.mask?.superlayer?.model() === child)
    #expect(leaf.presentation()?.superlayer?.superlayer?.model() === root)
    #expect(copy.sublayers?.first?.model() === leaf && copy.sublayers?.first !== leaf)
    // Points can be converted from copy to copy, and from copies to layers.
    leaf.position = CGPoint(x: 5, y: 6)
    child.position = CGPoint(x: 1, y: 1)
    let seen = try #require(leaf.presentation())
    #expect(seen.convert(CGPoint.zero, to: root.presentation()) == CGPoint(x: 6, y: 7))
    #expect(seen.convert(CGPoint.zero, to: child.presentation()) == CGPoint(x: 5, y: 6))
    #expect(seen.convert(CGPoint.zero, to: root) == CGPoint(x: 6, y: 7))
  }

  @Test("What was added, taken out, or hidden since")
  func changes() throws {
    let root = CALayer(), child = CALayer(), hidden = CALayer(), inside = CALayer()
    hidden.isHidden = true
    hidden.addSublayer(inside)
    root.addSublayer(hidden)
    _ = try root.commit(limits: .trusted)
    root.addSublayer(child)
    #expect(child.presentation() == nil && root.presentation()?.sublayers?.count == 1)
    #expect(inside.presentation()?.superlayer?.model() === hidden)
    _ = try root.commit(limits: .trusted)
    #expect(child.presentation() != nil && root.presentation()?.sublayers?.count == 2)
    hidden.removeFromSuperlayer()
    #expect(hidden.presentation() == nil && inside.presentation() == nil)
    // A change of place among siblings does not count as leaving the tree.
    root.insertSublayer(child, at: 0)
    #expect(child.presentation() != nil)
  }

  @Test("Drawing into a context shows nothing on a screen")
  func renderIn() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 4, height: 4)
    layer.render(in: CGContext(width: 4, height: 4))
    #expect(layer.presentation() == nil)
  }

  @Test("A commit starts no animations of later changes")
  func actions() throws {
    let layer = CALayer()
    _ = try layer.commit(limits: .trusted)
    layer.opacity = 0.5
    #expect(layer.action(forKey: "opacity") == nil && layer.animationKeys() == nil)
  }

  @Test("A layer that is kept after its superlayer has ended has no superlayer and no copy")
  func survivors() throws {
    let child = CALayer(), mask = CALayer(), deep = CALayer()
    do {
      let root = CALayer(), between = CALayer()
      root.addSublayer(child)
      root.addSublayer(between)
      between.addSublayer(deep)
      root.mask = mask
      _ = try root.commit(limits: .trusted)
      #expect(deep.presentation() != nil)
    }
    for layer in [child, mask, deep] { #expect(layer.superlayer == nil && layer.presentation() == nil) }
  }
}

/// A delegate that changes the tree while it is asked for an action.
private final class Meddler: CALayerDelegate {
  var meddle: ((String) -> Void)?

  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    let once = meddle
    meddle = nil
    once?(event)
    return nil
  }
}

@Suite("Trees that change while they are being changed")
struct MeddledTreeTests {
  @Test("A mask that is set while another one is being set has no superlayer that isn't there any more")
  func masks() {
    let meddler = Meddler(), first = CALayer(), second = CALayer()
    do {
      let owner = CALayer()
      owner.delegate = meddler
      meddler.meddle = { _ in owner.mask = first }
      owner.mask = second
      #expect(owner.mask === second && first.superlayer == nil && second.superlayer === owner)
    }
    #expect(first.superlayer == nil && second.superlayer == nil)
  }

  @Test("A layer that is put elsewhere while it is being added is in one place only")
  func sublayers() {
    let meddler = Meddler(), layer = CALayer(), other = CALayer(), owner = CALayer(), old = CALayer()
    owner.delegate = meddler
    meddler.meddle = { _ in other.addSublayer(layer) }
    owner.addSublayer(layer)
    #expect(layer.superlayer === owner && other.sublayers == nil && owner.sublayers == [layer])
    meddler.meddle = { _ in other.addSublayer(layer) }
    owner.sublayers = [old, layer]
    #expect(layer.superlayer === owner && other.sublayers == nil && owner.sublayers == [old, layer])
    layer.removeFromSuperlayer()
    meddler.meddle = { _ in other.mask = layer }
    owner.replaceSublayer(old, with: layer)
    #expect(layer.superlayer === owner && other.mask == nil && owner.sublayers == [layer] && old.superlayer == nil)
    meddler.meddle = { _ in other.addSublayer(layer) }
    owner.mask = layer
    #expect(layer.superlayer === owner && other.sublayers == nil && owner.mask === layer && owner.sublayers == nil)
  }

  @Test("A layer that takes the one it is being added to stays where it is")
  func cycles() {
    let meddler = Meddler(), layer = CALayer(), owner = CALayer()
    owner.delegate = meddler
    meddler.meddle = { _ in layer.addSublayer(owner) }
    owner.addSublayer(layer)
    #expect(owner.superlayer === layer && owner.sublayers == nil && layer.superlayer == nil)
    owner.removeFromSuperlayer()
    meddler.meddle = { _ in layer.addSublayer(owner) }
    owner.sublayers = [layer]
    #expect(owner.superlayer === layer && owner.sublayers == nil && layer.superlayer == nil)
  }
}
