// Tests of the edges of planes in depth: where planes share an edge or pass through each other, a picture is the mean of its
// own enlargement, so that nothing that lies behind shows and no line has steps.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Edges of planes in depth", .everyProduction)
struct DepthEdgeTests {
  /// A scene, and one of the same planes whose edges let more through.
  struct EdgeScene: CustomTestStringConvertible, Sendable {
    let name: String
    /// The pixels at ends of edges, where edges that have nothing to do with each other meet, that may be further off.
    var strays = 0
    /// The change that makes the edges what they would be without a rule for planes that meet.
    let unruly: Unruly
    let build: @Sendable () -> CALayer

    var testDescription: String { name }
  }

  /// A way in which planes that meet are drawn as if they did not.
  enum Unruly {
    /// Shared edges are blended.
    case blended
    /// The planes are just so translucent that none of their parts may overlap.
    case translucent
  }

  private static let grey = CGColor(gray: 0.5, alpha: 1)
  private static let yellow = CGColor(red: 1, green: 0.9, blue: 0, alpha: 1)

  /// Six faces around a middle, those that are turned away in yellow.
  private static func cube(_ edge: CGFloat, _ turn: CATransform3D, distance: CGFloat?, opacity: Float = 1) -> CALayer {
    let root = ground([])
    if let distance { root.sublayerTransform.m34 = -1 / distance }
    let cube = space { $0.transform = turn }
    let sides: [(CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi, 0, 1),
    ]
    for (angle, x, y) in sides {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: edge, height: edge)
      face.position = CGPoint(x: 24, y: 24)
      face.transform = CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, 0), 0, 0, edge / 2)
      face.opacity = opacity
      let facing = CATransform3DConcat(face.transform, turn)
      face.backgroundColor = facing.m33 > 0 ? grey : yellow
      cube.addSublayer(face)
    }
    root.addSublayer(cube)
    return root
  }

  private static func turned(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat = 0) -> CATransform3D {
    CATransform3DRotate(CATransform3DRotate(CATransform3DMakeRotation(x, 1, 0, 0), y, 0, 1, 0), z, 0, 0, 1)
  }

  static let scenes: [EdgeScene] = [
    EdgeScene(name: "a cube in perspective", strays: 1, unruly: .blended) { cube(26, turned(0.5, 0.6), distance: 500) },
    EdgeScene(name: "a cube seen from near", unruly: .blended) { cube(20, turned(-0.4, 0.8, 0.3), distance: 80) },
    EdgeScene(name: "a cube in parallel projection", unruly: .blended) { cube(24, turned(0.6, -0.7), distance: nil) },
    EdgeScene(name: "a book that is half open", unruly: .blended) {
      view(
        hinged(18, 30, grey, turn(55, 0, 1, 0).then(turn(5, 0, 0, 1)), at: 1),
        hinged(18, 30, Paint.blue, turn(-40, 0, 1, 0).then(turn(5, 0, 0, 1)), at: 0), from: 200)
    },
    EdgeScene(name: "a leaf that is folded back behind another", strays: 4, unruly: .blended) {
      view(
        hinged(18, 30, yellow, turn(60, 0, 1, 0).then(turn(6, 0, 0, 1)), at: 0),
        hinged(22, 30, Paint.blue, turn(12, 0, 1, 0).then(turn(6, 0, 0, 1)), at: 0), from: 300)
    },
    EdgeScene(name: "two planes that pass through each other", unruly: .translucent) {
      view(plane(40, 26, Paint.red, turn(40, 0.3, 1, 0)), plane(30, 34, Paint.blue, turn(-35, 0.1, 1, 0)), from: 300)
    },
    EdgeScene(name: "two planes that pass through each other, in parallel projection", unruly: .translucent) {
      view(plane(40, 26, Paint.red, turn(40, 0.3, 1, 0)), plane(30, 34, Paint.blue, turn(-35, 0.1, 1, 0)))
    },
    EdgeScene(name: "a plane that passes through a tilted gradient", strays: 1, unruly: .translucent) {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 6, y: 8, width: 36, height: 32)
      gradient.colors = [Paint.red, Paint.green]
      gradient.transform = turn(30, 1, 0.2, 0)
      return view(plane(30, 42, Paint.blue, turn(-30, 1, -0.5, 0)), gradient, from: 200)
    },
  ]

  /// The picture, each of its pixels the mean of the pixels of one 16 times as large.
  private func enlargement(_ root: CALayer) throws -> [SIMD4<Double>] {
    let factor = 16
    var options = SceneOptions.plain
    options.scale = Double(factor)
    let large = try Production.render(root, options)
    let width = large.width / factor, height = large.height / factor
    var sums = Array(repeating: SIMD4<Double>.zero, count: width * height)
    for y in 0..<large.height {
      for x in 0..<large.width {
        let start = (y * large.width + x) * 4
        let bytes = SIMD4<UInt8>(
          large.bytes[start], large.bytes[start + 1], large.bytes[start + 2], large.bytes[start + 3])
        sums[y / factor * width + x / factor] += SIMD4<Double>(bytes)
      }
    }
    return sums.map { $0 / Double(factor * factor) }
  }

  /// The pixels of a picture that are more than 12 levels off, and the largest difference.
  private func strays(_ picture: Picture, _ expected: [SIMD4<Double>]) -> (count: Int, levels: Double) {
    expected.indices.reduce((0, 0)) { result, index in
      let gap = picture.pixel(index) - expected[index]
      let levels = max(gap.max(), -gap.min())
      return (levels > 12 ? result.0 + 1 : result.0, max(result.1, levels))
    }
  }

  @Test("A picture is the mean of its enlargement", arguments: scenes)
  func mean(scene: EdgeScene) throws {
    let expected = try enlargement(scene.build())
    for coverage in [RenderOptions.Coverage.bands, .strips] {
      let (count, levels) = strays(try Production.render(scene.build(), coverage: coverage), expected)
      #expect(count <= scene.strays, "\(coverage)")
      #expect(levels <= 36, "\(coverage)")
    }
    let unruly: Picture
    switch scene.unruly {
    case .blended: unruly = try Production.render(scene.build(), sharedEdges: .blended)
    case .translucent:
      let root = scene.build()
      for plane in root.sublayers ?? [] { plane.opacity = 0.999 }
      unruly = try Production.render(root)
    }
    #expect(strays(unruly, expected).count >= max(8, 5 * scene.strays))
  }
}

