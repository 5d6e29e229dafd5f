// SceneArguments: the options of every command that opens a scene.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDiagnostics
import QuartziteDocuments

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

/// The help for the arguments that are scenes.
enum SceneHelp {
  static let text = """
    A Core Animation document, a Lottie animation, or - for standard input. A document is a .caml file, a .ca bundle, a folder with several \
    bundles, or a zip archive with one of them. An animation is JSON, or a dotLottie archive. A file may have any name: its first bytes say \
    what it is.
    """
}

/// The options of every command that opens a scene.
struct SceneArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Put the document into this state, or show that of a dotLottie archive.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Come from this state: the transition from it to --state begins at time 0.", valueName: "name"))
  var fromState: String?

  @Option(
    help: ArgumentHelp(
      "How a Lottie animation is drawn if players differ: specification follows the Lottie specification and After Effects, "
        + "core-animation follows the Core Animation engine of lottie-ios.",
      valueName: "rules"))
  var lottieCompatibility = LottieCompatibility.specification

  @Option(
    help: ArgumentHelp(
      "The animation to read from a dotLottie archive, by its identifier. Default: the one that the archive begins with.",
      valueName: "id"))
  var animation: String?

  @Option(
    help: ArgumentHelp(
      "The theme of a dotLottie archive to show the animation in, by its identifier. Default: the animation's own, or none.",
      valueName: "id"))
  var theme: String?

  @Option(help: "How much work the document may ask for.")
  var limits = LimitsArgument.trusted

  @Option(
    help: ArgumentHelp(
      "Give up, with status 75, after so many seconds; of several pictures, on each. Default: never; 10 with untrusted limits.",
      valueName: "seconds")
  )
  var timeout: Double?

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font file, or a folder of font files, found before installed fonts. May be given several times. A damaged file in a folder is a warning.",
      valueName: "file"),
    completion: .file())
  var fonts: [String] = []

  @Flag(
    name: .customLong("no-system-fonts"),
    help: "Do not look at installed fonts, so that text is the same on every machine.")
  var leavesSystemFonts = false

  func validate() throws {
    if fromState != nil, state == nil { throw ValidationError("--from-state needs --state, the state to go to.") }
    try Self.check(timeout: timeout)
  }

  private static let maxTimeout = 1e9

  /// Throws if the value of a `--timeout` is out of bounds.
  static func check(timeout: Double?) throws {
    if let timeout, !(timeout > 0 && timeout <= maxTimeout) {
      throw ValidationError("--timeout must be a number of seconds above 0, at most \(Int(maxTimeout)).")
    }
  }

  /// The choices for documents that are Lottie animations.
  var lottie: LottieOptions {
    LottieOptions(compatibility: lottieCompatibility, animation: animation, theme: theme, state: state)
  }

  /// The moment by which work that starts now has to be done; nil for no limit.
  var deadline: ContinuousClock.Instant? {
    (timeout.map { Duration.seconds($0) } ?? limits.limits.duration).map { .now + $0 }
  }

  /// The limits of each step; the time is limited for all of them together, by ``deadline``.
  var limitsOfSteps: Limits {
    var result = limits.limits
    result.duration = nil
    return result
  }

  /// Registers the fonts, which documents look up while they are read: before the first scene is opened. Returns the
  /// diagnostics of fonts in folders that cannot be used.
  func registerFonts() throws(RenderError) -> [Diagnostic] {
    if leavesSystemFonts { Fonts.usesInstalledFonts = false }
    var diagnostics: [Diagnostic] = []
    for font in fonts { diagnostics += try Fonts.register(contentsOf: font) }
    return diagnostics
  }

  /// Puts a document into the states that are asked for.
  func applyStates(to document: Document) throws(RenderError) {
    guard document.kind == .coreAnimation else {
      if fromState == nil { return }
      throw RenderError(
        .usage, "--from-state is for documents of Core Animation; the states of a Lottie animation have no transitions")
    }
    if let fromState { try document.apply(state: fromState) }
    if let state { try document.setState(state, at: 0, transitionSpeed: fromState == nil ? 0 : 1) }
  }
}

/// The name of a scene, as a command is given it.
enum SceneName {
  static let standardInput = "-"

  /// The name of the scene's file or folder without its extension; `picture` if there is none.
  static func base(of scene: String) -> String {
    guard scene != standardInput else { return "picture" }
    var name = FilePath(scene).name
    // A folder that is given as `.` or `..` has a name of its own.
    if name.allSatisfy({ $0 == "." }), let real = FilePath(scene).resolved { name = FilePath(real).name }
    let stem = FilePath(name).stem
    return stem.allSatisfy { $0 == "." } ? "picture" : stem
  }
}
