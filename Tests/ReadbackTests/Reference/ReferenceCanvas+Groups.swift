// What happens to groups of the reference renderer as they meet their backdrop: blending, masks, filters of backdrops.

extension ReferenceCanvas {
  /// Moves every pixel towards that of another picture, by a part of the way for each.
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
    // Neighbours are often alike.
    var source = ReferencePixel(red: .nan), backdrop = source, result = source
    for index in pixels.indices {
      if group.pixels[index] != source || pixels[index] != backdrop {
        (source, backdrop) = (group.pixels[index], pixels[index])
        result = blend.blend(source.times(factor), onto: backdrop)
      }
      pixels[index] = result
      doubt[index] += group.doubt[index] + ReferenceDoubt.group
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

  /// The part of the picture in a rectangle of pixels.
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

  /// Fills the picture itself with one colour.
  mutating func fillWindow(_ color: ReferencePixel) {
    for index in pixels.indices where isInWindow(index) { pixels[index] = color }
  }

  /// Leaves nothing around the picture itself.
  mutating func clearAroundWindow() {
    for index in pixels.indices where !isInWindow(index) { pixels[index] = ReferencePixel() }
  }

  private func isInWindow(_ index: Int) -> Bool {
    let x = index % width - window.x, y = index / width - window.y
    return x >= 0 && y >= 0 && x < window.width && y < window.height
  }

  /// Paints a shadow of what has the given alpha in every pixel, at its place already. `map` leads from the layer to the
  /// picture.
  mutating func drawShadow(_ shadow: ReferenceShadow, of caster: [Double], _ map: ReferenceAffine, alpha: Double) {
    let values = Self.blurred(caster, width: width, height: height, map.deviations(shadow.deviation))
    let source = shadow.color.times(alpha), width = width
    paint(
      ReferenceCoverage(width: width, height: height, values: values),
      doubtful: { values[$1 * width + $0] > 0 ? ReferenceDoubt.painting + ReferenceDoubt.group : 0 }
    ) { _, _ in source }
  }
}
