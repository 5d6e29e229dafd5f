// The types of values that options take, and their parsers.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDocuments
import QuartziteGraphics

/// A size in whole pixels, written `800x600`.
struct PixelSize: Sendable {
  let width: Int
  let height: Int

  static func parse(_ text: String) throws -> PixelSize {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else {
      throw ValidationError("“\(text)” is no size; write width and height in pixels, such as 800x600.")
    }
    return PixelSize(width: width, height: height)
  }
}

/// A colour of CSS.
struct ColorArgument: Sendable {
  /// The colour, or nil for one that is wholly transparent.
  let color: CGColor?

  static func parse(_ text: String) throws -> ColorArgument {
    guard let color = CGColor(css: text) else {
      throw ValidationError("“\(text)” is no colour; write \(CGColor.expectedCSS).")
    }
    return ColorArgument(color: color.alpha > 0 ? color : nil)
  }
}

extension RenderDevice {
  static func parse(_ text: String) throws -> RenderDevice {
    try RenderDevice(text)
  }
}

extension RenderOptions.Coverage {
  static func parse(_ text: String) throws -> RenderOptions.Coverage {
    do throws(RenderError) { return try RenderOptions.Coverage(named: text) } catch {
      throw ValidationError(error.message)
    }
  }
}

extension RenderOptions.Fit: ExpressibleByArgument {}
extension RenderOptions.TextSharpness: ExpressibleByArgument {}
extension RenderOptions.SharedEdges: ExpressibleByArgument {}
extension LottieCompatibility: ExpressibleByArgument {}

/// The debug output of the command in addition to the picture.
enum DebugArgument: String, ExpressibleByArgument, CaseIterable {
  case mesh, passes

  /// The debug drawing of the renderer in addition to the scene.
  var drawn: RenderOptions.Debug? { self == .mesh ? .mesh : nil }
}

/// The option that bounds the memory of commands that make a renderer.
struct MemoryArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The memory for what is kept to make the rest of a large picture faster; the picture is the same with any. Default: "
        + "\(MemoryBudget.defaultBytes >> 20).",
      valueName: "MiB"))
  var memory: Int?

  func validate() throws {
    if let memory, !(1...Self.most ~= memory) {
      throw ValidationError("--memory must be a whole number of MiB, from 1 to \(Self.most).")
    }
  }

  private static let most = Int.max >> 20

  /// Sets the budget that the renderer and the caches of the process share.
  func apply() {
    if let memory { MemoryBudget.shared.bytes = memory << 20 }
  }
}

/// The option that selects the way in which the coverage of shapes is computed.
struct CoverageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the coverage of shapes is computed: automatic, bands, strips or mesh. automatic is bands, but strips on a named device, and on hardware for many instances.",
      valueName: "way"),
    transform: RenderOptions.Coverage.parse)
  var coverage = RenderOptions.Coverage.automatic
}

/// The options that determine the size of the picture.
struct SizeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of the picture in pixels, into which the document is scaled. Default: the document's size × scale.",
      valueName: "WxH"),
    transform: PixelSize.parse)
  var size: PixelSize?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The width of the picture in pixels; without --height, that follows from the document's shape.",
      valueName: "pixels")
  )
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "The height of the picture in pixels; without --width, that follows from the document's shape.",
      valueName: "pixels")
  )
  var height: Int?

  @Option(
    help:
      "How the document meets a picture of another shape: contain shows all of it, cover fills the picture and cuts off the rest, fill stretches it."
  )
  var fit: RenderOptions.Fit?

  @Option(help: ArgumentHelp("Pixels for each point. Default: 1.", valueName: "number"))
  var scale: Double?

  @Option(
    help:
      "How many pixels text is drawn with: contentsScale is as many as its layer says, as Core Animation does; picture is as many as are shown."
  )
  var textSharpness = RenderOptions.TextSharpness.picture

  @Option(
    help:
      "Whether nothing shows between planes in depth that share an edge, watertight, or each is antialiased alone, blended."
  )
  var sharedEdges = RenderOptions.SharedEdges.watertight

  func validate() throws {
    let names = [
      ("--size", size != nil), ("--width or --height", width != nil || height != nil), ("--scale", scale != nil),
    ]
    let given = names.filter(\.1).map(\.0)
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]) exclude each other; give one of them.")
    }
    for (name, value) in [("--width", width), ("--height", height)] {
      if let value, value <= 0 { throw ValidationError("\(name) must be a whole number of pixels above 0.") }
    }
    if fit != nil, size == nil, width == nil || height == nil {
      throw ValidationError("--fit needs --size, or both --width and --height.")
    }
    if let scale, !(scale.isFinite && scale > 0) { throw ValidationError("--scale must be a number above 0.") }
  }

  /// The request of a picture of this size; its other parts have their defaults.
  var request: PictureRequest {
    var request = PictureRequest(fit: fit ?? .contain, textSharpness: textSharpness, sharedEdges: sharedEdges)
    if let size {
      request.size = .pixels(width: size.width, height: size.height)
    } else if let width, let height {
      request.size = .pixels(width: width, height: height)
    } else if let width {
      request.size = .width(width)
    } else if let height {
      request.size = .height(height)
    } else {
      request.size = .scale(scale ?? 1)
    }
    return request
  }
}
