// Tests of identities, which survive from commit to commit, and of the equality of display lists.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import Testing

@Suite("Display lists are values, whose nodes have identities")
struct DisplayListEqualityTests {
  @Test("A layer's nodes have one identity in all frames, and no other layer has it")
  func identities() throws {
    let inner = CALayer.box(1, 1, 4, 4), card = CALayer.box(0, 0, 20, 20), other = CALayer.box(30, 0, 20, 20)
    card.addSublayer(inner)
    card.mask = .box(0, 0, 10, 10)
    let root = CALayer.page(card, other)
    let first = try root.displayList().nodes.map(\.identity)
    #expect(Set(first).count == 5 && !first.contains(.none))
    card.position.x += 5
    other.backgroundColor = nil
    #expect(try root.displayList().nodes.map(\.identity) == first)
    root.insertSublayer(other, at: 0)
    #expect(try Set(root.displayList().nodes.map(\.identity)) == Set(first))
    #expect(try root.displayList().nodes[1].identity == other.nodeIdentity)
    // A layer that comes later does not get the identity of one that is gone.
    card.removeFromSuperlayer()
    root.addSublayer(.box(0, 0, 1, 1))
    #expect(try root.displayList().nodes.count { !first.contains($0.identity) } == 1)
  }

  @Test("A presentation copy has the identity of the layer that it shows, a layer that is copied otherwise its own")
  func copies() throws {
    let layer = CALayer.box(0, 0, 10, 10)
    let root = CALayer.page(layer)
    _ = try root.displayList()
    #expect(try #require(layer.presentation()).nodeIdentity == layer.nodeIdentity)
    #expect(CALayer(layer: layer).nodeIdentity != layer.nodeIdentity)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
    let unarchived = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(unarchived.nodeIdentity != layer.nodeIdentity)
  }

  /// Whether a change makes another list of a tree.
  private func changesList(of root: CALayer, _ change: () -> Void) throws -> Bool {
    let old = try root.displayList()
    change()
    return try root.displayList() != old
  }

  @Test("Each value that shows makes another list, and one that does not show leaves it equal")
  func values() throws {
    let all: [(isSeen: Bool, change: (CALayer) -> Void)] = [
      (true, { $0.position.x += 1 }), (true, { $0.zPosition = 1 }),
      (true, { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) }),
      (true, { $0.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }), (true, { $0.opacity = 0.5 }),
      (true, { $0.masksToBounds = true }), (true, { $0.isDoubleSided = false }),
      (true, { $0.allowsGroupOpacity = false }), (true, { $0.cornerRadius = 2 }),
      (true, { $0.allowsEdgeAntialiasing = false }), (true, { $0.bounds.size.width += 1 }),
      (true, { $0.shadowOpacity = 1 }), (true, { $0.filters = ["colorInvert"] }),
      (true, { $0.compositingFilter = "multiplyBlendMode" }), (true, { $0.shouldRasterize = true }),
      (true, { $0.backgroundColor = CGColor(gray: 1, alpha: 1) }), (true, { $0.backgroundColor = nil }),
      (true, { $0.borderWidth = 1 }), (true, { $0.contents = CGContext(width: 2, height: 2).makeImage() }),
      (true, { $0.contents = "no image" }), (true, { $0.mask = .box(0, 0, 10, 10) }),
      (true, { $0.addSublayer(.box(0, 0, 3, 3)) }), (true, { $0.isHidden = true }),
      (false, { $0.delegate = nil }), (false, { $0.speed = 2 }),
    ]
    for (index, (isSeen, change)) in all.enumerated() {
      let card = CALayer.box(10, 10, 20, 20), inner = CALayer.box(1, 1, 5, 5)
      card.addSublayer(inner)
      let root = CALayer.page(.box(0, 0, 5, 5), card, .box(40, 0, 5, 5))
      #expect(try changesList(of: root) { change(card) } == isSeen, "change \(index)")
    }
  }

  @Test("Instances are compared by their count, their step and their colours")
  func instances() throws {
    let copies = CAReplicatorLayer()
    copies.addSublayer(.box(0, 0, 5, 5))
    copies.instanceCount = 3
    let root = CALayer.page(copies)
    #expect(try changesList(of: root) { copies.instanceCount = 4 })
    #expect(try changesList(of: root) { copies.instanceTransform = CATransform3DMakeTranslation(5, 0, 0) })
    #expect(try changesList(of: root) { copies.instanceRedOffset = -0.1 })
    #expect(try !changesList(of: root) { copies.instanceDelay = 1 })
  }

  @Test("Two commits of an unchanged tree make equal lists with equal hashes, whatever is in the tree")
  func unchanged() throws {
    for seed in 0..<40 {
      var random = RandomTree(seed: UInt64(seed), isInSpace: seed % 2 == 1)
      let root = random.root()
      let first = try root.displayList(), second = try root.displayList()
      #expect(first == second && first.hashValue == second.hashValue, "seed \(seed)")
    }
  }

  @Test("Lists of trees that look the same are not equal where the layers are others")
  func otherLayers() throws {
    #expect(try CALayer.page(.box(0, 0, 5, 5)).displayList() != CALayer.page(.box(0, 0, 5, 5)).displayList())
  }

  @Test("Values are compared, not the places where a list keeps them")
  func indices() throws {
    let (first, second) = (CALayer.box(0, 0, 5, 5), CALayer.box(9, 9, 5, 5))
    second.setAffineTransform(CGAffineTransform(rotationAngle: 1))
    let root = CALayer.page(first, second)
    var list = try root.displayList()
    var other = list
    let index = Int(other.nodes[2].matrix)
    other.matrices.insert(CATransform3DMakeScale(2, 2, 2), at: 0)
    other.nodes[2].matrix += 1
    #expect(list.matrices[index] == other.matrices[index + 1])
    #expect(other == list && other.hashValue == list.hashValue)
    list.nodes[2].matrix = -1
    #expect(other != list)
    list = other
    list.nodes[2].matrix = 0
    #expect(other != list)
  }

  @Test("A text that is set again and a path that is made again are equal to what they were; a new image is not")
  func largeValues() throws {
    func path() -> CGPath { CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 7), transform: nil) }
    let text = CATextLayer(), shape = CAShapeLayer()
    let picture = CALayer.box(40, 0, 10, 10), card = CALayer.box(0, 40, 9, 9)
    text.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    text.fontSize = 12
    card.shadowOpacity = 1
    let root = CALayer.page(text, shape, picture, card)
    func set(_ word: String) throws -> DisplayList {
      text.string = word
      shape.path = path()
      card.shadowPath = path()
      return try root.displayList()
    }
    let first = try set("Hello"), second = try set("Hello")
    #expect(first.texts[0].block !== second.texts[0].block && first.paths[0].path !== second.paths[0].path)
    #expect(first == second)
    #expect(try set("Hallo") != second)
    text.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(try set("Hello") != first)
    text.foregroundColor = CGColor(gray: 1, alpha: 1)
    #expect(try set("Hello") == first)
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 8), transform: nil)
    #expect(try root.displayList() != first)

    picture.contents = CGContext(width: 4, height: 4).makeImage()
    let third = try set("Hello")
    #expect(try root.displayList() == third)
    picture.contents = CGContext(width: 4, height: 4).makeImage()
    #expect(try root.displayList() != third)
  }
}
