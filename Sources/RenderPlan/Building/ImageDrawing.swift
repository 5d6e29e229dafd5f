// ImageDrawing: a picture on a plane, and the pixels that each of its patches covers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// A picture and where on a plane it is drawn.
struct ImageDrawing {
  var picture: ShownPicture
  var placement: ImagePlacement
  var filters = ImageFilters()
  /// The bounds of the node: their edges are the picture's, and they cut it where it `isClipped`.
  var bounds: BoxShape
  var isClipped = false
  /// The value that ``Target/nesting`` takes where the picture is a target's.
  var nesting = 0
  /// Whether its colours are added to those below.
  var isAdded = false
}

extension ImageDrawing {
  /// A picture that fills a box of the plane, its upper row at the smallest y where it `isFlipped`.
  init(
    _ picture: ShownPicture, from low: SIMD2<Double>, to high: SIMD2<Double>, isFlipped: Bool,
    filters: ImageFilters = ImageFilters(), nesting: Int = 0
  ) {
    self.init(
      picture: picture,
      placement: ImagePlacement(
        width: picture.width, height: picture.height, from: low, to: high, isFlipped: isFlipped),
      filters: filters, bounds: BoxShape(box: RoundedBox(low: low, high: high)), nesting: nesting)
  }

  // MARK: Coverage

  /// The pixels of one patch: the whole destination's, cut by the bounds if the layer masks to them, and
  /// among neighbouring patches to the one that holds a pixel's centre. Nothing outside of `window` is the patch's.
  ///
  /// - Parameters:
  ///   - items: the coverage of items of the node.
  ///   - computed: coverage that is computed at once.
  func coverage(
    of patch: ImagePatch, _ placed: PlacedNode, items: ShapeCoverage, computed: ShapeCoverage
  ) -> (coverage: PlacedCoverage, window: PixelRect) {
    var shape = BoxShape(box: RoundedBox(low: placement.low, high: placement.high), hardEdges: bounds.hardEdges)
    if isClipped {
      let isCovered = all(placement.low .<= bounds.box.low) && all(placement.high .>= bounds.box.high)
      if !bounds.box.isSharp, !isCovered {
        return (cut(patch, by: bounds, placed, computed), placed.clip)
      }
      shape = bounds
      shape.box.low = pointwiseMax(bounds.box.low, placement.low)
      shape.box.high = pointwiseMin(bounds.box.high, placement.high)
    }
    if patch.innerEdges.isEmpty {
      return (items.coverage(of: shape, under: placed.projection, clip: placed.clip), placed.clip)
    }

    let cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high), hardEdges: .all)
    if let window = computed.pixelClip(cutter.openedOutwards(except: patch.innerEdges), under: placed.projection) {
      let clip = placed.clip.intersection(window)
      return (computed.coverage(of: shape, under: placed.projection, clip: clip), clip)
    }
    return (cut(patch, by: shape, placed, computed), placed.clip)
  }

  /// The general case: the part of `shape` on the image that belongs to a patch.
  private func cut(
    _ patch: ImagePatch, by shape: BoxShape, _ placed: PlacedNode, _ shapes: ShapeCoverage
  ) -> PlacedCoverage {
    let projection = placed.projection
    var polygon = shape.widened(under: projection).polygon(scale: projection.largestScale)
    if shape.hardEdges.isEmpty { polygon = polygon.clipped(low: placement.low, high: placement.high) }
    var cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high))
    cutter.hardEdges = patch.innerEdges
    return shapes.coverage(
      ofPolygon: polygon, under: projection,
      halfPlanes: cutter.halfPlanes(under: projection) + shape.halfPlanes(under: projection), clip: placed.clip)
  }
}

/// A picture that is placed on a layer: an image, or what a pass has drawn.
struct ShownPicture {
  enum Origin {
    case image(CGImage)
    case drawn(TextureReference)
  }

  let origin: Origin
  /// The size in pixels.
  let width: Int
  let height: Int
  /// Whether every pixel is known to be opaque.
  let isOpaque: Bool

  init(_ image: CGImage) {
    origin = .image(image)
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
  }

  /// The size of an image, whose texels can be averaged; what a pass draws is in no memory of ours.
  var sizeInMemory: (width: Int, height: Int)? { if case .image = origin { (width, height) } else { nil } }

  /// The picture of the means of cells, or this one if there are none. Nil if there is no memory for it, and if the meter
  /// ends before it is made.
  func reduced(_ reduction: ImageReduction?, meter: WorkMeter?) -> ShownPicture? {
    guard let reduction, case .image(let image) = origin else { return self }
    return image.reduced(reduction, meter: meter).map { ShownPicture($0) }
  }

  /// A picture that fills the target of its pass; it has no smaller levels.
  init(source: TextureReference, width: Int, height: Int) {
    origin = .drawn(source)
    (self.width, self.height) = (width, height)
    isOpaque = false
  }
}

extension BoxShape {
  /// The same box with the sides that aren't named moved far out of every picture.
  fileprivate func openedOutwards(except kept: Edges) -> BoxShape {
    let far = 1e8
    var result = self
    if !kept.contains(.minX) { result.box.low.x -= far }
    if !kept.contains(.maxX) { result.box.high.x += far }
    if !kept.contains(.minY) { result.box.low.y -= far }
    if !kept.contains(.maxY) { result.box.high.y += far }
    return result
  }
}
