// The programs of the compositor, each compiled when it is first needed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteShaders

/// A linked program for each effect, in the variants that are used.
final class ProgramLibrary {
  private struct Variant: Hashable {
    var effect: Effect
    /// What the effect's file is asked for.
    var names: [String] = []
  }

  private let device: Device
  private var programs: [Variant: Shared<Program>] = [:]

  /// The texture units that the samplers of the shaders read.
  enum Unit {
    static let source = 0
    static let coverage = 1
    static let stencil = 2
    static let sums = 0
    static let parameters = 3
    static let backdrop = 4
  }

  init(device: Device) {
    self.device = device
  }

  /// The program that draws batches of `key`.
  func program(for key: BatchKey) throws(RenderError) -> Shared<Program> {
    let reads = key.blending != nil && device.profile.readsTarget
    return try program(for: Variant(effect: Effect(key.program), names: key.names + (reads ? ["FETCH"] : [])))
  }

  /// The program that draws batches of `key`, where it had to be made for this call; nil where it was there.
  func newProgram(for key: BatchKey) throws(RenderError) -> Shared<Program>? {
    let known = programs.count
    let program = try program(for: key)
    return programs.count > known ? program : nil
  }

  /// The program of an effect that no batch names.
  func program(for effect: Effect) throws(RenderError) -> Shared<Program> {
    try program(for: Variant(effect: effect))
  }

  private func program(for variant: Variant) throws(RenderError) -> Shared<Program> {
    if let known = programs[variant] { return known }
    let source = ShaderSource(variant.effect, defining: variant.names)
    let program = Shared(
      try device.makeProgram(
        name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files))
    device.setUniform(program.handle, "source", unit: Unit.source)
    device.setUniform(program.handle, "coverage", unit: Unit.coverage)
    device.setUniform(program.handle, "stencil", unit: Unit.stencil)
    device.setUniform(program.handle, "sums", unit: Unit.sums)
    device.setUniform(program.handle, "parameters", unit: Unit.parameters)
    device.setUniform(program.handle, "backdrop", unit: Unit.backdrop)
    programs[variant] = program
    return program
  }
}

extension BatchKey {
  /// The variant of its effect that the program is.
  fileprivate var names: [String] {
    switch program {
    case .tinted, .masked, .projected: filter == .trilinear ? ["LEVELS"] : []
    case .cutProjected: ["COVERAGE"] + (filter == .trilinear ? ["LEVELS"] : [])
    case .gradient: gradient?.names ?? []
    case .cutGradient: ["COVERAGE"] + (gradient?.names ?? [])
    case .replicatedSolid: ["SOLID"]
    case .replicatedUpright: ["UPRIGHT"]
    case .replicatedTurned: ["TURNED"]
    case .replicatedRound: ["ROUND"]
    case .blended: blendNames
    case .cutBlended: ["COVERAGE"] + blendNames
    default: []
    }
  }
}

extension BatchKey {
  /// What the shader of a blend mode is asked for.
  private var blendNames: [String] {
    (blending.map { [ShaderSource.definition(ofBlendMode: $0.mode.rawValue)] } ?? [])
      + (stencil == nil ? [] : ["STENCIL"])
  }
}

extension BatchKey.SimpleGradient {
  fileprivate var names: [String] {
    let type =
      switch form {
      case .axial: "AXIAL"
      case .radial: "RADIAL"
      case .conic: "CONIC"
      }
    return [type, mostStops <= 2 ? "TWO" : mostStops <= 4 ? "FOUR" : "EIGHT"]
  }
}

extension Effect {
  fileprivate init(_ program: BatchKey.Program) {
    switch program {
    case .solid: self = .solid
    case .image, .strip: self = .image
    case .tinted, .coverage: self = .tinted
    case .masked: self = .masked
    case .blended, .cutBlended: self = .blended
    case .filtered: self = .filtered
    // Nothing is drawn by it.
    case .keep: self = .image
    case .gradient, .cutGradient: self = .gradient
    case .projected, .cutProjected: self = .projected
    case .quadrangle: self = .quadrangle
    case .replicatedSolid, .replicatedUpright, .replicatedTurned, .replicatedRound, .replicatedTurnedRound:
      self = .replicated
    }
  }
}
