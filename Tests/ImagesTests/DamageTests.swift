// Tests that files that are cut short, damaged, hostile or too large end in an error with a place, never in a crash.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteDiagnostics
import QuartziteGraphics
import SeededRandom
import Testing

@testable import QuartziteImages

@Suite struct DamageTests {
  /// A small file of every format and way of storing pixels.
  static let files: [(name: String, data: Data)] = [
    (
      "interlaced.png",
      PNGFile(
        width: 9, height: 7, depth: 16, colorType: 6, isInterlaced: true,
        chunks: [("iCCP", [112, 0, 0] + PNGFile.stored(profileOfP3)), ("eXIf", exif(orientation: 5))]
      ) { x, y in [x * 7_000, y * 9_000, 500, x * y * 900] }.data
    ),
    (
      "palette.png",
      PNGFile(
        width: 9, height: 7, depth: 2, colorType: 3,
        chunks: [("PLTE", [1, 2, 3, 40, 50, 60, 7, 8, 9, 255, 255, 0]), ("tRNS", [0, 100, 255])]
      ) { x, y in [(x + y) % 4] }.data
    ),
    ("baseline.jpg", Samples.quadrantsJPEG), ("progressive.jpg", Samples.quadrantsProgressiveJPEG),
    (
      "rotated.jpg",
      jpeg(
        jpeg(Samples.grayJPEG, inserting: 0xe1, Array("Exif\0\0".utf8) + exif(orientation: 6)), inserting: 0xe2,
        Array("ICC_PROFILE\0".utf8) + [1, 1] + profileOfP3)
    ),
    ("inks.jpg", Samples.quadrantsYCCKJPEG), ("lossy.webp", Samples.quadrantsLossyWebP),
    ("lossless.webp", Samples.quadrantsLosslessWebP), ("rotated.webp", Samples.rotatedWebP),
    ("animated.webp", Samples.animatedWebP),
  ]

  @Test("A file cut short anywhere is refused, and the error names it", arguments: files.map(\.name))
  func everyPrefix(_ name: String) throws {
    let data = try #require(Self.files.first { $0.name == name }?.data)
    for count in 0..<data.count {
      // The data is copied, so that reading beyond the end would leave the allocation.
      let prefix = Data(Array(data.prefix(count)))
      let error = renderError { () throws(RenderError) in try ImageFile.decode(prefix, named: name) }
      #expect(error?.code == .invalidScene, "\(count) of \(data.count) bytes")
      #expect(error?.place == .file(SourcePosition(file: name)))
      _ = renderError { () throws(RenderError) in try ImageFile.header(prefix, named: name) }
    }
  }

