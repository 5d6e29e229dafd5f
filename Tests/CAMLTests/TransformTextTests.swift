// Tests of lists of transform functions.
// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import QuartziteCAML

@Suite("Transforms")
struct TransformTextTests {
  @Test("the leftmost function is the outermost")
  func order() throws {
    let transform = try #require(TransformText.transform("translate(10, 0) rotate(90deg)"))
    let expected = CATransform3DRotate(CATransform3DTranslate(CATransform3DIdentity, 10, 0, 0), .pi / 2, 0, 0, 1)
    #expect(transform == expected)
  }

  @Test(
    "every function is read",
    arguments: [
      ("", CATransform3DIdentity), ("translate(1)", CATransform3DMakeTranslation(1, 0, 0)),
      ("translate(1, 2)", CATransform3DMakeTranslation(1, 2, 0)),
      ("translate(1,2,3)", CATransform3DMakeTranslation(1, 2, 3)), ("scale(2)", CATransform3DMakeScale(2, 2, 1)),
      ("scale(2, 3)", CATransform3DMakeScale(2, 3, 1)), ("scale(2, 3, 4)", CATransform3DMakeScale(2, 3, 4)),
      ("rotate(1.5rad)", CATransform3DMakeRotation(1.5, 0, 0, 1)),
      ("rotate(180)", CATransform3DMakeRotation(.pi, 0, 0, 1)),
      ("rotate(-90deg, 0, 1, 0)", CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)),
    ])
  func functions(text: String, transform: CATransform3D) {
    #expect(TransformText.transform(text) == transform)
  }

  @Test("perspective sets m34, and matrix all numbers in row order")
  func matrices() throws {
    #expect(TransformText.transform("perspective(500)")?.m34 == -1.0 / 500)
    let matrix = try #require(TransformText.transform("matrix(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)"))
    #expect(matrix.m12 == 2)
    #expect(matrix.m34 == 12)
    #expect(matrix.m41 == 13)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "translate", "translate(", "translate()", "translate(1, 2, 3, 4)", "rotate(90deg, 1)", "rotate()", "skew(1)",
      "scale(a)", "matrix(1, 2)", "translate(1) and more", ")",
    ])
  func refused(text: String) {
    #expect(TransformText.transform(text) == nil)
  }

  @Test("what is written reads back with the same numbers")
  func roundTrip() {
    let rotated = CATransform3DRotate(CATransform3DMakeTranslation(0.1, -7, 3), 0.3, 1, 2, 3)
    for transform in [
      CATransform3DIdentity, CATransform3DMakeTranslation(1.5, 0, -2), CATransform3DMakeScale(2, 0.1, 1), rotated,
      CATransform3D(),
    ] {
      #expect(TransformText.transform(TransformText.text(transform)) == transform)
    }
    #expect(TransformText.text(CATransform3DMakeScale(2, 3, 1)) == "scale(2, 3, 1)")
  }
}
