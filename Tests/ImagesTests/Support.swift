// Helpers for the tests of this folder: pixels to compare, pictures to encode, metadata and profiles to embed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

@testable import QuartziteImages

extension CGImage {
  /// Premultiplied red, green, blue, alpha of the pixel in column x of row y.
  func rgba(_ x: Int, _ y: Int) -> [Int] {
    let pixels = premultipliedBGRA()
    let start = (y * width + x) * 4
    return [pixels[start + 2], pixels[start + 1], pixels[start], pixels[start + 3]].map(Int.init)
  }

  /// The first pixel that differs in any byte, or nil if both images are the same.
  func firstDifference(from other: CGImage) -> String? {
    guard width == other.width, height == other.height else { return "sizes differ" }
    let (mine, others) = (premultipliedBGRA(), other.premultipliedBGRA())
    guard let index = mine.indices.first(where: { mine[$0] != others[$0] }) else { return nil }
    return "byte \(index % 4) of pixel \(index / 4): \(mine[index]), not \(others[index])"
  }
}

/// Returns a picture made of premultiplied blue, green, red, alpha.
func picture(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) throws -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width { bytes += pixel(x, y) }
  }
  guard
    let image = CGImage(premultipliedBGRA: Data(bytes), width: width, height: height, bytesPerRow: width * 4)
  else { throw RenderError(.usage, "no such picture") }
  return image
}

/// Returns the error that `body` throws, or nil.
func renderError<Value>(of body: () throws(RenderError) -> Value) -> RenderError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// Returns an EXIF structure that holds an orientation, in either byte order.
func exif(orientation: Int, isLittleEndian: Bool = false) -> [UInt8] {
  let value = UInt8(orientation)
  return isLittleEndian
    ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
    : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
}

/// Returns a JPEG file with a further segment after its first two bytes.
func jpeg(_ file: Data, inserting marker: UInt8, _ content: [UInt8]) -> Data {
  let size = content.count + 2
  return file.prefix(2) + Data([0xff, marker, UInt8(size >> 8), UInt8(size & 255)] + content) + file.dropFirst(2)
}

/// Returns a progressive JPEG file of a gray picture, at most 1024 × 1024 pixels. Its scans have few bytes and go through all blocks.
func grayJPEG(width: Int, height: Int, scans: Int) -> Data {
  func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
  /// A table of one code, which is a bit of zero.
  func table(_ place: UInt8, _ symbol: UInt8) -> [UInt8] {
    [0xff, 0xc4, 0, 20, place, 1] + Array(repeating: 0, count: 15) + [symbol]
  }
  func scan(_ coefficient: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xff, 0xda, 0, 8, 1, 1, 0, coefficient, coefficient, 0] + data
  }
  let blocks = ((width + 7) / 8) * ((height + 7) / 8)
  var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0] + Array(repeating: 1, count: 64)
  bytes += [0xff, 0xc2, 0, 11, 8] + number(height) + number(width) + [1, 1, 0x11, 0]
  // Each block differs by nothing from the one before. One run of 16,384 blocks has no further coefficient.
  bytes += table(0x00, 0) + table(0x10, 0xe0) + scan(0, Array(repeating: 0, count: (blocks + 7) / 8))
  for index in 1..<scans { bytes += scan(UInt8(index), [0x00, 0x01]) }
  return Data(bytes + [0xff, 0xd9])
}

/// Returns a minimal ICC profile of an RGB space with these colorants.
func profile(red: [Double], green: [Double], blue: [Double]) -> [UInt8] {
  var tags: [UInt8] = PNGFile.word(3)
  var contents: [UInt8] = []
  for (name, values) in [("rXYZ", red), ("gXYZ", green), ("bXYZ", blue)] {
    tags += Array(name.utf8) + PNGFile.word(128 + 4 + 36 + contents.count) + PNGFile.word(20)
    contents += Array("XYZ ".utf8) + PNGFile.word(0)
    contents += values.flatMap { PNGFile.word(Int(($0 * 65_536).rounded())) }
  }
  let total = 128 + tags.count + contents.count
  let head = PNGFile.word(total) + PNGFile.word(0) + PNGFile.word(0x0400_0000) + Array("mntrRGB XYZ ".utf8)
  let middle = [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
  return head + middle + [UInt8](repeating: 0, count: 128 - 40) + tags + contents
}

/// The profile of Display P3.
let profileOfP3 = profile(
  red: [0.51512, 0.24120, -0.00105], green: [0.29198, 0.69225, 0.04189], blue: [0.15710, 0.06657, 0.78407])
/// The profile of standard RGB.
let profileOfStandardRGB = profile(
  red: [0.43607, 0.22249, 0.01392], green: [0.38515, 0.71687, 0.09708], blue: [0.14307, 0.06061, 0.71410])
