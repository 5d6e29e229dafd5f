// Tests of constraints between the frames of layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom
import Testing

@Suite struct SpecialisedLayersConstraintTests {
  private func child(_ name: String, of parent: CALayer, frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    parent.addSublayer(layer)
    return layer
  }

  private func parent() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.layoutManager = CAConstraintLayoutManager()
    return layer
  }

  @Test("One constraint of an axis moves a layer, two determine its extent")
  func extents() {
    let parent = parent()
    let layer = child("a", of: parent, frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    layer.constraints = [
      CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
      CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10),
      CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -10),
    ]
    parent.layoutIfNeeded()
    #expect(layer.frame == CGRect(x: 85, y: 10, width: 30, height: 80))
  }

  @Test("Siblings are placed after those that they depend on, in whatever order they lie")
  func chains() {
    let parent = parent()
    let last = child("last", of: parent, frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    let middle = child("middle", of: parent, frame: CGRect(x: 0, y: 0, width: 10, height: 5))
    let first = child("first", of: parent, frame: CGRect(x: 0, y: 0, width: 20, height: 5))
    last.addConstraint(CAConstraint(attribute: .minX, relativeTo: "middle", attribute: .maxX, offset: 1))
    middle.addConstraint(CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX, offset: 1))
    first.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 7))
    parent.layoutIfNeeded()
    #expect([first, middle, last].map(\.frame.origin.x) == [7, 28, 39])
  }

  @Test("A size can follow the other axis, scaled")
  func acrossAxes() {
    let parent = parent()
    let layer = child("a", of: parent, frame: CGRect(x: 3, y: 4, width: 10, height: 20))
    layer.constraints = [
      CAConstraint(attribute: .width, relativeTo: "a", attribute: .height, scale: 2, offset: 1),
      CAConstraint(attribute: .height, relativeTo: "superlayer", attribute: .height, scale: 0.5, offset: 0),
    ]
    parent.layoutIfNeeded()
    #expect(layer.frame == CGRect(x: 3, y: 4, width: 101, height: 50))
  }

  @Test("Constraints too many, in a circle, or to nobody are ignored")
  func ignored() {
    let parent = parent()
    let a = child("a", of: parent, frame: CGRect(x: 1, y: 0, width: 10, height: 10))
    let b = child("b", of: parent, frame: CGRect(x: 2, y: 0, width: 10, height: 10))
    let c = child("c", of: parent, frame: CGRect(x: 3, y: 0, width: 10, height: 10))
    a.addConstraint(CAConstraint(attribute: .minX, relativeTo: "b", attribute: .maxX))
    b.addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX))
    c.constraints = [
      CAConstraint(attribute: .minX, relativeTo: "nobody", attribute: .maxX),
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 50),
      CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.25, offset: 0),
      CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX),
    ]
    parent.layoutIfNeeded()
    #expect(b.frame.origin.x == 2)
    #expect(a.frame.origin.x == 12)
    #expect(c.frame == CGRect(x: 50, y: 0, width: 50, height: 10))
  }

  @Test("A hundred thousand layers in one chain are placed")
  func longChain() {
    let parent = parent()
    let count = SeededRandom.trials(100_000)
    parent.sublayers = (0..<count).map { index in
      let layer = CALayer()
      layer.name = "\(index)"
      layer.bounds.size = CGSize(width: 1, height: 1)
      layer.constraints = [
        CAConstraint(
          attribute: .minX, relativeTo: index + 1 < count ? "\(index + 1)" : "superlayer", attribute: .minX, offset: 1)
      ]
      return layer
    }
    parent.layoutIfNeeded()
    #expect(parent.sublayers?.first?.frame.origin.x == CGFloat(count))
  }
}
