// APNGEncoder: animated PNG, each picture reduced to what differs in it from the one before.
//
// The format is the third edition of the PNG specification (W3C, 2025): chunk acTL says how many frames follow, fcTL where a
// frame lies and for how long it is shown, and fdAT holds the compressed pixels of all frames but the first, which is the
// picture that other readers show, in IDAT. libdeflate compresses the pixels, as in single pictures.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

final class APNGEncoder: FilmEncoder {
  private let file: UnfinishedFile
  private let clock: FilmClock
  private let playCount: Int
  private var last: FilmPicture?
  /// The number of chunks fcTL and fdAT so far, which are numbered together.
  private var sequence: UInt32 = 0
  private var frameCount: UInt32 = 0
  private var positionOfCount = 0

  /// The units in which frames are timed if the numerator of the frame rate is too large for a delay.
  private static let unitsPerSecond = 10_000.0

  init(_ file: UnfinishedFile, _ options: FilmOptions) {
    self.file = file
    playCount = options.playCount
    let rate = FilmRate(options.frameRate)
    // A delay is a fraction of two numbers of 16 bits: that of a frame at 30000/1001 is 1001/30000.
    clock = FilmClock(
      frameRate: rate, unitsPerSecond: rate.numerator <= 65_535 ? Double(rate.numerator) : Self.unitsPerSecond)
  }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    let rect = last.map { picture.changes(since: $0) } ?? picture.rect
    let png = try PNGEncoder.encode(
      picture.pixels, of: picture.width * 4, x: rect.x, y: rect.y, width: rect.width, height: rect.height,
      isOpaque: false)
    let chunks = PNGChunk.all(of: png)
    if last == nil { try begin(with: chunks) }
    let start = clock.moment(of: frames.lowerBound), end = clock.moment(of: frames.upperBound)
    try control(rect, units: max(1, end - start))
    for chunk in chunks where chunk.type == "IDAT" {
      guard last != nil else {
        try write(chunk)
        continue
      }
      try write(PNGChunk("fdAT", number() + chunk.content))
    }
    last = picture
  }

  func finish() throws(RenderError) {
    try write(PNGChunk("IEND", Data()))
    try file.overwrite(animationControl.bytes, at: positionOfCount)
    try file.complete()
  }

  func cancel() {}

  /// Writes what comes before the first picture.
  private func begin(with chunks: [PNGChunk]) throws(RenderError) {
    try file.append(PNGChunk.signature)
    for chunk in chunks.prefix(while: { $0.type != "IDAT" }) { try write(chunk) }
    positionOfCount = file.count
    try write(animationControl)
  }

  /// The number of frames, which is known at the end, and the number of times that they are shown.
  private var animationControl: PNGChunk { PNGChunk("acTL", Data(bigEndian: frameCount, UInt32(clamping: playCount))) }

  /// Writes where the next frame lies and how long it is shown. A delay is a fraction of two numbers of 16 bits, so that long
  /// ones are counted in coarser units.
  private func control(_ rect: FilmRect, units: Int) throws(RenderError) {
    frameCount += 1
    var content = number()
    content.append(Data(bigEndian: UInt32(rect.width), UInt32(rect.height), UInt32(rect.x), UInt32(rect.y)))
    var (delay, divisor) = (units, Int(clock.unitsPerSecond))
    while delay > 65_535 {
      // Coarser units, down to whole seconds: 18 hours.
      guard divisor > 1 else {
        delay = 65_535
        break
      }
      let coarser = max(1, divisor / 10)
      delay = Int((Double(units) * Double(coarser) / clock.unitsPerSecond).rounded())
      divisor = coarser
    }
    content.append(Data(bigEndian: UInt16(delay), UInt16(divisor)))
    // The frame stays for the next one, and takes the place of what is there.
    content.append(contentsOf: [0, 0])
    try write(PNGChunk("fcTL", content))
  }

  private func number() -> Data {
    defer { sequence += 1 }
    return Data(bigEndian: sequence)
  }

  private func write(_ chunk: PNGChunk) throws(RenderError) { try file.append(chunk.bytes) }
}

/// A chunk of a PNG file.
struct PNGChunk {
  let type: String
  let content: Data

  static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  init(_ type: String, _ content: Data) {
    self.type = type
    self.content = content
  }

  /// The chunks of a file that was written by this process.
  static func all(of file: Data) -> [PNGChunk] {
    var chunks: [PNGChunk] = [], rest = file.dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 12 + length else { break }
      rest = rest.dropFirst(4)
      let type = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(type, rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length + 4)
    }
    return chunks
  }

  /// The chunk as it lies in a file.
  var bytes: Data {
    var result = Data()
    result.append(chunk: type, content)
    return result
  }
}

extension Data {
  /// Whole numbers, the most significant byte of each first.
  fileprivate init<Number: FixedWidthInteger>(bigEndian numbers: Number...) {
    self.init()
    for number in numbers { Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) } }
  }
}
