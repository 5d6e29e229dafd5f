// Tests of damage: the pixels that have to be drawn again after a change.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import Testing

@Suite("The damage of a change contains every pixel that differs")
struct DisplayListDamageTests {
  private let painting = ListPainting()

  /// The damage of a change.
  private func damage(of root: CALayer, _ change: () -> Void) throws -> [PixelRect] {
    let old = try root.displayList()
    change()
    return try painting.damage(from: old, to: root.displayList())
  }

  private func rect(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
    PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
  }

  @Test("Nothing is drawn again where nothing has changed, or what has changed is not seen")
  func nothing() throws {
    let card = CALayer.box(10, 10, 10, 10), hidden = CALayer.box(30, 30, 10, 10), beside = CALayer.box(80, 0, 9, 9)
    hidden.isHidden = true
    let root = CALayer.page(card, hidden, beside)
    #expect(try damage(of: root) {} == [])
    #expect(try damage(of: root) { card.name = "card" } == [])
    #expect(try damage(of: root) { hidden.position.x += 9 } == [])
    #expect(try damage(of: root) { beside.position.x += 9 } == [])
    #expect(try damage(of: root) { card.addSublayer(CALayer()) } == [])
  }

  @Test("A layer that has moved damages where it was and where it is, with a pixel around")
  func moves() throws {
    let card = CALayer.box(10, 10, 10, 10)
    let root = CALayer.page(.box(0, 0, 64, 64), card)
    #expect(try damage(of: root) { card.position.x += 30 } == [rect(9, 9, 21, 21), rect(39, 9, 51, 21)])
    // One rectangle is no more work than two that overlap.
    #expect(try damage(of: root) { card.position.y += 2 } == [rect(39, 9, 51, 23)])
    #expect(try damage(of: root) { card.position.y += 0.5 } == [rect(39, 11, 51, 24)])
    #expect(try damage(of: root) { card.removeFromSuperlayer() } == [rect(39, 11, 51, 24)])
    #expect(try damage(of: root) { root.insertSublayer(card, at: 0) } == [rect(39, 11, 51, 24)])
    #expect(try damage(of: root) { card.zPosition = 1 } == [rect(39, 11, 51, 24)])
  }

