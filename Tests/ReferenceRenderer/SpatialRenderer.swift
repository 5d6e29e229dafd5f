// The spatial reference renderer: casts a ray for each sample, without code shared with the product that it checks.
//
// A picture of planes in depth has three kinds of edges: those of planes, those where planes intersect, and those of
// the drawing on them. Antialiasing blends along them, and its result where several meet in one pixel is not defined.
// So the reference defines a pixel by one colour if no edge is within a pixel of it, and near edges by the range that
// contains any blend of the colours visible there.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A layer tree as planes before a viewer.
package struct SpatialRenderer {
  /// The number of samples along each side of a pixel that has an edge in it.
  private static let samples = 4

  package let width: Int
  package let height: Int
  /// The planes that the host shows: the root, or those in a root that preserves depth.
  let planes: [SpatialPlane]
  private let ground: ReferencePixel
  private var combinations: [UInt64: Int] = [:]
  private var traces: [SpatialTrace] = []

  package init(_ root: CALayer, _ options: SceneOptions) {
    let bounds = ReferenceBox(root.bounds)
    width = Int((bounds.width * options.scale - 1e-6).rounded(.up))
    height = Int((bounds.height * options.scale - 1e-6).rounded(.up))
    ground = options.background.map(ReferencePixel.init) ?? ReferencePixel()
    var host = ReferenceMatrix.translation(-bounds.minX, -bounds.minY).then(.scale(options.scale, options.scale))
    if !options.isGeometryFlipped { host = host.then(.scale(1, -1)).then(.translation(0, Double(height))) }
    host = ReferenceRenderer.flip(root).then(host)
    let isFlipped = options.isGeometryFlipped != root.isGeometryFlipped
    let identities = SpatialIdentities()
    if root.isHidden {
      planes = []
    } else if SpatialSpace.keepsDepth(root) {
      let tint = ReferencePixel.one.times(max(0, min(1, Double(root.opacity))))
      planes = SpatialSpace(identities).planes(in: root, host, tint, isFlipped: isFlipped)
    } else {
      let picture = SpatialPicture(root, isFlipped: isFlipped, identities: identities)
      planes = SpatialPlane(picture, host, tint: .one).map { [$0] } ?? []
    }
  }

  /// Renders the picture and the range of each of its pixels.
  package static func render(_ root: CALayer, _ options: SceneOptions = .plain) -> SpatialRendering {
    var renderer = SpatialRenderer(root, options)
    return renderer.render()
  }

  /// Renders the picture by single rays through the centres of its pixels, without antialiasing.
  package static func levels(of root: CALayer, _ options: SceneOptions) -> ReferencePicture {
    var renderer = SpatialRenderer(root, options)
    var canvas = ReferenceCanvas(width: renderer.width, height: renderer.height)
    for y in 0..<renderer.height {
      for x in 0..<renderer.width {
        canvas.pixels[y * renderer.width + x] = renderer.sample(Double(x) + 0.5, Double(y) + 0.5).color
      }
    }
    return canvas.picture()
  }

  /// The combination of primitives that is visible at a point of the picture, as a number, and its colour.
  private mutating func sample(_ x: Double, _ y: Double) -> (combination: Int, color: ReferencePixel) {
    var trace = SpatialTrace()
    trace.look(at: planes, x, y, .one, smallest: 1e-6 * Double(max(width, height)))
    let color = trace.color(over: ground), signature = trace.signature
    if let known = combinations[signature] {
      traces[known].widen(by: trace)
      return (known, color)
    }
    combinations[signature] = traces.count
    traces.append(trace)
    return (traces.count - 1, color)
  }

  private mutating func render() -> SpatialRendering {
    var outlines = SpatialOutlines(width: width, height: height)
    outlines.add(planes)
    var corners: [Int] = []
    for y in 0...height {
      for x in 0...width { corners.append(sample(Double(x), Double(y)).combination) }
    }
    var pixels = [ReferencePixel](repeating: ReferencePixel(), count: width * height)
    var seen = [Set<Int>](repeating: [], count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x, corner = y * (width + 1) + x
        let (combination, color) = sample(Double(x) + 0.5, Double(y) + 0.5)
        pixels[index] = color
        seen[index] = [combination]
        // Pixels' corners often lie exactly on edges, where either side may be visible; so only a difference between
        // samples is evidence of an edge.
        let around = [corner, corner + 1, corner + width + 1, corner + width + 2].map { corners[$0] }
        if outlines.isCrossed[index] || around.contains(where: { $0 != combination }) { refine(x, y, &pixels, &seen) }
      }
    }
    let ranges = self.ranges(seen, pixels)
    return SpatialRendering(width: width, height: height, pixels: pixels, low: ranges.low, high: ranges.high)
  }

  /// Samples a pixel at many points.
  private mutating func refine(_ x: Int, _ y: Int, _ pixels: inout [ReferencePixel], _ seen: inout [Set<Int>]) {
    let index = y * width + x, step = 1 / Double(Self.samples)
    var sum = ReferencePixel()
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let (combination, color) = sample(
          Double(x) + (Double(column) + 0.5) * step, Double(y) + (Double(row) + 0.5) * step)
        sum = sum.plus(color)
        seen[index].insert(combination)
      }
    }
    pixels[index] = sum.times(step * step)
  }

  /// The range of each pixel: within a pixel of an edge, it contains all blends of the combinations on the edge's
  /// sides.
  private func ranges(
    _ seen: [Set<Int>], _ pixels: [ReferencePixel]
  ) -> (low: [ReferencePixel], high: [ReferencePixel]) {
    var low: [ReferencePixel] = [], high: [ReferencePixel] = []
    var known: [Set<Int>: (low: ReferencePixel, high: ReferencePixel)] = [:]
    for y in 0..<height {
      for x in 0..<width {
        var near: Set<Int> = []
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) { near.formUnion(seen[row * width + column]) }
        }
        let pixel = pixels[y * width + x]
        let range = near.count == 1 ? (low: pixel, high: pixel) : known[near] ?? self.range(near)
        if near.count > 1 { known[near] = range }
        low.append(range.low)
        high.append(range.high)
      }
    }
    return (low, high)
  }

  private func range(_ near: Set<Int>) -> (low: ReferencePixel, high: ReferencePixel) {
    let met = near.map { Set(traces[$0].steps.map(\.identity)) }
    let certain = met.dropFirst().reduce(met[0]) { $0.intersection($1) }
    let ranges = near.map { traces[$0].range(over: ground) { certain.contains($0) } }
    return ranges.dropFirst().reduce(ranges[0]) { ($0.low.least($1.low), $0.high.most($1.high)) }
  }
}
