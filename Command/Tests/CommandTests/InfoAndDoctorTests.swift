// Tests of the answers of `quartzite info`, `quartzite doctor` and `quartzite --version`.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

@Suite("quartzite answers questions about scenes and machines")
struct InfoAndDoctorTests {
  private struct Scene: Decodable {
    struct Size: Decodable, Equatable {
      let width: Double
      let height: Double
    }
    struct Layer: Decodable {
      let depth: Int
      let type: String
      let name: String?
      let bounds: [Double]
    }
    struct Plan: Decodable {
      let layers: Int
      let quads: Int
      let quadsPainted: Int
      let coverageCells: Int
      let atlasBytes: Int
      let trapezoids: Int
      let triangles: Int
      let coverageHits: Int
      let coverageMisses: Int
      let coverageCacheBytes: Int
      let outlineHits: Int
      let outlineMisses: Int
      let outlineCacheBytes: Int
    }
    let size: Size
    let states: [String]
    let layers: [Layer]
    let plan: Plan?
    let diagnostics: [String]
  }

  private struct Machine: Decodable {
    struct Chosen: Decodable {
      let renderer: String
      let maxTextureSize: Int
      let coverage: String
    }
    struct Library: Decodable {
      let name: String
      let version: String
    }
    let version: String
    let chosen: Chosen?
    let failure: String?
    let libraries: [Library]
    struct Memory: Decodable {
      struct Use: Decodable {
        let name: String
        let bytes: Int
      }
      let budget: Int
      let kept: Int?
      let uses: [Use]
    }
    let memory: Memory
  }

  @Test("info prints the tree, the size and the states")
  func infoAsText() async throws {
    let folder = try TemporaryFolder()
    let states = try folder.write(Documents.states, to: "states.caml")
    let result = try await Command.quartzite("info", states)
    #expect(result.status == 0)
    let lines = result.outputText.split(separator: "\n").map(String.init)
    #expect(lines == ["\(states): 40 × 20 points, 1 layer", "states: Locked, Unlock", "  CALayer “Root” (0 0 40 20)"])
  }

  @Test("info --json holds the same as values")
  func infoAsJSON() async throws {
    let result = try await Command.quartzite("info", Command.poster, "--json", "--stats")
    let scene = try JSONDecoder().decode(Scene.self, from: result.output)
    #expect(scene.size == Scene.Size(width: 1080, height: 600))
    #expect(scene.states == ["Night"])
    #expect(scene.layers.first?.name == "Poster")
    #expect(scene.layers.count == scene.plan?.layers)
    #expect(scene.plan.map { $0.quads > 100 } == true)
    #expect(scene.diagnostics.isEmpty)
  }

