// Tests of pixels that are known from Core Animation itself.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Known pixels", .everyProduction)
struct GoldenTests {
  private func corner(masksToBounds: Bool) -> CALayer {
    ground([box(-5, -5, 60, 60, Paint.pureBlue)], width: 40, height: 40, Paint.pureRed) {
      $0.cornerRadius = 10
      $0.masksToBounds = masksToBounds
    }
  }

  @Test("Without masksToBounds a sublayer leaves the round corners", arguments: [SceneOptions.plain, .yUp])
  func unclippedCorner(options: SceneOptions) throws {
    let picture = try Production.render(corner(masksToBounds: false), options)
    #expect(picture.rgba(0, 0) == [0, 0, 255, 255])
    #expect(picture.rgba(39, 20) == [0, 0, 255, 255])
  }

  @Test("With masksToBounds the round corners are transparent", arguments: [SceneOptions.plain, .yUp])
  func clippedCorner(options: SceneOptions) throws {
    let picture = try Production.render(corner(masksToBounds: true), options)
    #expect(picture.rgba(0, 0) == [0, 0, 0, 0])
    #expect(picture.rgba(39, 20) == [0, 0, 255, 255])
  }

  @Test("A border is drawn over sublayers, and a group of opacity one half over nothing")
  func borderOverSublayer() throws {
    let root = ground([box(0, 0, 12, 12, Paint.pureGreen)], width: 40, height: 40, Paint.pureRed) {
      $0.borderWidth = 4
      $0.borderColor = Paint.pureBlue
      $0.opacity = 0.5
    }
    let picture = try Production.render(root)
    #expect(picture.rgba(20, 20) == [128, 0, 0, 128])
    #expect(picture.rgba(1, 1) == [0, 0, 128, 128])
    #expect(picture.rgba(38, 20) == [0, 0, 128, 128])
    #expect(picture.rgba(8, 8) == [0, 128, 0, 128])
  }

  @Test("Half of red over nothing is 128, premultiplied")
  func halfRed() throws {
    let picture = try Production.render(ground([], width: 4, height: 4, Paint.rgba(1, 0, 0, 0.5)))
    #expect(picture.rgba(2, 2) == [128, 0, 0, 128])
  }

  @Test("The first quarter of an image is its bottom left texel with y up and its top left one with y down")
  func contentsRect() throws {
    func root() -> CALayer {
      picture(.quarters, 0, 0, 8, 8) {
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        $0.magnificationFilter = .nearest
      }
    }
    let down = try Production.render(root(), .plain)
    let up = try Production.render(root(), .yUp)
    for place in [0, 3, 7] {
      #expect(down.rgba(place, place) == [255, 0, 0, 255])
      #expect(up.rgba(place, place) == [0, 0, 255, 255])
    }
  }

  @Test("A sublayer transform of one half about the anchor point (0, 0) puts (20, 20, 20, 20) at (10, 10, 10, 10)")
  func sublayerTransform() throws {
    func root() -> CALayer {
      ground([box(20, 20, 20, 20, Paint.pureRed)], width: 40, height: 40, nil) {
        $0.anchorPoint = CGPoint(x: 0, y: 0)
        $0.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
      }
    }
    let down = try Production.render(root(), .plain)
    let up = try Production.render(root(), .yUp)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<20).contains(x) && (10..<20).contains(y)
        #expect(down.rgba(x, y) == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]))
        #expect(up.rgba(x, 39 - y) == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test("A corner of radius ten covers its second row by 88 and 228, a continuous one by 89 and 225")
  func cornerCoverage() throws {
    for (curve, expected) in [(CALayerCornerCurve.circular, [88, 228]), (.continuous, [89, 225])] {
      let root = ground([], width: 40, height: 40, Paint.black) {
        $0.cornerRadius = 10
        $0.cornerCurve = curve
      }
      let picture = try Production.render(root)
      let row = (0..<10).map { Int(picture.rgba($0, 1)[3]) }.filter { $0 > 60 && $0 < 240 }
      #expect(row.prefix(2).elementsEqual(expected) { abs($0 - $1) <= 1 }, "\(row)")
    }
  }

  @Test("A border as wide as half its layer fills the rounded shape")
  func wideBorder() throws {
    func root(_ width: CGFloat, _ color: CGColor?) -> CALayer {
      ground([], width: 30, height: 20, color) {
        $0.cornerRadius = 6
        $0.borderWidth = width
        $0.borderColor = Paint.pureBlue
      }
    }
    let filled = try Production.render(root(0, Paint.pureBlue))
    #expect(try Production.render(root(10, nil)).largestDifference(from: filled) <= (Production.paintsOnCPU ? 0 : 1))
    #expect(try Production.render(root(60, nil)).largestDifference(from: filled) <= (Production.paintsOnCPU ? 0 : 1))
  }
}
