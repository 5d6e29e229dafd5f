// Tests of animations that make no sense on a layer: each is named with the layer and its key, and the rest is shown.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteDiagnostics
import QuartziteLayers
import Testing

/// An animation that makes no sense, and a part of the sentence about it.
struct BadAnimation: Sendable, CustomTestStringConvertible {
  let title: String
  let message: String
  let make: @Sendable () -> CAAnimation

  var testDescription: String { title }

  private static func basic(_ keyPath: String?, _ set: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = 1
    set(animation)
    return animation
  }

  private static func keyframes(_ values: [Any], _ times: [NSNumber]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = values
    animation.keyTimes = times
    return animation
  }

  static let all = [
    BadAnimation(title: "unsorted key times", message: "keyTimes has a number after a larger one") {
      keyframes([0, 1, 0], [0, 0.8, 0.4])
    },
    BadAnimation(title: "too few key times", message: "keyTimes has 2 numbers where 3 were expected") {
      keyframes([0, 1, 0], [0, 1])
    },
    BadAnimation(title: "too many key times", message: "keyTimes has 4 numbers where 3 were expected") {
      keyframes([0, 1, 0], [0, 0.5, 1, 1])
    },
    BadAnimation(
      title: "values of mixed types", message: "the value at index 1 is a point, where a number was expected"
    ) {
      keyframes([0, CGPoint(x: 1, y: 2), "text"], [0, 0.5, 1])
    },
    BadAnimation(title: "an unknown key path", message: "the key path “no.such” leads to no property") {
      basic("no.such")
    },
    BadAnimation(title: "no key path", message: "keyPath is nil") { basic(nil) },
    BadAnimation(title: "a negative duration", message: "duration is -1.0, where a number of seconds from 0 on") {
      basic("opacity") { $0.duration = -1 }
    },
    BadAnimation(title: "a duration that is no number", message: "duration is nan, where a number of seconds from 0 on")
    {
      basic("opacity") { $0.duration = .nan }
    },
    BadAnimation(title: "an infinite duration", message: "duration is inf, where a finite number of seconds") {
      basic("opacity") { $0.duration = .infinity }
    },
    BadAnimation(title: "a negative duration in a group", message: "duration is -2.0, where a number of seconds") {
      let group = CAAnimationGroup()
      group.animations = [basic("opacity") { $0.duration = -2 }]
      return group
    },
    BadAnimation(title: "a group in itself", message: "animations contained the group itself") {
      let group = CAAnimationGroup()
      group.animations = [group]
      return group
    },
    BadAnimation(title: "groups in a cycle", message: "animations contained the group itself") {
      let group = CAAnimationGroup(), inner = CAAnimationGroup()
      group.animations = [inner]
      inner.animations = [group]
      return group
    },
    BadAnimation(title: "groups nested ten thousand deep", message: "groups are nested more than 100 deep") {
      var group = CAAnimationGroup()
      group.animations = [basic("opacity")]
      for _ in 0..<10_000 {
        let outer = CAAnimationGroup()
        outer.animations = [group]
        group = outer
      }
      return group
    },
  ]
}

@Suite("An animation that makes no sense is named, and the rest is shown")
struct BadAnimationTests {
  @Test("The diagnostic has the layer's path and the animation's key", arguments: BadAnimation.all)
  func named(bad: BadAnimation) throws {
    let root = CALayer(), layer = CALayer(), beside = CALayer()
    root.name = "root"
    layer.name = "moving"
    root.addSublayer(layer)
    root.addSublayer(beside)
    layer.add(bad.make(), forKey: "the key")
    let good = CABasicAnimation(keyPath: "position.x")
    good.fromValue = 0
    good.toValue = 8
    good.duration = 1
    layer.add(good, forKey: "good")
    let snapshot = try root.commit(limits: .untrusted, time: 0.5)
    #expect(snapshot.nodes.count == 3 && snapshot.nodes[1].state.position.x == 4)
    let diagnostics = snapshot.diagnostics.all
    #expect(diagnostics.count == 1)
    let found = try #require(diagnostics.first)
    #expect(found.kind == .valueNotUnderstood && found.place?.description.contains("root/moving[0]") == true)
    #expect(found.message.hasPrefix("the animation “the key”") && found.message.contains(bad.message), "\(found)")
  }

  @Test("A duration of 0 is that of the transaction, and nothing is wrong with it")
  func noDuration() throws {
    let layer = CALayer(), animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.add(animation, forKey: "fade")
    CATransaction.commit()
    let snapshot = try layer.commit(limits: .untrusted, time: 1)
    #expect(snapshot.nodes[0].state.opacity == 0.5 && snapshot.diagnostics.all.isEmpty)
  }

  @Test("Groups that share their members are many animations in few objects, and are cut off at a hundred thousand")
  func sharedMembers() throws {
    let layer = CALayer()
    for key in ["one", "two", "three"] {
      var member: CAAnimation = CABasicAnimation(keyPath: "opacity")
      for _ in 0..<40 {
        let group = CAAnimationGroup()
        group.animations = [member, member]
        member = group
      }
      layer.add(member, forKey: key)
    }
    var diagnostics: [Diagnostic] = []
    #expect(try CPUTime.spent { diagnostics = try layer.commit(limits: .untrusted).diagnostics.all } < 60)
    let limit = "the layer has more than 100000 animations"
    #expect(
      diagnostics.count { $0.message.contains(limit) } == 2, "the first goes beyond it, the second is not looked at")
    #expect(diagnostics.first?.message.hasPrefix("the animation “one”") == true)
  }

  @Test("Adding, replacing, finding and removing one of very many animations takes no longer than one of few")
  func many() throws {
    let few = try Self.seconds(ofAnimations: 1_000), many = try Self.seconds(ofAnimations: 8_000)
    // A list that is searched takes 64 times as long.
    #expect(many < 24 * few, "\(few) and \(many) seconds")
  }

  /// Adds, replaces, finds, removes and ends `count` animations of one layer; returns the CPU seconds of that.
  private static func seconds(ofAnimations count: Int) throws -> Double {
    let start = CPUTime.ofThread
    try Staging.run { staging in
      let layer = staging.layer, journal = Journal()
      let fade = journal.fade("fade", duration: 1)
      fade.delegate = nil
      for index in 0..<count {
        fade.duration = 1 + Double(index % 100)
        layer.add(fade, forKey: "\(index)")
      }
      for index in stride(from: 0, to: count, by: 2) { layer.add(fade, forKey: "\(index)") }
      let keys = try #require(layer.animationKeys())
      #expect(keys.count == count && keys.first == "1" && keys.last == "\(count - 2)")
      for index in 0..<(count / 2) {
        #expect(layer.animation(forKey: "\(index)") != nil)
        layer.removeAnimation(forKey: "\(index)")
      }
      #expect(layer.animationKeys()?.count == count / 2 && layer.animation(forKey: "0") == nil)
      // The rest ends at a hundred moments.
      staging.stage.advance(to: 2_000)
      #expect(layer.animationKeys() == nil && staging.stage.nextChange == nil)
    }
    return CPUTime.ofThread - start
  }
}
