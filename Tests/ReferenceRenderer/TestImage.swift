// An image made from given bytes through Apple's public initialiser, and its texels for the reference renderer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// An image of the scenes, in the form for production (`image`) and in the form for the reference renderer (`texels`).
package struct TestImage: Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue, alpha, premultiplied; row 0 is the top.
  package let texels: [UInt8]
  package let image: CGImage

  /// Makes an image from the premultiplied red, green, blue and alpha of each texel, row by row from the top.
  package init(width: Int, height: Int, texel: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8)) {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = texel(x, y)
        bytes += [red, green, blue, alpha]
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  private init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    texels = bytes
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let provider = CGDataProvider(data: Data(bytes) as CFData),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
        bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { preconditionFailure("eight-bit sRGB images can be made") }
    self.image = image
    Self.all.add(self)
  }

  /// The test image that a layer shows, found again by the identity of its `CGImage`.
  package static func of(_ contents: Any?) -> TestImage? {
    (contents as? CGImage).flatMap { all[$0] }
  }

  private static let all = Registry()

  private final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    // The images are retained, so that an identity is never reused.
    private var images: [ObjectIdentifier: TestImage] = [:]

    func add(_ image: TestImage) { lock.withLock { images[ObjectIdentifier(image.image)] = image } }
    subscript(image: CGImage) -> TestImage? { lock.withLock { images[ObjectIdentifier(image)] } }
  }
}
