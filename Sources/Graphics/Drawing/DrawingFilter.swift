// Filters of transparency layers: changes of their finished pixels before they are composited.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// A change of the finished pixels of a transparency layer.
package enum DrawingFilter: Sendable {
  /// A Gaussian blur; its sigmas along rows and columns are in pixels.
  case blur(SIMD2<Double>)
  /// A colour filter. The result is cut to `shape`, in pixels by the winding rule; nil for no cut.
  case colors(ColorMatrix, inside: PathStorage?)
}

extension [DrawingFilter] {
  /// The pixels that all of the filters together reach to each side.
  package var reach: SIMD2<Int> {
    reduce(into: .zero) { reach, filter in
      if case .blur(let sigma) = filter { reach &+= GaussianBlur(sigma: sigma).reach }
    }
  }
}
