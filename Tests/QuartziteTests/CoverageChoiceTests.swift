// Tests of the choice of the executor of coverage: the request is followed as far as the device is able to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import Testing

@testable import Quartzite

@Suite("The choice of who computes the coverage of paths")
struct CoverageChoiceTests {
  private func choice(
    _ coverage: RenderOptions.Coverage, software: Bool, halfFloat: Bool
  ) throws -> (executor: CoverageExecutor, diagnostics: [Diagnostic]) {
    var profile = try Display.open(.automatic).profile
    profile.isSoftware = software
    profile.rendersHalfFloat = halfFloat
    var diagnostics = DiagnosticList()
    let paths = PathDrawing(coverage, nil, on: profile, diagnostics: &diagnostics)
    return (paths.executor, diagnostics.all)
  }

  @Test("Left to itself, a renderer uses hardware that renders to half floats, and else the CPU")
  func automatic() throws {
    #expect(try choice(.automatic, software: false, halfFloat: true).executor == .gpu)
    #expect(try choice(.automatic, software: true, halfFloat: true).executor == .cpu)
    let old = try choice(.automatic, software: false, halfFloat: false)
    #expect(old.executor == .cpu && old.diagnostics.isEmpty)
  }

  @Test("What is asked for is done", arguments: [true, false])
  func asked(software: Bool) throws {
    #expect(try choice(.cpu, software: software, halfFloat: true).executor == .cpu)
    let gpu = try choice(.gpu, software: software, halfFloat: true)
    #expect(gpu.executor == .gpu && gpu.diagnostics.isEmpty)
  }

  @Test("A device that cannot render to half floats leaves coverage to the CPU, and says so")
  func fallback() throws {
    let fallback = try choice(.gpu, software: false, halfFloat: false)
    #expect(fallback.executor == .cpu && fallback.diagnostics.map(\.kind) == [.device])
  }
}
