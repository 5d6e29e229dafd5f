// LottieOptions: what is chosen when a Lottie file is read: the rules it is drawn by, and which of its animations.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// The rules by which a Lottie animation is drawn where players differ.
public enum LottieCompatibility: String, CaseIterable, Codable, Sendable {
  /// The rules of the Lottie specification and of After Effects, as lottie-web, rlottie and ThorVG have them. The default.
  case specification
  /// The rules of the Core Animation engine of lottie-ios, for clients that keep its pictures.
  case coreAnimation = "core-animation"
}

/// The choices of a reader of a Lottie file.
public struct LottieOptions: Hashable, Sendable {
  /// The rules by which the animation is drawn. Default: ``LottieCompatibility/specification``.
  public var compatibility: LottieCompatibility
  /// The identifier of the animation that is read, of those in a dotLottie archive; nil for the one that its manifest begins with.
  public var animation: String?
  /// The identifier of the theme whose values the slots of the animation have, of those in a dotLottie archive; nil for the one that
  /// the manifest names for the animation, or for none.
  public var theme: String?
  /// The name of a state of a state machine in a dotLottie archive: its animation is read, unless ``animation`` names another one, and its
  /// segment is the part that is shown, from the first frame to the last; nil for none.
  public var state: String?

  /// Creates the choices. By default the specification is followed, and the archive decides all else.
  public init(
    compatibility: LottieCompatibility = .specification, animation: String? = nil, theme: String? = nil,
    state: String? = nil
  ) {
    (self.compatibility, self.animation) = (compatibility, animation)
    (self.theme, self.state) = (theme, state)
  }
}

/// What may be chosen in a file: its animations and themes by their identifiers, and its states by their names. A file that is no archive
/// has none of them.
public struct LottieChoices: Hashable, Sendable {
  /// The identifiers of the animations, those that the manifest lists first.
  public internal(set) var animations: [String] = []
  /// The identifiers of the themes, those that the manifest lists first.
  public internal(set) var themes: [String] = []
  /// The names of the states of all state machines, each once, in their order.
  public internal(set) var states: [String] = []

  /// Throws `usage` for choices that a file without any does not have.
  static func check(_ options: LottieOptions) throws(RenderError) {
    for (noun, name) in [("animation", options.animation), ("theme", options.theme), ("state", options.state)] {
      if let name { throw LottieChoices().unknown(noun, name, among: []) }
    }
  }

  /// The error for an identifier that is not there.
  func unknown(_ noun: String, _ id: String, among known: [String]) -> RenderError {
    RenderError(
      .usage,
      "there is no \(noun) “\(JSONPath.shortened(id))”"
        + SimilarNames.sentence(for: id, among: known, none: "the file has no \(noun)s to choose from"))
  }
}
