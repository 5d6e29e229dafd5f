// ZipArchive: the entries of a zip archive, read by its central directory.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCZLib
import QuartziteDiagnostics

/// A zip archive in memory. Names and sizes come from the central directory; nothing in the archive can make the reader
/// write outside it or inflate more than the directory says.
package struct ZipArchive: Sendable {
  package struct Entry: Sendable {
    /// The path in the archive, its parts divided by slashes.
    package let name: String
    fileprivate let method: Int
    fileprivate let checksum: UInt32
    fileprivate let compressedSize: Int
    /// The size of the contents, as the directory has it.
    package let size: Int
    fileprivate let headerOffset: Int
  }

  /// The most bytes that all entries of any archive may have together when they are inflated.
  private static let maxTotalBytes = 256 << 20

  /// The most bytes that all entries may have when they are inflated: eight times the `documentBytes` of `limits`, and no more than
  /// 256 MiB.
  package static func maxBytes(_ limits: Limits) -> Int { min(maxTotalBytes / 8, max(0, limits.documentBytes)) * 8 }

  /// The entries by their names, without folders.
  package private(set) var entries: [String: Entry] = [:]
  private let bytes: [UInt8]
  private let fileName: String

  /// Reads the directory of an archive. All entries together may have eight times the `documentBytes` of `limits` when they are
  /// inflated, and no more than 256 MiB.
  ///
  /// Throws `invalidScene` if the archive is damaged or of a kind that cannot be read, `limitExceeded` if its entries have more
  /// bytes, and `deadlineExceeded` if the deadline of reading passes.
  package init(_ data: Data, fileName: String, limits: Limits) throws(RenderError) {
    (bytes, self.fileName) = ([UInt8](data), fileName)
    let largest = Self.maxBytes(limits), deadline = Deadline.ofReading
    let (count, start) = try directory()
    var offset = start, total = 0
    for _ in 0..<count {
      try deadline.tick(.reading)
      let entry = try self.entry(at: &offset)
      // Entries for folders.
      if entry.name.hasSuffix("/") { continue }
      total += entry.size
      guard total <= largest else {
        throw failure(
          "the entries of the archive have more than \(largest) bytes when they are inflated", .limitExceeded)
      }
      if entries[entry.name] == nil { entries[entry.name] = entry }
    }
  }

  /// An error that says what is wrong with the archive.
  package func failure(_ message: String, _ code: RenderError.Code = .invalidScene) -> RenderError {
    RenderError(code, at: .file(SourcePosition(file: fileName)), message)
  }

  // MARK: The directory

  /// A number of two or four bytes; nil beyond the end.
  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The number of entries and the place of the first one, from the record at the end of the archive.
  private func directory() throws(RenderError) -> (count: Int, start: Int) {
    // A comment of at most 65535 bytes may follow the record.
    var end = bytes.count - 22
    let earliest = max(end - 0xFFFF, 0)
    while end >= earliest {
      if number(at: end, bytes: 4) == 0x0605_4B50, let comment = number(at: end + 20, bytes: 2),
        end + 22 + comment <= bytes.count
      {
        break
      }
      end -= 1
    }
    guard end >= earliest, let disk = number(at: end + 4, bytes: 2), let count = number(at: end + 10, bytes: 2),
      let size = number(at: end + 12, bytes: 4), let start = number(at: end + 16, bytes: 4)
    else { throw failure("expected a zip archive, found no central directory: the file is cut off or damaged") }
    let isLarge = count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF
    guard !isLarge, number(at: end - 20, bytes: 4) != 0x0706_4B50 else {
      throw failure("zip64 archives cannot be read; write the archive without that extension")
    }
    guard disk == 0 else { throw failure("archives in several parts cannot be read") }
    guard start + size <= end else { throw failure("the central directory of the archive is damaged") }
    return (count, start)
  }

  /// The entry of the directory at a place, which becomes that of the next one.
  private func entry(at offset: inout Int) throws(RenderError) -> Entry {
    guard number(at: offset, bytes: 4) == 0x0201_4B50, let flags = number(at: offset + 8, bytes: 2),
      let method = number(at: offset + 10, bytes: 2), let checksum = number(at: offset + 16, bytes: 4),
      let compressedSize = number(at: offset + 20, bytes: 4), let size = number(at: offset + 24, bytes: 4),
      let nameLength = number(at: offset + 28, bytes: 2), let extraLength = number(at: offset + 30, bytes: 2),
      let commentLength = number(at: offset + 32, bytes: 2), let headerOffset = number(at: offset + 42, bytes: 4),
      offset + 46 + nameLength <= bytes.count
    else { throw failure("the central directory of the archive is damaged") }
    let name = String(decoding: bytes[(offset + 46)..<(offset + 46 + nameLength)], as: UTF8.self)
    try check(name)
    guard compressedSize != 0xFFFF_FFFF, size != 0xFFFF_FFFF, headerOffset != 0xFFFF_FFFF else {
      throw failure("\(shown(name)): zip64 entries cannot be read; write the archive without that extension")
    }
    // Encryption of the contents, strong encryption, and that of the directory.
    guard flags & (1 | 1 << 6 | 1 << 13) == 0 else { throw failure("\(shown(name)): encrypted entries cannot be read") }
    offset += 46 + nameLength + extraLength + commentLength
    // Archives of Windows may have backslashes.
    return Entry(
      name: name.replacing("\\", with: "/"), method: method, checksum: UInt32(checksum), compressedSize: compressedSize,
      size: size,
      headerOffset: headerOffset)
  }

  private func shown(_ name: String) -> String { "entry \"\(name.utf8.count > 64 ? "\(name.prefix(48))…" : name)\"" }

  /// The most bytes of the name of a file or a folder, as file systems have it.
  private static let maxNameBytes = 255

  /// Rejects names that lead out of the archive on any system, and those that no file can have.
  private func check(_ name: String) throws(RenderError) {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let isAbsolute = parts.first?.isEmpty != false || parts.first?.hasSuffix(":") == true
    guard !isAbsolute, !parts.contains(".."), !name.unicodeScalars.contains("\0") else {
      throw failure("\(shown(name)): expected a path within the archive")
    }
    if let long = parts.first(where: { $0.utf8.count > Self.maxNameBytes }) {
      throw failure(
        "\(shown(name)): a name has \(long.utf8.count) bytes; \(Self.maxNameBytes) are allowed", .limitExceeded)
    }
  }

  // MARK: Contents

  /// Whether a file is a zip archive, by its first bytes.
  package static func isArchive(_ data: Data) -> Bool {
    data.starts(with: [0x50, 0x4B, 0x03, 0x04]) || data.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The bytes of an entry, checked against the size and the checksum in the directory.
  ///
  /// Throws `invalidScene` if the entry is damaged, `limitExceeded` if it has more bytes than the directory says, and
  /// `deadlineExceeded` if the deadline of reading passes.
  package func contents(of entry: Entry) throws(RenderError) -> Data {
    try Deadline.ofReading.check(.reading)
    let header = entry.headerOffset
    guard number(at: header, bytes: 4) == 0x0403_4B50, let nameLength = number(at: header + 26, bytes: 2),
      let extraLength = number(at: header + 28, bytes: 2)
    else { throw failure("\(shown(entry.name)): its header is damaged") }
    let start = header + 30 + nameLength + extraLength
    guard start + entry.compressedSize <= bytes.count else { throw failure("\(shown(entry.name)) is cut off") }
    let compressed = bytes[start..<(start + entry.compressedSize)]
    let contents: Data
    switch entry.method {
    case 0:
      // Compared before the bytes are copied: thousands of small entries may lie over the same large data.
      guard entry.compressedSize == entry.size else {
        throw failure("\(shown(entry.name)) has \(entry.compressedSize) bytes; its directory says \(entry.size)")
      }
      contents = Data(compressed)
    case 8: contents = try inflated(compressed, entry)
    default:
      throw failure(
        "\(shown(entry.name)): its compression has the number \(entry.method); only 0 and 8 can be read")
    }
    guard contents.count == entry.size else {
      throw failure("\(shown(entry.name)) has \(contents.count) bytes; its directory says \(entry.size)")
    }
    let checksum = contents.withUnsafeBytes { crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    guard contents.isEmpty || checksum == UInt(entry.checksum) else {
      throw failure("\(shown(entry.name)) is damaged: its checksum does not match")
    }
    return contents
  }

  private func inflated(_ compressed: ArraySlice<UInt8>, _ entry: Entry) throws(RenderError) -> Data {
    var stream = z_stream()
    // A negative window says that there is no header of zlib's.
    let isReady = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard isReady == Z_OK else { throw RenderError(.outOfMemory, "there is no memory to inflate an archive") }
    defer { inflateEnd(&stream) }
    var contents = Data(), status = Z_OK
    // A chunk is no larger than the entry, for which the directory may say one byte.
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, entry.size + 1))
    let deadline = Deadline.ofReading
    compressed.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      // One byte beyond the size in the directory tells that there are more.
      while status == Z_OK, contents.count <= entry.size, !deadline.hasPassed {
        chunk.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        contents.append(contentsOf: chunk[..<(chunk.count - Int(stream.avail_out))])
      }
    }
    if status == Z_OK { try deadline.check(.reading) }
    guard contents.count <= entry.size else {
      throw failure("\(shown(entry.name)) has more than the \(entry.size) bytes of its directory", .limitExceeded)
    }
    guard status == Z_STREAM_END else { throw failure("\(shown(entry.name)) is damaged: it cannot be inflated") }
    return contents
  }
}
