// The images of the scenes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceRenderer

extension TestImage {
  /// Two by two: red, green above blue, white.
  static let quarters = TestImage(width: 2, height: 2) { x, y in
    [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255)][y * 2 + x]
  }

  /// Eight by eight texels, each of its own colour, so that a rotated or shifted image is detected.
  static let patches = TestImage(width: 8, height: 8) { x, y in
    (UInt8(x * 36), UInt8(y * 36), UInt8((x * 5 + y * 3) % 8 * 18), 255)
  }

  /// Twelve wide and eight high, a dark frame around a bright gradient: its aspect ratio differs from that of most
  /// bounds.
  static let wide = TestImage(width: 12, height: 8) { x, y in
    x == 0 || y == 0 || x == 11 || y == 7 ? (40, UInt8(y * 20), 90, 255) : (UInt8(x * 21), UInt8(y * 31), 60, 255)
  }

  /// Eight wide and twelve high.
  static let tall = TestImage(width: 8, height: 12) { x, y in
    (UInt8(x * 31), UInt8(255 - y * 20), UInt8(x == y ? 150 : 30), 255)
  }

  /// Nine by nine with corners, sides and middle of their own colours, three texels each: made for nine parts.
  static let frame = TestImage(width: 9, height: 9) { x, y in
    let column = x / 3, row = y / 3
    return (UInt8(60 + column * 90), UInt8(60 + row * 90), UInt8((x + y) % 2 * 40 + column * row * 40), 255)
  }

  /// Eight by eight, its alpha falling from left to right.
  static let veil = TestImage(width: 8, height: 8) { x, y in
    let alpha = 255 - x * 32
    return (UInt8(alpha), UInt8(alpha * y / 8), 0, UInt8(alpha))
  }

  /// Sixty-four by sixty-four smooth waves, for shrinking.
  static let waves = TestImage(width: 64, height: 64) { x, y in
    let a = 127.5 + 127.5 * sin(Double(x) * 0.31), b = 127.5 + 127.5 * cos(Double(y) * 0.23)
    return (UInt8(a), UInt8(b), UInt8((a + b) / 2), 255)
  }

  /// Forty-three wide and thirty-one high, waves: both sizes are odd at several levels of halving.
  static let ripples = TestImage(width: 43, height: 31) { x, y in
    let a = 127.5 + 127.5 * sin(Double(x) * 0.43), b = 127.5 + 127.5 * cos(Double(y) * 0.37)
    return (UInt8(a), UInt8(b), UInt8((a + b) / 2), 255)
  }

  /// Sixty-four by sixty-four, a checkerboard of single texels on the left and of eights on the right.
  static let checks = TestImage(width: 64, height: 64) { x, y in
    let size = x < 32 ? 1 : 8
    return (x / size + y / size) % 2 == 0 ? (230, 200, 40, 255) : (20, 60, 130, 255)
  }
}
