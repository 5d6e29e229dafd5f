// The combination of groups with their backdrop in the reference renderer: blending, masks, filters of backdrops.
// SPDX-License-Identifier: Apache-2.0

extension ReferenceCanvas {
  /// Moves every pixel towards that of another picture, by a fraction for each.
  mutating func approach(_ other: ReferenceCanvas, part: (_ x: Int, _ y: Int) -> Double) {
    for index in pixels.indices where pixels[index] != other.pixels[index] || doubt[index] != other.doubt[index] {
      let part = part(index % width, index / width)
      guard part > 0 else { continue }
      pixels[index] = pixels[index].times(1 - part).plus(other.pixels[index].times(part))
      doubt[index] = doubt[index] * (1 - part) + other.doubt[index] * part + ReferenceDoubt.group
    }
  }

  /// Combines every pixel with that of a group.
  mutating func blend(_ group: ReferenceCanvas, factor: Double, by blend: ReferenceBlend) {
    // The last result is reused, since neighbours are often alike.
    var source = ReferencePixel(red: .nan), backdrop = source, result = source
    var sourceDoubt = 0.0, backdropDoubt = 0.0, newDoubt = 0.0
    for index in pixels.indices {
      if group.pixels[index] != source || pixels[index] != backdrop || group.doubt[index] != sourceDoubt
        || doubt[index] != backdropDoubt
      {
        (source, backdrop) = (group.pixels[index], pixels[index])
        (sourceDoubt, backdropDoubt) = (group.doubt[index], doubt[index])
        let shown = source.times(factor)
        result = blend.blend(shown, onto: backdrop)
        newDoubt = ReferenceDoubt.group
        if sourceDoubt > 0 { newDoubt += shown.spread(sourceDoubt * factor + 0.5) { blend.blend($0, onto: backdrop) } }
        if backdropDoubt > 0 { newDoubt += backdrop.spread(backdropDoubt) { blend.blend(shown, onto: $0) } }
        if max(sourceDoubt, backdropDoubt) >= ReferenceDoubt.undecided { newDoubt = ReferenceDoubt.undecided }
      }
      pixels[index] = result
      doubt[index] = newDoubt
    }
  }

  /// Multiplies every pixel by a coverage.
  mutating func cut(to coverage: ReferenceCoverage) {
    for index in pixels.indices {
      let covered = coverage.at(index % width, index / width)
      pixels[index] = pixels[index].times(covered)
      doubt[index] = doubt[index] * covered + ReferenceDoubt.group
    }
  }

  /// Returns the part of the picture in a rectangle of pixels.
  func part(x: Int, y: Int, width partWidth: Int, height partHeight: Int) -> ReferenceCanvas {
    var result = ReferenceCanvas(width: partWidth, height: partHeight)
    for row in 0..<partHeight {
      for column in 0..<partWidth {
        result.pixels[row * partWidth + column] = pixels[(y + row) * width + x + column]
        result.doubt[row * partWidth + column] = doubt[(y + row) * width + x + column]
      }
    }
    return result
  }

  /// Fills the picture's own window with one colour.
  mutating func fillWindow(_ color: ReferencePixel) {
    for index in pixels.indices where isInWindow(index) { pixels[index] = color }
  }

  /// Clears everything around the picture's own window.
  mutating func clearAroundWindow() {
    for index in pixels.indices where !isInWindow(index) { pixels[index] = ReferencePixel() }
  }

  private func isInWindow(_ index: Int) -> Bool {
    let x = index % width - window.x, y = index / width - window.y
    return x >= 0 && y >= 0 && x < window.width && y < window.height
  }

  /// Paints a shadow whose caster has the given alpha in every pixel, already moved by the offset. `map` leads from the
  /// layer to the picture. `isInterpolated` says that production may read the shadow between the pixels of one at
  /// another place.
  mutating func drawShadow(
    _ shadow: ReferenceShadow, of caster: [Double], _ map: ReferenceAffine, alpha: Double, isInterpolated: Bool = false
  ) {
    let values = map.blur(shadow.sigma).blurred(caster, width: width, height: height)
    let source = shadow.color.times(alpha), width = width
    paint(
      ReferenceCoverage(width: width, height: height, values: values),
      doubtful: { values[$1 * width + $0] > 0 ? ReferenceDoubt.painting + ReferenceDoubt.group : 0 }
    ) { _, _ in source }
    guard isInterpolated else { return }
    // A pixel without a shadow may get one from its neighbours.
    for (index, bend) in Self.bends(values, width: width, height: height).enumerated() where bend > 0 {
      doubt[index] += bend * source.alpha * 255 + ReferenceDoubt.group
    }
  }

  /// The error of each value if it is read between its neighbours: a quarter of the second differences along rows and
  /// columns.
  private static func bends(_ values: [Double], width: Int, height: Int) -> [Double] {
    func at(_ x: Int, _ y: Int) -> Double { values[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))] }
    var bends = [Double](repeating: 0, count: values.count)
    for y in 0..<height {
      for x in 0..<width {
        let across = abs(at(x - 1, y) - 2 * at(x, y) + at(x + 1, y))
        let down = abs(at(x, y - 1) - 2 * at(x, y) + at(x, y + 1))
        bends[y * width + x] = (across + down) / 4
      }
    }
    // The result for a pixel is the largest of its own value and those around it.
    return bends.indices.map { index in
      let x = index % width, y = index / width
      var most = 0.0
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) { most = max(most, bends[row * width + column]) }
      }
      return most
    }
  }
}
