// Tests of archiving animations, cells and constraints.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite struct AnimationsArchivingTests {
  private func revived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test("An animation comes back with its class, its timing and its values")
  func animations() throws {
    let spring = CASpringAnimation(keyPath: "position")
    spring.mass = 2
    spring.fromValue = CGPoint(x: 1, y: 2)
    spring.toValue = NSValue(caTransform3D: CATransform3DMakeScale(1, 2, 3))
    spring.byValue = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    spring.duration = 3
    spring.fillMode = .both
    spring.isRemovedOnCompletion = false
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    spring.valueFunction = CAValueFunction(name: .rotateX)
    let back = try revived(spring)
    #expect(back.keyPath == "position" && back.mass == 2 && back.duration == 3)
    #expect(back.fillMode == .both && !back.isRemovedOnCompletion)
    #expect(back.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(back.valueFunction?.name == .rotateX)
    #expect(back.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(back.toValue as? CATransform3D == CATransform3DMakeScale(1, 2, 3))
    #expect((back.byValue as? CGColor)?.components == [0.25, 0.5, 0.75, 1])
  }

  @Test("Keyframes and groups come back with everything in them")
  func groups() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addCurve(to: CGPoint(x: 9, y: 8), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    keyframes.values = [0, 0.5, 1]
    keyframes.keyTimes = [0, 0.25, 1]
    keyframes.path = path
    let group = CAAnimationGroup()
    group.animations = [keyframes]
    let back = try #require(try revived(group).animations?.first as? CAKeyframeAnimation)
    #expect(back.values?.map { Double.decoded(from: $0) } == [0, 0.5, 1])
    #expect(back.keyTimes == [0, 0.25, 1])
    #expect(back.path?.boundingBox == path.boundingBox)
    #expect(back.path?.currentPoint == path.currentPoint)
  }

  @Test("Cells, constraints and pacings come back")
  func others() throws {
    let inner = CAEmitterCell()
    inner.name = "inner"
    let cell = CAEmitterCell()
    cell.birthRate = 7
    cell.color = CGColor(gray: 0.5, alpha: 0.5)
    cell.isEnabled = false
    cell.emitterCells = [inner]
    let back = try revived(cell)
    #expect(back.birthRate == 7 && !back.isEnabled && back.emitterCells?.first?.name == "inner")
    #expect(back.color?.components == cell.color?.components)

    let constraint = try revived(
      CAConstraint(attribute: .maxY, relativeTo: "a", attribute: .width, scale: 2, offset: 3))
    #expect(constraint.attribute == .maxY && constraint.sourceName == "a" && constraint.sourceAttribute == .width)
    #expect(constraint.scale == 2 && constraint.offset == 3)

    let pacing = try revived(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4))
    #expect(pacing.pacing == CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4).pacing)
  }
}