  @Test("Flipped bits never crash")
  func flippedBits() {
    var generator = SeededRandom(seed: 42)
    var limits = Limits.untrusted
    limits.imageArea = 1 << 20
    for index in 0..<2_000 {
      let file = Self.files[index % Self.files.count]
      var bytes = Array(file.data)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      let data = Data(bytes)
      if let image = try? ImageFile.decode(data, named: file.name, limits: limits) {
        #expect(image.width * image.height <= limits.imageArea)
      }
      if let source = CGImageSourceCreateWithData(data, nil) { _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) }
    }
  }

  @Test("Numbers inside metadata and profiles may be anything")
  func hostileMetadata() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<500 {
      var tiff = exif(orientation: 3)
      var icc = profileOfP3
      for _ in 0..<3 {
        tiff[Int.random(in: 4..<tiff.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        icc[Int.random(in: 128..<icc.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let rotated = jpeg(Samples.grayJPEG, inserting: 0xe1, Array("Exif\0\0".utf8) + tiff)
      let data = jpeg(rotated, inserting: 0xe2, Array("ICC_PROFILE\0".utf8) + [1, 1] + icc)
      #expect(try ImageFile.decode(data, named: "a.jpg").width == 8)
    }
  }

  /// Returns a PNG file that ends after a header of that size.
  private func header(_ width: Int, _ height: Int, pixels: [UInt8] = []) -> Data {
    let content = PNGFile.word(width) + PNGFile.word(height) + [8, 6, 0, 0, 0]
    return Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + PNGFile.chunk("IHDR", content) + pixels)
  }

  @Test("A header of 50,000 × 50,000 pixels is refused with its numbers")
  func hugeHeader() {
    let data = header(50_000, 50_000)
    let error = renderError { () throws(RenderError) in try ImageFile.decode(data, named: "bomb.png") }
    #expect(error?.code == .limitExceeded)
    #expect(
      error?.description
        == "bomb.png: the image is 50000 × 50000 = 2500000000 pixels; the limit (imageArea) is 128000000")
  }

  @Test("A size within the limits that the file cannot hold is refused before memory is spent on it")
  func hollowFile() {
    let chunks = PNGFile.chunk("IDAT", PNGFile.stored([0, 0, 0])) + PNGFile.chunk("IEND", [])
    let data = header(10_000, 10_000, pixels: chunks)
    let error = renderError { () throws(RenderError) in try ImageFile.decode(data, named: "a.png") }
    #expect(error?.code == .invalidScene)
    #expect(error?.message.contains("10000 × 10000") == true)
  }

  @Test("The limit on the area holds for every format, to the pixel")
  func limits() throws {
    for data in [Samples.quadrantsJPEG, Samples.quadrantsOpaqueWebP] {
      var limits = Limits.untrusted
      limits.imageArea = 256
      _ = try ImageFile.decode(data, named: "a", limits: limits)
      limits.imageArea = 255
      let tight = limits
      let error = renderError { () throws(RenderError) in try ImageFile.decode(data, named: "a", limits: tight) }
      #expect(error?.code == .limitExceeded)
    }
  }

  @Test("Sizes of zero and beyond 31 bits are refused")
  func impossibleSizes() {
    for (width, height) in [(0, 1), (1, 0), (0xffff_ffff, 0xffff_ffff), (0x8000_0000, 1), (0xffff_ffff, 1)] {
      let error = renderError { () throws(RenderError) in try ImageFile.decode(header(width, height), named: "a.png") }
      #expect(error != nil)
    }
  }

  @Test("A chunk of more than 8 MiB is refused")
  func largeChunk() {
    let file = PNGFile(width: 1, height: 1, depth: 8, colorType: 0) { _, _ in [1] }
    var data = Array(file.data)
    // The chunk lies between the header and the pixels. Its checksum is never reached.
    let zeros = [UInt8](repeating: 0, count: 9 << 20)
    data.insert(contentsOf: PNGFile.word(zeros.count) + Array("tEXt".utf8) + zeros + [0, 0, 0, 0], at: 33)
    let error = renderError { () throws(RenderError) in try ImageFile.decode(Data(data), named: "a.png") }
    #expect(error?.description == "a.png: the PNG file has a chunk of more than 8388608 bytes, or too many chunks")
  }

  @Test(
    "A file of which there is no room for a copy without its profile is refused, and the process goes on",
    .disabled(if: AddressSanitizer.isOn, "the sanitizer's own memory takes the room"))
  func noMemory() throws {
    let chunks = [(name: "iCCP", bytes: Array("profile".utf8) + [0, 0] + PNGFile.zeros(60 << 20))]
    let file = Array(PNGFile(width: 1, height: 1, depth: 8, colorType: 0, chunks: chunks) { _, _ in [1] }.data)
    // The mapping is more than half of all addresses, of 48 or 47 bits; only its first pages ever become resident.
    for size in [160 << 40, 80 << 40] {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      guard let memory = mmap(nil, size, PROT_READ, flags, -1, 0), memory != MAP_FAILED else { continue }
      defer { munmap(memory, size) }
      let pages = (file.count + 0xFFFF) & ~0xFFFF
      guard mprotect(memory, pages, PROT_READ | PROT_WRITE) == 0, !Memory.holds(size - pages) else { continue }
      memory.copyMemory(from: file, byteCount: file.count)
      let data = Data(bytesNoCopy: memory, count: size, deallocator: .none)
      let error = renderError { () throws(RenderError) in try ImageFile.decode(data, named: "a.png") }
      #expect(error?.code == .outOfMemory)
      #expect(error?.message.hasPrefix("no memory for the ") == true)
      return
    }
  }

  @Test("Messages say what is wrong")
  func messages() throws {
    var png = Array(try #require(Self.files.first?.data))
    png[png.count - 14] ^= 1
    let damaged = renderError { () throws(RenderError) in try ImageFile.decode(Data(png), named: "a.png") }
    #expect(damaged?.description == "a.png: the PNG file is damaged: the checksum of a chunk does not match its bytes")
    let text = renderError { () throws(RenderError) in try ImageFile.decode(Data("GIF89a".utf8), named: "a.gif") }
    #expect(text?.description == "a.gif: the file is not a PNG, JPEG or WebP image, or it is cut short")
    let empty = renderError { () throws(RenderError) in try ImageFile.decode(Data(), named: "a") }
    #expect(empty?.description == "a: the file is empty")
  }

  @Test("Stray bytes between the segments of a JPEG file do no harm")
  func strayBytes() throws {
    let data = Samples.quadrantsJPEG
    // The bytes are inserted after the first segment, which is JFIF's and has 18 bytes with its marker.
    let image = try ImageFile.decode(data.prefix(20) + Data([0, 0, 0]) + data.dropFirst(20), named: "a.jpg")
    #expect(image.rgba(12, 3)[1] > 250)
  }

  @Test("A harmless fault of a JPEG file hides no harmful one", arguments: [2, 40, 200])
  func strayBytesAndCutShort(missing: Int) {
    let data = Samples.quadrantsJPEG.prefix(20) + Data([0, 0, 0]) + Samples.quadrantsJPEG.dropFirst(20)
    let error = renderError { () throws(RenderError) in
      try ImageFile.decode(Data(data.dropLast(missing)), named: "a.jpg")
    }
    #expect(error?.code == .invalidScene)
  }

  @Test("A JPEG file is refused if a table between its scans is damaged")
  func damagedTable() throws {
    var bytes = Array(Samples.quadrantsProgressiveJPEG)
    let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xff && bytes[$0 + 1] == 0xc4 }
    // The number of codes of one bit, which are two at most.
    bytes[try #require(starts.last) + 5] = 200
    let error = renderError { () throws(RenderError) in try ImageFile.decode(Data(bytes), named: "a.jpg") }
    #expect(
      error?.description
        == "a.jpg: the JPEG file is damaged or cut short: Bogus Huffman table definition")
  }
}
