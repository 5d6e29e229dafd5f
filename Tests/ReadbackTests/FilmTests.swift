// Tests that the pictures of moving documents depend on nothing but their times.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteLayers
import Testing

@Suite("Films of documents", .everyProduction)
struct FilmTests {
  /// Real documents, with their licence beside them: cubes in a replicator, and two scenes of emitters.
  private static let names = ["TintedCubes", "RainbowSprinkles", "Space"]
  private static let times: [Double] = [0, 0.5, 1, 2, 5, 9]

  private static func scene(_ name: String) throws -> Document {
    try Document(contentsOf: TestFiles.path("CAMLTests/Fixtures/" + name))
  }

  private static func picture(_ scene: Document, _ renderer: Renderer, at time: Double) throws -> [UInt8] {
    let options = scene.options(size: CGSize(width: 120, height: 120), time: time)
    return try Array(renderer.render(scene.rootLayer, options).pixels)
  }

  @Test("A frame is the same alone, in order, backwards, in a sequence and on another thread", arguments: names)
  func order(name: String) async throws {
    let scene = try Self.scene(name)
    let renderer = try Production.makeRenderer()
    let inOrder = try Self.times.map { try Self.picture(scene, renderer, at: $0) }
    #expect(Set(inOrder).count > 3, "the document moves")

    let backwards = try Self.times.reversed().map { try Self.picture(scene, renderer, at: $0) }
    #expect(Array(backwards.reversed()) == inOrder)

    var sequence: [[UInt8]] = []
    let options = scene.options(size: CGSize(width: 120, height: 120))
    for try await frame in renderer.frames(of: scene.rootLayer, times: Self.times, options) {
      sequence.append(Array(frame.pixels))
    }
    #expect(sequence == inOrder)

    // The last of the frames, by a renderer and from a document of its own.
    #expect(try Self.picture(Self.scene(name), Production.makeRenderer(), at: Self.times.last ?? 0) == inOrder.last)

    let index = Self.times.count - 2, production = Production.current
    let elsewhere = try await onAnotherThread {
      try Self.picture(Self.scene(name), production.makeRenderer(), at: Self.times[index])
    }
    #expect(elsewhere == inOrder[index])
  }

  private func onAnotherThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }

  @Test("A cube of the document turns as one whose rotation is set", arguments: [0.7, 2, 5, 9, 20] as [Double])
  func cube(time: Double) throws {
    let (moving, still) = (try Self.scene("TintedCubes"), try Self.scene("TintedCubes"))
    for scene in [moving, still] {
      // Copies show other times; they are compared in tests of replicators.
      try #require(Self.layer("Replicator Layer 1", in: scene) as? CAReplicatorLayer).instanceDelay = 0
    }
    let cube = try #require(Self.layer("cube2", in: still))
    let group = try #require(cube.animation(forKey: "rotate") as? CAAnimationGroup)
    let cycle = (time * Double(group.speed) / group.duration).truncatingRemainder(dividingBy: 1)
    let progress = Self.easeInEaseOut(cycle)
    cube.removeAllAnimations()
    for axis in ["x", "y"] { cube.setValue(6.28318 * progress, forKeyPath: "transform.rotation.\(axis)") }
    let renderer = try Production.makeRenderer()
    let first = try Self.picture(moving, renderer, at: time), second = try Self.picture(still, renderer, at: 0)
    // The rotations are computed in two ways, with roundings that differ.
    let differences = zip(first, second).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 255) <= 2)
    #expect(Set(first).count > 10)
  }

  /// The value of the cubic Bézier curve of `easeInEaseOut` at `x`, found by halving.
  private static func easeInEaseOut(_ x: Double) -> Double {
    func curve(_ s: Double, _ first: Double, _ second: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if curve(middle, 0.42, 0.58) < x { low = middle } else { high = middle }
    }
    return curve(low, 0, 1)
  }

  private static func layer(_ name: String, in scene: Document) -> CALayer? {
    var layers = [scene.rootLayer]
    while let layer = layers.popLast() {
      if layer.name == name { return layer }
      layers += layer.sublayers ?? []
    }
    return nil
  }

  @Test("A transition between states is drawn as layers with the values of that moment")
  func transition() throws {
    func scene(_ x: Double) throws -> Document {
      try Document(
        data: Data(
          """
          <caml><CALayer bounds="0 0 40 20" position="20 10"><sublayers>
          <CALayer id="box" bounds="0 0 8 8" position="\(x) 10" backgroundColor="1 0 0"/></sublayers>
          <states><LKState name="right"><elements><LKStateSetValue targetId="box" keyPath="position.x">
          <value type="real" value="36"/></LKStateSetValue></elements></LKState></states>
          <stateTransitions><LKStateTransition fromState="*" toState="right"><elements>
          <LKStateTransitionElement key="position.x" targetId="box"><animation type="CABasicAnimation" duration="4"/>
          </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
          """.utf8))
    }
    let renderer = try Production.makeRenderer()
    let moving = try scene(4)
    try moving.setState("right", at: 1)
    #expect(moving.currentStates == ["right"])
    for (time, x) in [(1, 4), (2, 12), (3, 20), (4, 28), (5, 36), (6, 36)] as [(Double, Double)] {
      #expect(try Self.picture(moving, renderer, at: time) == Self.picture(scene(x), renderer, at: 0), "\(time)")
    }
  }
}
