// Tests of the components of transforms, as key paths such as `transform.rotation.z` read and set them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct TransformsComponentsTests {
  @Test("A rotation set into a scaled transform keeps the scale")
  func rotationOfScale() {
    var transform = CATransform3DMakeScale(2, 2, 2)
    transform[.rotationZ] = 0.5
    #expect(abs(transform.m11 - 1.75516) < 1e-5)
    #expect(abs(transform.m12 - 0.95885) < 1e-5)
    #expect(abs(transform[.scale] - 2) < 1e-12)
    #expect(abs(transform[.rotation] - 0.5) < 1e-12)
  }

  @Test("Components that are set are read back, whatever the others are", arguments: TransformComponent.allCases)
  func roundTrip(component: TransformComponent) {
    var transform = CATransform3DMakeTranslation(10, 20, 30)
    transform = CATransform3DRotate(transform, 0.4, 1, 2, 3)
    transform = CATransform3DScale(transform, 1.5, 2, 2.5)
    transform.m34 = -0.002
    let before = TransformComponents(transform)
    transform[component] = 0.75
    #expect(abs(transform[component] - 0.75) < 1e-12)
    #expect(transform.m34 == -0.002)

    var expected = before
    expected[component] = 0.75
    for other in TransformComponent.allCases {
      #expect(abs(TransformComponents(transform)[other] - expected[other]) < 1e-12, "\(other)")
    }
  }

  @Test("Setting the scale sets all three factors, and reading gives their mean")
  func uniformScale() {
    var transform = CATransform3DMakeScale(1, 2, 6)
    #expect(transform[.scale] == 3)
    transform[.scale] = 4
    #expect(transform == CATransform3DMakeScale(4, 4, 4))
  }

  @Test("Rotations about x, y and z are applied in this order")
  func rotationOrder() {
    var components = TransformComponents()
    components.rotation = SIMD3(0.3, -0.7, 1.1)
    let expected = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeRotation(-0.7, 0, 1, 0)),
      CATransform3DMakeRotation(1.1, 0, 0, 1))
    for (number, other) in zip(components.transform.numbers, expected.numbers) {
      #expect(abs(number - other) < 1e-15)
    }
    let read = TransformComponents(expected)
    for axis in 0..<3 { #expect(abs(read.rotation[axis] - components.rotation[axis]) < 1e-12) }
  }

  @Test("A mirror image reads as a negative scale along x")
  func mirror() {
    let components = TransformComponents(CATransform3DMakeScale(-2, 3, 1))
    #expect(components.scale == SIMD3(-2, 3, 1))
    #expect(components.rotation == SIMD3(0, 0, 0))
    let flipped = TransformComponents(CATransform3DMakeScale(1, -1, 1))
    #expect(flipped.scale == SIMD3(-1, 1, 1))
    #expect(abs(abs(flipped.rotation.z) - .pi) < 1e-12)
  }

  @Test("A transform that points straight up is the same after it was taken apart", arguments: [1.0, -1.0])
  func gimbalLock(sign: Double) {
    var components = TransformComponents()
    components.rotation = SIMD3(0.4, sign * .pi / 2, 0)
    let again = TransformComponents(components.transform).transform
    for (number, other) in zip(again.numbers, components.transform.numbers) {
      #expect(abs(number - other) < 1e-7)
    }
  }

  @Test("Scales of zero lose no other component, and can grow again")
  func zeroScale() {
    var transform = CATransform3DMakeScale(0, 0, 1)
    #expect(TransformComponents(transform).rotation == SIMD3(0, 0, 0))
    transform[.scaleX] = 2
    transform[.scaleY] = 3
    #expect(transform == CATransform3DMakeScale(2, 3, 1))

    var gone = CATransform3DMakeScale(0, 0, 0)
    gone[.scale] = 1
    #expect(gone == CATransform3DIdentity)

    var rotated = CATransform3DRotate(CATransform3DIdentity, 0.5, 0, 0, 1)
    rotated = CATransform3DScale(rotated, 2, 0, 1)
    #expect(abs(rotated[.rotationZ] - 0.5) < 1e-12)
  }

  @Test("A displacement is set without touching anything else, shear included")
  func translation() {
    var transform = CATransform3DIdentity
    transform.m21 = 0.7
    transform[.translationX] = 5
    transform.planarTranslation.height = 6
    #expect(transform.m21 == 0.7)
    #expect(transform.planarTranslation == CGSize(width: 5, height: 6))
    #expect([transform.m41, transform.m42, transform.m43] == [5, 6, 0])
  }

  @Test("Numbers that are not finite do not crash")
  func notFinite() {
    var transform = CATransform3DMakeScale(.nan, .infinity, 0)
    transform[.rotationX] = 1
    transform[.scale] = .nan
    #expect(!transform.isFinite)
  }
}
