// One hostile input: its construction, the outcome that is expected, and the cost that is allowed.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteDiagnostics
import QuartziteLayers

/// An input that is malicious or that nobody thought of.
package struct HostileCase: Sendable {
  /// The outcome that is expected of an input. Any other one is wrong, above all the end of the process.
  package enum Expectation: Sendable {
    /// A picture, with the control layer in it.
    case picture
    /// A picture as above, and a diagnostic of a kind whose place, or else whose message, contains a text.
    case noticed(Diagnostic.Kind, at: String = "spoilt")
    /// An error with a code, whose description contains a text.
    case refused(RenderError.Code, saying: String = "")
    /// A picture with the control layer, or an error that names the limit that was reached or says that time was up.
    case bounded
    /// The call returns; there is no picture.
    case returned
  }

  /// The cost that is allowed for an input in a release build.
  package struct Bounds: Sendable {
    /// The processor time, in seconds.
    package let seconds: Double
    /// The peak memory of the whole process, in MiB.
    package let megabytes: Int

    package static let small = Bounds(seconds: 2, megabytes: 512)
    package static let medium = Bounds(seconds: 6, megabytes: 1024)
    /// The largest cost that is allowed for any input within `Limits.untrusted`.
    package static let largest = Bounds(seconds: 20, megabytes: 2048)
  }

  /// The name, unique within the family.
  package let name: String
  package let expected: Expectation
  package let bounds: Bounds
  /// Makes the input and passes it to the library.
  let work: @Sendable (HostileStage) throws -> Void

  init(
    _ name: String, _ expected: Expectation, _ bounds: Bounds = .small,
    work: @escaping @Sendable (HostileStage) throws -> Void
  ) {
    (self.name, self.expected, self.bounds, self.work) = (name, expected, bounds, work)
  }

  // MARK: Ways to make one

  /// Makes a case of a whole document.
  static func markup(
    _ name: String, _ expected: Expectation, _ bounds: Bounds = .small, options: HostileOptions = [],
    _ text: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in try stage.show(document: Array(text(stage).utf8), options) }
  }

  /// Makes a case of a document with a subject, and with the control layer beside it.
  static func document(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small, options: HostileOptions = [],
    _ subject: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    markup(name, expected, bounds, options: options.union(.control)) { Markup.document(subject($0)) }
  }

  /// Makes a case of a layer tree built in code: `subject` adds to a layer of 160 × 120 points, over which the control
  /// layer lies.
  static func tree(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small, options: HostileOptions = [],
    _ subject: @escaping @Sendable (CALayer, HostileStage) throws -> Void
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in
      let (root, area) = Markup.tree()
      try subject(area, stage)
      try stage.show(root, options.union(.control))
    }
  }
}

/// The ways in which an input is shown.
package struct HostileOptions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The control layer has to be in the picture.
  static let control = HostileOptions(rawValue: 1)
  /// The picture is drawn again with the coverage of paths computed by the device.
  static let bothExecutors = HostileOptions(rawValue: 2)
  /// The statistics of the plan are asked for, as `quartzite info --stats` does.
  static let statistics = HostileOptions(rawValue: 4)
  /// The document is put into each of its states, and shown again.
  static let states = HostileOptions(rawValue: 8)
  /// The tree is written as a document, and that is read again.
  static let written = HostileOptions(rawValue: 16)
  /// The deadline is expected to end the input; in debug builds it is a second away.
  static let hurried = HostileOptions(rawValue: 32)
  /// The neighbour of a Lottie file's subject has to be in the picture.
  static let neighbour = HostileOptions(rawValue: 64)
}
