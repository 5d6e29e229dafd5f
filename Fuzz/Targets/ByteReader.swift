// A reader of bytes as choices and numbers; beyond the end of the bytes everything is zero.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics

struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ data: Data) { bytes = [UInt8](data) }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  /// A number from 0 to `count` − 1.
  mutating func choice(_ count: Int) -> Int { count > 0 ? Int(byte()) % count : 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of list: [Element]) -> Element { list[choice(list.count)] }

  /// Returns a number that often causes trouble, a small number, a fraction, or any bits at all.
  mutating func number() -> CGFloat {
    let kind = byte()
    switch kind {
    case 0..<160: return CGFloat(Int(kind) - 40)
    case 160..<200: return CGFloat(kind - 160) / 39
    case 200..<240: return Self.trouble[Int(kind - 200) % Self.trouble.count]
    default:
      var bits: UInt64 = 0
      for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
      return CGFloat(Double(bitPattern: bits))
    }
  }

  private static let trouble: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e308, 1e38, -1e38, 1e9, -1e9, 1e-9, 1e-300, .leastNonzeroMagnitude,
    -0.0, 0.5, 65_536, 2_147_483_648, -2_147_483_649,
    0x1p63, 1e5,
  ]

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
  mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  mutating func color() -> CGColor { CGColor(red: number(), green: number(), blue: number(), alpha: number()) }

  mutating func transform() -> CGAffineTransform {
    switch choice(4) {
    case 0: CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    case 1: CGAffineTransform(scaleX: number(), y: number())
    case 2: CGAffineTransform(rotationAngle: number())
    default: CGAffineTransform(translationX: number(), y: number())
    }
  }

  /// Up to `longest` bytes, as text.
  mutating func text(_ longest: Int = 32) -> String {
    let count = choice(longest + 1), end = min(place + count, bytes.count)
    defer { place = end }
    return String(decoding: bytes[min(place, end)..<end], as: UTF8.self)
  }

  /// All remaining bytes, as text.
  mutating func rest() -> String {
    defer { place = bytes.count }
    return String(decoding: bytes[min(place, bytes.count)...], as: UTF8.self)
  }
}
