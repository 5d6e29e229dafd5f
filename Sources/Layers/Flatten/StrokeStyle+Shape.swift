// The stroke styles of shape layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

extension StrokeStyle {
  /// Creates the style with which a shape layer strokes its path, or the part of it; the colour is not part of it.
  package init(_ values: ShapeValues) {
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
  }
}
