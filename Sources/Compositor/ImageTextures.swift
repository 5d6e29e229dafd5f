// Images on the device: uploaded when first shown, kept while there is room, with mip chains where one is read.

import CoreGraphics
import Diagnostics
import GLES

/// Textures by image.
final class ImageTextures {
  private struct Entry {
    // The image is held so that its identity cannot pass to another one.
    let image: CGImage
    let texture: Shared<Texture>
    var lastFrame: UInt64
  }

  private let device: Device
  private let budget: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame: UInt64 = 0
  private(set) var byteCount = 0

  /// Creates an empty cache that keeps about `budget` bytes from frame to frame.
  init(device: Device, budget: Int = 256 << 20) {
    self.device = device
    self.budget = budget
  }

  /// Starts a frame: when there is too much, what was unused for longest goes first.
  func beginFrame() {
    if byteCount > budget {
      for entry in entries.values.sorted(by: { $0.lastFrame < $1.lastFrame }) where byteCount > budget / 2 {
        byteCount -= entry.texture.handle.byteCount
        entries[ObjectIdentifier(entry.image)] = nil
      }
    }
    frame += 1
  }

  /// The texture of `image`, with all levels where `needsLevels`.
  func texture(
    of image: CGImage, needsLevels: Bool, diagnostics: inout DiagnosticList
  ) throws(RenderError) -> Shared<Texture> {
    let key = ObjectIdentifier(image)
    if let known = entries[key], !needsLevels || known.texture.handle.levels > 1 || isSinglePixel(image) {
      entries[key]?.lastFrame = frame
      return known.texture
    }
    let texture = try upload(image, needsLevels: needsLevels, diagnostics: &diagnostics)
    if let old = entries[key] { byteCount -= old.texture.handle.byteCount }
    byteCount += texture.handle.byteCount
    entries[key] = Entry(image: image, texture: texture, lastFrame: frame)
    return texture
  }

  private func isSinglePixel(_ image: CGImage) -> Bool { image.width == 1 && image.height == 1 }

  private func upload(
    _ image: CGImage, needsLevels: Bool, diagnostics: inout DiagnosticList
  ) throws(RenderError) -> Shared<Texture> {
    var level = MipLevel(width: image.width, height: image.height, pixels: image.premultipliedBGRA())
    let largest = device.profile.maxTextureSize
    while level.width > largest || level.height > largest { level = level.halved() }
    if level.width != image.width {
      diagnostics.append(
        .imageReduced,
        "an image of \(image.width) × \(image.height) pixels was reduced to \(level.width) × \(level.height): the device's textures hold \(largest) pixels an edge")
    }
    let count = needsLevels ? level.chainLength : 1
    let texture = Shared(
      try device.makeTexture(
        width: level.width, height: level.height, format: .color, levels: count, pixels: level.pixels.span.bytes))
    for index in 1..<max(1, count) {
      level = level.halved()
      try device.update(
        texture.handle, x: 0, y: 0, width: level.width, height: level.height, level: index,
        pixels: level.pixels.span.bytes)
    }
    return texture
  }
}

/// One level of a mip chain: premultiplied pixels, four bytes each, rows from the top.
struct MipLevel {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  /// The number of levels from this one down to a single pixel.
  var chainLength: Int {
    Int.bitWidth - max(width, height).leadingZeroBitCount
  }

  /// The next level: half the size, rounded down, each pixel the mean of those that it takes the place of.
  func halved() -> MipLevel {
    let newWidth = max(1, width / 2), newHeight = max(1, height / 2)
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    let columns = Self.shares(of: width, among: newWidth), rows = Self.shares(of: height, among: newHeight)
    pixels.withUnsafeBufferPointer { pixels in
      result.withUnsafeMutableBufferPointer { result in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            var sum = SIMD4<Float>.zero
            for (row, rowShare) in rows[y] {
              for (column, columnShare) in columns[x] {
                let at = (row * width + column) * 4
                let pixel = SIMD4<Float>(
                  Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), Float(pixels[at + 3]))
                sum += pixel * (rowShare * columnShare)
              }
            }
            let rounded = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>((sum + 0.5).rounded(.down)))
            for channel in 0..<4 { result[(y * newWidth + x) * 4 + channel] = rounded[channel] }
          }
        }
      }
    }
    return MipLevel(width: newWidth, height: newHeight, pixels: result)
  }

  /// For each of `count` pixels of the next level, the pixels of this one that it covers, and how much of it they make up.
  private static func shares(of length: Int, among count: Int) -> [[(index: Int, share: Float)]] {
    let step = Double(length) / Double(count)
    return (0..<count).map { index in
      let low = Double(index) * step, high = low + step
      return (Int(low)..<min(length, Int(high.rounded(.up)))).map { pixel in
        let part = min(high, Double(pixel + 1)) - max(low, Double(pixel))
        return (pixel, Float(part / step))
      }
    }
  }
}
