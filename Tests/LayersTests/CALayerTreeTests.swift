// Tests of trees of layers: order, owners, events, cycles, and very large trees.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom
import Testing

/// A layer that records the actions that are requested, with the names of the layers.
private final class Witness: CALayer, @unchecked Sendable {
  nonisolated(unsafe) static var events: [String] = []

  convenience init(_ name: String) {
    self.init()
    self.name = name
    Witness.events = []
  }

  override func action(forKey event: String) -> CAAction? {
    Witness.events.append("\(name ?? "") \(event)")
    return super.action(forKey: event)
  }
}

/// The depth of the trees: far more calls than a thread's stack has room for.
private let many = SeededRandom.trials(200_000)

@Suite("Trees of layers", .serialized)
struct CALayerTreeTests {
  private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).compactMap(\.name).joined() }

  private func layer(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  private func family(_ names: String) -> (CALayer, [CALayer]) {
    let parent = CALayer()
    let children = names.map { layer(String($0)) }
    for child in children { parent.addSublayer(child) }
    return (parent, children)
  }

  @Test("A layer without sublayers has nil, and layers are added in front")
  func adding() {
    let (parent, children) = family("abc")
    #expect(CALayer().sublayers == nil)
    #expect(names(parent) == "abc")
    #expect(children[0].superlayer === parent)
    parent.addSublayer(children[0])
    #expect(names(parent) == "bca")
  }

  @Test("Layers are inserted at indices and beside siblings; a sibling that is none means the front")
  func inserting() {
    let (parent, children) = family("abc")
    parent.insertSublayer(layer("d"), at: 1)
    parent.insertSublayer(layer("e"), at: 99)
    #expect(names(parent) == "adbce")
    parent.insertSublayer(layer("f"), below: children[2])
    parent.insertSublayer(layer("g"), above: children[0])
    #expect(names(parent) == "agdbfce")
    parent.insertSublayer(layer("h"), below: nil)
    parent.insertSublayer(layer("i"), above: nil)
    #expect(names(parent) == "hagdbfcei")
    parent.insertSublayer(layer("j"), below: CALayer())
    parent.insertSublayer(layer("k"), above: CALayer())
    #expect(names(parent) == "hagdbfceijk")
    parent.insertSublayer(children[0], below: children[0])
    #expect(names(parent) == "hagdbfceijk")
  }

  @Test("A replacement takes the index; replacing what is no sublayer changes nothing")
  func replacing() {
    let (parent, children) = family("abc")
    parent.replaceSublayer(children[1], with: layer("x"))
    #expect(names(parent) == "axc")
    #expect(children[1].superlayer == nil)
    parent.replaceSublayer(children[0], with: children[2])
    #expect(names(parent) == "cx")
    parent.replaceSublayer(CALayer(), with: layer("y"))
    #expect(names(parent) == "cx")
  }

  @Test("Setting the sublayers replaces all of them, and takes new ones from where they were")
  func settingSublayers() {
    let (first, children) = family("abc")
    let (second, others) = family("xy")
    second.sublayers = [others[1], children[0], children[0]]
    #expect(names(second) == "ya")
    #expect(names(first) == "bc")
    #expect(others[0].superlayer == nil)
    second.sublayers = nil
    #expect(second.sublayers == nil && children[0].superlayer == nil)
  }

  @Test("A mask lies in its owner without being a sublayer, and has one owner at a time")
  func mask() {
    let (parent, children) = family("ab")
    parent.mask = children[0]
    #expect(names(parent) == "b")
    #expect(children[0].superlayer === parent)
    let other = CALayer()
    other.mask = children[0]
    #expect(parent.mask == nil)
    #expect(children[0].superlayer === other)
    children[0].removeFromSuperlayer()
    #expect(other.mask == nil && children[0].superlayer == nil)
    other.mask = children[0]
    parent.addSublayer(children[0])
    #expect(other.mask == nil && names(parent) == "ba")
  }

  @Test("A layer cannot be put into itself or into what it contains: the tree stays as it is")
  func cycles() {
    let (parent, children) = family("ab")
    let root = layer("r")
    root.addSublayer(parent)
    children[0].addSublayer(root)
    children[0].addSublayer(children[0])
    children[0].mask = parent
    children[0].sublayers = [root]
    parent.replaceSublayer(children[1], with: root)
    #expect(children[0].sublayers == nil && children[0].mask == nil)
    #expect(names(parent) == "ab" && root.superlayer == nil && parent.superlayer === root)
  }

  @Test("Events are asked for in order")
  func events() {
    let (p, a, b) = (Witness("p"), Witness("a"), Witness("b"))
    Witness.events = []
    p.addSublayer(a)
    #expect(Witness.events == ["p sublayers", "a onOrderIn"])
    Witness.events = []
    p.replaceSublayer(a, with: b)
    #expect(Witness.events == ["p sublayers", "a onOrderOut", "b onOrderIn"])
    p.addSublayer(a)
    Witness.events = []
    p.addSublayer(b)
    #expect(Witness.events == ["p sublayers"])
    Witness.events = []
    b.removeFromSuperlayer()
    #expect(Witness.events == ["p sublayers", "b onOrderOut"])
    Witness.events = []
    p.mask = b
    #expect(Witness.events == ["p mask", "b onOrderIn"])
    Witness.events = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    p.addSublayer(b)
    CATransaction.commit()
    #expect(Witness.events.isEmpty)
  }

  @Test("The path to a layer names layers by name or class, with their indices")
  func paths() {
    let root = layer("Root")
    let card = layer("Card")
    let leaf = CALayer()
    let mask = CALayer()
    root.addSublayer(CALayer())
    root.addSublayer(card)
    card.addSublayer(leaf)
    leaf.mask = mask
    #expect(root.layerPath().description == "Root")
    #expect(leaf.layerPath().description == "Root/Card[1]/CALayer[0]")
    #expect(mask.layerPath().description == "Root/Card[1]/CALayer[0]/mask")
  }

  @Test("A superlayer that is gone is nil")
  func superlayerIsGone() {
    let child = CALayer()
    let mask = CALayer()
    do {
      let parent = CALayer()
      parent.addSublayer(child)
      parent.mask = mask
    }
    #expect(child.superlayer == nil && mask.superlayer == nil)
    let held = CALayer()
    do {
      let root = CALayer()
      root.addSublayer(held)
      held.addSublayer(child)
    }
    #expect(held.superlayer == nil && child.superlayer === held)
  }

  @Test("Very many nested layers are built, walked and released")
  func deepTree() {
    let root = CALayer()
    var last = root
    for _ in 0..<many {
      let layer = CALayer()
      last.addSublayer(layer)
      last = layer
    }
    last.setNeedsLayout()
    last.setNeedsDisplay()
    root.prepareForCommit()
    #expect(!last.needsLayout() && !last.needsDisplay())
    _ = last.convert(CGPoint.zero, to: nil)
    _ = last.layerPath()
    #expect(root.hitTest(.zero) == nil)
    weak let weakLast = last
    last = root
    root.sublayers = nil
    #expect(weakLast == nil)
  }

  @Test("Very many nested masks are released")
  func deepMasks() {
    var top = CALayer()
    for _ in 0..<many {
      let layer = CALayer()
      layer.mask = top
      top = layer
    }
    weak let deepest = top.mask?.mask?.mask
    top = CALayer()
    #expect(deepest == nil)
  }

  @Test("Very many siblings are added and released")
  func wideTree() {
    let root = CALayer()
    for index in 0..<many {
      let layer = CALayer()
      layer.zPosition = CGFloat(index % 3)
      root.addSublayer(layer)
    }
    root.prepareForCommit()
    #expect(root.sublayers?.count == many)
    #expect(root.hitTest(.zero) == nil)
  }
}