  @Test("A layer that has another colour damages itself, without what lies in it")
  func recolored() throws {
    let card = CALayer.box(10, 10, 10, 10)
    card.addSublayer(.box(20, 20, 10, 10))
    let root = CALayer.page(card)
    #expect(try damage(of: root) { card.backgroundColor = CGColor(gray: 0, alpha: 1) } == [rect(9, 9, 21, 21)])
    #expect(try damage(of: root) { card.borderWidth = 1 } == [rect(9, 9, 21, 21)])
    #expect(try damage(of: root) { card.opacity = 0.5 } == [rect(9, 9, 41, 41)])
    #expect(
      try damage(of: root) { card.sublayers?[0].backgroundColor = CGColor(gray: 0, alpha: 1) } == [rect(9, 9, 41, 41)],
      "what is faded as a group is drawn as a whole")
  }

  @Test("Layers are found through rotations, scales and clips of pixels")
  func chains() throws {
    let leaf = CALayer.box(0, 0, 4, 4), turned = CALayer.box(20, 20, 20, 20), clip = CALayer.box(0, 0, 32, 64)
    turned.setAffineTransform(CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0))
    turned.addSublayer(leaf)
    clip.addSublayer(turned)
    let root = CALayer.page(clip)
    // The corner of the layer lies to the upper right of the middle at (30, 30), 20 pixels away along both axes.
    #expect(try damage(of: root) { leaf.backgroundColor = CGColor(gray: 0, alpha: 1) } == [rect(41, 9, 51, 19)])
    clip.masksToBounds = true
    #expect(try damage(of: root) { leaf.backgroundColor = CGColor(gray: 1, alpha: 1) } == [])
    #expect(try damage(of: root) { leaf.position.y += 10 } == [rect(21, 9, 31, 19)])
  }

  @Test("A change inside of a layer with a shadow, a blur or a mask damages all that it reaches")
  func effects() throws {
    func card() -> (root: CALayer, card: CALayer, dot: CALayer) {
      let card = CALayer.box(20, 20, 20, 20), dot = CALayer.box(2, 2, 2, 2)
      card.addSublayer(dot)
      return (.page(card), card, dot)
    }
    func contains(_ rects: [PixelRect], _ rect: PixelRect, _ size: Int) -> Bool {
      rects.count == 1 && rects[0].contains(rect) && rects[0].width <= rect.width + size
        && rects[0].height <= rect.height + size
    }
    let shadowed = card()
    shadowed.card.shadowOpacity = 1
    shadowed.card.shadowRadius = 2
    shadowed.card.shadowOffset = CGSize(width: 10, height: 0)
    let shadow = try damage(of: shadowed.root) { shadowed.dot.isHidden = true }
    #expect(contains(shadow, rect(20, 16, 54, 44), 10), "\(shadow)")

    let blurred = card()
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    blurred.card.filters = [blur]
    let around = try damage(of: blurred.root) { blurred.dot.isHidden = true }
    #expect(contains(around, rect(14, 14, 46, 46), 10), "\(around)")
    #expect(try contains(damage(of: blurred.root) { blurred.card.filters = nil }, rect(14, 14, 46, 46), 10))

    let masked = card(), mask = CALayer.box(0, 0, 10, 10)
    masked.card.mask = mask
    #expect(try damage(of: masked.root) { mask.position.x += 2 } == [rect(19, 19, 41, 41)])
    #expect(try damage(of: masked.root) { masked.card.mask = nil } == [rect(19, 19, 41, 41)])
  }

  @Test("The shadow of a path is as wide in a picture that is drawn less high", arguments: [false, true])
  func stretchedShadow(hasPath: Bool) throws {
    let caster = CALayer.box(4, 40, 20, 20), root = CALayer.page(caster)
    caster.shadowOpacity = 1
    caster.shadowRadius = 5
    caster.shadowOffset = .zero
    if hasPath { caster.shadowPath = CGPath(rect: caster.bounds, transform: nil) }
    let painting = ListPainting(transform: CGAffineTransform(scaleX: 1.5, y: 0.5))
    let old = try root.displayList(), before = try painting.pixels(of: old)
    caster.shadowOpacity = 0
    let new = try root.displayList(), after = try painting.pixels(of: new)
    let rects = painting.damage(from: old, to: new)
    #expect(before != after && painting.difference(of: before, after, outside: rects) == nil)
    #expect(rects.allSatisfy { $0.y0 > 0 })
  }

  @Test("A change in instances damages all of them")
  func instances() throws {
    let dot = CALayer.box(0, 0, 4, 4), copies = CAReplicatorLayer()
    copies.addSublayer(dot)
    copies.instanceCount = 3
    copies.instanceTransform = CATransform3DMakeTranslation(10, 5, 0)
    let root = CALayer.page(copies)
    #expect(try damage(of: root) { dot.opacity = 0.5 } == [rect(0, 0, 25, 15)])
    #expect(try damage(of: root) { copies.instanceCount = 2 } == [rect(0, 0, 25, 15)])
    #expect(try damage(of: root) { dot.position.y += 20 } == [rect(0, 0, 15, 10), rect(0, 19, 15, 30)])
  }

  @Test("In a space that layers share, a change of one damages them all")
  func space() throws {
    let flap = CALayer.box(20, 20, 10, 10), other = CALayer.box(30, 30, 10, 10), beside = CALayer.box(0, 0, 5, 5)
    let space = CATransformLayer()
    flap.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    space.sublayers = [flap, other]
    let plane = CALayer.box(10, 10, 40, 40)
    plane.backgroundColor = nil
    plane.addSublayer(space)
    let root = CALayer.page(beside, plane)
    #expect(try damage(of: root) { beside.opacity = 0.5 } == [rect(0, 0, 6, 6)])
    let all = try damage(of: root) { flap.backgroundColor = CGColor(gray: 0, alpha: 1) }
    #expect(all == [rect(31, 29, 51, 51)], "\(all)")
    plane.sublayerTransform.m34 = -1 / 20
    let near = try damage(of: root) { other.transform = CATransform3DMakeTranslation(0, 0, 40) }
    #expect(near == [painting.canvas], "what passes the eye may be anywhere")
  }

  @Test("A layer that reads its backdrop is drawn again where that is, and so are those that read it in turn")
  func readers() throws {
    let dot = CALayer.box(0, 0, 4, 4)
    let glass = (0..<3).map { index in
      let glass = CALayer.box(Double(index) * 12 + 2, 20, 12, 12)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(2, forKey: "inputRadius")
      glass.backgroundFilters = [blur]
      return glass
    }
    let tinted = CALayer.box(52, 0, 10, 10)
    tinted.compositingFilter = "multiplyBlendMode"
    let root = CALayer.page(dot, glass[0], glass[1], glass[2], tinted)
    #expect(try damage(of: root) { dot.position.x += 1 } == [rect(0, 0, 6, 5)])
    let seen = try damage(of: root) { dot.position.y += 13 }
    #expect(seen.count <= 3 && seen.allSatisfy { !$0.intersects(rect(52, 0, 62, 10)) })
    let all = seen.reduce(PixelRect.empty) { $0.union($1) }
    #expect(all.contains(rect(1, 0, 38, 32)), "\(seen)")
    #expect(try damage(of: root) { root.backgroundColor = CGColor(gray: 0, alpha: 1) } == [painting.canvas])
  }

  @Test("However many layers change, there are at most eight rectangles, which contain them all")
  func manyRects() throws {
    let dots = (0..<64).map { CALayer.box(Double($0 % 8) * 8, Double($0 / 8) * 8, 2, 2) }
    let root = CALayer.page()
    root.sublayers = dots
    let rects = try damage(of: root) { for dot in dots { dot.backgroundColor = CGColor(gray: 0, alpha: 1) } }
    #expect((1...8).contains(rects.count))
    for (index, _) in dots.enumerated() {
      let dot = rect(index % 8 * 8, index / 8 * 8, index % 8 * 8 + 2, index / 8 * 8 + 2)
      #expect(rects.contains { $0.contains(dot) })
    }
  }

  @Test("Numbers beyond all bounds damage the canvas")
  func huge() throws {
    let card = CALayer.box(0, 0, 10, 10), root = CALayer.page(card)
    #expect(
      try damage(of: root) { card.setAffineTransform(CGAffineTransform(scaleX: 1e300, y: 1e300)) } == [painting.canvas])
    let list = try root.displayList()
    let nowhere = Projection(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(DisplayList().damage(since: list, under: nowhere, in: painting.canvas) == [painting.canvas])
    #expect(list.damage(since: list, under: nowhere, in: painting.canvas) == [])
  }

  /// A picture may be drawn smaller, larger or askew.
  private static let transforms: [CGAffineTransform] = [
    .identity, .identity, CGAffineTransform(a: 1.3, b: 0, c: 0, d: 0.7, tx: 0.25, ty: 3),
    CGAffineTransform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 8, ty: -4),
  ]

  @Test("No pixel outside of the damage differs, whatever the tree and its changes", arguments: [false, true])
  func randomTrees(isInSpace: Bool) throws {
    let count = Int(ProcessInfo.processInfo.environment["QUARTZITE_RANDOM_DAMAGE"] ?? "") ?? 160
    var changed = 0, small = 0
    for seed in 0..<count {
      var random = RandomTree(seed: UInt64(seed) + (isInSpace ? 1 << 20 : 0), isInSpace: isInSpace)
      let painting = ListPainting(transform: Self.transforms[seed % Self.transforms.count])
      let root = random.root()
      let purpose: LayerTreeSnapshot.Purpose = isInSpace ? .screen : .context
      let old = try root.displayList(for: purpose), before = try painting.pixels(of: old)
      random.change(root)
      let new = try root.displayList(for: purpose), after = try painting.pixels(of: new)
      let rects = painting.damage(from: old, to: new)
      #expect(rects.count <= 8 && rects.allSatisfy { !$0.isEmpty && painting.canvas.contains($0) })
      let stray = painting.difference(of: before, after, outside: rects)
      #expect(
        stray == nil,
        """
        seed \(seed): \(stray ?? .zero) differs outside of \(rects)
        \(new.changes(since: old))
        \(old)
        \(new)
        """)
      if before != after {
        changed += 1
        if rects.reduce(0, { $0 + $1.area }) < painting.canvas.area / 2 { small += 1 }
      }
    }
    // Otherwise there would be little to see.
    #expect(changed > count / 2 && small > changed / 3, "\(changed) of \(count) pictures changed, \(small) a little")
  }
}
