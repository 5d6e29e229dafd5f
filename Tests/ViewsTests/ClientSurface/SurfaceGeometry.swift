// Uses of the geometry and of the names of Core Foundation that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of Core Foundation's and the C library's names.
func useFoundationNames() -> [Any] {
  let duration: CFTimeInterval = 1, moment: CFAbsoluteTime = 2, text: CFString = "a", data: CFData = Data()
  let object: CFTypeRef = NSNull(), list: CFArray = NSArray(), table: CFDictionary = NSDictionary(), index: CFIndex = 0
  let address: CFURL = URL(fileURLWithPath: "/")
  var range = CFRange(location: 1, length: 2)
  range.location = CFRange().length + CFRangeMake(0, 3).length
  let pooled = autoreleasepool { range.length }
  let whole: NSInteger = 3
  let attributed: CFAttributedString = NSAttributedString(string: text)
  return [
    duration, moment, text, data, object, list, table, index, address, HUGE, MAXFLOAT, NSEC_PER_SEC, pooled, whole,
    attributed,
    CFArrayGetCount(list), CFGetTypeID(object), CGColor.typeID,
  ]
}

/// Uses of points, sizes, rectangles, displacements and affine maps.
func useGeometry() -> [Any] {
  let point = CGPointMake(1, 2), size = CGSizeMake(3, 4), rect = CGRectMake(1, 2, 3, 4)
  var vector = CGVector(dx: 1, dy: 2)
  vector.dx = CGVector.zero.dy + CGVector().dx
  var map = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  map.tx = CGAffineTransform(1, 0, 0, 1, 0, 0).ty
  map = map.translatedBy(x: 1, y: 2).scaledBy(x: 2, y: 2).rotated(by: 1).inverted().concatenating(.identity)
  let maps = [
    CGAffineTransform(translationX: 1, y: 2), CGAffineTransform(scaleX: 1, y: 2), CGAffineTransform(rotationAngle: 1),
    CGAffineTransformIdentity, CGAffineTransformMakeRotation(1), CGAffineTransformMakeScale(1, 2),
    CGAffineTransformMakeTranslation(1, 2), CGAffineTransformConcat(map, .init()),
  ]
  let boxes = [NSValue(cgPoint: point), NSValue(cgSize: size), NSValue(cgRect: rect)]
  return [
    maps, map.isIdentity, point.applying(map), point.equalTo(.zero), size.applying(map), size.equalTo(.zero),
    rect.applying(map), rect.equalTo(.zero), NSNumber(value: CGFloat(1)), boxes, boxes[0].cgPointValue,
    boxes[1].cgSizeValue,
    boxes[2].cgRectValue, NSCoder.cgPoint(for: "{1, 2}"),
    rect.inset(by: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)),
    UIEdgeInsets().top, UIEdgeInsets.zero.left + UIEdgeInsets.zero.bottom + UIEdgeInsets.zero.right,
  ]
}

/// Uses of transforms in space.
func useTransforms() -> [Any] {
  var transform = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
    m43: 0, m44: 1)
  transform.m34 = -1 / 500
  transform = CATransform3DTranslate(transform, 1, 2, 3)
  transform = CATransform3DScale(transform, 1, 2, 3)
  transform = CATransform3DRotate(transform, 1, 0, 0, 1)
  transform = CATransform3DConcat(transform, CATransform3DInvert(CATransform3DIdentity))
  let made = [
    CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(1, 2, 3), CATransform3DMakeRotation(1, 0, 0, 1),
    CATransform3DMakeAffineTransform(.identity), CATransform3D(),
  ]
  return [
    made, CATransform3DIsIdentity(transform), CATransform3DEqualToTransform(transform, made[0]),
    CATransform3DIsAffine(transform), CATransform3DGetAffineTransform(transform),
    NSValue(caTransform3D: transform).caTransform3DValue,
  ]
}
