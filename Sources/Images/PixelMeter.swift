// PixelMeter: looks at the deadline of the document that is being read, now and then while a picture is decoded.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Counts pixels between two looks at ``Deadline/ofReading``. Reads no clock if that never passes.
struct PixelMeter {
  /// The number of pixels between two looks: the slowest conversions take a few milliseconds for so many.
  static let pixelsPerLook = 32_768

  let deadline = Deadline.ofReading
  private var pixelsLeft = PixelMeter.pixelsPerLook

  /// Whether the deadline has passed, after so many more pixels; asked only now and then.
  mutating func isOver(after pixels: Int) -> Bool {
    pixelsLeft -= pixels
    guard pixelsLeft <= 0 else { return false }
    pixelsLeft = Self.pixelsPerLook
    return deadline.hasPassed
  }

  /// Throws once the deadline has passed, after so many more pixels; asked only now and then.
  mutating func check(after pixels: Int) throws(RenderError) {
    if isOver(after: pixels) { throw deadline.error(.reading) }
  }

  /// Throws if the deadline has passed.
  func check() throws(RenderError) { try deadline.check(.reading) }
}
