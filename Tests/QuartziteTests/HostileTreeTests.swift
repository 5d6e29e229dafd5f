// Tests of trees that are too large, too deep or full of numbers that are not finite.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Hostile trees")
struct HostileTreeTests {
  /// Renders a picture of 20 × 10: a layer that `spoil` changes on the left, its neighbour on the right.
  private func scene(_ spoil: (CALayer) -> Void) throws -> Frame {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    let spoilt = CALayer()
    spoilt.name = "spoilt"
    spoilt.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    spoilt.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(spoilt)
    let neighbour = CALayer()
    neighbour.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
    neighbour.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(neighbour)
    spoil(spoilt)
    return try Renderer().render(root)
  }

  private static let keys = [
    "bounds.origin.x", "bounds.size.width", "position.x", "position.y", "zPosition", "anchorPoint.x", "anchorPointZ",
    "cornerRadius", "borderWidth", "opacity", "contentsScale", "contentsHeadroom", "minificationFilterBias",
    "rasterizationScale", "shadowOpacity", "shadowOffset.width", "shadowRadius", "contentsRect.origin.x",
    "contentsCenter.size.height", "beginTime", "speed", "timeOffset",
  ]

  @Test(
    "A property that is not finite is named with its layer, and the layer beside it is drawn",
    arguments: keys, [Double.nan, .infinity, -.infinity])
  func scalars(key: String, value: Double) throws {
    let frame = try scene { $0.setValue(value, forKeyPath: key) }
    let noticed = frame.diagnostics.filter { $0.kind == .nonFiniteValue }
    #expect(noticed.count == 1)
    #expect(noticed.first?.place?.description == "CALayer/spoilt[0]")
    #expect(noticed.first?.message.contains(key.split(separator: ".")[0]) == true)
    #expect(Array(frame.pixels[(5 * 80 + 60)..<(5 * 80 + 64)]) == [0, 255, 0, 255])
  }

  @Test("A duration or a repeat count that is not a number is named, and an endless one is not")
  func timing() throws {
    for key in ["duration", "repeatCount", "repeatDuration"] {
      #expect(try scene { $0.setValue(Double.nan, forKey: key) }.diagnostics.count == 1)
      #expect(try scene { $0.setValue(Double.infinity, forKey: key) }.diagnostics.isEmpty)
    }
  }

  @Test("Every cell of a transform, a colour's component and a path's point are looked at")
  func composites() throws {
    func nonFinite(_ spoil: (CALayer) -> Void) throws -> Int {
      try scene(spoil).diagnostics.count { $0.kind == .nonFiniteValue }
    }
    let cells: [WritableKeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    for cell in cells {
      #expect(try nonFinite { $0.transform[keyPath: cell] = .nan } == 1)
      #expect(try nonFinite { $0.sublayerTransform[keyPath: cell] = .infinity } == 1)
    }
    #expect(try nonFinite { $0.backgroundColor = CGColor(red: .nan, green: 0, blue: 0, alpha: 1) } == 1)
    #expect(try nonFinite { $0.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: .infinity) } == 1)
    #expect(
      try nonFinite { $0.shadowPath = CGPath(rect: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1), transform: nil) }
        == 1)
  }

  @Test("Huge finite numbers multiply to no crash", arguments: [1e38, 1e154, 1e300, -1e300])
  func hugeNumbers(value: Double) throws {
    for key in Self.keys {
      let frame = try scene { $0.setValue(value, forKeyPath: key) }
      #expect(Array(frame.pixels[(5 * 80 + 60)..<(5 * 80 + 64)]) == [0, 255, 0, 255])
    }
  }

  @Test("A hundred thousand nested layers are drawn and released on an ordinary stack")
  func deepTree() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    var layer = root
    for _ in 0..<100_000 {
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.addSublayer(inner)
      layer = inner
    }
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let frame = try Renderer().render(root)
    #expect(Array(frame.pixels[0..<4]) == [255, 0, 0, 255])
    #expect(frame.statistics.layers == 100_001)
  }

  @Test("A tree deeper or larger than the limits is refused, and the message names layer and limit")
  func limits() throws {
    var limits = Limits.untrusted
    limits.depth = 50
    limits.layers = 200
    let renderer = try Renderer(Renderer.Options(limits: limits))
    let deep = CALayer()
    deep.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    var layer = deep
    for _ in 0..<60 {
      let inner = CALayer()
      layer.addSublayer(inner)
      layer = inner
    }
    let tooDeep = #expect(throws: RenderError.self) { try renderer.render(deep) }
    #expect(tooDeep?.code == .limitExceeded && tooDeep?.message.contains("50") == true && tooDeep?.place != nil)

    let wide = CALayer()
    wide.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    for _ in 0..<300 { wide.addSublayer(CALayer()) }
    let tooWide = #expect(throws: RenderError.self) { try renderer.render(wide) }
    #expect(tooWide?.code == .limitExceeded && tooWide?.message.contains("200") == true)
  }
}
