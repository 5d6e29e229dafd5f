// Behaviours of timing functions: the progress of an animation at moments between its start and its end.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of CAMediaTimingFunction.
  static let timingFunctions: [SymbolBehaviour] = [
    SymbolBehaviour("CAMediaTimingFunctionName.linear", says: "progress is even") {
      try paces(.linear, [0.1, 0.25, 0.5, 0.75, 0.9])
    },
    SymbolBehaviour(
      "CAMediaTimingFunctionName.easeIn", "CAMediaTimingFunction.init(name:)", says: "progress is slow at the start"
    ) { try paces(.easeIn, [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]) },
    SymbolBehaviour("CAMediaTimingFunctionName.easeOut", says: "progress is slow at the end") {
      try paces(.easeOut, [0.16057, 0.37814, 0.68464, 0.90654, 0.98297])
    },
    SymbolBehaviour("CAMediaTimingFunctionName.easeInEaseOut", says: "progress is slow at the start and at the end") {
      try paces(.easeInEaseOut, [0.01972, 0.12916, 0.5, 0.87084, 0.98028])
    },
    SymbolBehaviour("CAMediaTimingFunctionName.default", says: "progress is that of implicit animations") {
      try paces(.default, [0.09480, 0.40851, 0.80240, 0.96046, 0.99432])
    },
    SymbolBehaviour(
      "CAMediaTimingFunction.init(controlPoints:_:_:_:)", says: "progress follows the curve of the control points"
    ) {
      // With these x values the parameter of the curve is the time; the second curve goes beyond its end.
      try paces(CAMediaTimingFunction(controlPoints: 1 / 3, 1, 2 / 3, 1), [0.271, 0.578125, 0.875, 0.984375, 0.999])
        && paces(CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 2), [0.055, 0.296875, 0.875, 1.265625, 1.215])
    },
    SymbolBehaviour("CAMediaTimingFunction.getControlPoint(at:values:)", says: "the four points of a curve are known") {
      points(of: CAMediaTimingFunction(name: .default)) == [0, 0, 0.25, 0.1, 0.25, 1, 1, 1]
        && points(of: CAMediaTimingFunction(name: .easeInEaseOut)) == [0, 0, 0.42, 0, 0.58, 1, 1, 1]
        && points(of: CAMediaTimingFunction(controlPoints: 0.125, -1, 0.75, 2)) == [0, 0, 0.125, -1, 0.75, 2, 1, 1]
    },
  ]

  /// Whether an animation by the function with a name has the progress expected at tenth, quarter, half, three quarters, and
  /// nine tenths of its time.
  private static func paces(_ name: CAMediaTimingFunctionName, _ progress: [Double]) throws -> Bool {
    try paces(CAMediaTimingFunction(name: name), progress)
  }

  /// Whether an animation by a function has the progress expected at these times.
  private static func paces(_ function: CAMediaTimingFunction, _ progress: [Double]) throws -> Bool {
    let animation = second("position.x", from: 8, to: 24)
    animation.timingFunction = function
    return try moves(animation, zip([0.1, 0.25, 0.5, 0.75, 0.9], progress).map { (time: $0, x: 8 + 16 * $1) })
  }

  /// The x and y of the four control points.
  private static func points(of function: CAMediaTimingFunction) -> [Float] {
    (0..<4).flatMap { index in
      var values: [Float] = [-9, -9]
      function.getControlPoint(at: index, values: &values)
      return values
    }
  }
}
