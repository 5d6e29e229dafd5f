// Images of the reference renderer: texels in double precision, three filters, a chain of halved images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The texels of a test image as pixels, with the filters that sample them.
struct ReferenceImage: Sendable {
  /// The image itself and its halvings, each texel the mean of the area that it covers of the level before.
  private let levels: [(width: Int, height: Int, texels: [ReferencePixel])]
  let width: Int
  let height: Int

  init(_ image: TestImage, withHalvings: Bool) {
    width = image.width
    height = image.height
    let texels = (0..<(image.width * image.height)).map { index in
      ReferencePixel(
        red: Double(image.texels[index * 4]) / 255, green: Double(image.texels[index * 4 + 1]) / 255,
        blue: Double(image.texels[index * 4 + 2]) / 255, alpha: Double(image.texels[index * 4 + 3]) / 255)
    }
    var levels = [(width: image.width, height: image.height, texels: texels)]
    while withHalvings, let last = levels.last, last.width > 1 || last.height > 1 {
      let width = max(1, last.width / 2), height = max(1, last.height / 2)
      var halved: [ReferencePixel] = []
      for y in 0..<height {
        for x in 0..<width {
          var sum = ReferencePixel()
          for (column, across) in Self.covered(x, of: width, over: last.width) {
            for (row, along) in Self.covered(y, of: height, over: last.height) {
              sum = sum.plus(last.texels[row * last.width + column].times(across * along))
            }
          }
          halved.append(sum)
        }
      }
      levels.append((width, height, halved))
    }
    self.levels = levels
  }

  /// The texels that one of `count` equal pieces of an axis of `length` texels covers, with their parts of the piece.
  private static func covered(_ piece: Int, of count: Int, over length: Int) -> [(texel: Int, part: Double)] {
    let size = Double(length) / Double(count)
    let from = Double(piece) * size, to = from + size
    return (0..<length).compactMap { texel in
      let part = (min(to, Double(texel + 1)) - max(from, Double(texel))) / size
      return part > 1e-12 ? (texel, part) : nil
    }
  }

  /// Returns the texel that contains a position, given in texels from the top left corner.
  func nearest(_ at: ReferencePoint) -> ReferencePixel {
    texel(0, Int(at.x.rounded(.down)), Int(at.y.rounded(.down)))
  }

  /// Returns the mean of the four texels around a position, weighted by their nearness.
  func bilinear(_ at: ReferencePoint, level: Int = 0) -> ReferencePixel {
    let x = at.x * Double(levels[level].width) / Double(width) - 0.5
    let y = at.y * Double(levels[level].height) / Double(height) - 0.5
    let column = Int(x.rounded(.down)), row = Int(y.rounded(.down))
    let right = x - Double(column), down = y - Double(row)
    let top = texel(level, column, row).times(1 - right).plus(texel(level, column + 1, row).times(right))
    let bottom = texel(level, column, row + 1).times(1 - right).plus(texel(level, column + 1, row + 1).times(right))
    return top.times(1 - down).plus(bottom.times(down))
  }

  /// Returns a mean of texels in which each column and each row is weighted by its part.
  func mean(columns: [(texel: Int, part: Double)], rows: [(texel: Int, part: Double)]) -> ReferencePixel {
    var sum = ReferencePixel()
    for (row, along) in rows {
      for (column, across) in columns { sum = sum.plus(texel(0, column, row).times(across * along)) }
    }
    return sum
  }

  /// Returns a weighted mean of the two halvings around a level of detail.
  func trilinear(_ at: ReferencePoint, levelOfDetail: Double) -> ReferencePixel {
    let level = max(0, min(Double(levels.count - 1), levelOfDetail))
    let lower = Int(level.rounded(.down)), upper = min(lower + 1, levels.count - 1)
    let part = level - Double(lower)
    return bilinear(at, level: lower).times(1 - part).plus(bilinear(at, level: upper).times(part))
  }

  /// Returns a texel; beyond its edges an image repeats its outermost texels.
  private func texel(_ level: Int, _ x: Int, _ y: Int) -> ReferencePixel {
    let size = levels[level]
    return size.texels[max(0, min(size.height - 1, y)) * size.width + max(0, min(size.width - 1, x))]
  }
}
