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
    profile.leavesWorkToCPU = software
    profile.rendersHalfFloat = halfFloat
    var diagnostics = DiagnosticList()
    let paths = PathDrawing(coverage, nil, on: profile, diagnostics: &diagnostics)
    return (paths.executor, diagnostics.all)
  }

  @Test("Left to itself, a renderer paints bands on software and draws masks on hardware", arguments: [true, false])
  func automatic(halfFloat: Bool) throws {
    for software in [true, false] {
      let chosen = try choice(.automatic, software: software, halfFloat: halfFloat)
      #expect(chosen.executor == (software ? .bands : .masks) && chosen.diagnostics.isEmpty)
    }
  }

  @Test("What is asked for is done", arguments: [true, false])
  func asked(software: Bool) throws {
    #expect(try choice(.masks, software: software, halfFloat: true).executor == .masks)
    #expect(try choice(.bands, software: software, halfFloat: true).executor == .bands)
    let gpu = try choice(.mesh, software: software, halfFloat: true)
    #expect(gpu.executor == .mesh && gpu.diagnostics.isEmpty)
  }

  @Test("A device that cannot render to half floats leaves coverage to the CPU, and says so")
  func fallback() throws {
    let fallback = try choice(.mesh, software: false, halfFloat: false)
    #expect(fallback.executor == .masks && fallback.diagnostics.map(\.kind) == [.device])
  }
}
