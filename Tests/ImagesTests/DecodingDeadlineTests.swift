// Tests of the deadline of reading while a picture is decoded: it ends decoding, and changes no pixel that is in time.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import SeededRandom
import Testing

@testable import QuartziteImages

extension CountedClock {
  /// Returns the picture in a file, decoded by the deadline.
  fileprivate func decode(_ data: Data) -> Result<CGImage, RenderError> {
    Deadline.$ofReading.withValue(deadline) {
      Result { () throws(RenderError) in try ImageFile.decode(data, named: "a") }
    }
  }
}

/// Files of some hundred thousand pixels.
private enum LargePicture: String, CaseIterable, CustomTestStringConvertible {
  case bytes, interlacedBytes, words, interlacedWords, oneRow, linear, turned, jpeg, progressiveJPEG, webp, webpLossless

  var testDescription: String { rawValue }

  /// The least number of looks at the clock while the file is decoded: of four scans and the output, three in each.
  var leastLooks: Int { self == .progressiveJPEG ? 15 : 4 }

  func data() throws -> Data {
    var random = SeededRandom(seed: 5)
    let noise = (0..<4096).map { _ in Int(random.next() & 0xffff) }
    func png(depth: Int, width: Int = 320, height: Int = 320, interlaced: Bool = false) -> Data {
      PNGFile(width: width, height: height, depth: depth, colorType: 6, isInterlaced: interlaced) { x, y in
        (0..<4).map { noise[(x &* 31 &+ y &* 17 &+ $0) & 4095] >> (16 - depth) }
      }.data
    }
    func encoded(as encoding: PictureEncoding) throws -> Data {
      var pixels = [UInt8](repeating: 255, count: 600 * 600 * 4)
      for index in pixels.indices where index % 4 < 3 { pixels[index] = UInt8(truncatingIfNeeded: random.next()) }
      return try ImageFile.encode(pixels, width: 600, height: 600, as: encoding)
    }
    switch self {
    case .bytes: return png(depth: 8)
    case .interlacedBytes: return png(depth: 8, interlaced: true)
    case .words: return png(depth: 16)
    case .interlacedWords: return png(depth: 16, interlaced: true)
    case .oneRow: return png(depth: 8, width: 100_000, height: 1)
    case .linear:
      var file = PNGFile(width: 320, height: 320, depth: 8, colorType: 2) { x, y in [x & 255, y & 255, 9] }
      file.chunks = [(name: "gAMA", bytes: [0, 1, 0x86, 0xa0])]
      return file.data
    case .turned:
      var file = PNGFile(width: 320, height: 320, depth: 8, colorType: 2) { x, y in [x & 255, y & 255, 9] }
      file.chunks = [(name: "eXIf", bytes: exif(orientation: 6))]
      return file.data
    case .jpeg: return try encoded(as: .jpeg(quality: 0.9))
    case .progressiveJPEG: return grayJPEG(width: 320, height: 320, scans: 4)
    case .webp: return try encoded(as: .webp(quality: 0.95))
    case .webpLossless: return try encoded(as: .webpLossless)
    }
  }
}

@Suite("Decoding a picture ends at the deadline")
struct DecodingDeadlineTests {
  @Test("Whenever it passes, decoding throws that error", arguments: LargePicture.allCases)
  private func late(kind: LargePicture) throws {
    let data = try kind.data(), all = CountedClock()
    #expect(throws: Never.self) { _ = try all.decode(data).get() }
    #expect(all.looks >= kind.leastLooks, "\(all.looks) looks")
    for look in 1...max(1, all.looks) {
      let clock = CountedClock(expiringAt: look)
      guard case .failure(let error) = clock.decode(data) else {
        Issue.record("look \(look) of \(all.looks) ends nothing")
        continue
      }
      #expect(error.code == .deadlineExceeded, "\(error)")
      #expect(clock.looks == look)
    }
  }

  @Test("A picture that is in time has the pixels that it has without a deadline", arguments: LargePicture.allCases)
  private func inTime(kind: LargePicture) throws {
    let data = try kind.data(), free = try ImageFile.decode(data, named: "a")
    #expect(try CountedClock().decode(data).get().firstDifference(from: free) == nil)
  }

  @Test("A JPEG or WebP file that is cut short is damaged, with a deadline as without", arguments: [0.3, 0.6, 0.99])
  private func cutShort(part: Double) throws {
    for kind in [LargePicture.jpeg, .progressiveJPEG, .webp, .webpLossless] {
      let data = try kind.data(), rest = data.prefix(Int(Double(data.count) * part))
      let free = renderError { () throws(RenderError) in try ImageFile.decode(Data(rest), named: "a") }
      guard case .failure(let error) = CountedClock().decode(Data(rest)) else {
        Issue.record("\(kind) is decoded")
        continue
      }
      #expect(error.code == .invalidScene && free?.code == .invalidScene, "\(error)")
    }
  }
}
