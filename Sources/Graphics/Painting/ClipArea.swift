// ClipArea: the intersection of all clips of a graphics state, as coverage.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartzitePainting
import QuartziteTessellation

/// A rectangle of pixels and, unless all are fully inside, the coverage of each.
struct ClipArea {
  var rect: PixelRect
  /// The coverage of each pixel of the rectangle, row by row; nil if all are fully inside.
  var coverage: [UInt8]?

  /// The empty area.
  static let nothing = ClipArea(rect: .empty)

  /// Returns the intersection of this area and a shape; partial coverages multiply.
  func intersection(_ mask: CoverageMask) -> ClipArea {
    let extent = mask.extent.intersection(rect)
    if extent.isEmpty { return .nothing }
    if mask.tiles.isEmpty, mask.solids.count == 1 { return cropped(to: extent) }
    return cropped(to: extent).multiplied(by: mask.plane(of: extent))
  }

  /// Returns the part of the area in a rectangle inside of it.
  private func cropped(to part: PixelRect) -> ClipArea {
    assert(rect.contains(part), "the part at \(part) is not in the area at \(rect)")
    guard let coverage, part != rect else { return ClipArea(rect: part, coverage: coverage) }
    var result: [UInt8] = []
    result.reserveCapacity(part.area)
    for y in part.y0..<part.y1 {
      let start = (y - rect.y0) * rect.width + part.x0 - rect.x0
      result += coverage[start..<(start + part.width)]
    }
    return ClipArea(rect: part, coverage: result)
  }

  /// Returns the area times the coverage of each pixel of the same rectangle.
  func multiplied(by other: [UInt8]) -> ClipArea {
    assert(other.count == rect.area, "\(other.count) coverages are not one for each pixel of \(rect)")
    guard let coverage else { return ClipArea(rect: rect, coverage: other) }
    var result = other
    result.withUnsafeMutableBufferPointer { result in
      for index in result.indices {
        result[index] = UInt8(truncatingIfNeeded: byteProduct(UInt64(result[index]), UInt64(coverage[index])))
      }
    }
    return ClipArea(rect: rect, coverage: result)
  }
}

/// A cache of the most recent clip areas: clips that one state adds to another's are computed once.
///
/// It has no part of a budget: it is the state of a context that is being drawn in, on that context's thread, and goes
/// with the layer that it belongs to.
struct ClipAreas {
  /// The area without any clip.
  private let whole: ClipArea
  /// The last clip that ``whole`` includes already.
  private let base: DrawingClips.Node?
  /// A chain of clips, each with the intersection of all clips up to it; nil if that area was evicted.
  private var known: [(node: DrawingClips.Node, area: ClipArea?)] = []
  /// The bytes of all known areas.
  private var byteCount = 0

  /// The largest number of bytes that are cached.
  private static let largestByteCount = 1 << 28

  init(rect: PixelRect, base: DrawingClips.Node?) {
    whole = ClipArea(rect: rect)
    self.base = base
  }

  /// The number of pixels without any clip.
  var wholeArea: Int { whole.rect.area }

  /// Returns the area that `clips` leave. `intersect` computes the intersection of one clip with an area.
  mutating func area(of clips: DrawingClips, _ intersect: (DrawingClips.Node, ClipArea) -> ClipArea) -> ClipArea {
    var missing: [DrawingClips.Node] = []
    var next = clips.last
    var start = whole
    var kept = 0
    while let node = next, node !== base {
      if let index = index(of: node), let area = known[index].area {
        if missing.isEmpty { return area }
        (start, kept) = (area, index + 1)
        break
      }
      missing.append(node)
      next = node.parent
    }
    guard !missing.isEmpty else { return start }
    for entry in known[kept...] { byteCount -= entry.area?.coverage?.count ?? 0 }
    known.removeSubrange(kept...)
    for node in missing.reversed() {
      if !start.rect.isEmpty { start = intersect(node, start) }
      known.append((node, start))
      byteCount += start.coverage?.count ?? 0
      if byteCount > Self.largestByteCount { forgetSome() }
    }
    assert(byteCount >= 0, "more bytes of clip areas were let go of than there were")
    return start
  }

  private func index(of node: DrawingClips.Node) -> Int? {
    guard let first = known.first else { return nil }
    let index = node.depth - first.node.depth
    return known.indices ~= index && known[index].node === node ? index : nil
  }

  /// Evicts every second area that takes memory, except the last.
  private mutating func forgetSome() {
    var isOdd = true
    for index in known.indices.dropLast() {
      guard let count = known[index].area?.coverage?.count else { continue }
      if isOdd {
        known[index].area = nil
        byteCount -= count
      }
      isOdd.toggle()
    }
  }
}

extension ClipArea {
  /// Calls `body` with a function that returns the coverage of a pixel and of those that follow it in its row, or with
  /// nil if all are fully inside.
  func withRows(_ body: (((Int, Int) -> UnsafePointer<UInt8>)?) -> Void) {
    guard let coverage else { return body(nil) }
    assert(coverage.count == rect.area, "\(coverage.count) coverages are not one for each pixel of \(rect)")
    coverage.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return }
      body { x, y in first + ((y - rect.y0) * rect.width + x - rect.x0) }
    }
  }

  /// Returns the area times an image's alpha, or its brightness.
  func masked(_ rows: ImageRows?, byAlpha: Bool, _ order: PixelOrder) -> ClipArea {
    guard let rows else { return .nothing }
    if rect.isEmpty { return self }
    var plane = [UInt8](repeating: 0, count: rect.area)
    var row = [UInt32](repeating: 0, count: rect.width)
    for y in rect.y0..<rect.y1 {
      row.withUnsafeMutableBufferPointer { row in
        guard let first = row.baseAddress else { return }
        rows.write(x: rect.x0, y: y, count: rect.width, to: first, coverage: nil)
      }
      let start = (y - rect.y0) * rect.width
      for x in 0..<rect.width { plane[start + x] = byAlpha ? UInt8(row[x].pixelAlpha) : order.brightness(row[x]) }
    }
    return multiplied(by: plane)
  }
}

extension PixelOrder {
  /// Returns the brightness of an opaque pixel: ITU-R BT.709's weights applied to the encoded components.
  func brightness(_ pixel: UInt32) -> UInt8 {
    let first = pixel & 0xFF, green = pixel &>> 8 & 0xFF, last = pixel &>> 16 & 0xFF
    let (red, blue) = self == .rgba ? (first, last) : (last, first)
    return UInt8(truncatingIfNeeded: (red &* 13_933 &+ green &* 46_871 &+ blue &* 4_732 &+ 32_768) &>> 16)
  }
}
