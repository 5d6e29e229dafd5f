// CGPattern: a repeated cell that serves as the colour of fills and strokes.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cell that is repeated along both axes of pattern space. The pattern's matrix maps pattern space to the base
/// space of a context: its initial user space.
///
/// Contexts draw with patterns. Where a single colour is required, as by the properties of layers, ``CGColor`` has one
/// that represents the pattern.
public final class CGPattern: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The map from pattern space to base space.
  let matrix: CGAffineTransform
  /// Whether cells have colours of their own; otherwise they are drawn in the colour that is set with the pattern.
  let isColored: Bool
  let cell: Cell
  /// One period: its origin is the lower left corner of the bounds, its size the steps.
  let period: CGRect
  /// The colour of standard RGB, not premultiplied, that represents the pattern where a single colour is required; nil
  /// if the colour's own components do.
  let mean: SIMD4<Double>?
  /// The image that was made last. It has no part of a budget: it is one cell, and goes with the pattern.
  let memory = Mutex<Picture?>(nil)

  enum Cell {
    /// An image that fills the period, upright whichever way y points.
    case image(CGImage)
    case drawing(bounds: CGRect, info: UnsafeMutableRawPointer?, CGPatternCallbacks)
  }

  /// One period in pixels.
  struct Picture: Sendable {
    let width: Int
    let height: Int
    /// The colour of an uncoloured pattern's image.
    let color: SIMD4<Double>
    let image: CGImage
  }

  /// Creates a pattern whose cell is drawn by `callbacks.drawPattern`, clipped to `bounds`, and repeated at
  /// distances of `xStep` and `yStep`; up to eight cells overlap along each axis.
  ///
  /// Nil for bounds without area, and for steps and matrices that are not finite, or zero. An uncoloured pattern is
  /// drawn in the colour that it is set with.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let bounds = bounds.standardized
    let period = CGRect(x: bounds.minX, y: bounds.minY, width: abs(xStep), height: abs(yStep))
    guard period.width > 0, period.height > 0, bounds.width > 0, bounds.height > 0, matrix.isFinite,
      (period.maxX + period.maxY + bounds.maxX + bounds.maxY).isFinite
    else { return nil }
    self.matrix = matrix
    self.isColored = isColored
    mean = isColored ? .zero : nil
    self.period = period
    cell = .drawing(bounds: bounds, info: info, callbacks.pointee)
    super.init()
  }

  /// Creates a pattern of copies of an image, each of `size` in base space, upright there; nil if the size has no area.
  package init?(_ image: CGImage, size: CGSize) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    matrix = .identity
    isColored = true
    mean = image.mean
    period = CGRect(origin: .zero, size: size)
    cell = .image(image)
    super.init()
  }

  deinit {
    if case .drawing(_, let info, let callbacks) = cell { callbacks.releaseInfo?(info) }
  }
}

extension CGImage {
  /// The mean of all pixels, not premultiplied.
  fileprivate var mean: SIMD4<Double> {
    var sum = SIMD4<Int>.zero
    let bytes = premultipliedBGRA()
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      sum &+= SIMD4(Int(bytes[offset + 2]), Int(bytes[offset + 1]), Int(bytes[offset]), Int(bytes[offset + 3]))
    }
    guard sum.w > 0 else { return .zero }
    var result = SIMD4<Double>(sum) / Double(sum.w)
    result.w = Double(sum.w) / Double(255 * width * height)
    return result
  }
}
