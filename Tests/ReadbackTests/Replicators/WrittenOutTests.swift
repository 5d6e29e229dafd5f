// Tests of the written-out trees themselves, against trees that are written here by hand.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Replicators written out")
struct WrittenOutTests {
  @Test("A tree without replicators, written out, is the tree", .everyProduction, arguments: Scene.catalogue)
  func plainTrees(scene: Scene) throws {
    let original = try Production.render(scene.build(), scene.options)
    #expect(try Production.render(WrittenOut.tree(scene.build()), scene.options) == original)
  }

  @Test("No replicator is left in a tree that is written out", arguments: ReplicatorScene.catalogue)
  func noneLeft(replicated: ReplicatorScene) {
    #expect(WrittenOut.tree(replicated.scene.build()).replicators.isEmpty)
  }

  @Test("A row that changes colour")
  func row() {
    let replicated = replicator(3, step(12, 5), [box(2, 4, 8, 6, Paint.rgba(1, 0.5, 1, 1))]) {
      $0.backgroundColor = Paint.glass
      $0.offset(red: -0.25, green: -0.6, alpha: -0.4)
    }
    expectSame(
      ground([replicated]),
      ground([
        box(0, 0, 48, 48, Paint.glass).with(
          box(2, 4, 8, 6, Paint.rgba(1, 0.5, 1, 1)), box(14, 9, 8, 6, Paint.rgba(0.75, 0.2, 1, 0.6)),
          box(26, 14, 8, 6, Paint.rgba(0.5, 0, 1, 0.2)))
      ]))
  }

  @Test("A cross of four bars about the middle of bounds with an origin")
  func cross() {
    let replicated = replicator(6, 6, 40, 30, 4, spin(90), [box(118, -49, 4, 12, Paint.red)]) {
      $0.bounds.origin = CGPoint(x: 100, y: -50)
    }
    // The middle of the bounds is (26, 21) of the ground; the bar reaches from 14 to 2 above it.
    let bars = [
      box(24, 7, 4, 12, Paint.red), box(28, 19, 12, 4, Paint.red), box(24, 23, 4, 12, Paint.red),
      box(12, 19, 12, 4, Paint.red),
    ]
    expectSame(ground([replicated]), ground(bars))
  }

  @Test("Twice the size each time, about the middle")
  func doubling() {
    let replicated = replicator(3, scaling(2, 2), [box(26, 20, 3, 2, Paint.blue)])
    expectSame(
      ground([replicated]),
      ground([box(26, 20, 3, 2, Paint.blue), box(28, 16, 6, 4, Paint.blue), box(32, 8, 12, 8, Paint.blue)]))
  }

  @Test("Two levels: colours multiply, steps add")
  func levels() {
    let inner = replicator(2, step(0, 10), [box(2, 4, 8, 6, Paint.white)]) { $0.offset(red: -0.5) }
    let outer = replicator(2, step(20, 1), [inner]) { $0.offset(red: -0.5, blue: -0.2) }
    expectSame(
      ground([outer]),
      ground([
        box(2, 4, 8, 6, Paint.white), box(2, 14, 8, 6, Paint.rgba(0.5, 1, 1, 1)),
        box(22, 5, 8, 6, Paint.rgba(0.5, 1, 0.8, 1)), box(22, 15, 8, 6, Paint.rgba(0.25, 1, 0.8, 1)),
      ]))
  }

  @Test("A group fades as one picture, anything else layer by layer")
  func groups() {
    func pair(_ opacity: Float, _ alpha: CGFloat) -> CALayer {
      box(2, 4, 14, 14, Paint.rgba(1, 0, 0, alpha)) { $0.opacity = opacity }
        .with(box(6, 6, 14, 14, Paint.rgba(0, 0, 1, alpha)))
    }
    let faded = Paint.rgba(1, 1, 1, 0.5)
    expectSame(ground([replicator(1, step(1, 1), [pair(0.8, 1)]) { $0.instanceColor = faded }]), ground([pair(0.4, 1)]))
    expectSame(ground([replicator(1, step(1, 1), [pair(1, 1)]) { $0.instanceColor = faded }]), ground([pair(1, 0.5)]))
  }

  @Test("Instances that keep their depth lie among their replicator's siblings")
  func depth() {
    let climbing = replicator(2, step(4, 4, 10), [box(4, 4, 20, 20, Paint.red)]) {
      $0.preservesDepth = true
      $0.position.x += 3
    }
    expectSame(
      ground([climbing, box(2, 12, 40, 6, Paint.blue) { $0.zPosition = 5 }]),
      ground([box(7, 4, 20, 20, Paint.red), box(2, 12, 40, 6, Paint.blue), box(11, 8, 20, 20, Paint.red)]))
  }

  /// Expects the reference renderer to draw a tree, written out, as it draws another.
  private func expectSame(_ replicated: CALayer, _ plain: CALayer, location: SourceLocation = #_sourceLocation) {
    let one = ReferenceRenderer.render(WrittenOut.tree(replicated), .plain)
    let other = ReferenceRenderer.render(plain, .plain)
    let difference = PictureDifference(one, other, tolerance: 0)
    #expect(difference.largest == 0, "\(difference.report(one, other))", sourceLocation: location)
  }
}
