// Hostile animations and states: empty ones, ones of every property, and ones in cycles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

extension HostileFamily {
  static var animationCases: [HostileCase] { documentsWithAnimations + states + animationsInCode }

  private static func animated(_ name: String, _ animations: String, _ expected: HostileCase.Expectation = .picture)
    -> HostileCase
  {
    .document(name, expected, options: .written) { _ in
      Markup.layer("CALayer", [], "<animations>\(animations)</animations>")
    }
  }

  private static var documentsWithAnimations: [HostileCase] {
    func keyframes(_ attributes: String, _ inside: String) -> String {
      "<a type=\"CAKeyframeAnimation\" \(attributes)>\(inside)</a>"
    }
    let deepGroup =
      String(repeating: "<animations><CAAnimationGroup>", count: 200)
      + String(repeating: "</CAAnimationGroup></animations>", count: 200)
    return [
      animated(
        "key times that run backwards",
        keyframes(
          "keyPath=\"opacity\" keyTimes=\"1 0.5 0\"", "<values><real value=\"0\"/><real value=\"1\"/></values>"),
        .noticed(.valueNotUnderstood)),
      animated("key times that are none", keyframes("keyPath=\"opacity\" keyTimes=\"nan inf\"", "")),
      animated(
        "values of mixed types",
        keyframes(
          "keyPath=\"opacity\"",
          "<values><real value=\"0\"/><CGPoint value=\"1 2\"/><CGColor value=\"1 0 0\"/><null/></values>"),
        .noticed(.valueNotUnderstood)),
      animated("a path of nothing, paced", keyframes("keyPath=\"position\" path=\"\" calculationMode=\"paced\"", "")),
      animated(
        "equal points, paced",
        keyframes("keyPath=\"position\" path=\"M 5 5 L 5 5\" calculationMode=\"cubicPaced\" rotationMode=\"auto\"", "")),
      animated(
        "an unknown key path", "<a type=\"CABasicAnimation\" keyPath=\"no.such.path\" duration=\"1\"/>",
        .noticed(.valueNotUnderstood)),
      animated("no key path", "<a type=\"CABasicAnimation\" duration=\"nan\"/>", .noticed(.valueNotUnderstood)),
      animated(
        "numbers without end",
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"inf\" repeatCount=\"inf\" speed=\"-1e300\" beginTime=\"nan\" autoreverses=\"1\"/>"
      ),
      animated(
        "a spring of nothing",
        "<a type=\"CASpringAnimation\" mass=\"0\" stiffness=\"0\" damping=\"0\" velocity=\"1e300\"/>"),
      animated(
        "a spring of less",
        "<a type=\"CASpringAnimation\" mass=\"-1\" stiffness=\"nan\" damping=\"-5\" mica_autorecalculatesDuration=\"1\"/>"
      ),
      animated("a pacing beyond all numbers", "<a type=\"CABasicAnimation\" timingFunction=\"1e300 -1e300 nan inf\"/>"),
      animated(
        "groups in groups", "<a type=\"CAAnimationGroup\">\(deepGroup)</a>", .noticed(.valueNotUnderstood)),
      animated(
        "very many of them",
        (0..<(HostileStage.isDebug ? 500 : 5_000)).map { "<a\($0) type=\"CABasicAnimation\" keyPath=\"opacity\"/>" }
          .joined()),
    ]
  }

