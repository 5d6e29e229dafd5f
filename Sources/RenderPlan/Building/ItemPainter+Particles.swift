// Draws particles: a quad for each, in one batch for each image where their order allows.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// The ways in which the particles of one item show one image.
private struct ParticleImage {
  let picture: ParticleItem.Picture
  let image: CGImage
  /// The part with a border of transparent texels; nil where there is none. Particles whose edges run through pixels are read
  /// from it, so that they need no mask.
  var sprite: CGImage?
  /// The texels of that border at the left and at the top.
  var border = 1
  /// The highest level of the mip chain that such particles read; nil where there are none.
  var spriteLevel: Double?
  /// The filter that all of them share, so that they are one batch.
  var filter = TextureFilter.nearest
  var isTinted = false
}

extension ItemPainter {
  /// Draws particles in their order. They have to be cut to the bounds of their node already.
  mutating func draw(_ item: ParticleItem, _ placed: PlacedNode) {
    guard placed.projection.isAffine else { return drawInPerspective(item, placed) }
    let images = item.shownImages(placed, meter: meter)
    for instance in item.instances {
      guard !deadline.hasPassedLately else { return }
      guard let image = images[Int(instance.picture)] else { continue }
      draw(instance, image, isAdditive: item.isAdditive, placed)
    }
  }

  private mutating func draw(
    _ instance: ParticleItem.Instance, _ shown: ParticleImage, isAdditive: Bool, _ placed: PlacedNode
  ) {
    let projection = instance.placement.concatenating(placed.projection), patch = shown.picture.patch
    let tint = placed.tint.multiplied(by: instance.tint)
    guard tint.alpha > 0, projection.isFinite,
      let sampling = ImageSampling(particle: patch, by: shown.picture.filters, under: projection)
    else { return }
    if placed.cuts.isEmpty, let sprite = shown.sprite, sampling.isSprite(patch, under: projection) {
      // The border of the sprite comes before the part's first texel.
      let first = SIMD2(patch.sourceLow.x.rounded(), patch.sourceLow.y.rounded())
      var paint = TexturePaint(sampling, source: .image(0), width: sprite.width, height: sprite.height, isOpaque: false)
      let border = Double(shown.border)
      paint.map = sampling.map.translated(x: border - first.x, y: border - first.y).concatenating(
        Projection(a: 1 / Double(sprite.width), b: 0, c: 0, d: 1 / Double(sprite.height), tx: 0, ty: 0))
      let reach = exp2(sampling.level.rounded(.up)) * sampling.texelSize / 2
      let extent = Extent(around: patch.low, patch.high).mapped(by: projection)
      let rect = PixelRect(around: extent.low - reach, extent.high + reach, within: placed.clip)
      guard !rect.isEmpty, let index = index(of: sprite, placed) else { return }
      paint.source = .image(index)
      boxCoverage.removeAll()
      boxCoverage.solids.append(rect)
      paintParticle(boxCoverage, paint)
      return
    }

    boxCoverage.removeAll()
    shapes.add(
      BoxShape(box: RoundedBox(low: patch.low, high: patch.high)), under: projection, clip: placed.clip,
      to: &boxCoverage)
    let coverage = placed.cuts.isEmpty ? boxCoverage : boxCoverage.cut(by: placed.cuts, within: placed.clip)
    guard !coverage.isEmpty, let index = index(of: shown.image, placed) else { return }
    paintParticle(
      coverage,
      TexturePaint(
        sampling, source: .image(index), width: shown.image.width, height: shown.image.height, isOpaque: false))

    func paintParticle(_ coverage: PlacedCoverage, _ paint: TexturePaint) {
      var paint = paint
      paint.filter = shown.filter
      paint.isDrawnTinted = shown.isTinted
      if isAdditive { paint.effect = .add }
      targets.paint(coverage, with: .texture(paint), tint: tint, clip: placed.clip)
    }
  }

