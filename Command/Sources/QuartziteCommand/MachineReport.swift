// MachineReport: the rendering capabilities of the machine, which `quartzite doctor` prints.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteGLES
import QuartziteLayers

struct MachineReport: Encodable {
  /// One device that EGL lists.
  struct DeviceEntry: Encodable {
    let name: String
    let renderNode: String?
    let isSoftware: Bool
    let renderer: String?
    let version: String?
    let failure: String?
  }

  /// The device that pictures are made on.
  struct Chosen: Encodable {
    let display: String
    let vendor: String
    let renderer: String
    let version: String
    let shadingLanguage: String
    let isSoftware: Bool
    let isRobust: Bool
    let colorFormat: String
    let readFormat: String
    let maxTextureSize: Int
    let maxTextureUnits: Int
    let rendersHalfFloat: Bool
    let readsTarget: Bool
    /// The way in which the coverage of paths is computed if that is left to the renderer: `bands`.
    let coverage: String
    /// The way for pictures with many instances of replicators or particles, `bands` or `strips`.
    let coverageOfManyInstances: String
    let quadsPerDraw: Int
    let expandedQuadsPerDraw: Int
  }

  /// Bounds on one render.
  struct LimitsEntry: Encodable {
    let name: String
    /// Every bound by its name, in the order of their declaration: a whole number, or a number of seconds, or nil for
    /// no bound.
    let bounds: [(name: String, number: Double?, isTime: Bool)]

    init(_ name: String, _ limits: Limits) {
      self.name = name
      bounds = Mirror(reflecting: limits).children.compactMap { child in
        guard let label = child.label else { return nil }
        if let count = child.value as? Int { return (label, Double(count), false) }
        return (label, (child.value as? Duration).map { $0 / .seconds(1) }, true)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: BoundKey.self)
      try container.encode(name, forKey: BoundKey(stringValue: "name"))
      for bound in bounds {
        let key = BoundKey(stringValue: bound.name)
        if let whole = bound.number.flatMap({ Int(exactly: $0) }) {
          try container.encode(whole, forKey: key)
        } else {
          try container.encode(bound.number, forKey: key)
        }
      }
    }
  }

  /// The memory that renderers and the process may keep from picture to picture.
  struct MemoryEntry: Encodable {
    /// One cache, and the bytes that it holds.
    struct Use: Encodable {
      let name: String
      let bytes: Int
    }

    /// The bytes that all renderers and the process together may keep.
    let budget: Int
    /// The memory kept after the test picture, in bytes.
    private(set) var kept: Int?
    /// The same, cache by cache.
    private(set) var uses: [Use] = []

    init() { budget = MemoryBudget.shared.bytes }

    /// Takes down what was kept after a picture.
    mutating func add(_ statistics: RenderStatistics) {
      kept = statistics.memoryBytes
      uses = statistics.memory.map { Use(name: $0.name, bytes: $0.bytes) }
    }
  }

  private struct BoundKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let version = quartziteVersion
  let asked: String
  let devices: [DeviceEntry]
  private(set) var chosen: Chosen?
  private(set) var failure: RenderError?
  private var failureText: String?
  let libraries = LibraryVersion.all
  let limits = [LimitsEntry("trusted", .trusted), LimitsEntry("untrusted", .untrusted)]
  private(set) var memory = MemoryEntry()
  let fonts = "\(InstalledFonts.all.count) installed, and \(FontFace.embedded.names.full), which is always there"

  /// Queries every device, and renders a test picture on the one that `device` stands for.
  init(device: RenderDevice) {
    asked = device.description
    devices = Display.devices().map(DeviceEntry.init)
    do throws(RenderError) {
      guard let choice = DeviceChoice(parsing: device.description) else {
        throw RenderError(.usage, "“\(device)” names no device")
      }
      if choice != .noDevice { chosen = Chosen(try Display.open(choice)) }
      // A font is one of the things that the process keeps.
      _ = CTFontCreateWithName("Helvetica", 12, nil)
      memory.add(try Self.makePicture(on: device))
    } catch {
      (failure, failureText) = (error, error.description)
    }
  }

  /// Renders one red layer and checks its pixels: a device that opens may still fail to draw. Returns the
  /// statistics of the picture.
  private static func makePicture(on device: RenderDevice) throws(RenderError) -> RenderStatistics {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    // Bands paint it without a device.
    let coverage: RenderOptions.Coverage = device == .noDevice ? .bands : .strips
    let frame = try Renderer(Renderer.Options(device: device)).render(layer, RenderOptions(coverage: coverage))
    for pixel in stride(from: 0, to: frame.pixels.count, by: 4)
    where frame.pixels[pixel..<pixel + 4] != [0, 0, 255, 255] {
      throw RenderError(.deviceUnavailable, "a red layer was drawn on \(device), and its pixels did not come back red")
    }
    return frame.statistics
  }

  private enum CodingKeys: String, CodingKey {
    case version, asked, devices, chosen, failureText = "failure", libraries, memory, limits, fonts
  }
}

extension MachineReport.DeviceEntry {
  fileprivate init(_ device: DeviceDescription) {
    name = "egl:\(device.index)"
    renderNode = device.renderNode
    isSoftware = device.isSoftware
    renderer = device.info?.renderer
    version = device.info?.version
    failure = device.failure
  }
}

extension MachineReport.Chosen {
  fileprivate init(_ opened: Display) {
    let (info, profile) = (opened.info, opened.profile)
    display = opened.name
    vendor = info.vendor
    renderer = info.renderer
    version = info.version
    shadingLanguage = info.shadingLanguageVersion
    isSoftware = profile.isSoftware
    isRobust = info.isRobust
    colorFormat = "\(profile.colorFormat)"
    readFormat = "\(profile.readFormat)"
    maxTextureSize = info.maxTextureSize
    maxTextureUnits = info.maxTextureUnits
    rendersHalfFloat = profile.rendersHalfFloat
    readsTarget = profile.readsTarget
    coverage = RenderOptions.Coverage.bands.rawValue
    coverageOfManyInstances = (profile.leavesWorkToCPU ? RenderOptions.Coverage.bands : .strips).rawValue
    quadsPerDraw = profile.quadsPerDraw
    expandedQuadsPerDraw = profile.expandedQuadsPerDraw
  }
}
