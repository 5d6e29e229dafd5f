// The programs of the compositor, each compiled when it is first needed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteShaders

/// A linked program for each effect, in the variants that are used.
final class ProgramLibrary {
  private let device: Device
  private var programs: [ProgramVariant: EffectProgram] = [:]
  /// The program found last: batches of one key follow each other, in pieces of several pages of the atlas.
  private var last: (key: BatchKey, program: EffectProgram)?

  init(device: Device) {
    self.device = device
  }

  /// The program that draws batches of `key`, and whether it had to be made for this call.
  func program(for key: BatchKey) throws(RenderError) -> (program: EffectProgram, isNew: Bool) {
    if let last, last.key == key { return (last.program, false) }
    let known = programs.count
    let program = try program(for: ProgramVariant(key, readsTarget: device.profile.readsTarget))
    last = (key, program)
    return (program, programs.count > known)
  }

  /// The program of an effect that no batch names.
  func program(for effect: Effect) throws(RenderError) -> EffectProgram {
    try program(for: ProgramVariant(effect: effect))
  }

  private func program(for variant: ProgramVariant) throws(RenderError) -> EffectProgram {
    if let known = programs[variant] { return known }
    let source = ShaderSource(variant.effect, defining: variant.names)
    let program = EffectProgram(
      try device.makeProgram(
        name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files),
      on: device)
    programs[variant] = program
    return program
  }
}

/// The key of a program: an effect, and the options that its shader file is compiled with.
private struct ProgramVariant: Hashable {
  var effect: Effect
  /// The options that are on or off.
  var isCut = false, readsLevels = false, isMasked = false, readsTarget = false
  /// The form of boxes.
  var form: BoxForm?
  var gradient: SimpleGradient?
  var mode: BlendMode?

  init(effect: Effect) {
    self.effect = effect
  }

  /// The variant that draws batches of `key`, on a device that can or cannot read the pixels it draws over.
  init(_ key: BatchKey, readsTarget: Bool) {
    self.init(effect: Effect(key.paint, key.coverage))
    isCut = key.coverage == .tile && !key.drawsTiles
    switch key.coverage {
    case .box(let form), .boxes(let form, _): self.form = form
    case .full, .tile, .convexQuad: break
    }
    switch key.paint {
    case .color, .tileColors, .filtered: break
    case .texture(_, let filter, _), .projected(_, let filter): readsLevels = filter == .trilinear
    case .gradient(let simple): gradient = simple
    case .blended(_, _, let blending):
      mode = blending.mode
      isMasked = blending.mask != nil
      self.readsTarget = readsTarget
    }
  }

  /// The definitions that ask the effect's file for the variant.
  var names: [String] {
    var names: [String] = []
    if isCut { names.append("COVERAGE") }
    if readsLevels { names.append("LEVELS") }
    if let gradient { names += gradient.names }
    switch form {
    case .solid: names.append("SOLID")
    case .axisAligned: names.append("AXIS_ALIGNED")
    case .rotated: names.append("ROTATED")
    case .round: names.append("ROUND")
    case .rotatedRound, nil: break
    }
    if let mode { names.append(ShaderSource.definition(ofBlendMode: mode.rawValue)) }
    if isMasked { names.append("MASK_TEXTURE") }
    if readsTarget { names.append("FETCH") }
    return names
  }
}

extension SimpleGradient {
  fileprivate var names: [String] {
    let type =
      switch form {
      case .axial: "AXIAL"
      case .radial: "RADIAL"
      case .conic: "CONIC"
      case .focal: preconditionFailure("the map of a focal gradient is not affine")
      }
    return [type, maxStops <= 2 ? "TWO" : maxStops <= 4 ? "FOUR" : "EIGHT"]
  }
}

extension Effect {
  /// The effect that shows a paint through a coverage.
  fileprivate init(_ paint: PaintKind, _ coverage: CoverageKind) {
    switch coverage {
    case .convexQuad: self = .convexQuad
    case .box: self = .computedBox
    case .boxes: self = .replicated
    case .full, .tile: self = Effect(paint, isCut: coverage == .tile)
    }
  }

  private init(_ paint: PaintKind, isCut: Bool) {
    switch paint {
    case .color: self = isCut ? .tinted : .solid
    case .tileColors: self = .image
    case .texture(_, _, let isTinted): self = isCut ? .masked : isTinted ? .tinted : .image
    case .filtered: self = .filtered
    case .blended: self = .blended
    case .gradient: self = .gradient
    case .projected: self = .projected
    }
  }
}
