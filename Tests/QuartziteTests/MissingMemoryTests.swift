// Tests of pictures for parts of which there is no memory.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Quartzite
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import Testing

@Suite("Missing memory")
struct MissingMemoryTests {
  /// More than half of all addresses, of 48 or 47 bits, of which no page is ever read; nil where there are not as many.
  private static func addresses() -> (start: UnsafeMutableRawPointer, count: Int)? {
    for count in [160 << 40, 80 << 40] {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      if let start = mmap(nil, count, PROT_READ, flags, -1, 0), start != MAP_FAILED {
        if !Memory.holds(count) { return (start, count) }
        munmap(start, count)
      }
    }
    return nil
  }

  private static var hasAddresses: Bool {
    guard !AddressSanitizer.isOn, let (start, count) = addresses() else { return false }
    munmap(start, count)
    return true
  }

  @Test(
    "An image for which there is no memory to make it smaller is left out, with its layer named; the rest is drawn",
    .enabled(if: hasAddresses, "the image takes more than half of all addresses"))
  func reducedImage() throws {
    let (start, count) = try #require(Self.addresses())
    defer { munmap(start, count) }
    // Each row of 32 gray texels becomes one of 8 pixels, which take as much memory.
    let rows = count / 32
    let data = Data(bytesNoCopy: start, count: count, deallocator: .none)
    let provider = try #require(CGDataProvider(data: data))
    let image = try #require(
      CGImage(
        width: 32, height: rows, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 32,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    let shown = CALayer()
    shown.name = "shown"
    shown.frame = CGRect(x: 24, y: 0, width: 8, height: CGFloat(rows))
    shown.contents = image
    shown.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let neighbour = CALayer()
    neighbour.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    neighbour.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.sublayers = [shown, neighbour]
    let frame = try Renderer().render(root)
    #expect(frame.diagnostics.map(\.kind) == [.tooComplex])
    #expect(frame.diagnostics.first?.place?.description == "CALayer/shown[0]")
    #expect(
      frame.diagnostics.first?.message.hasPrefix("there is no memory to make the image of 32 × \(rows) pixels smaller")
        == true)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = y * frame.bytesPerRow + 4 * x
      return Array(frame.pixels[start..<(start + 4)])
    }
    #expect(pixel(28, 32) == [0, 0, 255, 255], "the background is there, and no image over it")
    #expect(pixel(4, 4) == [0, 255, 0, 255])
  }
}
