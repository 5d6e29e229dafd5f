// LayerDrawing: the recording of a layer's drawing, which `display()` puts into its contents.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation
import Synchronization

/// The drawing of one layer, made in pixels of its contents and shown like an image of that size.
package final class LayerDrawing: Sendable {
  /// The width of the drawing area in pixels.
  package let width: Int
  /// The height of the drawing area in pixels.
  package let height: Int
  /// The drawing commands in order; the first row of pixels is the uppermost.
  package let commands: [DrawingCommand]

  /// The result of the first access to the image: the image, or nil within if there is none. It has no part of a budget:
  /// these pixels are the contents of a layer, and go with them.
  private let painted = Mutex<CGImage??>(nil)

  /// Creates the drawing from the commands recorded in `context`.
  package init(_ context: CGContext) {
    width = context.width
    height = context.height
    commands = context.commands
  }

  /// Creates a drawing of commands that were recorded in contexts of this size.
  init(width: Int, height: Int, commands: [DrawingCommand]) {
    (self.width, self.height, self.commands) = (width, height, commands)
  }

  /// The pixels of the drawing, painted at the first call; nil if there are too many for memory. If `meter` ends before they are
  /// painted they are nil too, and the next call paints them.
  package func image(meter: WorkMeter? = nil) -> CGImage? {
    painted.withLock { painted in
      if let painted { return painted }
      let image = CGImage.painting(commands, width: width, height: height, meter: meter)
      if !meter.hasEnded { painted = .some(image) }
      return image
    }
  }
}
