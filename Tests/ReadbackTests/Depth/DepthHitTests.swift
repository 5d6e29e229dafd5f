// Tests of hit testing and conversion in depth: a point belongs to the layer that is visible there.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Hit testing in depth")
struct DepthHitTests {
  /// Points of the picture that are surrounded by one layer, with the results of the viewing rays there.
  private func places(_ root: CALayer) -> [(x: Double, y: Double, layer: CALayer, inLayer: ReferencePoint)] {
    let rays = SpatialRenderer(root, .plain)
    var result: [(x: Double, y: Double, layer: CALayer, inLayer: ReferencePoint)] = []
    for y in stride(from: 2.5, to: Double(rays.height), by: 4) {
      for x in stride(from: 2.5, to: Double(rays.width), by: 4) {
        guard let (layer, place) = rays.frontmost(x, y) else { continue }
        let around = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        if around.allSatisfy({ rays.frontmost(x + $0.0, y + $0.1)?.layer === layer }) {
          result.append((x, y, layer, place))
        }
      }
    }
    return result
  }

  /// The scenes that can be tested. Replicators are hit in their first instances only, whatever is visible, and a root
  /// that is not a plane has no space of its own.
  private static let scenes = DepthScene.catalogue.filter { scene in
    let root = scene.build()
    return root.replicators.isEmpty && !(root is CATransformLayer) && scene.options.isGeometryFlipped
      && scene.options.scale == 1
  }

  @Test("The layer that is seen at a point is the layer that is hit there", arguments: scenes)
  func hits(scene: Scene) {
    let root = scene.build()
    var missed = 0, first = ""
    let places = places(root)
    for place in places {
      // The root takes points of the space around it.
      let found = root.hitTest(root.convert(CGPoint(x: place.x, y: place.y), to: nil))
      guard found !== place.layer else { continue }
      if missed == 0 {
        first = "(\(place.x), \(place.y)) hits \(name(found, in: root)), not \(name(place.layer, in: root))"
      }
      missed += 1
    }
    #expect(places.count > 20)
    #expect(missed == 0, "\(scene.name): \(first), and so on \(missed) times of \(places.count)")
  }

  @Test("A point of the picture converts to where the ray meets the layer, and back", arguments: scenes)
  func converts(scene: Scene) {
    let root = scene.build()
    var worst = 0.0
    for place in places(root) {
      let point = CGPoint(x: place.x, y: place.y)
      let there = place.layer.convert(point, from: root), back = place.layer.convert(there, to: root)
      worst = max(worst, abs(there.x - place.inLayer.x), abs(there.y - place.inLayer.y))
      worst = max(worst, abs(back.x - point.x), abs(back.y - point.y))
    }
    #expect(worst < 1e-6, "\(scene.name)")
  }

  /// A layer's place in the tree, as indices.
  private func name(_ layer: CALayer?, in root: CALayer) -> String {
    guard let layer else { return "nothing" }
    guard layer !== root, let parent = layer.superlayer,
      let index = parent.sublayers?.firstIndex(where: { $0 === layer })
    else { return "root" }
    return name(parent, in: root) + "/\(index)"
  }
}
