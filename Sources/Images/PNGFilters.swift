// PNGFilters: the filters of rows of the PNG specification (W3C, 2025, clause 9), which leave small numbers where pixels are alike.
// SPDX-License-Identifier: Apache-2.0

/// A filter of the bytes of a row, by its number in a file.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  /// The differences from the pixel to the left.
  case sub = 1
  /// The differences from the pixel above.
  case up = 2
  /// The differences from the mean of these two.
  case average = 3
  /// The differences from one of three pixels, to the left, above, and above to the left: the one nearest to a linear guess from them.
  case paeth = 4
}

/// The filters that rows of a picture may have: of several, each row has the one that leaves the smallest sum of absolute values, taken
/// as signed bytes (the heuristic of the PNG specification, clause 12.7).
enum PNGFilters {
  case none, up, subOrUp, all

  private var choice: [RowFilter] {
    switch self {
    case .none: [.none]
    case .up: [.up]
    case .subOrUp: [.sub, .up]
    case .all: [.none, .sub, .up, .average, .paeth]
    }
  }

  /// The rows of a picture as they are compressed: the number of a filter and the filtered bytes of each.
  ///
  /// - Parameters:
  ///   - count: the number of rows, of `length` bytes each; a pixel has `pixel` bytes.
  ///   - read: writes the bytes of a row.
  func rows(
    _ count: Int, length: Int, pixel: Int, read: (_ row: Int, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let choice = choice
    return [UInt8](unsafeUninitializedCapacity: (length + 1) * count) { result, written in
      written = (length + 1) * count
      guard let first = result.baseAddress else { return }
      if choice == [.none] {
        for row in 0..<count {
          first[row * (length + 1)] = RowFilter.none.rawValue
          read(row, first + row * (length + 1) + 1)
        }
        return
      }
      // A pixel of zeros to the left of each row.
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (length + pixel) + length)
      defer { memory.deallocate() }
      memory.initialize(repeating: 0, count: 2 * (length + pixel))
      var above = memory + pixel, current = above + length + pixel
      let trial = memory + 2 * (length + pixel)
      for row in 0..<count {
        read(row, current)
        let target = first + row * (length + 1)
        var least = Int.max
        for filter in choice {
          let output = least == .max ? target + 1 : trial
          filter.apply(to: current, above: above, into: output, count: length, pixel: pixel)
          guard choice.count > 1 else {
            target[0] = filter.rawValue
            break
          }
          let cost = Self.cost(output, count: length)
          guard cost < least else { continue }
          least = cost
          target[0] = filter.rawValue
          if output == trial { (target + 1).update(from: trial, count: length) }
        }
        swap(&above, &current)
      }
    }
  }

  /// The sum of the absolute values of signed bytes.
  private static func cost(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
    var sum = 0, index = 0
    while index < count {
      // A part is short enough for a sum of 32 bits, which is added up faster.
      var part: UInt32 = 0
      let end = min(index + 65_536, count)
      while index < end {
        part &+= UInt32(min(bytes[index], 0 &- bytes[index]))
        index &+= 1
      }
      sum += Int(part)
    }
    return sum
  }
}

extension RowFilter {
  /// Filters `count` bytes of a row; a pixel of zeros lies before it and before the row above it.
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>, count: Int,
    pixel: Int
  ) {
    let left = row - pixel, corner = above - pixel
    switch self {
    case .none: output.update(from: row, count: count)
    case .sub: for index in 0..<count { output[index] = row[index] &- left[index] }
    case .up: for index in 0..<count { output[index] = row[index] &- above[index] }
    case .average:
      for index in 0..<count {
        output[index] = row[index] &- UInt8(truncatingIfNeeded: (UInt16(left[index]) &+ UInt16(above[index])) &>> 1)
      }
    case .paeth:
      for index in 0..<count {
        let a = Int16(left[index]), b = Int16(above[index]), c = Int16(corner[index])
        let toLeft = abs(b &- c), toAbove = abs(a &- c), toCorner = abs(a &+ b &- 2 &* c)
        let guess = toLeft <= toAbove && toLeft <= toCorner ? a : toAbove <= toCorner ? b : c
        output[index] = row[index] &- UInt8(truncatingIfNeeded: guess)
      }
    }
  }
}
