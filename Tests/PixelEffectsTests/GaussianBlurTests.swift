// Blurs, compared with sums that are written out.

import Testing

@testable import PixelEffects

@Suite("A Gaussian blur")
struct GaussianBlurTests {
  @Test("The shadow of a box is the one that was measured on Core Animation")
  func measuredShadow() {
    // 60 pixels wide, from column 20 on, with a deviation of 8: the middle row of a shadow without round corners.
    var bytes = [UInt8](repeating: 0, count: 100)
    for column in 20..<80 { bytes[column] = 255 }
    let line = BytePlane(width: 100, height: 1, channels: 1, bytes: bytes)
    let blurred = GaussianBlur(deviation: SIMD2(8, 0)).apply(to: line, x: 0, y: 0, width: 100, height: 1)
    let measured = [0, 0, 0, 0, 2, 4, 7, 10, 15, 20, 26, 33, 41, 50, 60, 71, 83, 95, 108, 121]
    for (column, value) in measured.enumerated() { #expect(abs(Int(blurred.bytes[column]) - value) <= 1) }
  }
}
