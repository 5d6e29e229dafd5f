// Tests of the tables of properties: they have every property, and a line says the same as the property itself.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteLayers

@Suite("Tables of properties")
struct LayerPropertyTests {
  /// A class of layers, by its name.
  struct LayerType: CustomTestStringConvertible, Sendable {
    let type: CALayer.Type
    var testDescription: String { "\(type)" }

    static let all = CALayer.classesWithProperties.map { LayerType(type: $0) }
  }

  private static let sources = #filePath.components(separatedBy: "Tests/LayersTests/")[0] + "Sources/Layers/"

  /// The text of every file of the module, by its path in the module's folder.
  private static func files() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try String(contentsOfFile: sources + $0, encoding: .utf8)) })
  }

  /// The names of the public properties that can be set, and that `text` declares in a class or in extensions of it.
  private static func settableProperties(_ text: String, of name: String) throws -> [String] {
    let type = try Regex("^(open|public final|public) class \(name)\\b|^extension \(name)\\b")
    let property = /^  (?:open|public|public final) (?:final )?var (\w+)/
    var found: [String] = []
    var isInside = false
    var current: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("}") { isInside = false }
      if line.firstMatch(of: type) != nil { isInside = true }
      guard isInside else { continue }
      if let match = line.firstMatch(of: property) { current = String(match.1) }
      if line.hasPrefix("    set {"), let name = current {
        found.append(name)
        current = nil
      }
      if line.hasPrefix("  }") { current = nil }
    }
    return found
  }

  /// The key of a property, which has no “is” at its beginning.
  private static func key(of property: String) -> String {
    guard property.hasPrefix("is"), let first = property.dropFirst(2).first, first.isUppercase else { return property }
    return first.lowercased() + property.dropFirst(3)
  }

  /// The properties that only key-value coding and documents know.
  private static let unpublished: Set<String> = [
    "contentsMultiplyColor", "contentsSwizzle", "continuousCorners", "shadowPathIsBounds",
  ]

  @Test("Every public property that can be set stands in the table of its class, beside those that documents know")
  func everyProperty() throws {
    let files = try Self.files()
    var classes: Set<String> = []
    for type in LayerType.all.map(\.type) + [CATransformLayer.self] {
      let name = "\(type)"
      let declared = try files.values.flatMap { try Self.settableProperties($0, of: name) }.map(Self.key)
      let ofTable = type.properties === CALayer.standardTable && type != CALayer.self ? [] : type.properties.own
      let published = Set(ofTable.map(\.name)).subtracting(Self.unpublished.union(["superlayer"]))
      #expect(Set(declared) == published, "\(name)")
      #expect(declared.count == Set(declared).count, "\(name)")
      classes.insert(name)
    }
    let declaration = /(?m)^(?:open|public|public final) class (\w+): CALayer\b/
    let subclasses = files.values.flatMap { $0.matches(of: declaration).map { String($0.1) } }
    #expect(Set(subclasses) == classes.subtracting(["CALayer"]))
    #expect(try Self.settableProperties(files["Layers/CALayer.swift"] ?? "", of: "CALayer").count > 60)
  }

  @Test("Every key stands in a table, and no table has a name twice")
  func everyKey() {
    let keys = LayerType.all.flatMap { $0.type.properties.own.compactMap(\.key) }
    #expect(Set(keys) == Set(LayerKey.allCases))
    for type in LayerType.all {
      let names = type.type.properties.all.map(\.name)
      #expect(names.count == Set(names).count, "\(type.type)")
      for property in type.type.properties.all {
        #expect(property.key == nil || property.key?.rawValue == property.name)
        if let key = property.key { #expect(key.kind == property.kind, "\(property.name)") }
      }
    }
  }

  @Test("A new layer has the value that the table takes for the default", arguments: LayerType.all)
  func defaults(of type: LayerType) throws {
    let layer = CALayer.make(type.type)
    var answered = 0
    for property in type.type.properties.all {
      guard let initial = property.initial else { continue }
      let value = property.access.read(layer)
      #expect(
        value as? AnyHashable == initial() as? AnyHashable && (value == nil) == (initial() == nil), "\(property.name)")
      guard property.traits.contains(.answersDefault) else { continue }
      answered += 1
      let answer = type.type.defaultValue(forKey: property.name)
      #expect(answer as? AnyHashable == value as? AnyHashable && answer != nil, "\(property.name)")
    }
    #expect(answered > 20)
  }

  /// A value that no new layer has, for a kind of properties; nil for a kind that is not stored with numbers.
  private static func value(of kind: PropertyKind) -> Any? {
    switch kind {
    case .flag: true
    case .number: CGFloat(0.375)
    case .integer: 7
    case .point: CGPoint(x: 11, y: 12)
    case .size: CGSize(width: 13, height: 14)
    case .rect: CGRect(x: 15, y: 16, width: 17, height: 18)
    case .transform: CATransform3DMakeTranslation(19, 20, 21)
    case .color: CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    case .path: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    default: nil
    }
  }

  @Test("A value that is set by its key is the one that animations read, and the one that they write")
  func state() throws {
    var tried = 0
    for property in CALayer.properties.all where property.traits.contains(.animatable) && property.name != "contents" {
      var value = try #require(Self.value(of: property.kind), "\(property.name)")
      if property.access.read(CALayer()) as? Bool == true { value = false }
      let layer = CALayer(), other = CALayer()
      #expect(layer.setValueIfPossible(value, forKey: property.name))
      let reached = try #require(StateProperty.named(property.name), "\(property.name)")
      #expect(reached.read(layer.state) == AnimatableValue(value), "\(property.name)")
      reached.write(&other.state, AnimatableValue(value))
      let written = AnimatableValue(other.value(forKey: property.name))
      #expect(written == AnimatableValue(value), "\(property.name)")
      for all in CALayer.properties.all where all.name != property.name && all.name != "frame" && all.initial != nil {
        let isSame = AnimatableValue(all.access.read(other)) == AnimatableValue(all.access.read(CALayer()))
        #expect(isSame, "\(property.name) changes \(all.name)")
      }
      tried += 1
    }
    #expect(tried > 25)
  }

  @Test("Components of points, sizes, rectangles and transforms are the numbers of the key path")
  func components() throws {
    let paths = [
      "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
      "anchorPoint.y", "shadowOffset.width", "shadowOffset.height", "contentsRect.origin.y", "contentsRect.size.width",
      "contentsCenter.size.height", "contentsCenter.origin.x", "transform.scale.x", "sublayerTransform.translation.y",
      "transform.rotation.z",
    ]
    for path in paths {
      let layer = CALayer(), other = CALayer()
      let property = try #require(StateProperty.named(path), "\(path)")
      layer.setValue(0.375, forKeyPath: path)
      #expect(number(from: property.read(layer.state).keyedValue) == 0.375, "\(path)")
      property.write(&other.state, .number(0.375))
      #expect(number(from: other.value(forKeyPath: path)) == 0.375, "\(path)")
    }
    #expect(StateProperty.named("position.z") == nil && StateProperty.named("transform.rotation.q") == nil)
    #expect(StateProperty.named("contentsHeadroom") == nil && StateProperty.named("strokeEnd") == nil)
  }

  @Test("The size of animated bounds is turned round where it is negative, as the setter does")
  func negativeBounds() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 10, height: 20)
    try #require(StateProperty.named("bounds.size.width")).write(&layer.state, .number(-4))
    #expect(layer.state.bounds == CGRect(x: -3, y: 2, width: 4, height: 20))
  }

  @Test("Every number, colour and path of a table is stopped where it is not finite", arguments: LayerType.all)
  func finiteGate(of type: LayerType) throws {
    func spoilt(_ kind: PropertyKind) -> Any? {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: CGFloat.nan, y: 0))
      return switch kind {
      case .number: Double.nan
      case .point: CGPoint(x: 1, y: Double.nan)
      case .size: CGSize(width: 1, height: Double.nan)
      case .rect: CGRect(x: 1, y: 2, width: 3, height: Double.nan)
      case .transform: CATransform3DMakeTranslation(1, 2, .nan)
      case .color: CGColor(red: 0, green: .nan, blue: 0, alpha: 1)
      case .path: path
      case .numbers: [1, Double.nan]
      case .colors: [CGColor(red: 0, green: .nan, blue: 0, alpha: 1)]
      default: nil
      }
    }
    // The commit has no use for these, so it does not look at them.
    let unused: Set<String> = type.type == CAScrollLayer.self ? ["scrollMode"] : []
    for property in type.type.properties.own where property.key != nil && !unused.contains(property.name) {
      guard let value = spoilt(property.kind) else { continue }
      let layer = CALayer.make(type.type)
      #expect(layer.setValueIfPossible(value, forKey: property.name))
      let snapshot = try layer.commit(limits: .trusted)
      let messages = snapshot.diagnostics.all.map(\.message)
      #expect(messages.count == 1 && messages[0].hasPrefix("\(property.name) is "), "\(property.name): \(messages)")
      let state = try #require(snapshot.nodes.first).state
      #expect(state.flags.contains(.hidden) == property.traits.contains(.placesLayer), "\(property.name)")
      guard type.type == CALayer.self else { continue }
      // A colour or a path is nil then; anything else has its default.
      let after = CALayer()
      after.state = state
      let isNil = property.kind == .color || property.kind == .path
      #expect(isNil == (property.access.read(after) == nil), "\(property.name)")
      if !isNil {
        #expect(property.access.read(after) as? AnyHashable == property.initial?() as? AnyHashable, "\(property.name)")
      }
    }
  }
}
