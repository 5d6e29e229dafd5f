// Tests of the steps that it takes to add very many animations to one layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import QuartziteLayers

@Suite("Many animations of one layer", .serialized)
struct ManyAnimationsTests {
  /// An animation that counts how often its values are looked at.
  private final class Counted: CABasicAnimation, @unchecked Sendable {
    static let count = Atomic<Int>(0)

    override var fromValue: Any? {
      get {
        Self.count.add(1, ordering: .relaxed)
        return super.fromValue
      }
      set { super.fromValue = newValue }
    }
  }

  private static let number = 500

  /// Returns how often values are looked at while `body` runs.
  private static func looks(_ body: () throws -> Void) rethrows -> Int {
    let before = Counted.count.load(ordering: .relaxed)
    try body()
    return Counted.count.load(ordering: .relaxed) - before
  }

  private static func add(to layer: CALayer, after each: () -> Void = {}) {
    let fade = Counted(keyPath: "opacity")
    fade.fromValue = 0.0
    fade.toValue = 1.0
    fade.duration = 5
    for index in 0..<number {
      layer.add(fade, forKey: "\(index)")
      each()
    }
    #expect(layer.animationKeys()?.count == number)
  }

  @Test("No animation is looked at while others are added, and each a few times for a picture")
  func anywhere() throws {
    let layer = CALayer()
    #expect(Self.looks { Self.add(to: layer) } == 0)
    let looks = try Self.looks { _ = try layer.commit(limits: .trusted) }
    #expect(looks >= Self.number && looks <= 8 * Self.number)
  }

  @Test("Nor is it on a stage, with a commit after each")
  func staged() {
    Staging.run { staging in
      #expect(Self.looks { Self.add(to: staging.layer) { CATransaction.flush() } } == 0)
    }
  }

  @Test("An emitter without cells has no past, for which animations would be looked at")
  func emitter() {
    Staging.run { staging in
      let emitter = CAEmitterLayer()
      staging.root.addSublayer(emitter)
      staging.stage.advance(to: 1)
      #expect(Self.looks { Self.add(to: emitter) } == 0)
      #expect(emitter.past == nil)
    }
  }
}