  @Test("info --stats counts what bands paint, or the tiles of strips, or the meshes of paths")
  func infoOfPaths() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Documents.red(Documents.triangle), to: "triangle.caml")
    func plan(_ arguments: String...) async throws -> Scene.Plan {
      let result = try await Command.call(["info", path, "--stats", "--json"] + arguments)
      #expect(result.status == 0, "\(result.errorText)")
      return try #require(JSONDecoder().decode(Scene.self, from: result.output).plan)
    }
    let cpu = try await plan("--coverage", "strips"), gpu = try await plan("--coverage", "mesh"),
      bands = try await plan()
    #expect(bands.quadsPainted > 0 && bands.quadsPainted == bands.quads)
    #expect(bands.coverageCells == 0 && bands.atlasBytes == 0 && bands.coverageMisses == 0)
    #expect(cpu.quadsPainted == 0 && gpu.quadsPainted == 0)
    #expect(cpu.trapezoids == 0 && cpu.triangles == 0)
    #expect(gpu.trapezoids == 1 && gpu.triangles == 1)
    for plan in [cpu, gpu] {
      #expect(plan.coverageCells == 1 && plan.atlasBytes == 20 * 10 * 4)
      #expect(plan.coverageHits == 0 && plan.coverageMisses == 1 && plan.coverageCacheBytes > 0)
      // A path that was seen only once is not cached.
      #expect(plan.outlineHits == 0 && plan.outlineMisses == 1 && plan.outlineCacheBytes == 0)
    }
    let text = try await Command.quartzite("info", path, "--stats", "--coverage", "mesh").outputText
    #expect(text.contains("meshes: 1 trapezoid, 1 triangle"))
    #expect(text.contains("coverage: 1 cell, 800 bytes of atlas; cache: 0 hits, 1 miss, "))
    #expect(text.contains("outlines of paths: cache: 0 hits, 1 miss, 0 bytes"))
  }

  @Test("info prints trees of any depth, in text that does not grow with its square")
  func infoOfDeepTree() async throws {
    let folder = try TemporaryFolder()
    let count = 20_000
    let deep =
      String(repeating: "<sublayers><CALayer>", count: count)
      + String(repeating: "</CALayer></sublayers>", count: count)
    let path = try folder.write(Documents.red(deep), to: "deep.caml")
    let result = try await Command.quartzite("info", path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.contains("[depth \(count)]"))
    #expect(result.output.count < 200 * count)
  }

  @Test("doctor finds what renders here, and says so")
  func doctor() async throws {
    let result = try await Command.quartzite("doctor")
    #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
    for heading in ["Devices", "Rendering on", "Libraries", "Fonts", "Memory", "Limits"] {
      #expect(result.outputText.contains(heading))
    }
    let json = try await Command.quartzite("doctor", "--json")
    let machine = try JSONDecoder().decode(Machine.self, from: json.output)
    #expect(machine.failure == nil)
    #expect(machine.memory.budget == MemoryBudget.defaultBytes && machine.memory.kept != nil)
    #expect(result.outputText.contains("  budget: \(MemoryBudget.defaultBytes) bytes"))
    #expect((machine.chosen?.maxTextureSize ?? 0) >= 2_048)
    #expect(machine.chosen?.coverage == "bands")
    #expect(result.outputText.contains("coverage of paths: on the "))
  }

  @Test("doctor paints its picture where no device is to be used, and lists nothing of one")
  func doctorOnNoDevice() async throws {
    let result = try await Command.quartzite("doctor", "--device", "none")
    #expect(result.status == 0)
    let lines = result.outputText.split(separator: "\n").map(String.init)
    let heading = try #require(lines.firstIndex(of: "Rendering on “none”"))
    #expect(lines[heading + 1] == "  works: a test picture came back right")
  }

  @Test("doctor names what is kept by renderers and by the process, within the budget of --memory")
  func memory() throws {
    // A process of its own: the memory of the tests' process belongs to all tests.
    func memory(_ arguments: String...) throws -> Machine.Memory {
      let result = try Command.process(["doctor", "--json"] + arguments)
      #expect(result.status == 0, "\(result.errorText)")
      return try JSONDecoder().decode(Machine.self, from: result.output).memory
    }
    let usual = try memory()
    #expect(usual.uses.contains { $0.name == "targets" } && usual.uses.contains { $0.name == "fonts" && $0.bytes > 0 })
    #expect(usual.kept == usual.uses.reduce(0) { $0 + $1.bytes })
    let small = try memory("--memory", "3")
    #expect(small.budget == 3 << 20 && small.uses.map(\.name) == usual.uses.map(\.name))
    let fonts = try #require(usual.uses.first { $0.name == "fonts" })
    #expect(try Command.process(["doctor"]).outputText.contains("    fonts: \(fonts.bytes)\n"))
  }

  @Test("doctor names the libraries that it works with, in order, with their versions")
  func libraries() async throws {
    let text = try await Command.quartzite("doctor").outputText
    let json = try await Command.quartzite("doctor", "--json")
    let libraries = try JSONDecoder().decode(Machine.self, from: json.output).libraries
    let names = libraries.map(\.name)
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() } && Set(names).count == names.count)
    for name in [
      "Expat", "Fontconfig", "FreeType", "HarfBuzz", "ICU", "libdeflate", "libjpeg-turbo", "libspng", "libwebp",
      "libwebpdemux", "Little CMS",
    ] {
      let version = try #require(libraries.first { $0.name == name }?.version, "\(name)")
      #expect(version.contains(try Regex("^[0-9]+\\.[0-9]+")), "\(name) \(version)")
      #expect(text.contains("  \(name) \(version)\n"))
    }
  }

  @Test("doctor tells every limit, trusted and untrusted")
  func limits() async throws {
    let text = try await Command.quartzite("doctor").outputText
    #expect(text.contains("  duration: none trusted, 10 seconds untrusted\n"))
    for (label, trusted) in Mirror(reflecting: Limits.trusted).children where trusted is Int {
      let name = try #require(label)
      let untrusted = Mirror(reflecting: Limits.untrusted).children.first { $0.label == name }?.value ?? 0
      #expect(text.contains("  \(name): \(trusted) trusted, \(untrusted) untrusted\n"), "\(name)")
    }
  }

  @Test("doctor ends in 69 when the device that is asked for cannot render, and still shows the machine")
  func doctorWithoutDevice() async throws {
    let result = try await Command.quartzite("doctor", "--device", "egl:99")
    #expect(result.status == 69)
    #expect(result.outputText.contains("fails: ") && result.firstError.hasPrefix("quartzite: error: "))
    let named = try Command.process(["doctor", "--json"], environment: ["QUARTZITE_DEVICE": "egl:99"])
    #expect(named.status == 69)
    #expect(try JSONDecoder().decode(Machine.self, from: named.output).failure != nil)
  }

  @Test("--version and --help answer on standard output")
  func versionAndHelp() async throws {
    let version = try await Command.quartzite("--version")
    #expect(version.status == 0 && version.errorText.isEmpty)
    #expect(version.outputText.split(separator: ".").count == 3)
    let help = try await Command.quartzite("help", "render", "--help-all")
    #expect(help.status == 0 && help.outputText.contains("--background") && help.outputText.contains("--memory <MiB>"))
    let overview = try await Command.quartzite()
    #expect(overview.status == 0 && overview.outputText.contains("doctor") && overview.errorText.isEmpty)
  }
}
