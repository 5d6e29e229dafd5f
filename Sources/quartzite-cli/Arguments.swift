// The types of values that options take, and their parsers.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLottie

/// A size in whole pixels, written `800x600`.
struct PixelSize {
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

/// A colour, written `#rgb`, `#rrggbb`, `#rrggbbaa`, `white`, `black` or `transparent`.
struct ColorArgument {
  /// The colour, or nil for a transparent background.
  let color: CGColor?

  static func parse(_ text: String) throws -> ColorArgument {
    switch text.lowercased() {
    case "transparent": return ColorArgument(color: nil)
    case "white": return ColorArgument(color: CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    case "black": return ColorArgument(color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    default: break
    }
    guard let components = components(ofHex: text) else {
      throw ValidationError(
        "“\(text)” is no colour; write #rgb, #rrggbb, #rrggbbaa, white, black or transparent.")
    }
    return ColorArgument(
      color: CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3]))
  }

  private static func components(ofHex text: String) -> [CGFloat]? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: return digits.map { CGFloat($0) / 15 } + [1]
    case 6, 8:
      let bytes = stride(from: 0, to: digits.count, by: 2).map { CGFloat(digits[$0] * 16 + digits[$0 + 1]) / 255 }
      return bytes.count == 3 ? bytes + [1] : bytes
    default: return nil
    }
  }
}

/// The set of limits to work within.
enum LimitsArgument: String, ExpressibleByArgument, CaseIterable {
  case trusted, untrusted

  var limits: Limits {
    switch self {
    case .trusted: .trusted
    case .untrusted: .untrusted
    }
  }
}

extension RenderDevice {
  static func parse(_ text: String) throws -> RenderDevice {
    try RenderDevice(text)
  }
}

/// The arguments of every command that opens a scene.
struct SceneArguments: ParsableArguments {
  @Argument(
    help: """
      A .caml file, a .ca bundle, or a folder with several bundles; - for a document on standard input, without images. Or a \
      Lottie animation: a .json or .lottie file.
      """,
    completion: .file())
  var scene: String

  @Option(help: ArgumentHelp("Put the scene into this state.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Come from this state: the transition from it to --state begins at time 0.", valueName: "name"))
  var fromState: String?

  @Option(help: "How much work the scene may ask for.")
  var limits = LimitsArgument.trusted

  @Option(
    help: ArgumentHelp(
      "Give up, with status 75, after so many seconds. Default: never; 10 with untrusted limits.", valueName: "seconds")
  )
  var timeout: Double?

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font file, or a folder of font files, found before installed fonts. May be given several times.",
      valueName: "file"),
    completion: .file())
  var fonts: [String] = []

  @Flag(
    name: .customLong("no-system-fonts"),
    help: "Do not look at installed fonts, so that text is the same on every machine.")
  var leavesSystemFonts = false

  func validate() throws {
    if fromState != nil, state == nil { throw ValidationError("--from-state needs --state, the state to go to.") }
    if let timeout, !(timeout > 0 && timeout <= Self.longestTimeout) {
      throw ValidationError("--timeout must be a number of seconds above 0, at most \(Int(Self.longestTimeout)).")
    }
  }

  private static let longestTimeout = 1e9

  /// The moment by which a command that starts now has to be done; nil for no limit.
  var deadline: ContinuousClock.Instant? {
    (timeout.map { Duration.seconds($0) } ?? limits.limits.duration).map { .now + $0 }
  }

  /// The limits of each step; the time is limited for all of them together, by ``deadline``.
  var limitsOfSteps: Limits {
    var result = limits.limits
    result.duration = nil
    return result
  }

  /// Opens the scene and applies the requested state.
  func open(by deadline: ContinuousClock.Instant?) throws(RenderError) -> Scene {
    // Fonts are registered first, since documents look up their fonts while they are read.
    try registerFonts()
    let opened =
      try scene == Self.standardInput
      ? read(by: deadline) : Scene(contentsOf: scene, limits: limitsOfSteps, deadline: deadline)
    if let fromState { try opened.apply(state: fromState) }
    if let state { try opened.setState(state, at: 0, transitionSpeed: fromState == nil ? 0 : 1) }
    return opened
  }

  /// Opens a document or a Lottie animation, which gets other values and texts by `lottie`.
  func openAny(
    by deadline: ContinuousClock.Instant?, _ lottie: LottieArguments? = nil
  ) throws(RenderError) -> OpenedScene {
    guard OpenedScene.isLottie(scene) else {
      try lottie?.apply(to: nil)
      return OpenedScene(try open(by: deadline))
    }
    guard state == nil else { throw RenderError(.usage, "--state is for documents; a Lottie animation has none") }
    try registerFonts()
    return try OpenedScene(try LottieAnimation(contentsOf: scene, limits: limitsOfSteps), lottie)
  }

  private func registerFonts() throws(RenderError) {
    if leavesSystemFonts { Fonts.usesInstalledFonts = false }
    for font in fonts { try Fonts.register(contentsOf: font) }
  }

  private static let standardInput = "-"

  /// Reads a document from standard input. It lies in no folder, so images that it names are left out.
  private func read(by deadline: ContinuousClock.Instant?) throws(RenderError) -> Scene {
    let name = "standard input", longest = max(0, limits.limits.documentBytes)
    // One byte more than allowed distinguishes a document that is too long from one that just fits.
    let data = try StandardStream.readInput(upTo: longest == .max ? longest : longest + 1)
    guard data.count <= longest else {
      throw RenderError(
        .limitExceeded, at: .file(SourcePosition(file: name)), "the document has more than \(longest) bytes")
    }
    return try Scene(data: data, fileName: name, limits: limitsOfSteps, deadline: deadline)
  }

  /// The name of the scene's file or folder without its extension; `picture` if there is none.
  var baseName: String {
    guard scene != Self.standardInput else { return "picture" }
    var name = FilePath(scene).name
    // A folder that is given as `.` or `..` has a name of its own.
    if name.allSatisfy({ $0 == "." }), let real = realpath(scene, nil) {
      name = FilePath(String(cString: real)).name
      free(real)
    }
    let stem = FilePath(name).stem
    return stem.allSatisfy { $0 == "." } ? "picture" : stem
  }
}

extension RenderOptions.Coverage: ExpressibleByArgument {}
extension RenderOptions.TextSharpness: ExpressibleByArgument {}
extension RenderOptions.SharedEdges: ExpressibleByArgument {}

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
    help: "How the coverage of shapes is computed; automatic is bands on software renderers, masks on hardware.")
  var coverage = RenderOptions.Coverage.automatic
}

/// The options that determine the size of the picture.
struct SizeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of the picture in pixels, into which the scene is scaled. Default: the scene's size × scale.",
      valueName: "WxH"),
    transform: PixelSize.parse)
  var size: PixelSize?

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
    if size != nil, scale != nil { throw ValidationError("--size and --scale exclude each other; give one of them.") }
    if let scale, !(scale.isFinite && scale > 0) { throw ValidationError("--scale must be a number above 0.") }
  }

  /// Returns the options for a picture of `scene` of this size.
  func options(for scene: OpenedScene) -> RenderOptions {
    var options = scene.options(
      size: size.map { CGSize(width: Double($0.width), height: Double($0.height)) }, scale: scale ?? 1)
    options.textSharpness = textSharpness
    options.sharedEdges = sharedEdges
    return options
  }
}
#endif
