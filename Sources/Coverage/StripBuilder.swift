// StripBuilder: sorts the coverage of a shape into tiles of boundary pixels and solid rectangles, strip by strip.
//
// A strip is sixteen rows high. Eight columns of it are outside, inside or on the boundary. Those on the boundary that lie next to
// each other, or nearly so, become one tile; those inside become rectangles, which grow down while the next strip has the same.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Collects the runs of one shape, from top to bottom.
struct StripBuilder {
  /// The rows of a strip.
  private static let rows = 16
  /// The columns of a group: the unit in which inside, outside and boundary are distinguished.
  private static let columns = 8
  /// The groups between two tiles that are drawn along with them, since a tile has a fixed cost: about as much as 400 of its pixels, for
  /// a renderer on the CPU, measured with llvmpipe 22.3.
  private static let joinedGroups = 400 / (rows * columns)
  /// Shapes that are no wider and no higher than this become one tile, in pixels.
  private static let smallShape = 64
  /// The widest tile, in groups.
  private static let widestTile = 256 / columns

  private enum Place { case outside, inside, boundary }

  private let clip: PixelRect
  private let isSmall: Bool
  private let groups: Int
  /// The pixels of the strip from one row to the next.
  private let stride: Int
  /// The first row of the strip, counted from the top of the clip, and its rows.
  private var strip: Range<Int>
  /// The coverage of the pixels of the strip, row after row.
  private var pixels: [UInt8]
  /// The change from one group to the next of the number of rows that cover all of a group.
  private var fullRows: [Int16]
  /// Whether a group has a row in which it is covered in part.
  private var isCut: [Bool]
  private var isEmpty = true
  /// The rectangles that reach down to the end of the strip before.
  private var open: [PixelRect] = []
  private var mask = CoverageMask()

  /// Starts the mask of a shape in the pixels of `clip`.
  init(clip: PixelRect) {
    self.clip = clip
    isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    groups = (clip.width + Self.columns - 1) / Self.columns
    stride = isSmall ? clip.width : groups * Self.columns
    strip = 0..<min(isSmall ? Self.smallShape : Self.rows, clip.height)
    pixels = [UInt8](repeating: 0, count: stride * strip.count)
    fullRows = [Int16](repeating: 0, count: groups + 1)
    isCut = [Bool](repeating: false, count: groups)
  }

  /// Adds a run of one row: its columns, and the coverage of each pixel from `coverage` on, or nil where all of them are full. Rows come
  /// from top to bottom.
  mutating func add(row y: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<UInt8>?) {
    guard !columns.isEmpty else { return }
    let row = y - clip.y0, first = columns.lowerBound - clip.x0, end = columns.upperBound - clip.x0
    while row >= strip.upperBound { endStrip() }
    isEmpty = false
    let start = (row - strip.lowerBound) * stride + first
    pixels.withUnsafeMutableBufferPointer { pixels in
      let target = UnsafeMutableBufferPointer(rebasing: pixels[start..<(start + columns.count)])
      guard let coverage else { return target.update(repeating: 255) }
      _ = target.update(from: UnsafeBufferPointer(start: coverage, count: columns.count))
    }
    if isSmall { return }
    let firstGroup = first / Self.columns, endGroup = (end - 1) / Self.columns + 1
    let firstWhole = (first + Self.columns - 1) / Self.columns
    let endWhole = end == clip.width ? groups : end / Self.columns
    if firstGroup < firstWhole { isCut[firstGroup] = true }
    if endWhole < endGroup { isCut[endGroup - 1] = true }
    guard firstWhole < endWhole else { return }
    guard let coverage else { return addFull(firstWhole..<endWhole) }
    for group in firstWhole..<endWhole {
      let count = min(Self.columns, clip.width - group * Self.columns)
      let bytes = UnsafeBufferPointer(start: coverage + (group * Self.columns - first), count: count)
      if bytes.allSatisfy({ $0 == .max }) {
        addFull(group..<(group + 1))
      } else if !bytes.allSatisfy({ $0 == 0 }) {
        isCut[group] = true
      }
    }
  }

  /// Adds groups that are full in one row.
  private mutating func addFull(_ groups: Range<Int>) {
    fullRows[groups.lowerBound] += 1
    fullRows[groups.upperBound] -= 1
  }

  /// Returns the finished mask.
  mutating func finish() -> CoverageMask {
    endStrip()
    mask.solids += open
    return mask
  }

  /// Makes the tiles and rectangles of the strip, and begins the next one.
  private mutating func endStrip() {
    if isEmpty {
      mask.solids += open
      open = []
    } else if isSmall {
      guard pixels.contains(where: { $0 != 0 }) else { return }
      mask.tiles = [.init(rect: clip, firstByte: 0)]
      mask.bytes = pixels
    } else {
      sort(places())
      isEmpty = true
    }
    strip = strip.upperBound..<min(strip.upperBound + strip.count, clip.height)
  }

  /// The place of each group of the strip, whose counts are emptied.
  private mutating func places() -> [Place] {
    var full: Int16 = 0
    return (0..<groups).map { group in
      full += fullRows[group]
      defer { (fullRows[group], isCut[group]) = (0, false) }
      if isCut[group] { return .boundary }
      return full == 0 ? .outside : Int(full) == strip.count ? .inside : .boundary
    }
  }

  private mutating func sort(_ places: [Place]) {
    fullRows[groups] = 0
    var grown: [PixelRect] = [], next = 0
    func addSolids(_ groups: Range<Int>, to builder: inout StripBuilder) {
      var group = groups.lowerBound
      while let first = places[group..<groups.upperBound].firstIndex(of: .inside) {
        group = places[first..<groups.upperBound].firstIndex { $0 != .inside } ?? groups.upperBound
        builder.grow(first..<group, &grown, &next)
      }
    }
    var group = 0
    while let first = places[group...].firstIndex(of: .boundary) {
      addSolids(group..<first, to: &self)
      var end = first + 1
      while let other = places[end...].prefix(Self.joinedGroups + 1).firstIndex(of: .boundary),
        other < first + Self.widestTile
      {
        end = other + 1
      }
      addTile(first..<end)
      group = end
    }
    addSolids(group..<groups, to: &self)
    mask.solids += open[next...]
    open = grown
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Lets a rectangle of the strips before grow by the groups of this one, where it has the same columns, or begins one.
  private mutating func grow(_ groups: Range<Int>, _ grown: inout [PixelRect], _ next: inout Int) {
    var rect = rect(of: groups)
    while next < open.count, open[next].x0 < rect.x0 {
      mask.solids.append(open[next])
      next += 1
    }
    if next < open.count, open[next].x0 == rect.x0 {
      if open[next].x1 == rect.x1 { rect.y0 = open[next].y0 } else { mask.solids.append(open[next]) }
      next += 1
    }
    grown.append(rect)
  }

  private mutating func addTile(_ groups: Range<Int>) {
    let rect = rect(of: groups), first = groups.lowerBound * Self.columns
    mask.tiles.append(.init(rect: rect, firstByte: mask.bytes.count))
    for row in 0..<strip.count {
      let start = row * stride + first
      mask.bytes += pixels[start..<(start + rect.width)]
    }
  }

  /// The pixels of groups of the strip.
  private func rect(of groups: Range<Int>) -> PixelRect {
    PixelRect(
      x0: clip.x0 + groups.lowerBound * Self.columns, y0: clip.y0 + strip.lowerBound,
      x1: min(clip.x0 + groups.upperBound * Self.columns, clip.x1), y1: clip.y0 + strip.upperBound)
  }
}
