// Tests of the encodings that clients choose: compressions of PNG, qualities, and what is refused.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

@testable import QuartziteImages

@Suite("Encodings of pictures")
struct PictureEncodingTests {
  /// Kinds of pictures that different filters suit.
  enum Kind: String, CaseIterable {
    case flat, gradient, noise, translucent
  }

  /// A picture that is higher than the part of the rows that is tried first, by a number that bands do not divide.
  private func made(_ kind: Kind, height: Int = 301) throws -> CGImage {
    try picture(width: 217, height: height) { x, y in
      switch kind {
      case .flat: (x / 7 + y / 11) % 5 == 0 || (x * x + y * y) % 89 < 20 ? [40, 30, 20, 255] : [240, 250, 245, 255]
      case .gradient: [UInt8((x + y) / 3), UInt8(y / 2), UInt8(255 - (2 * x + y) / 4), 255]
      case .noise:
        [0, 1, 2].map { UInt8(truncatingIfNeeded: (x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77 ^ $0 &* 0xC2B2_AE3D) >> 11) }
          + [255]
      case .translucent: [UInt8(x % 60), UInt8(y % 60), 7, UInt8(60 + (x + y) % 180)]
      }
    }
  }

  @Test("Every compression of PNG has the same pixels", arguments: PNGCompression.allCases, Kind.allCases)
  func samePixels(_ compression: PNGCompression, _ kind: Kind) throws {
    for height in [1, 15, 129, 301] {
      let image = try made(kind, height: height)
      let data = try ImageFile.encode(image, as: .png(compression))
      #expect(try ImageFile.decode(data, named: "a").firstDifference(from: image) == nil)
    }
  }

  @Test("More effort makes no larger file, and a smaller one of flat pictures")
  func sizes() throws {
    for kind in Kind.allCases {
      let image = try made(kind)
      let counts = try PNGCompression.allCases.map { try ImageFile.encode(image, as: .png($0)).count }
      #expect(counts[0] >= counts[1] && counts[1] >= counts[2], "\(kind): \(counts)")
      #expect(kind != .flat || counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
    }
  }

  /// The bytes of rows before they were filtered, as the PNG specification reconstructs them.
  private func unfiltered(_ rows: [UInt8], length: Int, pixel: Int) -> (bytes: [UInt8], filters: Set<UInt8>) {
    var result: [UInt8] = [], filters: Set<UInt8> = [], above = [UInt8](repeating: 0, count: length)
    for start in stride(from: 0, to: rows.count, by: length + 1) {
      var row: [UInt8] = []
      for index in 0..<length {
        let a = index < pixel ? 0 : Int(row[index - pixel]), b = Int(above[index])
        let c = index < pixel ? 0 : Int(above[index - pixel]), p = a + b - c
        let nearest = [(abs(p - a), a), (abs(p - b), b), (abs(p - c), c)].min { $0.0 < $1.0 }?.1 ?? 0
        let guess = [0, a, b, (a + b) / 2, nearest][Int(rows[start])]
        row.append(rows[start + 1 + index] &+ UInt8(guess))
      }
      filters.insert(rows[start])
      result += row
      above = row
    }
    return (result, filters)
  }

  @Test("Each filter leaves bytes that readers reconstruct a row from", arguments: RowFilter.allCases, [3, 4])
  func filter(_ filter: RowFilter, pixel: Int) {
    let length = 40 * pixel
    // Bytes that are near each other and bytes that are not, so that each of the three pixels is the nearest to the guess somewhere.
    let rows = (0..<2).map { y in
      (0..<length).map { UInt8(truncatingIfNeeded: ($0 &* 0x9E37 ^ y &* 0x85EB) >> ($0 % 5)) }
    }
    let memory = ([[UInt8](repeating: 0, count: length)] + rows).map { [UInt8](repeating: 0, count: pixel) + $0 }
    let file = (1...2).flatMap { row -> [UInt8] in
      var filtered = [UInt8](repeating: 0, count: length)
      memory[row].withUnsafeBufferPointer { current in
        memory[row - 1].withUnsafeBufferPointer { above in
          filtered.withUnsafeMutableBufferPointer { output in
            guard let current = current.baseAddress, let above = above.baseAddress, let output = output.baseAddress
            else { return }
            filter.apply(to: current + pixel, above: above + pixel, into: output, count: length, pixel: pixel)
          }
        }
      }
      return [filter.rawValue] + filtered
    }
    #expect(unfiltered(file, length: length, pixel: pixel).bytes == rows[0] + rows[1])
  }

