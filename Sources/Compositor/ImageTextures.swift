// Images on the device: uploaded when first shown, kept while there is room, with mip chains where one is read.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGLES
import QuartziteGraphics
import QuartziteTessellation

/// Textures by image.
final class ImageTextures {
  private struct Entry {
    // The image is held so that its identity cannot pass to another one.
    let image: CGImage
    let texture: Shared<Texture>
  }

  private let device: Device
  private let cached = Cache<ObjectIdentifier, Entry>("images")

  /// Creates an empty cache.
  init(device: Device) {
    self.device = device
  }

  /// The cache that holds the textures.
  var memoryUser: any MemoryUser { cached }

  /// Starts a frame.
  func beginFrame() { cached.beginFrame() }

  /// Returns the texture of `image`, with all levels if `needsLevels`. Throws `deadlineExceeded` if it has to be made and
  /// isn't by `deadline`.
  func texture(
    of image: CGImage, needsLevels: Bool, by deadline: Deadline, diagnostics: inout DiagnosticList
  ) throws(RenderError) -> Shared<Texture> {
    let key = ObjectIdentifier(image)
    if let known = cached.use(key)?.value.texture,
      !needsLevels || known.handle.levels > 1 || image.levelCount == 1
    {
      return known
    }
    let texture = try upload(image, needsLevels: needsLevels, by: deadline, diagnostics: &diagnostics)
    cached.insert(Entry(image: image, texture: texture), key, cost: texture.handle.byteCount)
    return texture
  }

  private func upload(
    _ image: CGImage, needsLevels: Bool, by deadline: Deadline, diagnostics: inout DiagnosticList
  ) throws(RenderError) -> Shared<Texture> {
    let largest = device.profile.maxTextureSize
    var level = image
    if max(image.width, image.height) > largest {
      var (width, height) = (image.width, image.height)
      while max(width, height) > largest { (width, height) = (max(1, width / 2), max(1, height / 2)) }
      level = try averaged(
        image,
        ImageReduction(
          columns: .init(dividing: image.width, into: width), rows: .init(dividing: image.height, into: height)),
        by: deadline)
      diagnostics.append(
        .imageReduced,
        "an image of \(image.width) × \(image.height) pixels was reduced to \(width) × \(height): the device's textures hold \(largest) pixels an edge"
      )
    }
    let count = needsLevels ? level.levelCount : 1
    let texture: Shared<Texture>
    if level.width * level.height * 4 <= Self.bandSize {
      let pixels = level.premultipliedBGRA()
      texture = Shared(
        try device.makeTexture(
          width: level.width, height: level.height, format: .color, levels: count, pixels: pixels.span.bytes))
    } else {
      texture = Shared(
        try device.makeTexture(width: level.width, height: level.height, format: .color, levels: count))
      try send(level, to: texture, level: 0)
    }
    for index in 1..<max(1, count) {
      level = try averaged(level, ImageReduction(halving: level.width, level.height), by: deadline)
      try send(level, to: texture, level: index)
    }
    return texture
  }

  /// The bytes that are converted and sent at a time: a copy of the whole image would be a third one.
  private static let bandSize = 4 << 20

  private func send(_ image: CGImage, to texture: Shared<Texture>, level: Int) throws(RenderError) {
    let rowsAtATime = max(1, Self.bandSize / (image.width * 4))
    for start in stride(from: 0, to: image.height, by: rowsAtATime) {
      let rows = start..<min(start + rowsAtATime, image.height)
      let pixels = image.premultipliedBGRA(rows: rows)
      try device.update(
        texture.handle, x: 0, y: start, width: image.width, height: rows.count, level: level, pixels: pixels.span.bytes)
    }
  }

  private func averaged(
    _ image: CGImage, _ reduction: ImageReduction, by deadline: Deadline
  ) throws(RenderError) -> CGImage {
    guard let result = image.averaged(reduction, meter: WorkMeter(deadline)) else {
      try deadline.check(.uploading)
      throw RenderError(.outOfMemory, "no memory for a smaller image of \(image.width) × \(image.height) pixels")
    }
    return result
  }
}

extension CGImage {
  /// The number of levels of a mip chain, from this one down to a single pixel.
  fileprivate var levelCount: Int { Int.bitWidth - max(width, height).leadingZeroBitCount }
}
