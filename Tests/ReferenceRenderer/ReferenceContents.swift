// The placement of a layer's contents, and the texel that each point of the layer shows: gravity, contentsRect, nine
// parts.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// One axis of the contents: the map from a coordinate of the layer to a position in the image.
private struct ReferenceAxis {
  /// Pieces of the destination, in layer space, and of the image, in texels from the edge at which the axis starts.
  var pieces: [(from: Double, to: Double, texelFrom: Double, texelTo: Double)]

  /// The position in the image, the number of texels that one point of the layer measures there, and the piece of the
  /// image.
  func locate(_ coordinate: Double) -> (texel: Double, perPoint: Double, from: Double, to: Double) {
    // The first piece also covers coordinates before it, the last one those behind it.
    let piece = pieces.first { coordinate < $0.to } ?? pieces[pieces.count - 1]
    let perPoint = (piece.texelTo - piece.texelFrom) / (piece.to - piece.from)
    return (piece.texelFrom + (coordinate - piece.from) * perPoint, perPoint, piece.texelFrom, piece.texelTo)
  }

  /// Creates an axis of one stretched piece.
  init(from: Double, to: Double, texelFrom: Double, texelTo: Double) {
    pieces = [(from, to, texelFrom, texelTo)]
  }

  /// Creates an axis of three pieces: the outer ones keep their natural size, or share the available length when it is
  /// too short for both.
  init(
    from: Double, to: Double, texelFrom: Double, texelTo: Double, centre: (from: Double, size: Double),
    contentsScale: Double
  ) {
    let texels = texelTo - texelFrom
    var first = centre.from * texels
    var last = (1 - centre.from - centre.size) * texels
    if centre.size <= 0 {
      // An empty centre stands for the one texel around it.
      first -= 0.5
      last -= 0.5
    }
    var near = first / contentsScale, far = last / contentsScale
    if near + far > to - from {
      let shrink = (to - from) / (near + far)
      near *= shrink
      far *= shrink
    }
    pieces = [
      (from, from + near, texelFrom, texelFrom + first),
      (from + near, to - far, texelFrom + first, texelTo - last),
      (to - far, to, texelTo - last, texelTo),
    ].filter { $0.1 - $0.0 > 1e-9 }
    if pieces.isEmpty { pieces = [(from, to, texelFrom, texelTo)] }
  }
}

/// One side of an image that is reduced by a linear filter, at one pixel.
private struct ReferenceSide {
  /// The position in texels, and the piece of the image that it belongs to.
  let position, from, to: Double
  let texelsPerPixel: Double

  /// Whether means are mixed in place of texels. If more than two texels fall on a pixel, the piece is cut into cells,
  /// and their means are mixed; not so for a piece of a texel or less, which is one cell without a meaningful mean.
  var isAveraged: Bool { texelsPerPixel > 2 * (1 + 1e-9) && to - from > cells }

  private var pixels: Double { (to - from) / texelsPerPixel }

  /// Whether the last digits decide, so that rounding may change the outcome.
  var isUndecided: Bool {
    abs(texelsPerPixel - 2) < 1e-5 || abs(to - from - cells) < 1e-5
      || (isAveraged && abs(abs(pixels - pixels.rounded()) - 1e-3) < 1e-5)
  }

  /// The number of cells: that of pixels, if it is a whole number; else a larger one that is rounded up to four binary
  /// digits.
  private var cells: Double {
    if abs(pixels - pixels.rounded()) < 1e-3 { return max(1, pixels.rounded()) }
    var unit = 1.0
    while pixels > 16 * unit { unit *= 2 }
    return (pixels / unit).rounded(.up) * unit
  }

