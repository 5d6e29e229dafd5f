// Layers with styles, for tests.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

enum StyleFiles {
  /// The box of ``box(_:_:transform:opacity:)``.
  static let rect = CGRect(x: 20, y: 15, width: 60, height: 50)

  /// A layer of a red box with styles.
  static func box(
    _ styles: String, fill: String = "[1, 0, 0, 1]", transform: String = "", opacity: Double = 100
  ) -> String {
    Files.shapes(
      Files.rectangle(50, 40, 60, 50) + #", {"ty": "fl", "c": {"k": \#(fill)}, "o": {"k": \#(opacity)}}"#,
      transform: transform, more: #""sy": [\#(styles)]"#)
  }

  /// A style with its members.
  static func style(_ kind: Int, _ members: String) -> String { #"{"ty": \#(kind), "nm": "Edge", \#(members)}"# }

  /// The pixels of layers.
  static func pixels(_ layers: String, frame: Double = 0) throws -> Pixels {
    Pixels(bytes: try Files.pixels(Files.animation(layers), frame: frame))
  }

  /// The diagnostics of an animation and of its layers.
  static func diagnostics(_ layers: String) throws -> [Diagnostic] {
    let animation = try LottieAnimation(data: Files.animation(layers))
    return animation.diagnostics + LottieAnimationLayer(animation: animation).diagnostics
  }

  /// A picture of 100 × 80 pixels.
  struct Pixels: Equatable {
    let bytes: [UInt8]

    private func byte(_ x: Int, _ y: Int, _ index: Int) -> Int { Int(bytes[(y * 100 + x) * 4 + index]) }
    func blue(_ x: Int, _ y: Int) -> Int { byte(x, y, 0) }
    func green(_ x: Int, _ y: Int) -> Int { byte(x, y, 1) }
    func red(_ x: Int, _ y: Int) -> Int { byte(x, y, 2) }
    func alpha(_ x: Int, _ y: Int) -> Int { byte(x, y, 3) }

    /// The largest difference to another picture, in levels, of all bytes or of those at some places of a pixel, and of
    /// those pixels that count.
    func difference(
      to other: Pixels, bytes places: ClosedRange<Int> = 0...3, where counts: (Int) -> Bool = { _ in true }
    ) -> Int {
      bytes.indices.reduce(0) { result, index in
        guard places.contains(index % 4), counts(index / 4) else { return result }
        return max(result, abs(Int(bytes[index]) - Int(other.bytes[index])))
      }
    }

    /// The alpha of the pixel with a number.
    func alpha(_ number: Int) -> UInt8 { bytes[number * 4 + 3] }
  }
}
