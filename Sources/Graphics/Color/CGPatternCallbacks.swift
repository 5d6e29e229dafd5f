// The functions that draw a pattern's cell, and the way cells are fitted to pixels.
// SPDX-License-Identifier: Apache-2.0

/// A function that draws the cell of a pattern in a context with the pattern's user space; called with the pattern's
/// `info`.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// A function that is called with a pattern's `info` when the pattern is released.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
  /// The version of the structure, 0; it has no effect.
  public var version: UInt32
  /// Draws a cell; if nil, nothing is drawn.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called when the pattern is released.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates functions that do nothing.
  public init() {
    self.init(version: 0, drawPattern: nil, releaseInfo: nil)
  }

  /// Creates a set of functions.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// The way cells are fitted to pixels. Recorded only: cells are always placed exactly at the steps.
public enum CGPatternTiling: Int32, Sendable {
  /// Cells are not distorted, and their distances vary by a pixel.
  case noDistortion
  /// Distances stay the same, and cells are changed by as little as possible.
  case constantSpacingMinimalDistortion
  /// Distances stay the same, and cells are changed by more.
  case constantSpacing
}