  /// The texels that are mixed, which may lie beyond the image's ends, and the part of each.
  var parts: [(texel: Int, part: Double)] {
    guard isAveraged else {
      let low = (position - 0.5).rounded(.down), far = position - 0.5 - low
      return [(Int(low), 1 - far), (Int(low) + 1, far)]
    }
    let size = (to - from) / cells
    let place = (position - from) / size - 0.5
    let low = place.rounded(.down), far = place - low
    return [(low, 1 - far), (low + 1, far)].flatMap { cell, share -> [(texel: Int, part: Double)] in
      let start = from + min(max(cell, 0), cells - 1) * size, end = start + size
      return (Int(start.rounded(.down))..<Int(end.rounded(.up))).map { texel in
        let covered = min(end, Double(texel + 1)) - max(start, Double(texel))
        return (texel, share * covered / size)
      }
    }
  }
}

/// The contents of one layer, with their placement.
struct ReferenceContents {
  /// The rectangle that the contents fill, in layer space.
  let destination: ReferenceBox
  private let image: ReferenceImage
  private let horizontal: ReferenceAxis
  private let vertical: ReferenceAxis
  private let isFlipped: Bool
  private let map: ReferenceAffine
  private let inverse: ReferenceAffine
  private let magnification: CALayerContentsFilter
  private let minification: CALayerContentsFilter
  private let bias: Double

  /// Creates the contents of a layer; nil if it shows no image.
  init?(_ layer: CALayer, isFlipped: Bool, plane: ReferencePlane) {
    guard let testImage = TestImage.of(layer.contents) else { return nil }
    let part = ReferenceBox(layer.contentsRect)
    let scale = Double(layer.contentsScale)
    guard !part.isEmpty, scale > 0, !plane.bounds.isEmpty else { return nil }
    let width = Double(testImage.width), height = Double(testImage.height)
    destination = Self.place(
      layer.contentsGravity, width: width * part.width / scale, height: height * part.height / scale, in: plane.bounds)

    // Along y, texels are counted from the image's bottom in a layer that is not flipped; `sample` reverses them.
    let isStretched = [.resize, .resizeAspect, .resizeAspectFill].contains(layer.contentsGravity)
    let centre = layer.contentsCenter
    if isStretched, centre != CGRect(x: 0, y: 0, width: 1, height: 1) {
      horizontal = ReferenceAxis(
        from: destination.minX, to: destination.maxX, texelFrom: part.minX * width, texelTo: part.maxX * width,
        centre: (Double(centre.origin.x), Double(centre.size.width)), contentsScale: scale)
      vertical = ReferenceAxis(
        from: destination.minY, to: destination.maxY, texelFrom: part.minY * height, texelTo: part.maxY * height,
        centre: (Double(centre.origin.y), Double(centre.size.height)), contentsScale: scale)
    } else {
      horizontal = ReferenceAxis(
        from: destination.minX, to: destination.maxX, texelFrom: part.minX * width, texelTo: part.maxX * width)
      vertical = ReferenceAxis(
        from: destination.minY, to: destination.maxY, texelFrom: part.minY * height, texelTo: part.maxY * height)
    }
    self.isFlipped = isFlipped
    map = plane.map
    inverse = plane.inverse
    magnification = layer.magnificationFilter
    minification = layer.minificationFilter
    bias = Double(layer.minificationFilterBias)
    image = ReferenceImage(testImage, withHalvings: minification == .trilinear)
  }

  /// The rectangle that a layer's image takes, in the layer's space; nil if it shows none.
  static func destination(_ layer: CALayer) -> ReferenceBox? {
    guard let image = TestImage.of(layer.contents), layer.contentsScale > 0 else { return nil }
    let part = ReferenceBox(layer.contentsRect), bounds = ReferenceBox(layer.bounds)
    guard !part.isEmpty, !bounds.isEmpty else { return nil }
    let scale = Double(layer.contentsScale)
    return place(
      layer.contentsGravity, width: Double(image.width) * part.width / scale,
      height: Double(image.height) * part.height / scale, in: bounds)
  }

