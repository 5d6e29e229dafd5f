// Drawing of paths, filled or stroked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Fills or strokes a path.
  func draw(_ shape: PathShape, _ color: DisplayList.Color, _ frame: RecordedFrame) {
    guard let color = painted(color, frame) else { return }
    let pixels = CGAffineTransform(frame.projection), path = shape.path.storage
    var state = state(frame)
    switch shape.area {
    case .fill(let rule):
      state.fillColor = color
      context.record(.fill(path.applying(pixels), rule == .evenOdd ? .evenOdd : .winding), in: state)
    case .stroke(let style):
      state.strokeColor = color
      state.setLine(style)
      if !path.isEmpty { context.record(.stroke(path.applying(pixels)), in: state) }
    }
  }
}

extension DrawingState {
  /// Sets the line values to those of a stroke style.
  fileprivate mutating func setLine(_ style: StrokeStyle) {
    lineWidth = CGFloat(style.width)
    lineCap =
      switch style.cap {
      case .round: .round
      case .square: .square
      case .butt: .butt
      }
    lineJoin =
      switch style.join {
      case .round: .round
      case .bevel: .bevel
      case .miter: .miter
      }
    miterLimit = CGFloat(style.miterLimit)
    dashPhase = CGFloat(style.dashPhase)
    dashLengths = style.dash.map { CGFloat($0) }
  }
}
