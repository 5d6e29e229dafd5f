// GIFEncoder: animated GIF by giflib, with a palette for each picture.
//
// A picture holds only what differs from the one before: pixels that stay are transparent, which also packs better. Where
// pixels become transparent the picture before is cleared away, all of it; GIF has no other way.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCGIF
import QuartziteDiagnostics
import QuartziteImages

final class GIFEncoder: FilmEncoder {
  private let file: UnfinishedFile
  private let clock: FilmClock
  private let options: FilmOptions
  private var gif: UnsafeMutablePointer<GifFileType>?
  /// The picture that is shown when the next one comes; nil where nothing is.
  private var shown: [UInt32]?
  /// The failure of a write, which giflib only counts.
  private var failure: RenderError?

  init(_ file: UnfinishedFile, _ options: FilmOptions) {
    self.file = file
    self.options = options
    clock = FilmClock(frameRate: FilmRate(options.frameRate), unitsPerSecond: 100)
  }

  deinit { cancel() }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    try open(width: picture.width, height: picture.height)
    let colors = Self.colors(of: picture)
    // Pixels that the next picture leaves free must be cleared away before it.
    let isCleared = next.map { Self.leaves(colors, behind: $0) } ?? false
    let start = clock.moment(of: frames.lowerBound), end = clock.moment(of: frames.upperBound)
    try write(colors, of: picture, isWhole: isCleared, hundredths: max(1, end - start), isCleared: isCleared)
    shown = isCleared ? nil : colors
  }

  func finish() throws(RenderError) {
    guard let gif else { throw RenderError(.usage, "the film has no picture") }
    var code: Int32 = 0
    self.gif = nil
    guard EGifCloseFile(gif, &code) == GIF_OK else { throw failure(code) }
    if let failure { throw failure }
    try file.complete()
  }

  func cancel() {
    var code: Int32 = 0
    if let gif { _ = EGifCloseFile(gif, &code) }
    gif = nil
  }

  // MARK: Colours

  /// The number that stands for a transparent pixel; colours are 0x00RRGGBB.
  private static let transparent = UInt32.max

  /// The colours of a picture, not premultiplied; what covers less than half of a pixel is transparent.
  private static func colors(of picture: FilmPicture) -> [UInt32] {
    StraightAlpha.bytes(of: picture.pixels, isRedFirst: false).withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).map { pixel in
        let pixel = UInt32(littleEndian: pixel)
        return pixel >> 24 < 128 ? transparent : pixel & 0xFF_FFFF
      }
    }
  }

  /// Whether pixels are seen that a picture leaves free.
  private static func leaves(_ colors: [UInt32], behind next: FilmPicture) -> Bool {
    colors.indices.contains { colors[$0] != transparent && next.pixels[4 * $0 + 3] < 128 }
  }

  // MARK: Pictures

  private func write(
    _ colors: [UInt32], of picture: FilmPicture, isWhole: Bool, hundredths: Int, isCleared: Bool
  ) throws(RenderError) {
    let width = picture.width
    var rect = picture.rect
    if let shown, !isWhole {
      rect = colors.withUnsafeBufferPointer { colors in
        shown.withUnsafeBufferPointer { FilmRect(changesOf: colors, since: $0, width: width) }
      }
    }
    // The colours to be shown, row by row; those that are there already are left out.
    var drawn: [UInt32] = []
    drawn.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<(rect.y + rect.height) {
      for index in (y * width + rect.x)..<(y * width + rect.x + rect.width) {
        let isThere = shown.map { $0[index] == colors[index] } ?? false
        drawn.append(isThere ? Self.transparent : colors[index])
      }
    }
    let needsFreeEntry = drawn.contains(Self.transparent)
    var quantizer = ColorQuantizer(drawn.filter { $0 != Self.transparent }, count: needsFreeEntry ? 255 : 256)
    let freeEntry = quantizer.palette.count
    var entries = [UInt8](repeating: UInt8(truncatingIfNeeded: freeEntry), count: drawn.count)
    for (index, color) in drawn.enumerated() where color != Self.transparent {
      let dithered =
        options.dithersColors
        ? Self.dithered(color, x: rect.x + index % rect.width, y: rect.y + index / rect.width) : color
      entries[index] = quantizer.entry(for: dithered)
    }
    try control(
      hundredths: hundredths, freeEntry: needsFreeEntry ? freeEntry : nil, isCleared: isCleared)
    try put(&entries, at: rect, palette: quantizer.palette, hasFreeEntry: needsFreeEntry)
  }

  /// A colour changed by an ordered pattern, which stays where it is from picture to picture: the 8 × 8 matrix of Bayer.
  private static func dithered(_ color: UInt32, x: Int, y: Int) -> UInt32 {
    let (a, b) = (x ^ y, y)
    let rank = (a & 1) << 5 | (b & 1) << 4 | (a & 2) << 2 | (b & 2) << 1 | (a & 4) >> 1 | (b & 4) >> 2
    let shift = (rank - 31) / 3
    return [16, 8, 0].reduce(UInt32(0)) { result, position in
      result | UInt32(UInt8(clamping: Int(color >> UInt32(position) & 255) + shift)) << UInt32(position)
    }
  }

  // MARK: giflib

  private func open(width: Int, height: Int) throws(RenderError) {
    guard gif == nil else { return }
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(self).toOpaque(),
      { gif, bytes, count in
        guard let gif, let bytes, let user = gif.pointee.UserData else { return 0 }
        let encoder = Unmanaged<GIFEncoder>.fromOpaque(user).takeUnretainedValue()
        return encoder.append(Data(bytes: bytes, count: Int(count))) ? count : 0
      }, &code)
    guard let opened else { throw failure(code) }
    gif = opened
    EGifSetGifVersion(opened, true)
    try check(EGifPutScreenDesc(opened, Int32(width), Int32(height), 8, 0, nil))
    // The extension by which Netscape said how often a film is shown; 0 is for ever.
    if options.playCount != 1 {
      let count = UInt16(clamping: options.playCount)
      var block: [UInt8] = [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
      var name = Array("NETSCAPE2.0".utf8)
      try check(EGifPutExtensionLeader(opened, Int32(APPLICATION_EXT_FUNC_CODE)))
      try check(EGifPutExtensionBlock(opened, 11, &name))
      try check(EGifPutExtensionBlock(opened, 3, &block))
      try check(EGifPutExtensionTrailer(opened))
    }
  }

  private func append(_ bytes: Data) -> Bool {
    do throws(RenderError) {
      try file.append(bytes)
      return true
    } catch {
      failure = failure ?? error
      return false
    }
  }

  private func control(hundredths: Int, freeEntry: Int?, isCleared: Bool) throws(RenderError) {
    var block = GraphicsControlBlock()
    block.DisposalMode = isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
    block.DelayTime = Int32(min(hundredths, 65_535))
    block.TransparentColor = freeEntry.map { Int32($0) } ?? NO_TRANSPARENT_COLOR
    var bytes = [UInt8](repeating: 0, count: 4)
    _ = EGifGCBToExtension(&block, &bytes)
    try check(EGifPutExtension(gif, Int32(GRAPHICS_EXT_FUNC_CODE), 4, bytes))
  }

  private func put(
    _ entries: inout [UInt8], at rect: FilmRect, palette: [SIMD3<UInt8>], hasFreeEntry: Bool
  ) throws(RenderError) {
    // Palettes have a power of two of entries.
    var size = 2
    while size < palette.count + (hasFreeEntry ? 1 : 0) { size *= 2 }
    var colors = palette.map { GifColorType(Red: $0.x, Green: $0.y, Blue: $0.z) }
    colors += [GifColorType](repeating: GifColorType(), count: size - colors.count)
    guard let map = GifMakeMapObject(Int32(size), colors) else {
      throw RenderError(.outOfMemory, "no memory for the palette of a GIF")
    }
    defer { GifFreeMapObject(map) }
    try check(
      EGifPutImageDesc(gif, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, map))
    try check(EGifPutLine(gif, &entries, Int32(entries.count)))
  }

  private func check(_ status: Int32) throws(RenderError) {
    guard status == GIF_ERROR else { return }
    throw failure(gif?.pointee.Error ?? 0)
  }

  private func failure(_ code: Int32) -> RenderError {
    if let failure { return failure }
    let reason = GifErrorString(code).map { String(cString: $0) } ?? "it gives no reason"
    return RenderError(.internalInconsistency, "the GIF encoder failed: \(reason)")
  }
}
