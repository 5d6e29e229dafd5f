// Images of recorded drawing commands.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension CGImage {
  /// Returns an image of `width` × `height` premultiplied pixels on which commands are painted; nil if there are no
  /// pixels, or too many for memory.
  package static func painting(
    _ commands: [DrawingCommand], width: Int, height: Int, meter: WorkMeter? = nil
  ) -> CGImage? {
    guard let bitmap = PaintedBitmap(width: width, height: height, meter: meter) else { return nil }
    for command in commands { bitmap.paint(command) }
    return meter.hasEnded ? nil : bitmap.makeImage()
  }
}
