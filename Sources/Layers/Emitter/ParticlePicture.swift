// ParticlePicture: the image of a cell's particles.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList

/// The image that the particles of a cell show, and the part of it.
package struct ParticlePicture: Sendable {
  package var image: CGImage
  /// The part that is shown, in fractions of the image.
  package var contentsRect = LayerDefaults.unitRect
  /// Pixels of the image per point.
  package var contentsScale = 1.0
  package var filters = ImageFilters()

  package init(image: CGImage) {
    self.image = image
  }

  /// Returns the image around the origin, in points; nil where nothing of it shows. `isFlipped` is the parity of the
  /// layer, whether y grows down in its space as it is seen: the image stands upright either way.
  func placed(isFlipped: Bool) -> ParticleItem.Picture? {
    let size = SIMD2(Double(image.width), Double(image.height))
    let low = SIMD2(Double(contentsRect.origin.x), Double(contentsRect.origin.y))
    let part = SIMD2(Double(contentsRect.size.width), Double(contentsRect.size.height))
    guard all(part .> 0), contentsScale > 0, all(size .> 0) else { return nil }
    let half = size * part / contentsScale / 2
    // Rows of texels are counted from the top, while the unit square's y runs up in a layer that is not flipped.
    let top = isFlipped ? low.y : 1 - low.y - part.y
    let source = SIMD2(low.x, top) * size
    return ParticleItem.Picture(
      source: .image(image), texels: size,
      patch: ImagePatch(
        low: -half, high: half, sourceLow: source, sourceHigh: source + part * size, isFlipped: isFlipped),
      filters: filters)
  }
}
