// DataURI: a file within a document, as a `data:` URI.
// Source: RFC 2397; the WHATWG's standards Fetch ("data: URL processor") and Infra ("forgiving-base64 decode").
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A URI that holds a file itself, in base 64 or percent-encoded. Its media type is not looked at: files are recognised
/// by their contents.
struct DataURI {
  private let body: Substring.UTF8View
  private let isBase64: Bool

  /// Whether a text is such a URI, right or wrong.
  static func isOne(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).prefix(5).lowercased() == "data:"
  }

  /// Creates the URI; nil for another text. Throws `invalidScene` for a URI without data.
  init?(_ text: String) throws(RenderError) {
    guard Self.isOne(text) else { return nil }
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw RenderError(.invalidScene, "the URI has no comma before its data")
    }
    body = text[text.utf8.index(after: comma)...].utf8
    isBase64 = text[..<comma].split(separator: ";").last?.trimmed.lowercased() == "base64"
  }

  /// The bytes of the file. Throws `invalidScene` for what is no base 64.
  var data: Data {
    get throws(RenderError) {
      let bytes = unescaped
      guard isBase64 else { return Data(bytes) }
      var digits: [UInt8] = []
      digits.reserveCapacity(bytes.count + 2)
      for byte in bytes where !Self.isSpace(byte) {
        switch byte {
        // The alphabet for addresses and file names, RFC 4648, section 5.
        case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
        case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
        default: digits.append(byte)
        }
      }
      while digits.last == UInt8(ascii: "=") { digits.removeLast() }
      while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
      guard let data = Data(base64Encoded: Data(digits)) else {
        throw RenderError(.invalidScene, "its data are not base 64")
      }
      return data
    }
  }

  /// The bytes with `%41` and its like replaced by the bytes that they stand for.
  private var unescaped: [UInt8] {
    let bytes = Array(body)
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = [], index = 0
    result.reserveCapacity(bytes.count)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = Self.digit(bytes[index + 1]),
        let low = Self.digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
