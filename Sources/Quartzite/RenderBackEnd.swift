// RenderBackEnd: the choice of the back end that makes a picture, and the reason for it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan

/// The back end that made a picture: bands of rows on the CPU, or a device.
public struct RenderBackEnd: Hashable, Sendable, CustomStringConvertible {
  /// The way in which the coverage of shapes was computed, never `automatic`: with `bands` all of the picture was painted on the
  /// CPU, with any other a device drew it.
  public let coverage: RenderOptions.Coverage
  /// Why it was that way: a clause such as “the device draws on the CPU”.
  public let reason: String

  /// The way and the reason, on one line: `bands, since the device draws on the CPU`.
  public var description: String { "\(coverage.rawValue), since \(reason)" }
}

extension RenderBackEnd {
  /// The back end for a picture on a device: as `asked`, else as the renderer or the environment has it, else by the device; as far as
  /// the device can do it.
  init(
    _ asked: RenderOptions.Coverage, automatically chosen: RenderOptions.Coverage = .automatic,
    on profile: RendererProfile, hasDevice: Bool = true, isDeviceNamed: Bool = false, diagnostics: inout DiagnosticList
  ) {
    var coverage = asked, reason = "RenderOptions.coverage asks for it"
    if coverage == .automatic {
      (coverage, reason) = (chosen, "the renderer asks for it")
    }
    if coverage == .automatic, let name = RenderOptions.Coverage.nameInEnvironment {
      do throws(RenderError) {
        (coverage, reason) = (try RenderOptions.Coverage(named: name), "QUARTZITE_COVERAGE asks for it")
        // A device that is named draws, whatever the environment has for others.
        if coverage == .bands, isDeviceNamed { coverage = .automatic }
      } catch {
        diagnostics.append(.valueNotUnderstood, "QUARTZITE_COVERAGE: \(error.message). It was taken for automatic")
      }
    }
    if coverage == .automatic, isDeviceNamed {
      (coverage, reason) = (.strips, "the renderer's options name its device")
    }
    if coverage == .automatic {
      coverage = profile.preferredCoverage
      reason = profile.leavesWorkToCPU ? "the device draws on the CPU" : "the device is hardware"
      if !hasDevice { reason = "no device was asked for" }
    }
    if coverage == .mesh, !profile.rendersHalfFloat {
      (coverage, reason) = (.strips, "the device cannot render to half floats, as mesh would")
      diagnostics.append(
        .device,
        "the device cannot render to half floats, so the coverage of paths was computed on the CPU instead of on it")
    }
    self.init(coverage: coverage, reason: reason)
  }
}

extension RenderThread {
  /// The back end for a picture whose options have `coverage`.
  func backEnd(
    for coverage: RenderOptions.Coverage, on profile: RendererProfile, diagnostics: inout DiagnosticList
  ) -> RenderBackEnd {
    RenderBackEnd(
      coverage, automatically: automaticCoverage, on: profile, hasDevice: device != .noDevice,
      isDeviceNamed: drawsOnDevice, diagnostics: &diagnostics)
  }
}

extension RenderOptions.Coverage {
  /// The names that ways had in earlier versions, with what replaces them.
  private static let formerNames: [String: RenderOptions.Coverage] = ["masks": .strips, "cpu": .strips, "gpu": .mesh]

  /// Reads a way from its name: `automatic`, `bands`, `strips` or `mesh`. Throws `usage` for anything else; for a name of an earlier
  /// version, the message says what replaces it.
  public init(named name: String) throws(RenderError) {
    if let way = Self(rawValue: name) {
      self = way
      return
    }
    let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
    if let way = Self.formerNames[name] {
      throw RenderError(.usage, "“\(name)” is “\(way.rawValue)” now; the ways are \(names)")
    }
    throw RenderError(.usage, "“\(name)” names no way of coverage; expected one of \(names)")
  }

  /// The value of the environment variable `QUARTZITE_COVERAGE`; nil if it is unset or empty.
  fileprivate static let nameInEnvironment = ProcessInfo.processInfo.environment["QUARTZITE_COVERAGE"].flatMap {
    $0.isEmpty ? nil : $0
  }

  /// The executor of a choice; a choice that is left to the renderer has the one of software renderers.
  var executor: CoverageExecutor {
    switch self {
    case .automatic, .bands: .bands
    case .strips: .strips
    case .mesh: .mesh
    }
  }
}

extension RendererProfile {
  /// The way in which paths are drawn unless somebody asks otherwise. A software renderer samples strips on the same cores that
  /// could have painted what they cover. Meshes have many more edges to upload than strips have texels.
  package var preferredCoverage: RenderOptions.Coverage { leavesWorkToCPU ? .bands : .strips }
}
