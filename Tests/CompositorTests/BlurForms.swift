// The support of tests of blurs: a compositor that blurs pixels in both forms, and pictures to blur.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteTessellation
import SeededRandom

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

/// A picture in memory: blue, green, red, alpha, premultiplied.
struct BlurPicture {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// Creates a picture of noise with opaque and transparent boxes on it.
  init(width: Int, height: Int, seed: UInt64) {
    self.width = width
    self.height = height
    var random = SeededRandom(seed: seed)
    bytes = []
    bytes.reserveCapacity(width * height * 4)
    for _ in 0..<(width * height) {
      let bits = random.next(), alpha = UInt8(truncatingIfNeeded: bits)
      for channel in 1...3 {
        bytes.append(UInt8(UInt16(alpha) * UInt16(UInt8(truncatingIfNeeded: bits >> (8 * channel))) / 255))
      }
      bytes.append(alpha)
    }
    for index in 0..<10 {
      let x = random.integer(0...(width - 1)), y = random.integer(0...(height - 1))
      let right = min(width, x + random.integer(1...max(1, width / 2)))
      let bottom = min(height, y + random.integer(1...max(1, height / 2)))
      let color: [UInt8] = index % 3 == 2 ? [0, 0, 0, 0] : [255, UInt8(25 * index), UInt8(255 - 25 * index), 255]
      for row in y..<bottom {
        for column in x..<right {
          for channel in 0..<4 { bytes[4 * (row * width + column) + channel] = color[channel] }
        }
      }
    }
  }
}

/// A compositor that blurs in either form, with half floats between the draws or with bytes.
struct BlurBench {
  let device: Device
  let compositor: Compositor

  init(halfFloat: Bool = true) throws {
    let display = try Display.open(.automatic)
    var profile = display.profile
    profile.rendersHalfFloat = profile.rendersHalfFloat && halfFloat
    device = try Device(display: display, profile: profile)
    compositor = try Compositor(device: device)
  }

  /// The pixels of a target of `width` × `height` pixels that a blur of `picture` fills.
  func pixels(
    _ blur: PassBlur, of picture: BlurPicture, width: Int, height: Int, _ form: BlurForm
  ) throws -> [UInt8] {
    compositor.blurForm = form
    let source = try RenderTarget(width: picture.width, height: picture.height, device: device)
    try device.update(
      source.texture.handle, x: 0, y: 0, width: picture.width, height: picture.height, pixels: picture.bytes.span.bytes)
    let target = try RenderTarget(width: width, height: height, device: device)
    // Pixels of before must not be seen.
    device.setTarget(target.framebuffer)
    device.clear(SIMD4(0.3, 0.5, 0.7, 0.9))
    try compositor.blur(blur, from: source, into: target)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      try device.readPixels(target.framebuffer, x: 0, y: 0, width: width, height: height, into: bytes)
    }
    return bytes
  }
}

extension PassBlur {
  /// A blur of a whole picture whose first pixel lies at `targetPoint` in the target.
  init(
    _ sigma: SIMD2<Double>, of picture: BlurPicture, targetPoint: SIMD2<Int> = .zero, origin: SIMD2<Int> = .zero,
    isAlphaOnly: Bool = false
  ) {
    self.init(
      source: .pass(0), part: PixelRect(x0: 0, y0: 0, x1: picture.width, y1: picture.height), targetPoint: targetPoint,
      origin: origin, sigma: sigma, isAlphaOnly: isAlphaOnly)
  }
}

/// The largest difference between the bytes of two pictures, in levels.
func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int { ByteDifferences(a, b).largest }
