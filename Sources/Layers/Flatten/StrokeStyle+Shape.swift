// How shape layers stroke their paths.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

extension StrokeStyle {
  /// How the path of a shape layer is stroked, whatever colour it has.
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
    start = Double(values.strokeStart)
    end = Double(values.strokeEnd)
  }
}
