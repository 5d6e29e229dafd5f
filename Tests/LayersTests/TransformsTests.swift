// Tests of transforms: the functions that make, combine and invert them, and their boxes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct TransformsTests {
  /// Whether all numbers of two transforms agree to within `tolerance`.
  private func agree(_ a: CATransform3D, _ b: CATransform3D, within tolerance: Double = 1e-12) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// A transform without any zero, to show that no number is left out.
  private let dense = CATransform3D(
    m11: 2, m12: -1, m13: 3, m14: 0.5, m21: 4, m22: 1, m23: -2, m24: 0.25,
    m31: -3, m32: 5, m33: 7, m34: -0.5, m41: 10, m42: -20, m43: 30, m44: 2)

  @Test("A new transform is all zeros, and not the identity")
  func zero() {
    #expect(CATransform3D().numbers == [Double](repeating: 0, count: 16))
    #expect(!CATransform3DIsIdentity(CATransform3D()))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
  }

  @Test("Translate, scale and rotate put the new map before the old one")
  func order() {
    let scaled = CATransform3DMakeScale(2, 3, 4)
    let rotated = CATransform3DRotate(scaled, 0.5, 0, 0, 1)
    #expect(abs(rotated.m12 - 1.438276615812609) < 1e-15)
    #expect(abs(rotated.m21 - -0.958851077208406) < 1e-15)
    let moved = CATransform3DTranslate(scaled, 1, 2, 3)
    #expect([moved.m41, moved.m42, moved.m43] == [2, 6, 12])
    let rotation = CATransform3DMakeRotation(0.3, 1, 2, 3)
    #expect(
      CATransform3DScale(rotation, 2, 3, 4) == CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), rotation))
    #expect(
      CATransform3DTranslate(dense, 2, 3, 4) == CATransform3DConcat(CATransform3DMakeTranslation(2, 3, 4), dense))
  }

  @Test("Concat applies its first argument first")
  func concatenation() {
    let move = CATransform3DMakeTranslation(10, 0, 0)
    let scale = CATransform3DMakeScale(2, 2, 2)
    #expect(CATransform3DConcat(move, scale).m41 == 20)
    #expect(CATransform3DConcat(scale, move).m41 == 10)
  }

  @Test("A positive angle takes x to y about z, y to z about x, and z to x about y")
  func rotations() {
    let (s, c): (CGFloat, CGFloat) = (sin(0.5), cos(0.5))
    let z = CATransform3DMakeRotation(0.5, 0, 0, 1)
    #expect([z.m11, z.m12, z.m21, z.m22] == [c, s, -s, c])
    let x = CATransform3DMakeRotation(0.5, 1, 0, 0)
    #expect([x.m22, x.m23, x.m32, x.m33] == [c, s, -s, c])
    let y = CATransform3DMakeRotation(0.5, 0, 1, 0)
    #expect([y.m33, y.m31, y.m13, y.m11] == [c, s, -s, c])
  }

  @Test("The length of an axis does not matter, and an axis without direction turns nothing")
  func axes() {
    let unit = CATransform3DMakeRotation(1, 1, 2, -2)
    #expect(agree(CATransform3DMakeRotation(1, 3, 6, -6), unit))
    #expect(agree(CATransform3DMakeRotation(1, 1e200, 2e200, -2e200), unit))
    #expect(agree(CATransform3DMakeRotation(1, 1e-200, 2e-200, -2e-200), unit))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .infinity, 0, 0)))
    // The axis stays where it is.
    let axis = unit.image(of: SIMD4(1, 2, -2, 1))
    #expect(abs(axis.x - 1) < 1e-12 && abs(axis.y - 2) < 1e-12 && abs(axis.z + 2) < 1e-12)
  }

  @Test("An inverse undoes every part of a transform")
  func inversion() {
    #expect(agree(CATransform3DConcat(dense, CATransform3DInvert(dense)), CATransform3DIdentity))
    #expect(agree(CATransform3DConcat(CATransform3DInvert(dense), dense), CATransform3DIdentity))
  }

  @Test("A transform that has no inverse is returned as it is")
  func singular() {
    let flat = CATransform3DMakeScale(1, -1, 0)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(flat.inverse == nil)
    let broken = CATransform3DMakeScale(.infinity, 1, 1)
    #expect(CATransform3DInvert(broken) == broken)
  }

  @Test("Only what an affine transform can say is affine: a scale along z is not")
  func affinity() {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(plane)))
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(plane)) == plane)
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(dense))
    #expect(
      CATransform3DGetAffineTransform(dense) == CGAffineTransform(a: 2, b: -1, c: 4, d: 1, tx: 10, ty: -20))
  }

  @Test("Equality has no tolerance")
  func equality() {
    var other = dense
    #expect(CATransform3DEqualToTransform(dense, other))
    other.m34 = other.m34.nextUp
    #expect(!CATransform3DEqualToTransform(dense, other))
  }

  @Test("A box gives back the transform that was put in, and keeps apart from other boxes")
  func boxes() {
    let box = NSValue(caTransform3D: dense)
    #expect(box.caTransform3DValue == dense)
    #expect(box == NSValue(caTransform3D: dense))
    #expect(box != NSValue(caTransform3D: CATransform3DIdentity))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).boxedTransform == nil)
    #expect(NSNumber(value: 3).boxedTransform == nil)
  }

  @Test("Sixteen numbers in row order make a transform, and no other count")
  func numbers() {
    #expect(CATransform3D(numbers: dense.numbers) == dense)
    #expect(CATransform3D(numbers: [1, 2, 3]) == nil)
  }

  @Test("A plane that is rotated by more than a quarter shows its back, a mirrored one does not")
  func facing() {
    #expect(!CATransform3DIdentity.facesAway)
    #expect(!CATransform3DMakeRotation(1.5, 0, 1, 0).facesAway)
    #expect(CATransform3DMakeRotation(1.7, 0, 1, 0).facesAway)
    #expect(!CATransform3DMakeScale(-1, 1, 1).facesAway)
    #expect(CATransform3DMakeScale(1, 1, -1).facesAway)
    #expect(!CATransform3DMakeScale(1, 1, 0).facesAway)
  }

  @Test("A displacement after a transform is the product with a translation")
  func displacement() {
    var transform = CATransform3DMakeRotation(1, 1, 2, 3)
    transform.m14 = 0.5
    transform.m34 = -0.01
    let product = CATransform3DConcat(transform, CATransform3DMakeTranslation(3, 4, 5))
    #expect(transform.displaced(x: 3, y: 4, z: 5) == product)
  }
}
