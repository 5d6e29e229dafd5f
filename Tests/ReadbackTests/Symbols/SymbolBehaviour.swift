// One thing that public symbols of QuartzCore do, and how it is seen.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

/// A statement about symbols of QuartzCore that holds only if they work: that their effect is seen, not that they are declared.
///
/// All of them together say which symbols have *works* in `Documentation/QuartzCoreSymbols.md`.
struct SymbolBehaviour: Sendable, CustomTestStringConvertible {
  /// The symbols that are seen to work, as `Tests/QuartzCoreSymbols/names.txt` spells them.
  let symbols: [String]
  /// Their effect, in a sentence.
  let statement: String
  /// Returns whether it is so. It is false where one of the symbols does nothing.
  let holds: @Sendable () async throws -> Bool

  init(_ symbols: String..., says statement: String, holds: @escaping @Sendable () async throws -> Bool) {
    self.init(symbols, says: statement, holds: holds)
  }

  init(_ symbols: [String], says statement: String, holds: @escaping @Sendable () async throws -> Bool) {
    self.symbols = symbols
    self.statement = statement
    self.holds = holds
  }

  var testDescription: String { "\(symbols.joined(separator: ", ")): \(statement)" }

  /// All behaviours.
  static let all: [SymbolBehaviour] = animationAndTiming + layers
}

extension SymbolBehaviour {
  /// Returns the picture of a layer at `time` in seconds, one pixel for each point, its rows from top to bottom.
  ///
  /// The bounds of the layer are the whole picture. No wrong value goes unseen: a diagnostic is an error.
  static func picture(_ layer: CALayer, at time: CFTimeInterval = 0) throws -> Picture {
    let frame = try Production.current.renderer.render(layer, at: time)
    guard frame.diagnostics.isEmpty else { throw Unexpected(text: "\(frame.diagnostics)") }
    return Picture(width: frame.width, height: frame.height, bytes: [UInt8](frame.pixels))
  }

  /// Returns a layer of `width` × `height` points with its corner at (0, 0), for sublayers.
  static func canvas(_ width: CGFloat = 32, _ height: CGFloat = 32) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  /// Returns a red layer with a frame in points.
  static func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  /// The error of something that a behaviour did not expect.
  struct Unexpected: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
