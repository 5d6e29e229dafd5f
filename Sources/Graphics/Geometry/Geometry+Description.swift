// Points, sizes and rectangles as text, as they are printed on Apple's platforms: `(0.0, 0.0, 10.0, 20.0)`.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// `(x, y)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// `(width, height)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// `(x, y, width, height)`, as they are stored.
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
