// Pictures by the reference renderers, as the pictures that tests compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteTesting
import ReferenceRenderer

extension Picture {
  init(_ levels: ReferencePicture) {
    self.init(width: levels.width, height: levels.height, bytes: levels.bytes)
  }

  var levels: ReferencePicture { ReferencePicture(width: width, height: height, bytes: bytes) }
}

extension ReferenceRenderer {
  /// The picture of a layer's bounds.
  static func render(_ root: CALayer, _ options: SceneOptions) -> Picture { Picture(levels(of: root, options)) }
}

extension DoubtedPicture {
  var picture: Picture { Picture(levels) }

  /// Finds the pixel of a picture that exceeds its possible error the most; `excess` is 0 if no more than `crossings` pixels do.
  func difference(of actual: Picture, crossings: Int = 0) -> (excess: Double, report: String) {
    difference(of: actual.levels, crossings: crossings)
  }
}

extension SpatialRenderer {
  /// Renders the picture by single rays through the centres of its pixels, without antialiasing.
  static func glance(_ root: CALayer, _ options: SceneOptions = .plain) -> Picture {
    Picture(levels(of: root, options))
  }
}

extension SpatialRendering {
  var picture: Picture { Picture(levels) }

  /// The mean amount by which a picture is brighter or darker near edges than the samples there, in levels of 255.
  func bias(of actual: Picture) -> Double { bias(of: actual.levels) }

  /// Finds the pixel of a picture that lies furthest outside its range, in levels of 255; `excess` is 0 if none does.
  func difference(of actual: Picture) -> (excess: Int, report: String) { difference(of: actual.levels) }
}
