// Pairs of trees with the same picture: no reference is needed where the product must agree with itself.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

/// Two trees that look alike.
struct SamePicture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The levels by which the two may differ in any channel: 0 demands the same bytes.
  let tolerance: Int
  let options: SceneOptions
  let otherOptions: SceneOptions
  let one: @Sendable () -> CALayer
  let other: @Sendable () -> CALayer

  init(
    _ name: String, tolerance: Int = 0, _ options: SceneOptions = .plain, _ otherOptions: SceneOptions? = nil,
    one: @escaping @Sendable () -> CALayer, other: @escaping @Sendable () -> CALayer
  ) {
    self.name = name
    self.tolerance = tolerance
    self.options = options
    self.otherOptions = otherOptions ?? options
    self.one = one
    self.other = other
  }

  var testDescription: String { name }
}

/// A list of pairs, written one below the other.
@resultBuilder
enum SamePictureList {
  static func buildExpression(_ pair: SamePicture) -> [SamePicture] { [pair] }
  static func buildBlock(_ pairs: [SamePicture]...) -> [SamePicture] { pairs.flatMap { $0 } }
  static func buildArray(_ pairs: [[SamePicture]]) -> [SamePicture] { pairs.flatMap { $0 } }
}

@Suite("Two ways to say one picture")
struct SamePictureTests {
  static let all =
    SamePicture.geometry + SamePicture.colors + SamePicture.groups + SamePicture.images + SamePicture.outputs
    + SamePicture.fading + SamePicture.clips + SamePicture.masks + SamePicture.effects + SamePicture.shadows
    + SamePicture.bitmaps

  @Test("Two ways to say one picture give one picture", .everyProduction, arguments: all + SamePicture.effectsInDepth)
  func agree(pair: SamePicture) throws {
    let one = try Production.render(pair.one(), pair.options)
    let other = try Production.render(pair.other(), pair.otherOptions)
    let difference = PictureDifference(other, one, tolerance: pair.tolerance)
    if difference.largest > pair.tolerance {
      Issue.record("\(pair.name): \(difference.report(other, one)); \(other.keep(besides: one, named: pair.name))")
    }
    // A pair of two empty pictures would agree whatever the renderer did.
    #expect(Set(stride(from: 0, to: one.bytes.count, by: 4).map { Array(one.bytes[$0..<($0 + 4)]) }).count > 1)
    // The test must be able to fail: moved by a quarter of a pixel, the second tree is another picture.
    let moved = pair.other()
    for layer in moved.sublayers ?? [] { layer.shift(0.25, 0.25) }
    let shifted = PictureDifference(try Production.render(moved, pair.otherOptions), one, tolerance: pair.tolerance)
    #expect(shifted.largest > pair.tolerance + 3)
  }

  @Test("The reference renderer agrees that the pairs look alike", arguments: all)
  func referenceAgrees(pair: SamePicture) {
    let one = ReferenceRenderer.render(pair.one(), pair.options)
    let other = ReferenceRenderer.render(pair.other(), pair.otherOptions)
    let difference = PictureDifference(other, one, tolerance: 1)
    #expect(difference.largest <= 1, "\(difference.report(other, one))")
  }

  @Test("There are at least thirty pairs")
  func enough() { #expect(Self.all.count >= 30) }
}
