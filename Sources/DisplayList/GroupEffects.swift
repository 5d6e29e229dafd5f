// The effects on the picture of a node as a whole: filters, blending, shadows and bitmaps of its own.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// The effects on the picture of a node, except for its opacity and its mask.
package struct GroupEffects: Hashable, Sendable {
  /// The filters that the finished picture goes through, first to last.
  package var filters: [PictureFilter] = []
  /// The filters that everything behind the node goes through in its bounds, first to last.
  package var backgroundFilters: [PictureFilter] = []
  /// The mode in which the picture is blended with the backdrop; nil is source over.
  package var blend: BlendMode?
  package var shadow: NodeShadow?
  /// Whether the node is drawn on its own even where nothing else asks for that: what is in it blends with nothing outside.
  package var isIsolated = false
  /// The pixels per point of the bitmap that the node is drawn in; nil where it needs none.
  package var rasterizationScale: Double?
  /// The filters with which a bitmap of the node is read.
  package var bitmapFilters = ImageFilters()
  /// Sentences about filters that were not understood.
  package var remarks: [String] = []

  package init() {}

  /// The shadow, if the picture's alpha casts it.
  package var pictureShadow: PictureShadow? { if case .ofPicture(let shadow)? = shadow { shadow } else { nil } }

  /// The shadow, if a path casts it.
  package var pathShadow: PathShadow? { if case .ofPath(let shadow)? = shadow { shadow } else { nil } }
}

/// A shadow, which either the node's picture or a path casts.
package enum NodeShadow: Hashable, Sendable {
  case ofPicture(PictureShadow)
  case ofPath(PathShadow)
}

/// A shadow that follows from the alpha of a node's picture.
package struct PictureShadow: Hashable, Sendable {
  /// The colour, straight; its alpha is above 0.
  package var color: DisplayList.Color
  /// The opacity, 0…1.
  package var opacity: Double
  /// The offset, in the node's space.
  package var offset: SIMD2<Double>
  /// The sigma of the blur, in points.
  package var sigma: Double

  /// Creates a shadow; nil for one that does not show.
  package init?(color: DisplayList.Color, opacity: Double, offset: SIMD2<Double>, sigma: Double) {
    guard color.w > 0, opacity > 0 else { return nil }
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.sigma = sigma
  }
}

/// A shadow that a path casts.
package struct PathShadow: Sendable {
  package var path: PathShape
  package var look: PictureShadow
  /// A box around the shadow, its offset not counted.
  package var reach: (low: SIMD2<Double>, high: SIMD2<Double>)

  /// Creates the shadow of a path; nil for an empty path.
  package init?(path: CGPath, look: PictureShadow) {
    self.path = PathShape(path: path, area: .fill(.nonZero))
    self.look = look
    guard let bounds = self.path.bounds else { return nil }
    let around = GaussianBlur.reach(ofSigma: look.sigma)
    reach = (bounds.low - around, bounds.high + around)
  }
}

/// The instances in which a node draws everything inside of it.
package struct Instances: Hashable, Sendable {
  package var transforms: InstanceTransforms
  package var colors: InstanceColors

  package init(transforms: InstanceTransforms, colors: InstanceColors) {
    self.transforms = transforms
    self.colors = colors
  }
}
