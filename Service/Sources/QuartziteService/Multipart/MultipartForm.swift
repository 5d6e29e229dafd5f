// MultipartForm: the parts of a multipart/form-data body (RFC 7578), as slices of the body.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore

/// The parts of a form, in their order.
package struct MultipartForm: Sendable {
  /// One field of a form, or one file.
  package struct Part: Sendable {
    /// The name of the field.
    package var name: String
    /// The name of the file; nil for a field of text.
    package var fileName: String?
    /// The media type that the client gave.
    package var contentType: String?
    /// The content, which shares the memory of the body.
    package var content: ByteBuffer
  }

  /// The numbers that a form may not go beyond.
  package struct Limits: Sendable {
    /// The parts of a form.
    package var parts = 512
    /// The bytes of the header of one part.
    package var headerBytes = 8 << 10
    /// The fields in the header of one part.
    package var headerFields = 16

    /// The limits of the service.
    package init() {}
  }

  /// The parts.
  package let parts: [Part]

  /// Takes a body apart. The work grows with its length alone, whatever is in it.
  ///
  /// Throws a ``Problem`` of `malformedBody` where the body is no form or ends too early, and of `limitExceeded` where it has
  /// more parts than `limits` allow.
  package init(_ body: ByteBuffer, boundary: String?, limits: Limits = Limits()) throws(Problem) {
    guard let boundary, !boundary.isEmpty else {
      throw Problem(.malformedBody, "multipart/form-data needs a boundary in Content-Type.")
    }
    // RFC 2046, 5.1.1: at most 70 characters.
    guard boundary.utf8.count <= 70, boundary.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw Problem(.malformedBody, "A boundary has 1 to 70 ASCII characters.")
    }
    var reader = Reader(rest: body, delimiter: Array("\r\n--\(boundary)".utf8), limits: limits)
    parts = try reader.parts()
  }
}

/// A form that is being read.
private struct Reader {
  var rest: ByteBuffer
  /// The line break and the line that stand before each part.
  let delimiter: [UInt8]
  let limits: MultipartForm.Limits

  mutating func parts() throws(Problem) -> [MultipartForm.Part] {
    // The first boundary may stand at the very beginning, without the line break.
    if rest.readableBytesView.starts(with: delimiter.dropFirst(2)) {
      rest.moveReaderIndex(forwardBy: delimiter.count - 2)
    } else if readUntilDelimiter() == nil {
      throw Problem(.malformedBody, "The body does not have the boundary that Content-Type names.")
    }
    var parts: [MultipartForm.Part] = []
    while try !isAtEnd(after: parts.count) {
      guard parts.count < limits.parts else {
        throw Problem(.limitExceeded, "The form has more than \(limits.parts) parts.")
      }
      var part = try partHeader(number: parts.count + 1)
      guard let content = readUntilDelimiter() else {
        throw Problem(.malformedBody, "The body ends within the part \u{201C}\(part.name.prefix(64))\u{201D}.")
      }
      part.content = content
      parts.append(part)
    }
    return parts
  }

  /// Reads what follows a boundary on its line: two hyphens where it was the last one.
  private mutating func isAtEnd(after count: Int) throws(Problem) -> Bool {
    if rest.readableBytesView.starts(with: [0x2D, 0x2D]) { return true }
    while let byte = rest.getInteger(at: rest.readerIndex, as: UInt8.self), byte == 0x20 || byte == 0x09 {
      rest.moveReaderIndex(forwardBy: 1)
    }
    guard rest.readableBytesView.starts(with: [0x0D, 0x0A]) else {
      let place = count == 0 ? "the first boundary" : "part \(count)"
      throw Problem(.malformedBody, "Expected a line break, or -- at the end of the form, after \(place).")
    }
    rest.moveReaderIndex(forwardBy: 2)
    return false
  }

