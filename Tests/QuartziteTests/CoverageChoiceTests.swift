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
    _ coverage: RenderOptions.Coverage, software: Bool, halfFloat: Bool, for work: PictureWork = PictureWork()
  ) throws -> (backEnd: RenderBackEnd, diagnostics: [Diagnostic]) {
    var profile = try Display.open(.automatic).profile
    profile.leavesWorkToCPU = software
    profile.rendersHalfFloat = halfFloat
    var diagnostics = DiagnosticList()
    return (RenderBackEnd(coverage, for: work, on: profile, diagnostics: &diagnostics), diagnostics.all)
  }

  @Test(
    "Left to itself, a renderer paints bands, but draws many instances in strips on hardware", arguments: [true, false])
  func automatic(halfFloat: Bool) throws {
    for software in [true, false] {
      for (work, isHeavy) in [
        (PictureWork(), false), (PictureWork(pixels: 2_000_000, instances: 100), false),
        (PictureWork(pixels: 1, instances: 1_000_000), true), (PictureWork(pixels: .max, instances: 1_000_000), false),
        (PictureWork(pixels: .max, instances: .max), WorkerThreads.processors < 400),
      ] {
        let chosen = try choice(.automatic, software: software, halfFloat: halfFloat, for: work)
        #expect(chosen.backEnd.coverage == (!software && isHeavy ? .strips : .bands), "\(work)")
        #expect(chosen.diagnostics.isEmpty)
      }
    }
  }

  @Test(
    "The more processors paint, and the more pixels have to come back, the more instances hardware needs to be ahead")
  func work() {
    func fewest(_ pixels: Int, _ processors: Int) -> Int? {
      (0..<100_000).first { PictureWork(pixels: pixels, instances: $0).isFasterOnDevice(processors: processors) }
    }
    #expect(fewest(2_073_600, 16) == 8_643)
    #expect(fewest(2_073_600, 2) == 1_045)
    #expect(fewest(0, 2) == 101)
    #expect(fewest(8_294_400, 16) == 32_079)
  }

  @Test("Copies of replicators and particles count as instances, and so do copies of copies")
  func instances() throws {
    func work(_ counts: [Int]) throws -> PictureWork {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
      var holder = root
      for count in counts {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = count
        holder.addSublayer(replicator)
        holder = replicator
      }
      let box = CALayer()
      box.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
      box.backgroundColor = CGColor(gray: 0, alpha: 1)
      holder.addSublayer(box)
      let job = try RenderJob(picture: root, coverage: .automatic)
      return PictureWork(of: job.list, on: job.canvas)
    }
    #expect(try work([]).instances == 0 && work([]).pixels == 600)
    #expect(try work([40]).instances >= 40)
    #expect(try work([40, 50]).instances >= 2_000)
  }

  @Test("What is asked for is done", arguments: [true, false])
  func asked(software: Bool) throws {
    #expect(try choice(.strips, software: software, halfFloat: true).backEnd.coverage == .strips)
    #expect(try choice(.bands, software: software, halfFloat: true).backEnd.coverage == .bands)
    let gpu = try choice(.mesh, software: software, halfFloat: true)
    #expect(gpu.backEnd.coverage == .mesh && gpu.diagnostics.isEmpty)
  }

  @Test("A device that cannot render to half floats leaves coverage to the CPU, and says so")
  func fallback() throws {
    let fallback = try choice(.mesh, software: false, halfFloat: false)
    #expect(fallback.backEnd.coverage == .strips && fallback.diagnostics.map(\.kind) == [.device])
  }

  @Test("The report of a picture says what made it, and why")
  func report() throws {
    func backEnd(_ device: RenderDevice, _ coverage: RenderOptions.Coverage = .automatic) throws -> RenderBackEnd? {
      let layer = CALayer(), renderer = try Renderer(Renderer.Options(device: device))
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      return try renderer.render(layer, RenderOptions(coverage: coverage)).report.backEnd
    }
    #expect(try backEnd(.noDevice)?.description == "bands, since no device was asked for")
    #expect(try backEnd(.surfaceless, .strips)?.description == "strips, since RenderOptions.coverage asks for it")
    #expect(try backEnd(.surfaceless)?.description == "strips, since the renderer's options name its device")
    #expect(try backEnd(.surfaceless, .mesh)?.coverage == .mesh)
    let software = try choice(.automatic, software: true, halfFloat: true).backEnd
    #expect(software.description == "bands, since the device draws on the CPU")
    let hardware = try choice(.automatic, software: false, halfFloat: true).backEnd
    #expect(hardware.description == "bands, since the device is hardware, and the picture has no instances")
    #expect(try choice(.mesh, software: false, halfFloat: false).backEnd.reason.contains("half floats"))
  }

  @Test("Bands are refused on a device that the options name, and nowhere else")
  func bandsOnDevice() throws {
    let layer = CALayer(), bands = RenderOptions(coverage: .bands)
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    var options = try Renderer.Options(device: .surfaceless)
    let error = #expect(throws: RenderError.self) { try Renderer(options).render(layer, bands) }
    #expect(error?.code == .usage && error?.message.contains("surfaceless") == true)
    for device in [RenderDevice.automatic, .noDevice] {
      options.device = device
      #expect(try Renderer(options).render(layer, bands).report.backEnd?.coverage == .bands)
    }
  }

  @Test("A name of an earlier version is refused with what replaces it")
  func names() throws {
    for way in RenderOptions.Coverage.allCases { #expect(try RenderOptions.Coverage(named: way.rawValue) == way) }
    for (name, now) in [("masks", "strips"), ("cpu", "strips"), ("gpu", "mesh")] {
      let error = #expect(throws: RenderError.self) { try RenderOptions.Coverage(named: name) }
      #expect(error?.message.contains("“\(name)” is “\(now)” now") == true)
    }
    let error = #expect(throws: RenderError.self) { try RenderOptions.Coverage(named: "dots") }
    #expect(error?.code == .usage && error?.message.contains("automatic, bands, strips, mesh") == true)
  }
}
