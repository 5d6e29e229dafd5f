// CGImagePropertyOrientation: the rotation and mirroring with which a stored picture is shown.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The edges on which the first row and column of a stored picture belong when it is shown; values are those of EXIF.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Row 0 at the top, column 0 on the left.
  case up = 1
  /// Row 0 at the top, column 0 on the right.
  case upMirrored
  /// Row 0 at the bottom, column 0 on the right.
  case down
  /// Row 0 at the bottom, column 0 on the left.
  case downMirrored
  /// Row 0 on the left, column 0 at the top.
  case leftMirrored
  /// Row 0 on the right, column 0 at the top.
  case right
  /// Row 0 on the right, column 0 at the bottom.
  case rightMirrored
  /// Row 0 on the left, column 0 at the bottom.
  case left

  /// Whether width and height are swapped.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the order in which a stored picture of `width` × `height` pixels is read for display: the position of the
  /// shown picture's first pixel, and the steps to its right and lower neighbours, in pixels of memory.
  func walk(width: Int, height: Int) -> (start: Int, across: Int, down: Int) {
    let lastColumn = width - 1
    let lastRow = (height - 1) * width
    return switch self {
    case .up: (0, 1, width)
    case .upMirrored: (lastColumn, -1, width)
    case .down: (lastRow + lastColumn, -1, -width)
    case .downMirrored: (lastRow, 1, -width)
    case .leftMirrored: (0, width, 1)
    case .right: (lastRow, -width, 1)
    case .rightMirrored: (lastRow + lastColumn, -width, -1)
    case .left: (lastColumn, width, -1)
    }
  }
}
