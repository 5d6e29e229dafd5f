// The ways in which the product draws, and the access to its renderers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteGLES
import QuartziteLayers
import QuartziteTesting
import ReferenceRenderer
import Testing

/// One way in which the product draws. A test that draws runs in all ways: it has the trait `everyProduction`.
struct Production: Sendable {
  let name: String
  /// Whether the CPU paints what it can by itself, as with a software renderer that is not used as hardware is.
  let paintsOnCPU: Bool
  /// The coverage of pictures that do not ask for one.
  private let coverage: RenderOptions.Coverage
  private let isTreatedAsHardware: Bool
  private let shared: Result<Renderer, any Error>

  private init(_ name: String, _ coverage: RenderOptions.Coverage = .automatic, asHardware: Bool = false) {
    self.name = name
    self.coverage = coverage
    isTreatedAsHardware = asHardware
    paintsOnCPU = !asHardware && ((try? Display.open(.automatic).profile.leavesWorkToCPU) ?? true)
    shared = Result { try Renderer(Self.options(coverage, asHardware, .shared)) }
  }

  private static func options(
    _ coverage: RenderOptions.Coverage, _ asHardware: Bool, _ memory: MemoryBudget
  ) throws -> Renderer.Options {
    var options = try Renderer.Options(memory: memory)
    options.automaticCoverage = coverage
    options.isTreatedAsHardware = asHardware
    return options
  }

  /// The renderer that tests share.
  var renderer: Renderer { get throws { try shared.get() } }

  /// Creates a renderer that has drawn nothing yet.
  func makeRenderer(memory: MemoryBudget = .shared) throws -> Renderer {
    try Renderer(Self.options(coverage, isTreatedAsHardware, memory))
  }

  // MARK: All ways

  /// Whether the device that draws is Mesa's software renderer.
  static let isSoftware = (try? Display.open(.automatic).profile.isSoftware) ?? true

  /// All ways, or the one that the environment asks for.
  static let all: [Production] = {
    let environment = ProcessInfo.processInfo.environment
    let asked = ["QUARTZITE_COVERAGE", "QUARTZITE_PROFILE"].compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
    }
    // Left to itself, hardware would draw few of the pictures of tests.
    if !asked.isEmpty {
      let isHardwareAlone = asked == ["QUARTZITE_PROFILE=hardware"]
      return [Production(asked.joined(separator: " "), isHardwareAlone ? .strips : .automatic)]
    }
    return isSoftware
      ? [Production("bands"), Production("mesh", .mesh), Production("hardware", .strips, asHardware: true)]
      : [Production("strips", .strips), Production("mesh", .mesh), Production("bands", .bands)]
  }()

  /// The ways that still differ if a test asks for a coverage in each of its pictures.
  static let devices = all.filter { $0.coverage == .automatic || $0.coverage == .strips }

  // MARK: The way of the current test

  /// The way in which the current test draws.
  static var current: Production {
    if let current = ProductionScope.current?.production { return current }
    Issue.record("a test that draws needs the trait everyProduction, and a thread of its own the test's production")
    return all[0]
  }

  /// Whether the CPU paints what it can by itself.
  static var paintsOnCPU: Bool { current.paintsOnCPU }

  /// Whether pixels in which lines of a path cross have the area of the path, not the sum of the areas beside the lines.
  static var resolvesCrossings: Bool { ProductionScope.current?.production.coverage == .mesh }

  /// The levels that a picture may differ by besides a test's own tolerance: the blending of a GPU rounds in its own way, and
  /// shaders that compute coverage do, where painted bands and masks round alike.
  static var blendingLevels: Int { current.paintsOnCPU ? 0 : 2 }

  /// Creates a renderer that has drawn nothing yet.
  static func makeRenderer(memory: MemoryBudget = .shared) throws -> Renderer {
    try current.makeRenderer(memory: memory)
  }

  /// Renders a layer by the product.
  static func render(
    _ layer: CALayer, _ options: SceneOptions = .plain, coverage: RenderOptions.Coverage = .automatic,
    sharedEdges: RenderOptions.SharedEdges = .watertight
  ) throws -> Picture {
    let frame = try current.renderer.render(
      layer,
      RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped, coverage: coverage,
        sharedEdges: sharedEdges))
    return Picture(frame)
  }

  /// Returns what `make` returned in the first of the ways in which the current test draws. For references, which are the
  /// same in all of them.
  static func once<Value: Sendable>(
    _ make: () throws -> Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) rethrows -> Value {
    guard let scope = ProductionScope.current else { return try make() }
    return try scope.once(at: "\(file):\(line):\(column)", make)
  }
}
