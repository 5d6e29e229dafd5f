// Tests of the choice of the executor of coverage: the request is followed as far as the device is able to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import Testing

@testable import Quartzite

@Suite("The choice of who computes the coverage of paths")
struct CoverageChoiceTests {
  private func choice(
    _ coverage: RenderOptions.Coverage, software: Bool, halfFloat: Bool
  ) throws -> (backEnd: RenderBackEnd, diagnostics: [Diagnostic]) {
    var profile = try Display.open(.automatic).profile
    profile.leavesWorkToCPU = software
    profile.rendersHalfFloat = halfFloat
    var diagnostics = DiagnosticList()
    return (RenderBackEnd(coverage, on: profile, diagnostics: &diagnostics), diagnostics.all)
  }

  @Test("Left to itself, a renderer paints bands on software and draws masks on hardware", arguments: [true, false])
  func automatic(halfFloat: Bool) throws {
    for software in [true, false] {
      let chosen = try choice(.automatic, software: software, halfFloat: halfFloat)
      #expect(chosen.backEnd.coverage == (software ? .bands : .masks) && chosen.diagnostics.isEmpty)
    }
  }

  @Test("What is asked for is done", arguments: [true, false])
  func asked(software: Bool) throws {
    #expect(try choice(.masks, software: software, halfFloat: true).backEnd.coverage == .masks)
    #expect(try choice(.bands, software: software, halfFloat: true).backEnd.coverage == .bands)
    let gpu = try choice(.mesh, software: software, halfFloat: true)
    #expect(gpu.backEnd.coverage == .mesh && gpu.diagnostics.isEmpty)
  }

  @Test("A device that cannot render to half floats leaves coverage to the CPU, and says so")
  func fallback() throws {
    let fallback = try choice(.mesh, software: false, halfFloat: false)
    #expect(fallback.backEnd.coverage == .masks && fallback.diagnostics.map(\.kind) == [.device])
  }

  @Test("The report of a picture says what made it, and why")
  func report() throws {
    func backEnd(_ device: RenderDevice, _ coverage: RenderOptions.Coverage = .automatic) throws -> RenderBackEnd? {
      let layer = CALayer(), renderer = try Renderer(Renderer.Options(device: device))
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      return try renderer.render(layer, RenderOptions(coverage: coverage)).report.backEnd
    }
    #expect(try backEnd(.noDevice)?.description == "bands, since no device was asked for")
    #expect(try backEnd(.surfaceless, .masks)?.description == "masks, since RenderOptions.coverage asks for it")
    #expect(try backEnd(.surfaceless, .bands)?.coverage == .bands)
    let software = try choice(.automatic, software: true, halfFloat: true).backEnd
    #expect(software.description == "bands, since the device draws on the CPU")
    let hardware = try choice(.automatic, software: false, halfFloat: true).backEnd
    #expect(hardware.description == "masks, since the device is hardware")
    #expect(try choice(.mesh, software: false, halfFloat: false).backEnd.reason.contains("half floats"))
  }
}