  private static var states: [HostileCase] {
    func document(_ name: String, _ states: String, _ expected: HostileCase.Expectation = .picture) -> HostileCase {
      .document(name, expected, .medium, options: .states) { _ in
        Markup.layer(
          "CALayer", [], Markup.sublayers("<CALayer id=\"inner\" bounds=\"0 0 9 9\"/>") + "<states>\(states)</states>")
      }
    }
    func state(_ name: String, _ elements: String, _ attributes: String = "") -> String {
      "<LKState name=\"\(name)\" \(attributes)><elements>\(elements)</elements></LKState>"
    }
    func sets(_ target: String, _ path: String, _ value: String) -> String {
      "<LKStateSetValue targetId=\"\(target)\" keyPath=\"\(path)\">\(value)</LKStateSetValue>"
    }
    let nan = "<value type=\"real\" value=\"nan\"/>"
    return [
      document("states that rest on each other", state("A", "", "basedOn=\"B\"") + state("B", "", "basedOn=\"A\"")),
      document("a state that rests on itself", state("A", sets("spoilt", "opacity", nan), "basedOn=\"A\"")),
      document("states of one name", state("A", "") + state("A", sets("spoilt", "opacity", nan))),
      document("a target that there is not", state("A", sets("nobody", "opacity", nan))),
      document(
        "a value of another type",
        state(
          "A",
          ["bounds", "sublayers", "mask", "contents", "delegate", "transform", "name"].map { sets("spoilt", $0, nan) }
            .joined())),
      document(
        "numbers that are none",
        state(
          "A",
          ["position.x", "transform", "transform.rotation.x", "bounds.size.width"].map { sets("spoilt", $0, nan) }
            .joined())),
      document(
        "an element within itself",
        state(
          "A",
          "<LKStateAddElement targetId=\"inner\" keyPath=\"sublayers\"><object><CALayer id=\"new\"/></object></LKStateAddElement><LKStateAddElement targetId=\"new\" keyPath=\"sublayers\" object=\"spoilt\"/>"
        )),
      document(
        "an element that is taken away twice",
        state(
          "A",
          String(
            repeating: "<LKStateRemoveElement targetId=\"spoilt\" keyPath=\"sublayers\" object=\"inner\"/>", count: 2))),
      document(
        "the layer that is looked at, taken away",
        state("A", "<LKStateRemoveElement targetId=\"root\" keyPath=\"sublayers\" object=\"spoilt\"/>")),
      document("ten thousand states", (0..<10_000).map { state("S\($0)", "", "basedOn=\"S\($0 + 1)\"") }.joined()),
      document(
        "ten thousand changes of one value",
        state("A", String(repeating: sets("spoilt", "opacity", "<value type=\"real\" value=\"0.5\"/>"), count: 10_000))),
    ]
  }

  // MARK: In code

  private static func inCode(
    _ name: String, _ expected: HostileCase.Expectation = .picture, _ make: @escaping @Sendable (CALayer) -> Void
  ) -> HostileCase {
    .tree(name, expected) { area, _ in
      let layer = Markup.spoilt(CALayer())
      make(layer)
      area.addSublayer(layer)
      _ = layer.presentation()
    }
  }

  /// Makes a case of an emitter whose particles keep their depth, after five seconds, in perspective.
  private static func inSpace(
    _ name: String, _ expected: HostileCase.Expectation = .picture,
    _ make: @escaping @Sendable (CAEmitterLayer, CAEmitterCell) -> Void
  ) -> HostileCase {
    .tree(name, expected, .medium) { area, _ in
      let emitter = CAEmitterLayer(), cell = CAEmitterCell()
      _ = Markup.spoilt(emitter)
      area.sublayerTransform.m34 = -1 / 300
      cell.contents = CGImage(premultipliedBGRA: Data(repeating: 255, count: 64), width: 4, height: 4, bytesPerRow: 16)
      (emitter.preservesDepth, emitter.timeOffset, emitter.emitterCells) = (true, 5, [cell])
      make(emitter, cell)
      area.addSublayer(emitter)
    }
  }

  /// Makes a case of a number of animations, smaller in debug builds.
  private static func inCode(
    _ name: String, count: Int, debug: Int, _ expected: HostileCase.Expectation = .picture,
    _ make: @escaping @Sendable (CALayer, Int) -> Void
  ) -> HostileCase {
    .tree(name, expected, .medium) { area, stage in
      let layer = Markup.spoilt(CALayer())
      make(layer, stage.count(count, debug: debug))
      area.addSublayer(layer)
      _ = layer.presentation()
    }
  }

