// Drawing of particles: each as an image at its own position, through the clips of its node.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Draws particles in their order. They have to be cut to the bounds of their node already.
  func draw(_ item: ParticleItem, _ frame: RecordedFrame) {
    let images = item.pictures.map { $0.source.image() }
    for instance in item.instances {
      let picture = item.pictures[Int(instance.picture)]
      guard let image = images[Int(instance.picture)] else { continue }
      var placed = frame
      placed.projection = instance.placement.concatenating(frame.projection)
      placed.tint = frame.tint.multiplied(by: instance.tint)
      guard placed.tint.alpha > 0, placed.projection.isFinite,
        let sampling = ImageSampling(particle: picture.patch, by: picture.filters, under: placed.projection)
      else { continue }
      let shape = BoxShape(box: RoundedBox(low: picture.patch.low, high: picture.patch.high))
      guard !drawsCoverage else {
        fillCoverage(of: shape, placed)
        continue
      }
      fill(shape, with: image, sampling, isAdded: item.isAdditive, placed)
    }
  }
}
