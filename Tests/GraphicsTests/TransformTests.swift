// Tests of affine transforms and the rectangles that they produce.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import Testing

@Suite struct TransformTests {
  private let sample = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -4)

  @Test("the receiver of concatenating is applied first")
  func order() {
    let moveThenScale = CGAffineTransform(translationX: 10, y: 0)
      .concatenating(CGAffineTransform(scaleX: 2, y: 2))
    #expect(CGPoint(x: 1, y: 1).applying(moveThenScale) == CGPoint(x: 22, y: 2))
    let scaleThenMove = CGAffineTransform(scaleX: 2, y: 2)
      .concatenating(CGAffineTransform(translationX: 10, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(scaleThenMove) == CGPoint(x: 12, y: 2))
  }

  @Test("translatedBy, scaledBy and rotated put the new map before the receiver")
  func premultiplication() {
    let move = CGAffineTransform(translationX: 3, y: -5)
    #expect(sample.translatedBy(x: 3, y: -5) == move.concatenating(sample))
    let scale = CGAffineTransform(scaleX: 3, y: -5)
    #expect(sample.scaledBy(x: 3, y: -5) == scale.concatenating(sample))
    let turn = CGAffineTransform(rotationAngle: 0.3)
    #expect(sample.rotated(by: 0.3) == turn.concatenating(sample))
  }

  @Test("a positive angle turns the x axis towards the y axis")
  func rotation() {
    let point = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(point.x) < 1e-15 && abs(point.y - 1) < 1e-15)
  }

  @Test("a map followed by its inverse is the identity, and a singular map inverts to itself")
  func inverse() {
    let product = sample.concatenating(sample.inverted())
    for (found, expected) in zip(
      [product.a, product.b, product.c, product.d, product.tx, product.ty], [1, 0, 0, 1, 0, 0] as [CGFloat])
    {
      #expect(abs(found - expected) < 1e-14)
    }
    let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(singular.inverted() == singular)
    let infinite = CGAffineTransform(scaleX: .infinity, y: 1)
    #expect(infinite.inverted() == infinite)
  }

  @Test("a rectangle becomes the smallest axis-aligned rectangle around the rotated one")
  func rectangles() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    let rotated = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(rotated == CGRect(x: -20, y: 0, width: 20, height: 10))
    #expect(CGRect.null.applying(sample).isNull)
    #expect(CGRect.infinite.applying(sample) == .infinite)
    #expect(CGSize(width: 2, height: 3).applying(sample) == CGSize(width: 1, height: 10))
  }

  @Test("the C functions say the same as the methods")
  func functions() {
    #expect(CGAffineTransformMake(2, 0.5, -1, 3, 7, -4) == sample)
    #expect(
      CGAffineTransformConcat(sample, CGAffineTransformMakeScale(2, 3))
        == sample.concatenating(
          CGAffineTransform(scaleX: 2, y: 3)))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGRectGetMaxX(CGRectMake(1, 2, 3, 4)) == 4)
    #expect(CGRectInset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRect(x: 1, y: 2, width: 8, height: 6))
  }

  @Test("set operations on rectangles with coordinates that are not numbers give null instead of a trap")
  func notNumbers() {
    let bad = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    let good = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(CGRectIntersection(bad, good).isNull)
    #expect(CGRectUnion(good, bad).isNull)
    #expect(!CGRectIntersectsRect(bad, good))
    _ = bad.applying(sample)
  }

  @Test("geometry survives being boxed")
  func boxes() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSNumber(value: CGFloat(0.25)).doubleValue == 0.25)
  }
}
