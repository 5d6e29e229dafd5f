// Tests of flattening: the display lists of layers, as text that a person can read.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteLayers
import Testing

@Suite("A layer tree becomes a display list")
struct DisplayListTests {
  private func list(
    _ layer: CALayer, for manner: DrawingManner = .screen, isFlipped: Bool = true
  ) throws -> DisplayList {
    try layer.commit(limits: .trusted).displayList(for: manner, isFlipped: isFlipped)
  }

  private func root(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    root.sublayers = sublayers
    return root
  }

  private func box(_ x: Double, _ y: Double, _ color: CGColor? = CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    -> CALayer
  {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: 20, height: 10)
    box.backgroundColor = color
    return box
  }

  @Test("Each layer is a line, each thing that it draws another, in paint order")
  func plainLayers() throws {
    let card = box(10, 20)
    card.cornerRadius = 4
    card.borderWidth = 2
    card.addSublayer(box(1, 1, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)))
    #expect(
      try list(root(card)).description == """
        node 0 at -50 -40, box 0 0 to 100 80
          node 1 at 10 20, box 0 0 to 20 10 radius 4
            fill 1 0 0 1
            node 2 at 1 1, box 0 0 to 20 10
              fill 0 0 1 0.5
            above ring 2 wide, 0 0 0 1
        """)
  }

  @Test("Groups, masks, effects and instances are named with the node that has them")
  func groups() throws {
    let faded = box(0, 0)
    faded.opacity = 0.25
    faded.masksToBounds = true
    faded.mask = box(5, 5)
    let shadowed = box(40, 0)
    shadowed.shadowOpacity = 0.5
    shadowed.compositingFilter = "multiplyBlendMode"
    shadowed.filters = [
      {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(2.5, forKey: "inputRadius")
        return blur
      }()
    ]
    let copies = CAReplicatorLayer()
    copies.instanceCount = 3
    copies.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
    copies.addSublayer(box(0, 50))
    #expect(
      try list(root(faded, shadowed, copies)).description == """
        node 0 at -50 -40, box 0 0 to 100 80
          node 1 at 0 0, box 0 0 to 20 10, opacity 0.25 as a group, clips
            fill 1 0 0 1
            mask 2 at 5 5, box 0 0 to 20 10
              fill 1 0 0 1
          node 3 at 40 0, box 0 0 to 20 10
            shadow 0 0 0 1, opacity 0.5, offset 0 -3, sigma 3
            filter blur 2.5
            blend multiply
            fill 1 0 0 1
          node 4 at 0 0, box 0 0 to 0 0, 3 times by (1 0 0 1 25 0)
            node 5 at 0 50, box 0 0 to 20 10
              fill 1 0 0 1
        """)
  }

  @Test("Shapes, gradients and texts are items")
  func kinds() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    shape.strokeColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    shape.lineWidth = 2
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
    text.string = "One\nTwo"
    text.fontSize = 10
    #expect(
      try list(root(shape, gradient, text)).description == """
        node 0 at -50 -40, box 0 0 to 100 80
          node 1 at 0 0, box 0 0 to 0 0
            path filled, 1 2 to 4 6, 0 0 0 1
            path stroked 2 wide, -9 -8 to 14 16, 0 1 0 1
          node 2 at 0 0, box 0 0 to 10 10
            gradient axial of 2 colours, 0.5 0 to 0.5 1
          node 3 at 0 0, box 0 0 to 90 30
            text of 2 lines, scale 1
        """)
  }

  @Test("Hidden layers and layers without colour draw nothing")
  func nothing() throws {
    let hidden = box(0, 0)
    hidden.isHidden = true
    let clear = box(0, 0, CGColor(red: 1, green: 0, blue: 0, alpha: 0))
    let list = try list(root(hidden, clear))
    #expect(list.items.isEmpty)
    #expect(list.description.split(separator: "\n").map(String.init)[1] == "  node 1 hidden")
  }

  @Test("Nothing is computed of what lies in a replicator without instances; its own mask is seen")
  func noInstances() throws {
    func copies(_ count: Int, _ inside: CALayer) -> CAReplicatorLayer {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = count
      replicator.addSublayer(inside)
      return replicator
    }
    let outer = copies(0, copies(.max, copies(.max, box(0, 0))))
    outer.mask = box(0, 0)
    let list = try list(root(outer))
    #expect(list.nodes.map(\.isVisible) == [true, true, false, false, false, true])
    #expect(list.instances.map(\.transforms.count) == [0])
  }

  @Test("Images know which way up they are shown, whatever lies between them and the root")
  func parity() throws {
    func isFlipped(_ flips: [Bool], host: Bool) throws -> Bool? {
      let image = CGContext(width: 4, height: 2).makeImage()
      let leaf = CALayer()
      leaf.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
      leaf.contents = image
      var outermost = leaf
      leaf.isGeometryFlipped = flips[0]
      for flip in flips.dropFirst() {
        let owner = CATransformLayer()
        owner.isGeometryFlipped = flip
        owner.addSublayer(outermost)
        outermost = owner
      }
      return try list(root(outermost), isFlipped: host).images.first?.part.placement.patches.first?.isFlipped
    }
    for host in [false, true] {
      for bits in 0..<8 {
        let flips = (0..<3).map { bits & 1 << $0 != 0 }
        let expected = flips.reduce(host) { $0 != $1 }
        #expect(try isFlipped(flips, host: host) == expected, "\(flips), \(host)")
      }
    }
  }

  @Test("A context stays in the plane: a layer rotated out of it is drawn without its transform")
  func context() throws {
    let rotated = box(10, 10)
    rotated.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let tree = root(rotated)
    #expect(try list(tree).nodes[1].isShifted == false)
    let flat = try list(tree, for: .context)
    #expect(flat.nodes[1].isShifted && flat.nodes[1].offset == SIMD2(-10, -5))
  }

  @Test("Contents are multiplied by a colour of their layer and by their own, also while they fade; others are not")
  func multipliedContents() throws {
    let first = try #require(
      CGImage(premultipliedBGRA: Data(repeating: 255, count: 16), width: 2, height: 2, bytesPerRow: 8))
    let second = TintedImage(first, tint: CGColor(red: 0, green: 1, blue: 1, alpha: 0.5))
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    layer.contents = first
    #expect(try list(layer).description.hasSuffix("0 0 to 2 2"))
    layer.setValue(CGColor(red: 1, green: 0.5, blue: 2, alpha: 1), forKey: "contentsMultiplyColor")
    #expect(try list(layer).description.hasSuffix("0 0 to 2 2, times 1 0.5 1"))
    layer.contents = second
    #expect(try list(layer).description.hasSuffix("0 0 to 2 2, times 0 0.5 1, share 0.5"))
    let fade = CABasicAnimation(keyPath: "contents")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (first, second, 4, 1e-100)
    layer.add(fade, forKey: "fade")
    let half = try layer.commit(limits: .trusted, time: 1).displayList(for: .screen, isFlipped: true).description
    #expect(half.contains("times 1 0.5 1, share 0.75 and ") && half.hasSuffix("times 0 0.5 1, share 0.125"), "\(half)")
  }

  @Test("Equal trees make equal lists, and a change of one value changes one line")
  func changes() throws {
    func lines(_ x: Double) throws -> [String] {
      try list(root(box(1, 2), box(x, 4), box(5, 6))).description.split(separator: "\n").map(String.init)
    }
    let first = try lines(3), second = try lines(3.5)
    #expect(try lines(3) == first)
    #expect(zip(first, second).count { $0 != $1 } == 1)
  }
}
