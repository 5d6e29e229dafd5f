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
    #expect(try choice(.automatic, software: false, halfFloat: true).executor == .mesh)
    #expect(try choice(.automatic, software: true, halfFloat: true).executor == .masks)
    let old = try choice(.automatic, software: false, halfFloat: false)
    #expect(old.executor == .masks && old.diagnostics.isEmpty)
  }

  @Test("What is asked for is done", arguments: [true, false])
  func asked(software: Bool) throws {
    #expect(try choice(.masks, software: software, halfFloat: true).executor == .masks)
    let gpu = try choice(.mesh, software: software, halfFloat: true)
    #expect(gpu.executor == .mesh && gpu.diagnostics.isEmpty)
  }

  @Test("A device that cannot render to half floats leaves coverage to the CPU, and says so")
  func fallback() throws {
    let fallback = try choice(.mesh, software: false, halfFloat: false)
    #expect(fallback.executor == .masks && fallback.diagnostics.map(\.kind) == [.device])
  }
}
