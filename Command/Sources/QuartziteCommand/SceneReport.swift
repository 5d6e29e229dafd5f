// SceneReport: the contents of a scene, which `quartzite info` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDocuments
import QuartziteGraphics
import QuartziteLayers

struct SceneReport: Encodable {
  /// A width and a height.
  struct Size: Encodable {
    let width: Double
    let height: Double
  }

  /// One layer. The list of layers is in depth-first order from the root, so that the depths alone determine the tree.
  struct Layer: Encodable {
    let depth: Int
    let type: String
    let name: String?
    let bounds: [Double]
    let plane: String?
    let isMask: Bool
    let animations: Int
    let animationKeys: [String]
  }

  let scene: String
  let size: Size
  let planes: [String]
  let states: [String]
  let layers: [Layer]
  let plan: RenderStatistics?
  let diagnostics: [String]

  init(path: String, document: Document, plan: RenderStatistics?, diagnostics: [Diagnostic]) {
    scene = path
    size = Size(width: document.size.width, height: document.size.height)
    planes = document.planes.map(\.name)
    states = document.states
    layers = Self.layers(of: document)
    self.plan = plan
    self.diagnostics = diagnostics.map(\.description)
  }

  private static func layers(of document: Document) -> [Layer] {
    var planeOfRoot: [ObjectIdentifier: String] = [:]
    for plane in document.planes { planeOfRoot[ObjectIdentifier(plane.document.rootLayer)] = plane.name }
    var result: [Layer] = []
    // Not recursive: a tree may be deeper than a thread's stack.
    var pending = [(layer: document.rootLayer, depth: 0, plane: String?.none, isMask: false)]
    while let (layer, depth, above, isMask) = pending.popLast() {
      let plane = planeOfRoot[ObjectIdentifier(layer)] ?? above
      let bounds = layer.bounds
      result.append(
        Layer(
          depth: depth, type: String(describing: type(of: layer)), name: layer.name,
          bounds: [bounds.minX, bounds.minY, bounds.width, bounds.height].map(Double.init), plane: plane,
          isMask: isMask, animations: layer.animationKeys()?.count ?? 0,
          animationKeys: layer.animationKeys() ?? []))
      if let mask = layer.mask { pending.append((mask, depth + 1, plane, true)) }
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, depth + 1, plane, false)) }
    }
    return result
  }
}
