// Shapes: a path, filled and then stroked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension LayerRecorder {
  mutating func drawShape(_ values: ShapeValues, _ frame: RecordedFrame) {
    guard let path = values.path else { return }
    let pixels = CGAffineTransform(frame.projection)
    if let color = values.fillColor.flatMap(frame.tint.applied) {
      var state = state(frame)
      state.fillColor = color
      context.record(
        .fill(path.storage.applying(pixels), values.fillRule == .evenOdd ? .evenOdd : .winding), in: state)
    }
    guard values.lineWidth > 0, let color = values.strokeColor.flatMap(frame.tint.applied) else { return }
    var state = state(frame)
    state.strokeColor = color
    state.setLine(values)
    let start = min(max(values.strokeStart, 0), 1), end = min(max(values.strokeEnd, 0), 1)
    let stroked = path.storage.trimmed(from: Double(start), to: Double(end))
    if !stroked.isEmpty { context.record(.stroke(stroked.applying(pixels)), in: state) }
  }
}

extension DrawingState {
  /// Takes over how the lines of a shape look.
  fileprivate mutating func setLine(_ values: ShapeValues) {
    lineWidth = values.lineWidth
    lineCap =
      switch values.lineCap {
      case .round: .round
      case .square: .square
      default: .butt
      }
    lineJoin =
      switch values.lineJoin {
      case .round: .round
      case .bevel: .bevel
      default: .miter
      }
    miterLimit = values.miterLimit
    dashPhase = values.lineDashPhase
    dashLengths = (values.lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
  }
}