  /// Draws particles whose plane is seen in perspective, each as any other image.
  private mutating func drawInPerspective(_ item: ParticleItem, _ placed: PlacedNode) {
    let images = item.pictures.map { $0.source.image(meter: meter) }
    for instance in item.instances {
      guard !deadline.hasPassedLately else { return }
      let picture = item.pictures[Int(instance.picture)]
      guard let image = images[Int(instance.picture)] else { continue }
      var moved = placed
      moved.projection = instance.placement.concatenating(placed.projection)
      moved.tint = placed.tint.multiplied(by: instance.tint)
      guard moved.tint.alpha > 0, moved.projection.isFinite else { continue }
      let patch = picture.patch
      draw(
        ImageDrawing(
          picture: ShownPicture(image),
          placement: ImagePlacement(low: patch.low, high: patch.high, patches: [patch]), filters: picture.filters,
          bounds: BoxShape(box: RoundedBox(low: patch.low, high: patch.high)), isAdded: item.isAdditive),
        moved)
    }
  }
}

extension ParticleItem {
  /// Finds what all particles of an image have in common. Nil stands for an image that cannot be shown.
  fileprivate func shownImages(_ placed: PlacedNode, meter: WorkMeter?) -> [ParticleImage?] {
    var images = pictures.map { picture in
      picture.source.image(meter: meter).map { ParticleImage(picture: picture, image: $0) }
    }
    for instance in instances {
      let index = Int(instance.picture)
      let projection = instance.placement.concatenating(placed.projection)
      guard let image = images[index],
        let sampling = ImageSampling(particle: image.picture.patch, by: image.picture.filters, under: projection)
      else { continue }
      if sampling.filter > image.filter { images[index]?.filter = sampling.filter }
      let tint = placed.tint.multiplied(by: instance.tint)
      if tint != .none || sampling.level > 0 { images[index]?.isTinted = true }
      if sampling.isSprite(image.picture.patch, under: projection), image.spriteLevel ?? -1 < sampling.level {
        images[index]?.spriteLevel = sampling.level
      }
    }
    for index in images.indices {
      guard let image = images[index] else { continue }
      // Only images that are shown texel for pixel never cover parts of pixels, which takes a tint.
      let isExact = image.filter == .nearest && image.picture.filters.magnification != .nearest
      if !isExact { images[index]?.isTinted = true }
      images[index]?.makeSprite()
    }
    return images
  }
}

extension ImageSampling {
  /// The pixels per texel up to which a particle needs no mask: its edge is as soft as a texel.
  private static let largestSpriteTexel = 1.25

  /// Whether a particle is shown with a border of transparent texels, in place of a mask: its edges run through pixels, and
  /// texels are small enough.
  fileprivate func isSprite(_ patch: ImagePatch, under projection: Projection) -> Bool {
    guard texelSize <= Self.largestSpriteTexel else { return false }
    guard projection.keepsRectangles else { return true }
    guard filter != .nearest else { return false }
    let box = SIMD4(lowHalf: projection.applied(to: patch.low), highHalf: projection.applied(to: patch.high))
    let distances = box - box.rounded(.toNearestOrEven)
    return (distances * distances).max() > 1e-8
  }

  /// The larger side of a texel, in pixels.
  fileprivate var texelSize: Double {
    guard let back = map.inverse else { return .infinity }
    return max((back.x.x * back.x.x + back.x.y * back.x.y), (back.y.x * back.y.x + back.y.y * back.y.y)).squareRoot()
  }
}

extension ParticleImage {
  /// Makes the sprite, if particles need it and the part that they show are whole texels.
  fileprivate mutating func makeSprite() {
    guard let spriteLevel else { return }
    let low = picture.patch.sourceLow, high = picture.patch.sourceHigh
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 && value.magnitude < 1e9 }
    guard isWhole(low.x), isWhole(low.y), isWhole(high.x), isWhole(high.y) else { return }
    // At the highest level all of the image is one texel.
    let level = min(spriteLevel, log2((high - low).max())).rounded(.up)
    border = level > 0 ? 2 << min(Int(level), 24) : 1
    let part = PixelRect(
      x0: Int(low.x.rounded()), y0: Int(low.y.rounded()), x1: Int(high.x.rounded()), y1: Int(high.y.rounded()))
    sprite = image.sprite(part, border: border)
  }
}
