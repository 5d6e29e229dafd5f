// Tests against a transform layer by Core Animation: a cube that was rotated by hand. Its faces lie in the same places.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteTesting
import ReferenceRenderer
import Testing

@Suite("A transform layer by Core Animation")
struct TransformLayerFixtureTests {
  /// The origin and the size, in pixels, of the part of the picture that is compared.
  private static let left = 120, top = 320, width = 520, height = 456

  /// The rotation of the cube, computed from the lines of its edges in the picture: about x, then y, then z, in
  /// degrees.
  private static let turns = (x: 24.54, y: -24.85, z: 0.075)

  /// The cube, its middle at (187.5, 274) of the screen. Its front lets a fifth of the other faces show through.
  private func cube(_ configure: (CATransformLayer) -> Void = { _ in }) -> CALayer {
    let cube = CATransformLayer()
    cube.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
    cube.position = CGPoint(x: 187.5 - Double(Self.left) / 2, y: 274 - Double(Self.top) / 2)
    // The axis of rotation goes through the cube's middle, which is not visible; there is no perspective.
    cube.anchorPointZ = -80
    cube.transform = turn(Self.turns.x, 1, 0, 0).then(turn(Self.turns.y, 0, 1, 0)).then(turn(Self.turns.z, 0, 0, 1))
    let faces: [(CGColor, CATransform3D)] = [
      (Paint.rgba(1, 0, 0, 0.8), CATransform3DIdentity),
      (Paint.rgba(1, 128 / 255, 0, 1), turn(90, 0, 1, 0).then(step(80, 0, -80))),
      (Paint.rgba(1, 1, 0, 1), step(0, 0, -160)),
      (Paint.pureGreen, turn(90, 0, 1, 0).then(step(-80, 0, -80))),
      (Paint.pureBlue, turn(90, 1, 0, 0).then(step(0, -80, -80))),
      (Paint.rgba(128 / 255, 0, 128 / 255, 1), turn(90, 1, 0, 0).then(step(0, 80, -80))),
    ]
    for (color, place) in faces {
      cube.addSublayer(
        box(0, 0, 160, 160, color) {
          $0.transform = place
          // The edges of UIKit's layers are not antialiased.
          $0.allowsEdgeAntialiasing = false
        })
    }
    configure(cube)
    return ground([cube], width: CGFloat(Self.width) / 2, height: CGFloat(Self.height) / 2, Paint.white)
  }

  /// The number of pixels that differ by more than two levels. The words on the cube's front are left out.
  private func different(_ actual: Picture, _ expected: Picture) -> Int {
    let expected = expected.part(Self.left, Self.top, Self.width, Self.height)
    let isFar = PictureComparison(actual, expected, tolerance: .levels(2)).isBeyond
    return isFar.indices.count { index in
      let (x, y) = (index % Self.width + Self.left, index / Self.width + Self.top)
      return isFar[index] && !((185..<445).contains(x) && (430..<520).contains(y))
    }
  }

  @Test("The faces of a cube lie where Core Animation drew them, with what shows through the front", .everyProduction)
  func faces() throws {
    let expected = try #require(Fixture.picture("layerplayer/CATransformLayer.png"))
    // The angles are known to a hundredth of a degree, so that some edges fall on the other side of a pixel's centre.
    #expect(different(try Production.render(cube(), .retina), expected) < 120)
    // The comparison detects a cube that is rotated further, rotates about its front, lies elsewhere or has a duller
    // front.
    let changes: [(CATransformLayer) -> Void] = [
      { $0.transform = turn(0.5, 0, 1, 0).then($0.transform) }, { $0.anchorPointZ = 0 }, { $0.shift(0.5) },
      { $0.sublayers?[0].opacity = 0.9 },
    ]
    for change in changes { #expect(different(try Production.render(cube(change), .retina), expected) > 300) }
  }

  @Test("The reference's rays find the cube's faces where Core Animation drew them")
  func referenceFaces() throws {
    let expected = try #require(Fixture.picture("layerplayer/CATransformLayer.png"))
    #expect(different(SpatialRenderer.glance(cube(), .retina), expected) < 120)
  }
}
