// What a shape layer draws: its path, filled and then stroked, between its contents and its sublayers.

import CoreGraphics
import Diagnostics
import QuartzCore
import Tessellation

extension PlanningWalk {
  mutating func drawShape(_ values: ShapeValues, _ frame: LayerFrame) {
    guard let path = values.path, !frame.clip.isEmpty else { return }
    if let color = values.fillColor {
      let rule: WindingRule = values.fillRule == .evenOdd ? .evenOdd : .nonZero
      draw(PathShape(path: path, area: .fill(rule)), color, frame)
    }
    if let color = values.strokeColor, values.lineWidth > 0 {
      draw(PathShape(path: path, area: .stroke(StrokeStyle(values))), color, frame)
    }
  }

  private mutating func draw(_ shape: PathShape, _ color: CGColor, _ frame: LayerFrame) {
    let color = Quantize.premultiplied(color)
    guard color.w > 0 else { return }
    do throws(TessellationBudgetExceeded) {
      let coverage = try shapes.coverage(
        of: shape, under: frame.projection, clip: frame.clip, budget: limits.shapeSteps)
      paint(coverage, .color(color), frame)
    } catch {
      diagnostics.append(
        Diagnostic(
          .tooComplex, at: .layer(snapshot.path(of: frame.node)),
          "the path takes more than \(error.budget) steps, the limit in force; it was left out"))
    }
  }
}

extension StrokeStyle {
  fileprivate init(_ values: ShapeValues) {
    self.init(width: Double(values.lineWidth))
    switch values.lineCap {
    case .round: cap = .round
    case .square: cap = .square
    default: cap = .butt
    }
    switch values.lineJoin {
    case .round: join = .round
    case .bevel: join = .bevel
    default: join = .miter
    }
    miterLimit = Double(values.miterLimit)
    dash = (values.lineDashPattern ?? []).map(\.doubleValue)
    dashPhase = Double(values.lineDashPhase)
    start = Double(values.strokeStart)
    end = Double(values.strokeEnd)
  }
}
