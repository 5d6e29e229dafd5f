// Tests of edges that are not antialiased, in perspective: each pixel is inside or outside by its centre.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import SeededRandom
import Testing

@Suite("Hard edges in perspective", .everyProduction)
struct HardEdgeTests {
  private static let size = 96.0

  private func root(eye: CGFloat = 260) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    root.sublayerTransform.m34 = -1 / eye
    return root
  }

  private func plane(_ transform: CATransform3D, _ color: CGColor, side: CGFloat = 50) -> CALayer {
    let plane = CALayer()
    plane.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    plane.position = CGPoint(x: Self.size / 2, y: Self.size / 2)
    plane.transform = transform
    plane.backgroundColor = color
    return plane
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// The faces of a cube, rotated by `turn`.
  private func cube(_ turn: CATransform3D, _ adjust: (CALayer) -> Void) -> CALayer {
    let root = root(), space = CATransformLayer()
    space.frame = root.bounds
    space.transform = turn
    let quarter = CGFloat.pi / 2
    let turns: [(CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 1), (quarter, 0, 1), (2 * quarter, 0, 1), (3 * quarter, 0, 1), (quarter, 1, 0), (-quarter, 1, 0),
    ]
    for (index, (angle, x, y)) in turns.enumerated() {
      let face = plane(
        CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, 0), 0, 0, 25),
        CGColor(red: index % 2 == 0 ? 1 : 0, green: index % 3 == 0 ? 1 : 0.2, blue: CGFloat(index) / 6, alpha: 1))
      adjust(face)
      space.addSublayer(face)
    }
    root.addSublayer(space)
    return root
  }

  @Test("A plane without edge antialiasing is the pixels whose centres lie in it, whatever it shows")
  func centres() throws {
    var numbers = SeededRandom(seed: 4711)
    for round in 0..<40 {
      let turn = CATransform3DMakeRotation(
        numbers.number(-1.3...1.3), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
      let root = root(), plane = plane(turn, red, side: CGFloat(numbers.number(3...70)))
      plane.allowsEdgeAntialiasing = false
      switch round % 4 {
      case 1:
        plane.backgroundColor = nil
        plane.contents = TestImage(width: 4, height: 4) { _, _ in (255, 0, 0, 255) }.image
      case 2: plane.masksToBounds = true
      default: break
      }
      root.addSublayer(plane)
      let picture = try Production.render(root)
      let seen = try #require(SpatialPlane.centred(plane, in: root))
      var count = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let hit = seen.hit(Double(x) + 0.5, Double(y) + 0.5)
          let inside = hit.map { plane.bounds.contains(CGPoint(x: $0.x, y: $0.y)) } ?? false
          if inside { count += 1 }
          #expect(picture.rgba(x, y) == (inside ? [255, 0, 0, 255] : [0, 0, 0, 0]), "round \(round), (\(x), \(y))")
        }
      }
      #expect(count > 0 || plane.bounds.width < 8, "round \(round)")
    }
  }

  @Test("Each bit of the mask is about its own edge", arguments: 0..<16)
  func bits(bits: UInt32) throws {
    let turn = CATransform3DRotate(CATransform3DMakeRotation(0.7, 0.2, 1, 0), 0.3, 0, 0, 1)
    let root = root(), soft = plane(turn, red)
    soft.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits)
    root.addSublayer(soft)
    let picture = try Production.render(root)
    let seen = try #require(SpatialPlane.centred(soft, in: root))
    // For each edge, whether a pixel near its middle is partly covered.
    let edges: [(CAEdgeAntialiasingMask, ReferencePoint, ReferencePoint)] = [
      (.layerLeftEdge, ReferencePoint(0, 0), ReferencePoint(0, 50)),
      (.layerRightEdge, ReferencePoint(50, 0), ReferencePoint(50, 50)),
      (.layerBottomEdge, ReferencePoint(0, 0), ReferencePoint(50, 0)),
      (.layerTopEdge, ReferencePoint(0, 50), ReferencePoint(50, 50)),
    ]
    for (edge, from, to) in edges {
      var isSoft = false
      for step in 3...17 {
        let part = Double(step) / 20
        let point = ReferencePoint(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
        let place = try #require(seen.project(point))
        let alpha = picture.rgba(Int(place.x), Int(place.y))[3]
        if alpha != 0 && alpha != 255 { isSoft = true }
      }
      #expect(isSoft == soft.edgeAntialiasingMask.contains(edge), "\(edge)")
    }
  }

  @Test("The faces of a cube whose edges are not antialiased meet without a seam")
  func cubes() throws {
    var numbers = SeededRandom(seed: 99)
    for round in 0..<20 {
      let turn = CATransform3DMakeRotation(
        numbers.number(0.2...6), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
      let hard = try Production.render(cube(turn) { $0.allowsEdgeAntialiasing = false })
      var colors: Set<[UInt8]> = []
      for y in 0..<hard.height {
        for x in 0..<hard.width { colors.insert(hard.rgba(x, y)) }
      }
      // The colours are the ground's and those of whole faces, at most three of which are visible.
      #expect(colors.allSatisfy { $0[3] == 0 || $0[3] == 255 }, "round \(round)")
      #expect((2...4).contains(colors.count), "round \(round): \(colors.count)")
      // The cube is one piece along every row: no pixel of the ground shows between two faces.
      for y in 0..<hard.height {
        let covered = (0..<hard.width).filter { hard.rgba($0, y)[3] == 255 }
        if let first = covered.first, let last = covered.last { #expect(covered.count == last - first + 1) }
      }
    }
  }

  @Test("A plane that passes the eye keeps its hard edges where it is seen")
  func behindTheEye() throws {
    let root = root(eye: 40)
    let plane = plane(CATransform3DMakeRotation(1.2, 0, 1, 0), red, side: 90)
    plane.allowsEdgeAntialiasing = false
    root.addSublayer(plane)
    let picture = try Production.render(root)
    let seen = try #require(SpatialPlane.centred(plane, in: root))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let hit = seen.hit(Double(x) + 0.5, Double(y) + 0.5)
        let inside = hit.map { plane.bounds.contains(CGPoint(x: $0.x, y: $0.y)) } ?? false
        let alpha = picture.rgba(x, y)[3]
        #expect(alpha == (inside ? 255 : 0) || (hit == nil && alpha == 0), "(\(x), \(y))")
      }
    }
  }
}

extension SpatialPlane {
  /// The plane of a layer whose position is the middle of its superlayer's bounds, as it is seen in the superlayer.
  fileprivate static func centred(_ layer: CALayer, in root: CALayer) -> SpatialPlane? {
    let middle = root.bounds.width / 2
    let local = CATransform3DConcat(
      CATransform3DMakeTranslation(-layer.bounds.width / 2, -layer.bounds.height / 2, 0), layer.transform)
    let seen = CATransform3DConcat(local, root.sublayerTransform)
    let matrix = CATransform3DConcat(seen, CATransform3DMakeTranslation(middle, middle, 0))
    return SpatialPlane(
      SpatialPicture(layer, isFlipped: true, identities: SpatialIdentities()), ReferenceMatrix(matrix), tint: .one)
  }
}
