// PixelPicture+Frame: the pixels of what the renderer has drawn.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteComparison

extension PixelPicture {
  /// Creates the picture of a frame.
  package init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height, bytes: frame.packedPixels)
  }
}
