// PaintedBitmap: the memory of a context's pixels, in the format that its creator chose, and their painter.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// Pixels of a context, painted command by command.
///
/// Formats with four bytes of gamma-encoded sRGB, alpha in the last of them, are painted in place. Others are painted
/// as B, G, R, A in separate memory, and converted: after every command once the memory is shared with other code,
/// otherwise on demand.
final class PaintedBitmap {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: BitmapFormat
  private let memory: UnsafeMutableRawPointer
  private let isOwner: Bool
  /// Whether other code may read and write the memory at any time.
  private var isShared: Bool
  private let surface: PixelSurface
  private let painter: BitmapPainter
  /// Whether the memory itself is painted on, without conversion.
  private let isInPlace: Bool
  /// The last image that was made, until the next command.
  private var image: CGImage?

  /// Creates transparent pixels in the format of the renderer; nil if there are none, or too many for memory. Once `meter` has
  /// ended, nothing more is painted.
  convenience init?(width: Int, height: Int, meter: WorkMeter? = nil) {
    guard let format = BitmapFormat.standard else { return nil }
    self.init(data: nil, width: width, height: height, bytesPerRow: 0, format: format, meter: meter)
  }

  /// Creates pixels in the given memory, whose contents are preserved, or in memory of their own, which is transparent
  /// or black. A row length of 0 means packed rows. Nil for invalid sizes and row lengths, and if there is no memory.
  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, format: BitmapFormat,
    meter: WorkMeter? = nil
  ) {
    let rect = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    guard width > 0, height > 0, width <= PixelSurface.largestArea, height <= PixelSurface.largestArea / width else {
      return nil
    }
    let row = width * format.layout.bytesPerPixel
    let bytesPerRow = bytesPerRow == 0 ? row : bytesPerRow
    guard bytesPerRow >= row, bytesPerRow / 8 <= PixelSurface.largestArea / height,
      let memory = data ?? calloc(bytesPerRow, height)
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: bytesPerRow * (height - 1) + row)
    let surface: PixelSurface
    if let order = format.order, let target = PixelTarget(rect, over: bytes, bytesPerRow: bytesPerRow),
      target.isAligned
    {
      isInPlace = true
      surface = PixelSurface(target, isOpaque: format.isOpaque)
      painter = BitmapPainter(surface, order, meter: meter)
    } else {
      isInPlace = false
      guard let beside = PixelSurface(rect, isOpaque: format.isOpaque) else {
        if data == nil { free(memory) }
        return nil
      }
      surface = beside
      painter = BitmapPainter(surface, .bgra, meter: meter)
    }
    self.surface = surface
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.memory = memory
    isOwner = data == nil
    isShared = data != nil
    if !isInPlace, data != nil { read(rect) }
    if format.isOpaque { surface.makeOpaque() }
  }

  deinit {
    if isOwner { free(memory) }
  }

  /// Paints one command.
  func paint(_ command: DrawingCommand) {
    image = nil
    guard !isInPlace, isShared else { return painter.paint(command) }
    let touched = painter.pixels(touchedBy: command)
    read(touched)
    painter.paint(command)
    write(touched)
  }

  /// The memory, which is always up to date from the first access on.
  var data: UnsafeMutableRawPointer {
    update()
    isShared = true
    image = nil
    return memory
  }

  /// Returns a copy of the pixels as an image.
  func makeImage() -> CGImage? {
    if let image { return image }
    update()
    let count = bytesPerRow * (height - 1) + width * format.layout.bytesPerPixel
    guard let provider = CGDataProvider(data: Data(bytes: memory, count: count)) else { return nil }
    let result = CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: format.layout.bytesPerPixel * 8,
      bytesPerRow: bytesPerRow, space: format.space, bitmapInfo: format.bitmapInfo, provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
    if !isShared { image = result }
    return result
  }

  /// Brings memory up to date that is not shared yet.
  private func update() {
    if !isInPlace, !isShared { write(surface.rect) }
  }

  // MARK: Conversion

  private func write(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    assert(surface.rect.contains(rect), "the pixels at \(rect) are not all in the context at \(surface.rect)")
    for y in rect.y0..<rect.y1 {
      let target = memory + y * bytesPerRow + rect.x0 * format.layout.bytesPerPixel
      format.write(
        surface.pixels(x: rect.x0, y: y), count: rect.width, to: target.assumingMemoryBound(to: UInt8.self))
    }
  }

  private func read(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    assert(surface.rect.contains(rect), "the pixels at \(rect) are not all in the context at \(surface.rect)")
    let bytesPerPixel = format.layout.bytesPerPixel
    for y in rect.y0..<rect.y1 {
      let row = Data(bytes: memory + y * bytesPerRow + rect.x0 * bytesPerPixel, count: rect.width * bytesPerPixel)
      guard let provider = CGDataProvider(data: row),
        let image = CGImage(
          width: rect.width, height: 1, bitsPerComponent: 8, bitsPerPixel: bytesPerPixel * 8, bytesPerRow: row.count,
          space: format.space, bitmapInfo: format.bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
          intent: .defaultIntent)
      else { return }
      image.premultipliedBGRA().withUnsafeBytes { bytes in
        guard let bytes = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(surface.pixels(x: rect.x0, y: y)).copyMemory(from: bytes, byteCount: rect.width * 4)
      }
    }
  }
}

extension BitmapPainter {
  /// Returns the pixels of the context that a command may change.
  fileprivate func pixels(touchedBy command: DrawingCommand) -> PixelRect {
    guard let whole = layers[0].surface?.rect else { return .empty }
    if layers.count > 1 {
      // The contents of a layer appear when the layer ends.
      if layers.contains(where: \.isPassedThrough) { return whole }
      guard case .endTransparencyLayer = command.operation, layers.count == 2 else { return .empty }
      return whole
    }
    let area = area(of: command.state.clips).rect
    if command.state.shadow != nil { return area }
    return switch command.operation {
    case .fill(let path, let rule): finder.bounds(of: .fill(path, rule), within: area)
    case .stroke(let path): finder.bounds(of: .stroke(path, PenStroke(command.state)), within: area)
    case .clear(let path): finder.bounds(of: .fill(path, .winding), within: area)
    default: area
    }
  }
}

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
