// LineSamples: helpers for the tests of lines: attributed strings, places of glyphs as text, Unicode's test data.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Testing

@testable import QuartziteText

enum LineSamples {
  /// A font with Latin, Hebrew and Arabic letters.
  static func font(_ size: CGFloat = 20) throws -> CTFont { try TestFonts.font(TestFonts.dejaVu, size: size) }

  static func text(
    _ string: String, size: CGFloat = 20, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) throws -> NSAttributedString {
    var attributes = attributes
    if attributes[.font] == nil { attributes[.font] = try font(size) }
    return NSAttributedString(string: string, attributes: attributes)
  }

  static func line(
    _ string: String, size: CGFloat = 20, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) throws -> CTLine {
    CTLineCreateWithAttributedString(try text(string, size: size, attributes))
  }

  /// The units of the text from left to right, as the glyphs of a line show them.
  static func visualOrder(_ line: CTLine) -> [Int] { line.runs.flatMap(\.stringIndices) }

  /// The characters of the text from left to right, as the glyphs of a line show them.
  static func visualText(_ line: CTLine, _ string: String) -> String {
    let units = Array(string.utf16)
    return visualOrder(line).map { String(decoding: [units[$0]], as: UTF16.self) }.joined()
  }

  static func frame(
    _ string: NSAttributedString, width: CGFloat, height: CGFloat, range: CFRange = CFRange()
  ) -> CTFrame {
    let path = CGPath(rect: CGRect(x: 10, y: 20, width: width, height: height), transform: nil)
    return CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), range, path, nil)
  }

  /// The lines of one of Unicode's files, without comments and empty lines.
  static func unicodeData(_ path: String) throws -> [Substring] {
    let data = try #require(
      FileManager.default.contents(atPath: "/usr/share/unicode/" + path), "\(path) is missing; run make test")
    let text = String(decoding: data, as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let content = line.utf8.firstIndex(of: UInt8(ascii: "#")).map { line[..<$0] } ?? line
      return content.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : content
    }
  }
}
