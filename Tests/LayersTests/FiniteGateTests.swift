// Tests of the gate that stops values that are not finite, for the properties that only one class of layers has.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import Testing

@Suite("Values of one class of layers that are not finite are named")
struct FiniteGateTests {
  /// The messages of a commit of one layer.
  private func messages<Layer: CALayer>(_ layer: Layer, _ set: (Layer) -> Void) throws -> [String] {
    set(layer)
    return try layer.commit(limits: .trusted).diagnostics.all.map(\.message)
  }

  private func expectNamed(_ key: String, _ messages: [String]) {
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("\(key) is ") == true, "\(key): \(messages)")
  }

  private static let numbers = [Double.nan, .infinity, -.infinity]

  @Test("Colours, locations and both ends of a gradient", arguments: numbers)
  func gradients(number: Double) throws {
    let good = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    for channel in 0..<4 {
      var components: [CGFloat] = [0, 0, 0, 1]
      components[channel] = number
      let bad = CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
      expectNamed("colors", try messages(CAGradientLayer()) { $0.colors = [good, bad] })
    }
    expectNamed("colors", try messages(CAGradientLayer()) { $0.colors = [good, number] })
    expectNamed("locations", try messages(CAGradientLayer()) { $0.locations = [0, NSNumber(value: number)] })
    expectNamed("startPoint", try messages(CAGradientLayer()) { $0.startPoint.x = number })
    expectNamed("startPoint", try messages(CAGradientLayer()) { $0.startPoint.y = number })
    expectNamed("endPoint", try messages(CAGradientLayer()) { $0.endPoint.x = number })
    expectNamed("endPoint", try messages(CAGradientLayer()) { $0.endPoint.y = number })
  }

  @Test("The delay, the transform, the colour and the offsets of a replicator", arguments: numbers)
  func replicators(number: Double) throws {
    let cells: [WritableKeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    for cell in cells {
      expectNamed(
        "instanceTransform", try messages(CAReplicatorLayer()) { $0.instanceTransform[keyPath: cell] = number })
    }
    let bad = CGColor(red: 0, green: number, blue: 0, alpha: 1), part = Float(number)
    expectNamed("instanceDelay", try messages(CAReplicatorLayer()) { $0.instanceDelay = number })
    expectNamed("instanceColor", try messages(CAReplicatorLayer()) { $0.instanceColor = bad })
    expectNamed("instanceRedOffset", try messages(CAReplicatorLayer()) { $0.instanceRedOffset = part })
    expectNamed("instanceGreenOffset", try messages(CAReplicatorLayer()) { $0.instanceGreenOffset = part })
    expectNamed("instanceBlueOffset", try messages(CAReplicatorLayer()) { $0.instanceBlueOffset = part })
    expectNamed("instanceAlphaOffset", try messages(CAReplicatorLayer()) { $0.instanceAlphaOffset = part })
  }

  @Test("The font size and the colour of a text, and a number where a string or a font should be", arguments: numbers)
  func texts(number: Double) throws {
    let bad = CGColor(red: 0, green: number, blue: 0, alpha: 1)
    expectNamed("fontSize", try messages(CATextLayer()) { $0.fontSize = number })
    expectNamed("foregroundColor", try messages(CATextLayer()) { $0.foregroundColor = bad })
    expectNamed("string", try messages(CATextLayer()) { $0.string = number })
    expectNamed("font", try messages(CATextLayer()) { $0.font = NSNumber(value: number) })
  }

  @Test("Numbers of an emitter, whose types are found at run time", arguments: numbers)
  func emitters(number: Double) throws {
    expectNamed("emitterPosition", try messages(CAEmitterLayer()) { $0.emitterPosition.x = number })
    expectNamed("emitterDepth", try messages(CAEmitterLayer()) { $0.emitterDepth = number })
  }

  @Test("Finite values pass, however large and of whatever type")
  func finiteValues() throws {
    let most = CGFloat.greatestFiniteMagnitude
    #expect(
      try messages(CAGradientLayer()) {
        $0.colors = [CGColor(gray: 0, alpha: 1), "no colour"]
        $0.locations = [0, 1]
        $0.startPoint = CGPoint(x: most, y: most)
        $0.endPoint = CGPoint(x: most, y: most)
      } == [])
    #expect(
      try messages(CAReplicatorLayer()) {
        $0.instanceRedOffset = .greatestFiniteMagnitude
        $0.instanceGreenOffset = .greatestFiniteMagnitude
        $0.instanceTransform = CATransform3DMakeScale(most, most, most)
      } == [])
    #expect(
      try messages(CATextLayer()) {
        $0.string = NSAttributedString(string: "text")
        $0.font = nil
      } == [])
    #expect(try messages(CATextLayer()) { $0.string = 7 } == [])
  }

  @Test("Several values are named in the order of the class's properties")
  func order() throws {
    let found = try messages(CAGradientLayer()) {
      $0.endPoint.x = .nan
      $0.startPoint.x = .nan
      $0.locations = [.init(value: Double.nan)]
    }
    #expect(found.compactMap { $0.split(separator: " ").first } == ["locations", "startPoint", "endPoint"])
  }
}