  /// The colour at the centre of a pixel.
  func sample(_ x: Int, _ y: Int) -> ReferencePixel {
    let (texel, density) = locate(x, y)
    let filter = density > 1 + 1e-6 ? minification : magnification
    if filter == .nearest { return image.nearest(texel) }
    if filter == .trilinear, density > 1 + 1e-6 {
      return image.trilinear(texel, levelOfDetail: log2(density) + bias)
    }
    guard density > 1 + 1e-6 else { return image.bilinear(texel) }
    let sides = sides(x, y)
    let columns = sides.across.parts
    // Along y the pieces count from the bottom if the layer is not flipped.
    let rows = sides.along.parts.map { (texel: isFlipped ? $0.texel : image.height - 1 - $0.texel, part: $0.part) }
    return image.mean(columns: columns, rows: rows)
  }

  /// The two sides of the image at the centre of a pixel.
  private func sides(_ x: Int, _ y: Int) -> (across: ReferenceSide, along: ReferenceSide) {
    let at = inverse.apply(ReferencePoint(Double(x) + 0.5, Double(y) + 0.5))
    let across = horizontal.locate(at.x), along = vertical.locate(at.y)
    return (
      ReferenceSide(
        position: across.texel, from: across.from, to: across.to,
        texelsPerPixel: length(inverse.a * across.perPoint, inverse.c * across.perPoint)),
      ReferenceSide(
        position: along.texel, from: along.from, to: along.to,
        texelsPerPixel: length(inverse.b * along.perPoint, inverse.d * along.perPoint))
    )
  }

  /// The possible error of the colour at the centre of a pixel, in levels.
  func doubt(_ x: Int, _ y: Int) -> Double {
    let (texel, density) = locate(x, y)
    if abs(density - 1) < 1e-5, minification != magnification { return ReferenceDoubt.undecided }
    let isNearest = (density > 1 ? minification : magnification) == .nearest
    func isOnEdge(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-3 }
    if isNearest, isOnEdge(texel.x) || isOnEdge(texel.y) { return ReferenceDoubt.undecided }
    if density > 1, minification == .linear {
      let sides = sides(x, y)
      if sides.across.isUndecided || sides.along.isUndecided { return ReferenceDoubt.undecided }
      if sides.across.isAveraged || sides.along.isAveraged { return ReferenceDoubt.sampling + ReferenceDoubt.rounding }
    }
    return ReferenceDoubt.sampling
  }

  /// The position in the image that a pixel's centre shows, and the number of texels to the next pixel.
  private func locate(_ x: Int, _ y: Int) -> (texel: ReferencePoint, density: Double) {
    let at = inverse.apply(ReferencePoint(Double(x) + 0.5, Double(y) + 0.5))
    let across = horizontal.locate(at.x), along = vertical.locate(at.y)
    let texel = ReferencePoint(
      across.texel, isFlipped ? along.texel : Double(image.height) - along.texel)
    // The lengths in the image of one step to the next pixel, to the right and down.
    let right = length(inverse.a * across.perPoint, inverse.b * along.perPoint)
    let down = length(inverse.c * across.perPoint, inverse.d * along.perPoint)
    return (texel, max(right, down))
  }

  private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// The rectangle that an image of a logical size takes in the bounds.
  private static func place(
    _ gravity: CALayerContentsGravity, width: Double, height: Double, in bounds: ReferenceBox
  ) -> ReferenceBox {
    var size = (width: width, height: height)
    switch gravity {
    case .resize: return bounds
    case .resizeAspect:
      let factor = min(bounds.width / width, bounds.height / height)
      size = (width * factor, height * factor)
    case .resizeAspectFill:
      let factor = max(bounds.width / width, bounds.height / height)
      size = (width * factor, height * factor)
    default: break
    }
    var x = (bounds.minX + bounds.maxX - size.width) / 2
    var y = (bounds.minY + bounds.maxY - size.height) / 2
    if [.left, .topLeft, .bottomLeft].contains(gravity) { x = bounds.minX }
    if [.right, .topRight, .bottomRight].contains(gravity) { x = bounds.maxX - size.width }
    if [.top, .topLeft, .topRight].contains(gravity) { y = bounds.maxY - size.height }
    if [.bottom, .bottomLeft, .bottomRight].contains(gravity) { y = bounds.minY }
    return ReferenceBox(minX: x, minY: y, maxX: x + size.width, maxY: y + size.height)
  }
}
