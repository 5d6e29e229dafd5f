// What a pattern is made of: the functions that draw its cell, and how cells are fitted to pixels.
// SPDX-License-Identifier: Apache-2.0

/// What draws the cell of a pattern in a context whose user space is the pattern's; called with the pattern's `info`.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// What is called with a pattern's `info` when the pattern goes.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
  /// Kept for whoever reads it; 0.
  public var version: UInt32
  /// Draws a cell; without it nothing is drawn.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called when the pattern goes.
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

/// How cells are fitted to pixels. Recorded: cells are always where the steps put them.
public enum CGPatternTiling: Int32, Sendable {
  /// Cells keep their shape, and their distances vary by a pixel.
  case noDistortion
  /// Distances stay the same, and cells are changed by as little as possible.
  case constantSpacingMinimalDistortion
  /// Distances stay the same, and cells are changed by more.
  case constantSpacing
}
