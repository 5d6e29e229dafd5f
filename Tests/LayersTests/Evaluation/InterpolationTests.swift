// Tests of interpolation by type: transforms, colours, paths, lists, contents, objects.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Values of every type are interpolated")
struct InterpolationTests {
  private func between(_ from: CATransform3D, _ to: CATransform3D, _ fraction: Double = 0.25) -> CATransform3D {
    TransformInterpolation(from: from, to: to).transform(at: fraction)
  }

  private let identity = CATransform3DIdentity

  @Test("Affine transforms turn the way that Core Animation turns them")
  func affine() {
    let long = between(identity, CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1))
    #expect(Evaluation.isClose(long.m11, 0.92388, 5e-6) && Evaluation.isClose(long.m12, -0.38268, 5e-6))
    let half = between(identity, CATransform3DMakeRotation(.pi, 0, 0, 1))
    #expect(Evaluation.isClose(half.m11, 0.70711, 5e-6) && Evaluation.isClose(half.m12, -0.70711, 5e-6))
    let mirrored = between(identity, CATransform3DMakeScale(-1, 1, 1))
    #expect(Evaluation.isClose(mirrored.m11, 0.5) && Evaluation.isClose(mirrored.m22, 1))
    let both = between(identity, CATransform3DMakeScale(-1, -1, 1))
    #expect(Evaluation.isClose(both.m11, 0.70711, 5e-6) && Evaluation.isClose(both.m12, -0.70711, 5e-6))
    let shear = between(
      identity, CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)))
    #expect(Evaluation.isClose(shear.m21, 0.1151, 5e-5) && Evaluation.isClose(shear.m22, 1.0023, 5e-5))
    let mixed = between(
      CATransform3DMakeScale(2, 1, 1),
      CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), CATransform3DMakeTranslation(40, 0, 0)))
    let numbers = [mixed.m11, mixed.m12, mixed.m21, mixed.m22, mixed.m41]
    for (number, expected) in zip(numbers, [1.69560, 0.43296, -0.24740, 0.96891, 10]) {
      #expect(Evaluation.isClose(number, expected, 5.1e-6))
    }
  }

  @Test("Transforms in space turn along the shortest arc")
  func spatial() {
    let turned = between(identity, CATransform3DMakeRotation(1.2, 0, 1, 0))
    #expect(Evaluation.isClose(turned.m11, cos(0.3)) && Evaluation.isClose(turned.m31, sin(0.3)))
    var perspective = identity
    perspective.m34 = -1 / 400
    let half = between(identity, perspective, 0.5)
    #expect(Evaluation.isClose(half.m34, -1 / 800))
    let ends = [
      CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), perspective),
      CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 2, 1, 1, 0), CATransform3DMakeScale(1, -2, 3),
    ]
    for from in ends {
      for to in ends {
        // The decomposition makes the ends again.
        let near = between(from, to, 1e-12), far = between(from, to, 1 - 1e-12)
        for (a, b) in zip(near.numbers + far.numbers, from.numbers + to.numbers) {
          #expect(Evaluation.isClose(a, b, 1e-8))
        }
        #expect(between(from, to, 0) == from && between(from, to, 1) == to)
      }
    }
  }

  @Test("A matrix without an inverse is interpolated number by number")
  func singular() {
    let flat = CATransform3DMakeScale(0, 2, 1)
    #expect(between(flat, CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 0.5).m12 == 0.5)
    #expect(between(CATransform3DMakeScale(1, 1, 0), identity, 0.5).m33 == 0.5)
    #expect(between(CATransform3D(), identity, 0.5).m44 == 0.5)
  }

  private func value(_ from: Any?, _ to: Any?, _ fraction: Double) -> AnimatableValue {
    AnimatableValue(from).interpolated(to: AnimatableValue(to), at: fraction)
  }

  @Test("Geometry is interpolated number by number")
  func geometry() {
    #expect(value(CGPoint(x: 0, y: 4), CGPoint(x: 4, y: 0), 0.25) == .point(CGPoint(x: 1, y: 3)))
    #expect(
      value(CGSize(width: 0, height: 4), CGSize(width: 4, height: 0), 0.25)
        == .size(CGSize(width: 1, height: 3)))
    let rect = value(CGRect(x: 0, y: 0, width: 4, height: 4), CGRect(x: 4, y: 8, width: 0, height: 8), 0.25)
    #expect(rect == .rect(CGRect(x: 1, y: 2, width: 3, height: 5)))
    let affine = value(CGAffineTransform.identity, CGAffineTransform(scaleX: 3, y: 5), 0.5)
    #expect(affine == .affineTransform(CGAffineTransform(scaleX: 2, y: 3)))
    #expect(value(0, 1, 1.5) == .integer(2))
    #expect(value(0.0, 1.0, 1.5) == .number(1.5))
  }

  @Test("Colours are interpolated without their alpha, and no colour at one end is none on the way")
  func colors() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), clear = CGColor(red: 0, green: 0, blue: 1, alpha: 0)
    #expect(value(red, clear, 0.5) == .color(SIMD4(0.5, 0, 0.5, 0.5)))
    #expect(value(CGColor(gray: 0.5, alpha: 1), red, 0) == .color(SIMD4(0.5, 0.5, 0.5, 1)))
    for fraction in [0, 0.5, 1] {
      #expect(value(red, nil, fraction) == .nothing)
      #expect(value(NSNull(), red, fraction) == .nothing)
    }
    #expect(AnimatableValue.color(SIMD4(1, 0, 0, 1)).keyedValue as? CGColor == red)
  }

  @Test("Lists are interpolated element by element; those of different counts change in the middle")
  func lists() {
    #expect(value([0.0, 1], [1, 3] as [NSNumber], 0.5) == .numbers([0.5, 2]))
    #expect(value([0, 1], [1, 2, 3], 0.4) == .numbers([0, 1]))
    #expect(value([0, 1], [1, 2, 3], 0.5) == .numbers([1, 2, 3]))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(value([red, black], [black, red], 0.25) == .colors([SIMD4(0.75, 0, 0, 1), SIMD4(0.25, 0, 0, 1)]))
    #expect(value([red] as [Any], [] as [Any], 0.6) == .colors([]) || value([red], [Any](), 0.6) == .numbers([]))
    #expect(AnimatableValue([1.5, 2]).keyedValue as? [NSNumber] == [1.5, 2])
  }

  @Test("Everything else changes in the middle")
  func objects() {
    #expect(value("left", "right", 0.49).keyedValue as? String == "left")
    #expect(value("left", "right", 0.5).keyedValue as? String == "right")
    let fade = value(CAMediaTimingFillMode.both, CAMediaTimingFillMode.removed, 0.7)
    #expect(fade.keyedValue as? CAMediaTimingFillMode == .removed)
    #expect(value("left", CGPoint.zero, 0.2).keyedValue as? String == "left")
  }

  // MARK: Paths

  private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
    let path = CGMutablePath()
    build(path)
    return path
  }

  @Test("Paths of the same elements are interpolated point by point")
  func equalPaths() throws {
    let small = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let large = CGPath(ellipseIn: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil)
    let middle = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 20, height: 10), transform: nil)
    guard case .path(let path) = value(small, large, 0.5) else {
      Issue.record("no path")
      return
    }
    #expect(path.storage.verbs == middle.storage.verbs)
    for (a, b) in zip(path.storage.points, middle.storage.points) {
      #expect(Evaluation.isClose(a.x, b.x) && Evaluation.isClose(a.y, b.y))
    }
  }

  @Test("Lines and curves meet as cubic curves of the same shape")
  func mixedPaths() {
    let line = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 30, y: 0))
    }
    let quad = path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 30, y: 0), control: CGPoint(x: 15, y: 30))
    }
    guard case .path(let between) = value(line, quad, 0.5) else {
      Issue.record("no path")
      return
    }
    #expect(between.storage.verbs == [.moveToPoint, .addCurveToPoint])
    #expect(between.storage.points == [.zero, CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 30, y: 0)])
    #expect(value(line, quad, 0) == .path(line) || value(line, quad, 0).kind == .path)
  }

  @Test("Paths of different structure change in the middle, and a missing one is never seen")
  func unequalPaths() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    let open = path {
      $0.addLines(between: [CGPoint](repeating: CGPoint(x: 1, y: 2), count: square.storage.verbs.count))
    }
    for other in [open, CGPath()] {
      #expect(value(square, other, 0.4) == .path(square))
      #expect(value(square, other, 0.6) == .path(other))
    }
    #expect(value(square, circle, 0.6).kind == .path)
    for fraction in [0, 0.5, 1] {
      #expect(value(nil, circle, fraction) == .path(circle))
      #expect(value(circle, nil, fraction) == .path(circle))
    }
  }

  @Test("Contents fade into each other")
  func contents() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let first = try #require(context.makeImage()), second = try #require(context.makeImage())
    guard case .crossFade(let fade) = value(first, second, 0.25) else {
      Issue.record("no cross-fade")
      return
    }
    #expect(fade.share == 0.25 && fade.from?.image === first && fade.to?.image === second)
    #expect(value(first, second, 0).keyedValue as? CGImage === first)
    #expect(value(first, second, 1).keyedValue as? CGImage === second)
    #expect(value(first, second, 0.4).keyedValue as? CGImage === first)
    guard case .crossFade(let appearing) = value(nil, second, 0.25) else {
      Issue.record("no cross-fade")
      return
    }
    #expect(appearing.from == nil && appearing.to?.image === second)
  }
}
