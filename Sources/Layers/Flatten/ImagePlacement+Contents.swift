// The placement of a layer's contents: gravity, the part of the image that is shown, and the nine parts of a
// stretchable one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension ImagePlacement {
  /// Places an image of `width` × `height` texels; nil where no part of it shows.
  ///
  /// `isFlipped` is the layer's parity: where it is true, the top row of the image lies at the smallest y.
  package init?(state: LayerState, width: Int, height: Int, isFlipped: Bool) {
    let rare = state.rare
    let size = SIMD2(Double(width), Double(height))
    let part = rare.contentsRect
    let partLow = part.low, partSize = part.extent
    guard partSize.x > 0, partSize.y > 0, rare.contentsScale > 0 else { return nil }

    let natural = size * partSize / Double(rare.contentsScale)
    guard let shown = Self.place(natural, rare.contentsGravity, in: state.bounds.low, state.bounds.extent) else {
      return nil
    }
    let (low, high) = shown
    // The source is in texels, rows from the top: in a layer that is not flipped the unit square's y runs up from the
    // bottom row.
    let partTop = isFlipped ? partLow.y : 1 - partLow.y - partSize.y
    let source = (low: SIMD2(partLow.x, partTop) * size, size: partSize * size)
    let whole = ImagePatch(
      low: low, high: high, sourceLow: source.low, sourceHigh: source.low + source.size, isFlipped: isFlipped)
    guard rare.contentsCenter != LayerDefaults.unitRect, rare.contentsGravity.scales else {
      self.init(low: low, high: high, patches: [whole])
      return
    }
    let parts = Self.nineParts(
      of: whole, center: rare.contentsCenter, scale: rare.contentsScale, isFlipped: isFlipped)
    self.init(low: low, high: high, patches: parts)
  }

  private static func place(
    _ natural: SIMD2<Double>, _ gravity: CALayerContentsGravity, in low: SIMD2<Double>, _ size: SIMD2<Double>
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    let high = low + size
    guard natural.x > 0, natural.y > 0 else { return nil }
    func centred(_ scale: Double) -> (SIMD2<Double>, SIMD2<Double>) {
      let half = natural * (scale / 2), middle = low + size / 2
      return (middle - half, middle + half)
    }
    switch gravity {
    case .resize: return (low, high)
    case .resizeAspect: return centred(min(size.x / natural.x, size.y / natural.y))
    case .resizeAspectFill: return centred(max(size.x / natural.x, size.y / natural.y))
    default: break
    }
    // "top" is the largest y of the layer's own space, whichever way up that is on the screen.
    let x: Double
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = low.x
    case .right, .topRight, .bottomRight: x = high.x - natural.x
    default: x = low.x + (size.x - natural.x) / 2
    }
    let y: Double
    switch gravity {
    case .top, .topLeft, .topRight: y = high.y - natural.y
    case .bottom, .bottomLeft, .bottomRight: y = low.y
    default: y = low.y + (size.y - natural.y) / 2
    }
    return (SIMD2(x, y), SIMD2(x, y) + natural)
  }

  // MARK: Nine parts

  private static func nineParts(
    of whole: ImagePatch, center: CGRect, scale: Double, isFlipped: Bool
  ) -> [ImagePatch] {
    let top = isFlipped ? center.minY : 1 - center.minY - center.height
    let columns = cuts(
      from: whole.sourceLow.x, to: whole.sourceHigh.x, center.minX, center.width, whole.low.x, whole.high.x, scale)
    // Rows are cut from the top of the image; where y runs up, the top is at the far end of the destination.
    let rows = cuts(
      from: whole.sourceLow.y, to: whole.sourceHigh.y, top, center.height, whole.low.y, whole.high.y, scale)
    var patches: [ImagePatch] = []
    for (rowIndex, row) in rows.enumerated() {
      let (y0, y1) =
        isFlipped
        ? (row.start, row.end)
        : (whole.low.y + whole.high.y - row.end, whole.low.y + whole.high.y - row.start)
      for (columnIndex, column) in columns.enumerated() {
        var inner: BoxShape.Edges = []
        if columnIndex > 0 { inner.insert(.minX) }
        if columnIndex < columns.count - 1 { inner.insert(.maxX) }
        if rowIndex > 0 { inner.insert(isFlipped ? .minY : .maxY) }
        if rowIndex < rows.count - 1 { inner.insert(isFlipped ? .maxY : .minY) }
        patches.append(
          ImagePatch(
            low: SIMD2(column.start, y0), high: SIMD2(column.end, y1),
            sourceLow: SIMD2(column.sourceStart, row.sourceStart),
            sourceHigh: SIMD2(column.sourceEnd, row.sourceEnd), isFlipped: isFlipped, innerEdges: inner))
      }
    }
    return patches
  }

  private struct Cut {
    var sourceStart: Double
    var sourceEnd: Double
    var start: Double
    var end: Double
  }

  /// Cuts one axis into the fixed part before the centre, the centre, and the fixed part after it.
  private static func cuts(
    from sourceLow: Double, to sourceHigh: Double, _ centerStart: Double, _ centerLength: Double,
    _ low: Double, _ high: Double, _ scale: Double
  ) -> [Cut] {
    let length = sourceHigh - sourceLow
    var first = sourceLow + length * min(max(centerStart, 0), 1)
    var last = sourceLow + length * min(max(centerStart + centerLength, 0), 1)
    if !(last > first) {
      // A centre without extent stands for the one texel around its coordinate.
      let middle = (first + last) / 2
      first = max(sourceLow, middle - 0.5)
      last = min(sourceHigh, middle + 0.5)
    }
    var before = (first - sourceLow) / scale, after = (sourceHigh - last) / scale
    let room = high - low
    if before + after > room {
      // The room is too small for both fixed parts, which share it.
      let factor = room / (before + after)
      before *= factor
      after *= factor
    }
    let cuts = [
      Cut(sourceStart: sourceLow, sourceEnd: first, start: low, end: low + before),
      Cut(sourceStart: first, sourceEnd: last, start: low + before, end: high - after),
      Cut(sourceStart: last, sourceEnd: sourceHigh, start: high - after, end: high),
    ]
    // Rounding errors leave a sliver where the fixed parts have taken all the room.
    return cuts.filter { $0.end - $0.start > 1e-9 * room && $0.sourceEnd > $0.sourceStart }
  }
}

extension CALayerContentsGravity {
  /// Whether the image is scaled to the bounds.
  fileprivate var scales: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }
}
