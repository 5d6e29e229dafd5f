// PathText: paths as SVG path data.
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics

enum PathText {
  /// The position at which path data is invalid.
  struct Failure: Error {
    /// The character, counted from 1.
    var character: Int
    /// The description of the text that was expected there.
    var expectation: String
  }

  /// Reads path data. Empty data is an empty path.
  static func path(_ text: String) throws(Failure) -> CGPath {
    var reader = PathReader(text)
    return try reader.read()
  }

  /// Writes a path as absolute commands.
  static func text(_ path: CGPath) -> String {
    var commands: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      let list: (Int) -> String = { count in
        NumberText.text((0..<count).flatMap { [Double(points[$0].x), Double(points[$0].y)] })
      }
      switch element.pointee.type {
      case .moveToPoint: commands.append("M \(list(1))")
      case .addLineToPoint: commands.append("L \(list(1))")
      case .addQuadCurveToPoint: commands.append("Q \(list(2))")
      case .addCurveToPoint: commands.append("C \(list(3))")
      case .closeSubpath: commands.append("Z")
      }
    }
    return commands.joined(separator: " ")
  }
}