extension DepthEdgeTests {
  /// A plane and another one that passes through it, which is seen nearly edge-on.
  static let narrow: [(angle: CGFloat, distance: CGFloat?)] = [
    (89.2, nil), (88, nil), (86.5, nil), (91.5, 300), (90.4, 300), (87, 200),
  ]

  @Test("A plane seen edge-on does not show over the plane before it", arguments: narrow)
  func edgeOn(angle: CGFloat, distance: CGFloat?) throws {
    func scene() -> CALayer {
      view(
        plane(44, 40, Paint.red, turn(8, 1, 0.5, 0)), plane(30, 34, Paint.blue, turn(angle, 0.05, 1, 0)),
        from: distance)
    }
    let expected = try enlargement(scene())
    for coverage in [RenderOptions.Coverage.bands, .strips, .mesh] {
      #expect(strays(try Production.render(scene(), coverage: coverage), expected).levels <= 6, "\(coverage)")
    }
  }
}

extension Picture {
  /// A pixel as blue, green, red, alpha.
  fileprivate func pixel(_ index: Int) -> SIMD4<Double> {
    SIMD4<Double>(SIMD4<UInt8>(bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2], bytes[index * 4 + 3]))
  }
}

/// A plane whose left (0) or right (1) edge runs through the middle of the ground.
private func hinged(
  _ width: CGFloat, _ height: CGFloat, _ color: CGColor, _ transform: CATransform3D, at anchor: CGFloat
) -> CALayer {
  plane(width, height, color, transform) {
    $0.anchorPoint = CGPoint(x: anchor, y: 0.5)
    $0.position = CGPoint(x: 24.3, y: 24)
  }
}
