// RenderBackEnd: the choice of the back end that makes a picture, and the reason for it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList
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

/// The counts of a picture's display list that its back end follows from: neither caches nor earlier pictures change them.
struct PictureWork: Sendable {
  /// The pixels of the picture.
  var pixels = 0
  /// The drawings of replicators and the particles of emitters.
  var instances = 0
}

extension PictureWork {
  init(of list: DisplayList, on canvas: Canvas) {
    self.init(
      pixels: canvas.rect.area,
      instances: list.particles.reduce(list.instancedNodeCount) { $0.saturatingAdding($1.instances.count) })
  }

  // The nanoseconds of what bands and hardware take unequal time for. Benchmarks/README.md, "On a GPU", says what they were
  // found from.
  private static let instanceInBands = 3_000.0
  private static let instanceOnDevice = 7.0
  private static let pictureOnDevice = 150_000.0
  /// Four bytes to the CPU at 6.5 GB a second, and one blend.
  private static let pixelOnDevice = 0.68

  /// Whether hardware takes less time for the picture than bands on so many processors. Instances alone are much faster there; a
  /// picture without them waits for its pixels longer than bands paint. All processors count, however many threads a picture may
  /// have, so that its bytes do not depend on that.
  func isFasterOnDevice(processors: Int) -> Bool {
    Double(instances) * Self.instanceInBands / Double(max(1, processors))
      > Self.pictureOnDevice + Double(pixels) * Self.pixelOnDevice + Double(instances) * Self.instanceOnDevice
  }
}

extension RenderBackEnd {
  /// The back end for a picture on a device: as `asked`, else as the renderer or the environment has it, else by the device and the
  /// work; as far as the device can do it.
  init(
    _ asked: RenderOptions.Coverage, automatically chosen: RenderOptions.Coverage = .automatic, for work: PictureWork,
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
      (coverage, reason) = (.bands, hasDevice ? "the device draws on the CPU" : "no device was asked for")
      if !profile.leavesWorkToCPU {
        // Meshes have many more edges to upload than strips have texels.
        coverage = work.isFasterOnDevice(processors: WorkerThreads.processors) ? .strips : .bands
        reason =
          "the device is hardware, and the picture has \(work.instances == 0 ? "no" : "\(work.instances)") instances"
      }
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
    for coverage: RenderOptions.Coverage, _ work: PictureWork, on profile: RendererProfile,
    diagnostics: inout DiagnosticList
  ) -> RenderBackEnd {
    RenderBackEnd(
      coverage, automatically: automaticCoverage, for: work, on: profile, hasDevice: device != .noDevice,
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
