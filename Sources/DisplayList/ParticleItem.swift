// ParticleItem: many placed copies of a few images, which are painted in their order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The particles that a node draws: copies of images, each with its own position, rotation, scale and colour.
package struct ParticleItem: Hashable, Sendable {
  /// An image that particles show.
  package struct Picture: Hashable, Sendable {
    package var source: ImageSource
    /// The size of the image in texels.
    package var texels: SIMD2<Double>
    /// The image on a box around the origin, which is the place of a particle of scale 1.
    package var patch: ImagePatch
    /// The filters with which it is read.
    package var filters: ImageFilters

    package init(source: ImageSource, texels: SIMD2<Double>, patch: ImagePatch, filters: ImageFilters) {
      self.source = source
      self.texels = texels
      self.patch = patch
      self.filters = filters
    }
  }

  /// One particle.
  package struct Instance: Hashable, Sendable {
    /// The position of the middle of the image, in points of the node's space.
    package var position: SIMD2<Double>
    /// The image of the x axis: its direction is the rotation, and its length the scale. The image of the y axis is
    /// perpendicular to it and as long.
    package var axis: SIMD2<Double>
    /// Straight red, green, blue and alpha, each 0…1, by which the image is multiplied.
    package var color: SIMD4<Float>
    /// The index of the image in ``ParticleItem/pictures``.
    package var picture: Int32

    package init(position: SIMD2<Double>, axis: SIMD2<Double>, color: SIMD4<Float>, picture: Int32) {
      self.position = position
      self.axis = axis
      self.color = color
      self.picture = picture
    }

    /// The map from the box of the image to the node's space.
    package var placement: Projection {
      Projection(a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: position.x, ty: position.y)
    }

    /// The colour as a tint.
    package var tint: Tint { Tint(straight: SIMD4<Double>(color)) }
  }

  package let pictures: [Picture]
  /// The particles, in the order in which they are painted.
  package let instances: [Instance]
  /// Whether premultiplied colours are added to those below, up to 1, rather than laid over them.
  package let isAdditive: Bool
  /// A box around all particles, in the node's space.
  package let extent: Extent

  /// Creates an item. Particles whose picture there is not, or that are too far away for numbers, are left out.
  package init(pictures: [Picture], instances: [Instance], isAdditive: Bool) {
    self.pictures = pictures
    self.isAdditive = isAdditive
    let radii = pictures.map { pointwiseMax($0.patch.low.magnitudes, $0.patch.high.magnitudes) }
    var low = SIMD2(repeating: Double.infinity), high = -low
    let kept = instances.filter { instance in
      guard radii.indices.contains(Int(instance.picture)) else { return false }
      let box = radii[Int(instance.picture)], axis = instance.axis.magnitudes
      let radius = SIMD2(box.x * axis.x + box.y * axis.y, box.x * axis.y + box.y * axis.x)
      let first = instance.position - radius, last = instance.position + radius
      guard first.sum() > -Self.farthest, last.sum() < Self.farthest else { return false }
      low = pointwiseMin(low, first)
      high = pointwiseMax(high, last)
      return true
    }
    self.instances = kept.count == instances.count ? instances : kept
    extent = kept.isEmpty ? .nothing : Extent(around: low, high)
  }

  /// The distance from the origin, in points, beyond which nothing is drawn.
  private static let farthest = 1e12

  package static func == (a: ParticleItem, b: ParticleItem) -> Bool {
    a.isAdditive == b.isAdditive && a.pictures == b.pictures && a.instances == b.instances
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(isAdditive)
    hasher.combine(pictures)
    hasher.combine(instances.count)
  }
}

extension SIMD2<Double> {
  fileprivate var magnitudes: SIMD2<Double> { SIMD2(x.magnitude, y.magnitude) }
}
