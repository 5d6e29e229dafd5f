// Tests of animations in documents.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Animations")
struct AnimationTests {
  private func animations(_ elements: String) throws -> CALayer {
    try layer("", "<animations>\(elements)</animations>")
  }

  @Test("an element's name is the animation's key, and the key attribute comes before it")
  func keys() throws {
    let layer = try animations(
      """
      <spin type="CABasicAnimation"/><animation type="CABasicAnimation"/><p type="CABasicAnimation" key="k"/>\
      <CABasicAnimation key="c"/><animation type="CABasicAnimation"/>
      """)
    #expect(layer.animationKeys() == ["spin", "animation#1", "k", "c", "animation#2"])
  }

  @Test("a group from a real document is read whole")
  func group() throws {
    let layer = try animations(
      """
      <rotate type="CAAnimationGroup" autoreverses="0" beginTime="1e-100" duration="8" removedOnCompletion="0" \
      repeatCount="inf" speed="0.529623" timingFunction="easeInEaseOut"><animations>\
      <CABasicAnimation keyPath="transform.rotation.x" duration="8"><fromValue type="integer" value="0"/>\
      <toValue type="real" value="6.28318"/></CABasicAnimation></animations></rotate>
      """)
    let group = try #require(layer.animation(forKey: "rotate") as? CAAnimationGroup)
    #expect(group.beginTime == 1e-100)
    #expect(group.repeatCount == .infinity)
    #expect(!group.isRemovedOnCompletion)
    #expect(group.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    let inner = try #require(group.animations?.first as? CABasicAnimation)
    #expect(inner.keyPath == "transform.rotation.x")
    #expect(inner.fromValue as? Int == 0)
    #expect(inner.toValue as? Double == 6.28318)
  }

  @Test("keyframes have values of any type, times and functions")
  func keyframes() throws {
    let layer = try animations(
      """
      <move type="CAKeyframeAnimation" keyPath="position" calculationMode="cubic" rotationMode="auto" additive="1">\
      <values><CGPoint value="1 2"/><CGPoint value="3 4"/><null/></values>\
      <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/></keyTimes>\
      <timingFunctions><CAMediaTimingFunction name="easeIn"/><CAMediaTimingFunction value="0 0 1 1"/></timingFunctions>\
      </move><colors type="CAKeyframeAnimation" keyPath="colors" keyTimes="0 1">\
      <values><NSArray><CGColor value="1 0 0"/></NSArray><NSArray/></values></colors>\
      <path type="CAKeyframeAnimation" keyPath="position" path="M0 0L5 5"/>
      """)
    let move = try #require(layer.animation(forKey: "move") as? CAKeyframeAnimation)
    #expect(move.values?.count == 3)
    #expect(move.values?.first as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(move.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
    #expect(move.timingFunctions?.count == 2)
    #expect(move.calculationMode == .cubic)
    #expect(move.rotationMode == .rotateAuto)
    #expect(move.isAdditive)
    let colors = try #require(layer.animation(forKey: "colors") as? CAKeyframeAnimation)
    #expect((colors.values?.first as? [Any])?.first as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(colors.keyTimes?.count == 2)
    let path = try #require(layer.animation(forKey: "path") as? CAKeyframeAnimation)
    #expect(path.path != nil)
  }

  @Test("springs have their velocity, and a duration of their own where the document asks for it")
  func spring() throws {
    let layer = try animations(
      """
      <a type="CASpringAnimation" mass="1" stiffness="300" damping="20" velocity="2" duration="9"/>\
      <b type="CASpringAnimation" mass="1" stiffness="300" damping="20" velocity="0" duration="9" \
      mica_autorecalculatesDuration="1"/>
      """)
    let first = try #require(layer.animation(forKey: "a") as? CASpringAnimation)
    #expect(first.initialVelocity == 2)
    #expect(first.duration == 9)
    #expect(abs((layer.animation(forKey: "b")?.duration ?? 0) - 0.7442555) < 1e-6)
  }

  @Test("transitions and value functions are read")
  func transition() throws {
    let layer = try animations(
      """
      <t type="CATransition" subtype="fromLeft" startProgress="0.25"><type value="push"/></t>\
      <v type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ"/>
      """)
    // A layer stores its transition under one fixed key, whatever key the document gives.
    let transition = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromLeft)
    #expect(transition.startProgress == 0.25)
    #expect((layer.animation(forKey: "v") as? CABasicAnimation)?.valueFunction?.name == .rotateZ)
  }
}