  /// An animation delegate that removes and adds animations while it is notified.
  private final class Delegate: CAAnimationDelegate, @unchecked Sendable {
    weak var layer: CALayer?
    func animationDidStart(_ anim: CAAnimation) { layer?.removeAllAnimations() }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      layer?.add(CABasicAnimation(keyPath: "opacity"), forKey: "again")
    }
  }

  private static var animationsInCode: [HostileCase] {
    [
      inCode("a hundred thousand of them", count: 100_000, debug: 5_000) { layer, count in
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.5
        for _ in 0..<2 {
          for number in 0..<count { layer.add(animation, forKey: "\(number)") }
        }
      },
      inCode("a hundred thousand without a key, none of which makes sense", count: 100_000, debug: 5_000) {
        layer, count in
        let animation = CAKeyframeAnimation(keyPath: "no.such.path")
        animation.values = [1, "text", CGPoint.zero]
        animation.keyTimes = [1, 0]
        for _ in 0..<count { layer.add(animation, forKey: nil) }
      },
      inCode("groups nested ten thousand deep", .noticed(.valueNotUnderstood)) { layer in
        var group = CAAnimationGroup()
        for _ in 0..<10_000 {
          let outer = CAAnimationGroup()
          outer.animations = [group, CABasicAnimation(keyPath: "opacity")]
          group = outer
        }
        layer.add(group, forKey: "group")
      },
      inCode("groups that hold a group twice, forty deep", .noticed(.valueNotUnderstood)) { layer in
        var group = CAAnimationGroup()
        for _ in 0..<40 {
          let outer = CAAnimationGroup()
          outer.animations = [group, group]
          group = outer
        }
        for number in 0..<100 { layer.add(group, forKey: "\(number)") }
      },
      inCode("a billion births in a second, animated") { layer in
        let emitter = CAEmitterLayer(), cell = CAEmitterCell()
        cell.name = "cell"
        cell.lifetime = 1e9
        cell.birthRate = 1e9
        emitter.emitterCells = [cell]
        let animation = CABasicAnimation(keyPath: "emitterCells.cell.birthRate")
        animation.fromValue = 0
        animation.toValue = 1e9
        animation.duration = 1e-3
        animation.repeatCount = .infinity
        emitter.add(animation, forKey: "rate")
        layer.addSublayer(emitter)
      },
      inSpace("a billion births in space", .noticed(.tooComplex)) { emitter, cell in
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (1e9, 10, 50, 6)
        emitter.transform = CATransform3DMakeRotation(0.7, 1, 1, 0)
      },
      inSpace("a billion births in space, added up", .noticed(.tooComplex)) { emitter, cell in
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (1e9, 10, 50, 6)
        emitter.renderMode = .additive
        emitter.transform = CATransform3DMakeRotation(0.7, 1, 1, 0)
      },
      inSpace("particles that leave the range of numbers along z") { emitter, cell in
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionLatitude) = (100, 10, 1e38, 1.5)
        (cell.zAcceleration, cell.emissionRange) = (-1e300, 3)
        emitter.emitterZPosition = 1e300
      },
      inCode("groups in a cycle", .noticed(.valueNotUnderstood)) { layer in
        let group = CAAnimationGroup(), inner = CAAnimationGroup()
        group.animations = [inner]
        inner.animations = [group]
        layer.add(group, forKey: "group")
      },
      inCode("a group that holds itself", .noticed(.valueNotUnderstood)) { layer in
        let group = CAAnimationGroup()
        group.animations = [group]
        layer.add(group, forKey: "group")
      },
      inCode("values of every type") { layer in
        for (number, value)
          in ([5, "text", [1, 2], layer, NSNull(), CGPoint.zero, Date(timeIntervalSince1970: 0)] as [Any]).enumerated()
        {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.fromValue = value
          animation.toValue = value
          animation.byValue = value
          layer.add(animation, forKey: "\(number)")
        }
      },
      inCode("a delegate that adds and removes") { layer in
        let delegate = Delegate(), animation = CABasicAnimation(keyPath: "opacity")
        delegate.layer = layer
        animation.delegate = delegate
        for number in 0..<50 { layer.add(animation, forKey: "\(number)") }
        layer.removeAllAnimations()
      },
      inCode("times that are none") { layer in
        for value in [Double.nan, .infinity, -.infinity, 1e308, -1] {
          let animation = CASpringAnimation(keyPath: "position")
          animation.duration = value
          animation.beginTime = value
          animation.mass = value
          animation.stiffness = value
          animation.damping = value
          animation.initialVelocity = value
          _ = animation.settlingDuration
          layer.add(animation, forKey: "\(value)")
          _ = layer.convertTime(value, from: nil)
        }
      },
      inCode("transactions that never end") { layer in
        for _ in 0..<500 { CATransaction.begin() }
        layer.opacity = 0.5
        for _ in 0..<700 { CATransaction.commit() }
      },
    ]
  }
}