  @Test(
    "Filtered rows are the rows that readers reconstruct", arguments: [PNGFilters.none, .up, .subOrUp, .all], [3, 4])
  func filters(_ filters: PNGFilters, pixel: Int) {
    let width = 19, length = width * pixel, count = 60
    // Some rows are like their neighbours, some follow a slope, some have an edge that moves, and some neither.
    let rows = (0..<count).map { y in
      (0..<length).map { index -> UInt8 in
        let x = index / pixel
        switch y / 12 {
        case 0: return UInt8(truncatingIfNeeded: 250 + x * 9 + y)
        case 1: return UInt8(truncatingIfNeeded: (x > y % 12 ? 190 : 30) + 3 * x + 5 * y + index % pixel)
        case 2: return UInt8(truncatingIfNeeded: (x * x * 3 + y * y * 5) / 2)
        case 3: return UInt8(truncatingIfNeeded: (x &* 0x85EB ^ y &* 0x9E37) >> 4)
        default: return index % 40 == 0 ? 1 : 0
        }
      }
    }
    let filtered = filters.rows(count, length: length, pixel: pixel) { row, target in
      target.update(from: rows[row], count: length)
    }
    let (bytes, used) = unfiltered(filtered, length: length, pixel: pixel)
    #expect(bytes == rows.flatMap { $0 })
    switch filters {
    case .none: #expect(used == [0])
    case .up: #expect(used == [2])
    case .subOrUp: #expect(used == [1, 2])
    case .all: #expect(used.count >= 4 && used.contains(4), "\(used)")
    }
  }

  @Test("A file by its name is a balanced PNG; APNG's frames are fast ones")
  func defaults() throws {
    let image = try made(.flat)
    #expect(try ImageFile.encode(image, as: ImageFormat.png) == (try ImageFile.encode(image, as: .png(.balanced))))
    let fast = try PNGEncoder.encode(
      image.premultipliedBGRA(), of: image.width * 4, x: 0, y: 0, width: image.width, height: image.height,
      isOpaque: true)
    #expect(try ImageFile.encode(image, as: .png(.fast)) == fast)
    #expect(PictureEncoding(path: "a/b.PNG") == .png() && PictureEncoding(path: "b.jpg") == .jpeg())
    #expect(PictureEncoding(url: URL(fileURLWithPath: "/a/b.PNG")) == .png())
    #expect(try PictureEncoding(url: #require(URL(string: "https://a.org/b.png"))) == nil)
    #expect(PictureEncoding(path: "b.webp") == .webp(quality: 0.9) && PictureEncoding(path: "b.gif") == nil)
    #expect(
      PictureEncoding(.webp, quality: 3) == .webpLossless && PictureEncoding(.jpeg, quality: .nan) == .jpeg(quality: 0))
    #expect(
      PictureEncoding.webpLossless.contentType == "image/webp" && PictureEncoding.jpeg().contentType == "image/jpeg")
  }

  @Test("Files of a lower quality are smaller, and WebP has a way without loss")
  func qualities() throws {
    let image = try made(.noise)
    for encodings in [
      [PictureEncoding.jpeg(quality: 0.2), .jpeg(quality: 1)], [.webp(quality: 0.2), .webp(quality: 1)],
    ] {
      let sizes = try encodings.map { try ImageFile.encode(image, as: $0).count }
      #expect(sizes[0] < sizes[1])
    }
    let lossless = try ImageFile.decode(try ImageFile.encode(image, as: .webpLossless), named: "a")
    #expect(lossless.firstDifference(from: image) == nil)
    let best = try ImageFile.decode(try ImageFile.encode(image, as: .webp(quality: 1)), named: "a")
    #expect(best.firstDifference(from: image) != nil)
  }

  @Test("A quality that is no number from 0 to 1 is refused", arguments: [-0.1, 1.5, 2, .nan, .infinity])
  func badQualities(_ quality: Double) throws {
    let image = try made(.flat, height: 1)
    for encoding in [PictureEncoding.jpeg(quality: quality), .webp(quality: quality)] {
      let error = renderError { () throws(RenderError) in try ImageFile.encode(image, as: encoding) }
      #expect(error?.code == .usage && error?.message.contains("from 0 to 1") == true)
    }
  }

  @Test("Pixels that are not those of the picture's size are no picture")
  func wrongCount() {
    let error = renderError { () throws(RenderError) in
      try ImageFile.encode([1, 2, 3], width: 1, height: 1, as: .png())
    }
    #expect(error?.code == .internalInconsistency)
  }
}
