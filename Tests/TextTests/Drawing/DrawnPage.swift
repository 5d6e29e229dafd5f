// The pixels that a test draws into a context.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import FixtureFont
import Foundation
import QuartziteText
import Testing

/// A small picture, read pixel by pixel, from the upper left corner.
struct DrawnPage: Equatable {
  let width: Int
  let height: Int
  /// Four bytes a pixel: premultiplied blue, green, red, alpha.
  private let bytes: [UInt8]

  /// Calls `draw` with a clear context of `width` × `height` pixels, whose y points up from the lower left corner.
  init(width: Int = 100, height: Int = 80, _ draw: (CGContext) throws -> Void) throws {
    let context = CGContext(
      width: width, height: height, ctm: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    try draw(context)
    self.width = width
    self.height = height
    bytes = try #require(context.makeImage()).premultipliedBGRA()
  }

  /// Red, green, blue and alpha, premultiplied.
  subscript(x: Int, y: Int) -> [Int] {
    let place = 4 * (y * width + x)
    return [2, 1, 0, 3].map { Int(bytes[place + $0]) }
  }

  /// The box around all pixels that are not clear, y up from the lower left corner; nil if all are.
  var ink: CGRect? { box { $0[3] > 0 } }

  /// The box around the pixels whose colour satisfies `isWanted`, y up from the lower left corner; nil if none does.
  func box(where isWanted: ([Int]) -> Bool) -> CGRect? {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) {
        box = box.union(CGRect(x: x, y: height - 1 - y, width: 1, height: 1))
      }
    }
    return box.isNull ? nil : box
  }

  /// The darkness of the page: the sum of all alpha, in pixels.
  var sum: Double {
    var sum = 0
    for place in stride(from: 3, to: bytes.count, by: 4) { sum += Int(bytes[place]) }
    return Double(sum) / 255
  }

  /// The largest difference of any component.
  func difference(from other: DrawnPage) -> Int {
    ByteDifferences(bytes, other.bytes).largest
  }

  // MARK: Text of boxes

  /// A font whose A is the box from (0.1, 0) to (0.3, 0.7) of an em, 0.4 wide; C is made of coloured boxes, i of
  /// pictures.
  static func font(_ size: CGFloat) throws -> CTFont {
    let provider = try #require(CGDataProvider(data: FixtureFont.data))
    return CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), size, nil, nil)
  }

  /// A line of that font.
  static func line(
    _ string: String = "A", size: CGFloat = 50, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) throws -> CTLine {
    var attributes = attributes
    attributes[.font] = try font(size)
    return CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: attributes))
  }
}
