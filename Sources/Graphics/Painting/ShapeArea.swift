// ShapeArea: the area that a drawing command covers, of a path, of a stroke, or of everything.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

/// An area in pixels, y down.
enum ShapeArea {
  /// The inside of a path.
  case fill(PathStorage, CGPathFillRule)
  /// The area that a pen covers along a path.
  case stroke(PathStorage, PenStroke)
  case everything
}

/// A pen and its transform.
struct PenStroke {
  /// The style; widths and lengths are in user space.
  var style: StrokeStyle
  /// The map from user space to pixels.
  var transform: CGAffineTransform

  init(_ state: DrawingState) {
    style = StrokeStyle(width: Double(state.lineWidth))
    style.cap = StrokeStyle.Cap(state.lineCap)
    style.join = StrokeStyle.Join(state.lineJoin)
    style.miterLimit = Double(state.miterLimit)
    style.dash = state.dashLengths.map { Double($0) }
    style.dashPhase = Double(state.dashPhase)
    transform = state.transform
  }
}

/// Computes the coverage of the pixels by a shape. It may be used by one thread at a time.
final class AreaFinder {
  private let rasterizer = CoverageRasterizer()
  /// Ends the work early.
  let meter: WorkMeter?

  /// The reach of a stroke, in pixels, up to which curves are flattened as finely as the stroke's sides need.
  private static let largestRadius = 4096.0
  /// The edge of the largest window that the rasterizer accepts.
  private static let largestWindow = 1 << 14

  /// Creates a finder. Without a meter, the budgets of lines and dashes alone bound its work.
  init(meter: WorkMeter? = nil) {
    self.meter = meter
    rasterizer.meter = meter
  }

  /// Returns the pixels of `window` that a shape may touch when it is displaced by `shift`.
  func bounds(of shape: ShapeArea, shift: SIMD2<Double> = .zero, within window: PixelRect) -> PixelRect {
    switch shape {
    case .everything: return window
    case .fill(let path, _):
      guard let corners = path.corners else { return .empty }
      return PixelRect(around: corners.low + shift, corners.high + shift, within: window)
    case .stroke(let path, let pen):
      guard let corners = path.corners, pen.style.width > 0 else { return .empty }
      let reach = pen.style.reach * Projection(pen.transform).largestScale + 1
      return PixelRect(around: corners.low + shift - reach, corners.high + shift + reach, within: window)
    }
  }

  /// The form in which the coverage of a shape is found.
  enum Form {
    /// The coverage itself: of what follows from a few rectangles, and of pixels by their centres.
    case mask(CoverageMask)
    /// The outline that encloses the shape, in pixels.
    case outline(Outline, WindingRule)
  }

  /// Returns the form of a shape that is displaced by `shift`, for the pixels of `window`.
  ///
  /// Curves that need more than a million lines get coarser ones, and a stroke with more than a million dashes is drawn
  /// solid. A shape covers nothing if it has coordinates that are not finite. Once ``meter`` has ended, the form is of no use.
  func form(
    of shape: ShapeArea, shift: SIMD2<Double> = .zero, in window: PixelRect, antialiases: Bool
  ) -> Form {
    let window = bounds(of: shape, shift: shift, within: window)
    if window.isEmpty { return .mask(CoverageMask()) }
    let outline: Outline, rule: WindingRule
    switch shape {
    case .everything: return .mask(CoverageMask(solids: [window]))
    case .fill(let path, let fillRule):
      if let box = path.rectangle {
        let low = SIMD2(Double(box.minX), Double(box.minY)) + shift
        let high = SIMD2(Double(box.maxX), Double(box.maxY)) + shift
        return .mask(CoverageMask(box: low, high, in: window, antialiases: antialiases))
      }
      var polygons = Outline()
      for polyline in path.polylines(tolerance: Flattener.pictureTolerance, meter: meter) {
        polygons.append(polygon: polyline.points)
      }
      outline = polygons
      rule = WindingRule(fillRule)
    case .stroke(let path, let pen):
      outline = self.outline(of: path, pen)
      rule = .nonZero
    }
    let moved = shift == .zero ? outline : outline.projected(by: Projection.identity.translated(x: shift.x, y: shift.y))
    return antialiases
      ? .outline(moved, rule) : .mask(PixelCentres(moved)?.mask(rule, in: window) ?? CoverageMask())
  }

  /// Returns the coverage of a shape that is displaced by `shift`, in the pixels of `window`, as a mask.
  func coverage(
    of shape: ShapeArea, shift: SIMD2<Double> = .zero, in window: PixelRect, antialiases: Bool
  ) -> CoverageMask {
    switch form(of: shape, shift: shift, in: window, antialiases: antialiases) {
    case .mask(let mask): return mask
    case .outline(let outline, let rule):
      var result = CoverageMask()
      for part in parts(of: window) {
        let mask = rasterizer.coverage(of: outline, rule: rule, clip: part)
        result.solids += mask.solids
        result.tiles += mask.tiles.map {
          CoverageMask.Tile(rect: $0.rect, firstByte: $0.firstByte + result.bytes.count)
        }
        result.bytes += mask.bytes
      }
      return result
    }
  }

  /// Calls `body` with the coverage of what an outline encloses, in the pixels of `window`, some rows at a time.
  func forEachStep(of outline: Outline, _ rule: WindingRule, in window: PixelRect, _ body: (CoverageStep) -> Void) {
    for part in parts(of: window) { rasterizer.forEachStep(of: outline, rule: rule, clip: part, body) }
  }

  /// The parts of a window that the rasterizer accepts.
  private func parts(of window: PixelRect) -> [PixelRect] {
    window.width <= Self.largestWindow && window.height <= Self.largestWindow
      ? [window] : window.parts(edge: Self.largestWindow)
  }

  /// Returns the boundary of a stroke in pixels. It is computed in user space, in which the pen is a circle.
  private func outline(of path: PathStorage, _ pen: PenStroke) -> Outline {
    guard let toUser = pen.transform.inverse else { return Outline() }
    let projection = Projection(pen.transform)
    let unitsPerPixel = 1 / max(projection.largestScale, .leastNormalMagnitude)
    // A pixel may contain many short dashes, and the errors of all of them add up.
    let tolerance = Flattener.pictureTolerance * unitsPerPixel / (pen.style.cutsPath ? 2 : 1)
    let largestRadius = Self.largestRadius * unitsPerPixel
    let polylines = path.applying(toUser).polylines(
      tolerance: tolerance, radius: min(pen.style.width / 2, largestRadius), measuresLengths: pen.style.cutsPath,
      meter: meter)
    func outline(_ style: StrokeStyle) -> Outline? {
      try? Stroker.outline(
        of: polylines, style: style, tolerance: tolerance, largestRadius: largestRadius, meter: meter)
    }
    var whole = pen.style
    whole.dash = []
    return (outline(pen.style) ?? outline(whole) ?? Outline()).projected(by: projection)
  }
}
