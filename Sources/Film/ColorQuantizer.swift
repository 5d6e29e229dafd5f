// ColorQuantizer: the few colours that stand for all colours of a picture, for GIF.
//
// The method is Wu's ("Efficient statistical computations for optimal color quantization", in Graphics Gems II, 1991): the
// colour space is a grid of 32 × 32 × 32 cells, with the sums of what lies in the cells before each one, so that the sum in
// any box is that at eight corners. Boxes are cut in two where the variances that are left are smallest together, always the
// box that has most of it. A picture of at most 256 colours keeps each of them exactly.
// SPDX-License-Identifier: Apache-2.0

/// A palette, and the nearest entry for each colour.
struct ColorQuantizer {
  /// The colours of the palette: red, green, blue, 0 to 255.
  private(set) var palette: [SIMD3<UInt8>] = []
  /// Entries by exact colour, where the picture has no more colours than the palette.
  private var exact: [UInt32: UInt8]?
  /// Entries by cell of the grid, once they have been looked up.
  private var nearest = [Int16](repeating: -1, count: 32 * 32 * 32)

  /// Finds at most `count` colours for `pixels`: 0x00RRGGBB.
  init(_ pixels: [UInt32], count: Int) {
    if let exact = Self.distinct(pixels, most: count) {
      palette = exact.sorted { $0.value < $1.value }.map { SIMD3(packed: $0.key) }
      self.exact = exact
    } else {
      palette = Grid(pixels).palette(count: count)
    }
  }

  /// The entry of the palette for a colour.
  mutating func entry(for color: UInt32) -> UInt8 {
    if let exact, let entry = exact[color] { return entry }
    let cell = Grid.cell(color)
    if nearest[cell] >= 0 { return UInt8(nearest[cell]) }
    let wanted = SIMD3<Int32>(truncatingIfNeeded: SIMD3<UInt8>(packed: color) & 0xF8 | 4)
    var best = 0, least = Int32.max
    for (index, color) in palette.enumerated() {
      let difference = SIMD3<Int32>(truncatingIfNeeded: color) &- wanted
      // Eyes tell greens apart best and blues worst.
      let distance = (difference &* difference &* SIMD3(3, 6, 1)).wrappedSum()
      if distance < least { (best, least) = (index, distance) }
    }
    nearest[cell] = Int16(best)
    return UInt8(best)
  }

  /// The colours of a picture, numbered as they first come; nil where there are more than `most`.
  private static func distinct(_ pixels: [UInt32], most: Int) -> [UInt32: UInt8]? {
    var found: [UInt32: UInt8] = [:], last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if found[pixel] != nil { continue }
      guard found.count < most else { return nil }
      found[pixel] = UInt8(found.count)
    }
    return found
  }
}

/// The sums of colours over a grid of cells.
private struct Grid {
  /// The sums over a box: the number of pixels, their colours, and the squares of these.
  struct Moments {
    var sums = SIMD4<Double>.zero
    var squares = 0.0

    static func + (a: Moments, b: Moments) -> Moments { Moments(sums: a.sums + b.sums, squares: a.squares + b.squares) }
    static func - (a: Moments, b: Moments) -> Moments { Moments(sums: a.sums - b.sums, squares: a.squares - b.squares) }

    var count: Double { sums.w }

    /// The sum of the squares of distances from the mean.
    var variance: Double { count > 0 ? squares - squareOfMean : 0 }

    /// The number of pixels times the square of their mean.
    var squareOfMean: Double {
      guard count > 0 else { return 0 }
      let colors = SIMD3(sums.x, sums.y, sums.z)
      return (colors * colors).sum() / count
    }

    var mean: SIMD3<UInt8> {
      let mean = (SIMD3(sums.x, sums.y, sums.z) / max(count, 1)).rounded(.toNearestOrAwayFromZero)
      return SIMD3(UInt8(clamping: Int(mean.x)), UInt8(clamping: Int(mean.y)), UInt8(clamping: Int(mean.z)))
    }
  }

  /// A box of cells: those after `low`, up to and including `high`, along each axis.
  struct Box {
    var low: SIMD3<Int>
    var high: SIMD3<Int>
  }

  /// The sums over all cells up to one, counted from 1 along each axis; those at 0 are empty.
  private var moments = [Moments](repeating: Moments(), count: 33 * 33 * 33)

  static func cell(_ color: UInt32) -> Int {
    let red = color >> 9 & 0x7C00, green = color >> 6 & 0x3E0, blue = color >> 3 & 0x1F
    return Int(red | green | blue)
  }

  private static func index(_ red: Int, _ green: Int, _ blue: Int) -> Int { (red * 33 + green) * 33 + blue }

  init(_ pixels: [UInt32]) {
    for pixel in pixels {
      let color = SIMD3<UInt8>(packed: pixel)
      let value = SIMD3<Double>(SIMD3<Int>(truncatingIfNeeded: color))
      let index = Self.index(Int(color.x >> 3) + 1, Int(color.y >> 3) + 1, Int(color.z >> 3) + 1)
      moments[index].sums += SIMD4(value, 1)
      moments[index].squares += (value * value).sum()
    }
    for red in 1...32 {
      var area = [Moments](repeating: Moments(), count: 33)
      for green in 1...32 {
        var line = Moments()
        for blue in 1...32 {
          let index = Self.index(red, green, blue)
          line = line + moments[index]
          area[blue] = area[blue] + line
          moments[index] = moments[index - 33 * 33] + area[blue]
        }
      }
    }
  }

  private func sum(_ box: Box) -> Moments {
    func at(_ red: Int, _ green: Int, _ blue: Int) -> Moments { moments[Self.index(red, green, blue)] }
    let (low, high) = (box.low, box.high)
    let plus =
      at(high.x, high.y, high.z) + at(high.x, low.y, low.z) + at(low.x, high.y, low.z) + at(low.x, low.y, high.z)
    let minus =
      at(high.x, high.y, low.z) + at(high.x, low.y, high.z) + at(low.x, high.y, high.z) + at(low.x, low.y, low.z)
    return plus - minus
  }

  /// The cut of a box after which least variance is left; nil where it is one cell, or all its pixels lie in one.
  private func cut(_ box: Box) -> (Box, Box)? {
    let whole = sum(box)
    var best: (Box, Box)?, most = whole.squareOfMean
    for axis in 0..<3 {
      for position in (box.low[axis] + 1)..<max(box.low[axis] + 1, box.high[axis]) {
        var first = box, second = box
        first.high[axis] = position
        second.low[axis] = position
        let part = sum(first), rest = whole - part
        guard part.count > 0, rest.count > 0 else { continue }
        let squares = part.squareOfMean + rest.squareOfMean
        if squares > most || best == nil { (best, most) = ((first, second), max(squares, most)) }
      }
    }
    return best
  }

  func palette(count: Int) -> [SIMD3<UInt8>] {
    let all = Box(low: .zero, high: SIMD3(repeating: 32))
    var boxes = [(box: all, variance: sum(all).variance)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].variance < boxes[$1].variance }),
        boxes[widest].variance > 0
      else { break }
      guard let (first, second) = cut(boxes[widest].box) else {
        boxes[widest].variance = 0
        continue
      }
      boxes[widest] = (first, sum(first).variance)
      boxes.append((second, sum(second).variance))
    }
    return boxes.map { sum($0.box).mean }
  }
}

extension SIMD3<UInt8> {
  /// The colour 0x00RRGGBB.
  init(packed color: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: color >> 16), UInt8(truncatingIfNeeded: color >> 8), UInt8(truncatingIfNeeded: color))
  }
}
