// Tests of the difference of two display lists, node by node.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import Testing

@Suite("What has changed between two display lists is found node by node")
struct DisplayListChangesTests {
  /// The changes that `change` makes to a tree, with the names of its layers.
  private func changes(of root: CALayer, _ change: () -> Void) throws -> String {
    let old = try root.displayList()
    var names: [NodeIdentity: String] = [:]
    func note() {
      root.walkSubtree { layer in
        names[layer.nodeIdentity] = layer.name
        return true
      }
    }
    note()
    change()
    note()
    return try root.displayList().changes(since: old).text { names[$0] }
  }

  @Test("Each value of a layer is an aspect of its node, and no other node changes")
  func aspects() throws {
    let all: [(String, (CALayer) -> Void)] = [
      ("placement", { $0.position.x += 1 }), ("placement", { $0.zPosition = 1 }),
      ("placement", { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) }),
      ("placement", { $0.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }),
      ("opacity", { $0.opacity = 0.5 }), ("flags", { $0.masksToBounds = true }),
      ("flags", { $0.isDoubleSided = false }), ("flags", { $0.allowsGroupOpacity = false }),
      ("bounds", { $0.cornerRadius = 2 }), ("bounds", { $0.allowsEdgeAntialiasing = false }),
      ("placement, bounds", { $0.bounds.size.width += 1 }), ("effects", { $0.shadowOpacity = 1 }),
      ("effects", { $0.filters = ["colorInvert"] }), ("effects", { $0.compositingFilter = "multiplyBlendMode" }),
      ("effects", { $0.shouldRasterize = true }), ("item 0", { $0.backgroundColor = CGColor(gray: 1, alpha: 1) }),
      ("item 0", { $0.backgroundColor = nil }), ("item 1", { $0.borderWidth = 1 }),
      ("item 1", { $0.contents = CGContext(width: 2, height: 2).makeImage() }), ("", { $0.delegate = nil }),
      ("remarks", { $0.contents = "no image" }), ("", { $0.speed = 2 }),
    ]
    for (expected, change) in all {
      let card = CALayer.box(10, 10, 20, 20, "card"), inner = CALayer.box(1, 1, 5, 5, "inner")
      card.addSublayer(inner)
      let found = try changes(of: .page(.box(0, 0, 5, 5, "before"), card, .box(40, 0, 5, 5, "after"))) { change(card) }
      #expect(found == (expected.isEmpty ? "" : "“card”: \(expected)"))
    }
  }

  @Test("Of a layer's items those are named that differ")
  func items() throws {
    let card = CALayer.box(10, 10, 20, 20, "card")
    card.borderWidth = 1
    card.contents = CGContext(width: 2, height: 2).makeImage()
    #expect(try changes(of: .page(card)) { card.borderColor = CGColor(gray: 1, alpha: 1) } == "“card”: item 2")
    #expect(try changes(of: .page(card)) { card.contents = nil } == "“card”: items 1 2")
    #expect(try changes(of: .page(card)) { card.borderWidth = 0 } == "“card”: item 1")
  }

  @Test("Instances are compared by their count, their step and their colours")
  func instances() throws {
    let copies = CAReplicatorLayer()
    copies.name = "copies"
    copies.addSublayer(.box(0, 0, 5, 5))
    copies.instanceCount = 3
    let root = CALayer.page(copies)
    #expect(try changes(of: root) { copies.instanceCount = 4 } == "“copies”: instances")
    #expect(
      try changes(of: root) { copies.instanceTransform = CATransform3DMakeTranslation(5, 0, 0) }
        == "“copies”: instances")
    #expect(try changes(of: root) { copies.instanceRedOffset = -0.1 } == "“copies”: instances")
    #expect(try changes(of: root) { copies.instanceDelay = 1 } == "")
  }

  @Test("Layers that were added and removed are named with all that is in them, at their place")
  func addedAndRemoved() throws {
    let root = CALayer.page(.box(0, 0, 5, 5, "first"), .box(10, 0, 5, 5, "last"))
    root.name = "root"
    let card = CALayer.box(20, 20, 20, 20, "card")
    card.addSublayer(.box(0, 0, 5, 5, "inner"))
    #expect(
      try changes(of: root) { root.insertSublayer(card, at: 1) } == """
        “root”: children
        “card”: added
        “inner”: added
        """)
    #expect(
      try changes(of: root) {
        card.removeFromSuperlayer()
        root.sublayers?[1].position.x += 1
      } == """
        “root”: children
        “card”: removed
        “inner”: removed
        “last”: placement
        """)
  }

  @Test("A hidden layer has no nodes in it")
  func hidden() throws {
    let card = CALayer.box(20, 20, 20, 20, "card")
    card.addSublayer(.box(0, 0, 5, 5, "inner"))
    let root = CALayer.page(card)
    #expect(try changes(of: root) { card.isHidden = true } == "“card”: flags, item 0, children\n“inner”: removed")
    #expect(try changes(of: root) { card.position.x = 0 } == "“card”: placement")
  }

  @Test("As few layers as possible count as moved among their siblings, and none is looked at twice")
  func order() throws {
    let root = CALayer.page()
    root.name = "root"
    root.sublayers = "abcdefgh".map { CALayer.box(0, 0, 5, 5, String($0)) }
    func put(_ order: String) throws -> String {
      let layers = Dictionary(uniqueKeysWithValues: (root.sublayers ?? []).map { ($0.name ?? "", $0) })
      return try changes(of: root) { root.sublayers = order.map { layers[String($0)] ?? .box(0, 0, 5, 5, String($0)) } }
    }
    #expect(try put("abcdefgh") == "")
    #expect(try put("bcdefgha") == "“root”: children\n“a”: order")
    #expect(try put("bdcefgha") == "“root”: children\n“d”: order")
    #expect(try put("abcdefgh") == "“root”: children\n“a”: order\n“c”: order")
    #expect(try put("abXcdfgeh") == "“root”: children\n“X”: added\n“e”: order")
    #expect(try put("bacdfgeh") == "“root”: children\n“X”: removed\n“b”: order")
    #expect(try put("hg") == "“root”: children\n" + "bacdfe".map { "“\($0)”: removed\n" }.joined() + "“h”: order")
  }

  @Test("A layer that moves to another parent is removed and added")
  func reparented() throws {
    let leaf = CALayer.box(0, 0, 5, 5, "leaf")
    let left = CALayer.box(0, 0, 20, 20, "left"), right = CALayer.box(30, 0, 20, 20, "right")
    left.addSublayer(leaf)
    #expect(
      try changes(of: .page(left, right)) { right.addSublayer(leaf) } == """
        “left”: children
        “leaf”: removed
        “right”: children
        “leaf”: added
        """)
  }

  @Test("A mask may come, change, be another one and go")
  func masks() throws {
    let card = CALayer.box(0, 0, 20, 20, "card"), mask = CALayer.box(0, 0, 10, 10, "mask")
    let root = CALayer.page(card)
    #expect(try changes(of: root) { card.mask = mask } == "“card”: mask\n“mask”: added")
    #expect(try changes(of: root) { mask.cornerRadius = 2 } == "“mask”: bounds")
    #expect(
      try changes(of: root) { card.mask = .box(0, 0, 10, 10, "other") } == """
        “card”: mask
        “mask”: removed
        “other”: added
        """)
    #expect(try changes(of: root) { card.mask = nil } == "“card”: mask\n“other”: removed")
  }

  @Test("Of two trees without a common root everything was removed and added")
  func roots() throws {
    let a = try CALayer.page(.box(0, 0, 5, 5)).displayList(), b = try CALayer.page().displayList()
    #expect(b.changes(since: a).nodes.map(\.aspects) == [.removed, .removed, .added])
    #expect(b.changes(since: DisplayList()).nodes.map(\.aspects) == [.added])
    #expect(DisplayList().changes(since: b).nodes.map(\.aspects) == [.removed])
    #expect(DisplayList().changes(since: DisplayList()).isEmpty && DisplayList() == DisplayList())
  }

  @Test("Nodes without an identity are told apart by their order")
  func noIdentities() throws {
    var list = try CALayer.page(.box(0, 0, 5, 5), .box(9, 0, 5, 5), .box(18, 0, 5, 5)).displayList()
    for index in list.nodes.indices { list.nodes[index].identity = .none }
    var shorter = list
    shorter.nodes[0].childrenEnd -= 1
    shorter.nodes[0].subtreeEnd -= 1
    shorter.nodes.removeLast()
    #expect(list.changes(since: list).isEmpty)
    #expect(shorter.changes(since: list).nodes.map(\.aspects) == [.children, .removed])
    #expect(list.changes(since: shorter).nodes.map(\.aspects) == [.children, .added])
  }

  @Test("A tree is empty of changes exactly where its lists are equal, after any change of any tree")
  func equality() throws {
    for seed in 0..<200 {
      var random = RandomTree(seed: UInt64(seed), isInSpace: seed % 2 == 1)
      let root = random.root()
      let old = try root.displayList()
      random.change(root)
      let new = try root.displayList()
      let changes = new.changes(since: old)
      #expect(changes.isEmpty == (new == old), "seed \(seed)")
      // Back again, what was added was removed, and the other nodes have the same changes; but of two layers that have
      // changed places, either one may count as moved.
      let back = old.changes(since: new)
      func identities(_ changes: DisplayListChanges, _ aspect: DisplayListChanges.Aspects) -> Set<NodeIdentity> {
        Set(changes.nodes.filter { $0.aspects.contains(aspect) }.map(\.identity))
      }
      #expect(identities(back, .added) == identities(changes, .removed), "seed \(seed)")
      #expect(identities(back, .removed) == identities(changes, .added), "seed \(seed)")
      for aspect in [.placement, .opacity, .flags, .bounds, .effects, .instances, .items, .mask, .children]
        as [DisplayListChanges.Aspects]
      {
        #expect(identities(back, aspect) == identities(changes, aspect), "seed \(seed)")
      }
    }
  }
}