  /// The header of a part, read up to its empty line.
  private mutating func partHeader(number: Int) throws(Problem) -> MultipartForm.Part {
    let view = rest.readableBytesView.prefix(limits.headerBytes)
    guard let length = Self.headerLength(view) else {
      let reason =
        rest.readableBytes > limits.headerBytes ? "has more than \(limits.headerBytes) bytes" : "does not end"
      throw Problem(.malformedBody, "The header of part \(number) \(reason).")
    }
    let text = String(decoding: view.prefix(length), as: UTF8.self)
    rest.moveReaderIndex(forwardBy: length)
    var disposition: String?, contentType: String?, encoding = "binary", count = 0
    for line in text.split(separator: "\r\n") {
      count += 1
      guard count <= limits.headerFields, let colon = line.firstIndex(of: ":") else {
        throw Problem(
          .malformedBody, "The header of part \(number) must have at most \(limits.headerFields) lines of name: value.")
      }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon].lowercased() {
      case "content-disposition": disposition = value
      case "content-type": contentType = value
      case "content-transfer-encoding": encoding = value.filter { $0 != " " }.lowercased()
      default: break
      }
    }
    guard ["binary", "8bit", "7bit"].contains(encoding) else {
      throw Problem(
        .malformedBody, "Part \(number) is encoded as \(encoding.prefix(32)); RFC 7578 has no such encoding.")
    }
    let part = try Self.part(disposition ?? "", number: number)
    guard contentType.flatMap(ContentType.init)?.essence.hasPrefix("multipart/") != true else {
      throw Problem(.malformedBody, "Part \(number) is a form itself; send each file as a part of its own.")
    }
    return MultipartForm.Part(
      name: part.name, fileName: part.fileName, contentType: contentType.flatMap(ContentType.init)?.essence,
      content: ByteBuffer())
  }

  /// The length of a header with the empty line after it; nil where that is not there.
  private static func headerLength(_ view: some RandomAccessCollection<UInt8>) -> Int? {
    if view.starts(with: [0x0D, 0x0A]) { return 2 }
    var matched = 0, length = 0
    for byte in view {
      length += 1
      matched = byte == (matched % 2 == 0 ? 0x0D : 0x0A) ? matched + 1 : (byte == 0x0D ? 1 : 0)
      if matched == 4 { return length }
    }
    return nil
  }

  private static func part(_ disposition: String, number: Int) throws(Problem) -> (name: String, fileName: String?) {
    var fields = HeaderFields(disposition)
    guard fields.next()?.lowercased() == "form-data" else {
      throw Problem(.malformedBody, "Part \(number) needs Content-Disposition: form-data; name=\"\u{2026}\".")
    }
    let parameters = fields.parameters()
    guard let name = parameters["name"], !name.isEmpty else {
      throw Problem(.malformedBody, "Part \(number) has no name.")
    }
    return (unescaped(name), parameters["filename"].map(unescaped))
  }

  /// Browsers write quotes and line breaks in names so, and nothing else. The escapes are bytes, not characters: a mark after the
  /// last digit would be of one character with it.
  private static func unescaped(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    var bytes = Array(name.utf8)
    for (escape, character) in [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")] {
      bytes = bytes.replacing(escape.utf8, with: character.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes up to the next boundary, which is read as well; nil where there is none.
  private mutating func readUntilDelimiter() -> ByteBuffer? {
    let offset: Int? = rest.withUnsafeReadableBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var place = 0
      // A carriage return stands at the beginning of the delimiter and nowhere else in it, so that no byte is compared twice.
      while let found = memchr(start + place, 0x0D, bytes.count - place) {
        place = UnsafeRawPointer(found) - start
        guard bytes.count - place >= delimiter.count else { return nil }
        if memcmp(found, delimiter, delimiter.count) == 0 { return place }
        place += 1
      }
      return nil
    }
    guard let offset, let content = rest.readSlice(length: offset) else { return nil }
    rest.moveReaderIndex(forwardBy: delimiter.count)
    return content
  }
}
