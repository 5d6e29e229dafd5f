// One hostile input: how it is made, what has to come of it, and what it may cost.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteDiagnostics
import QuartziteLayers

/// An input that means harm, or that nobody thought of.
package struct HostileCase: Sendable {
  /// What has to come of an input. Nothing else is right: least of all the end of the process.
  package enum Expectation: Sendable {
    /// A picture, with the control layer in it.
    case picture
    /// Such a picture, and a diagnostic of a kind whose place, or else whose message, holds a text.
    case noticed(Diagnostic.Kind, at: String = "spoilt")
    /// An error of a code, whose description holds a text.
    case refused(RenderError.Code, saying: String = "")
    /// A picture with the control layer, or the error that says which limit was in the way, or that time was up.
    case bounded
    /// The call comes back; there is nothing to show.
    case returned
  }

  /// What an input may cost in a release build.
  package struct Bounds: Sendable {
    /// The time on processors, in seconds.
    package let seconds: Double
    /// The memory of the whole process at its highest, in MiB.
    package let megabytes: Int

    package static let small = Bounds(seconds: 2, megabytes: 512)
    package static let medium = Bounds(seconds: 6, megabytes: 1024)
    /// The most that anything may cost within `Limits.untrusted`.
    package static let largest = Bounds(seconds: 20, megabytes: 2048)
  }

  /// The name, which is one of its kind within the family.
  package let name: String
  package let expected: Expectation
  package let bounds: Bounds
  /// Makes the input and hands it to the library.
  let work: @Sendable (HostileStage) throws -> Void

  init(
    _ name: String, _ expected: Expectation, _ bounds: Bounds = .small,
    work: @escaping @Sendable (HostileStage) throws -> Void
  ) {
    (self.name, self.expected, self.bounds, self.work) = (name, expected, bounds, work)
  }

  // MARK: Ways to make one

  /// A document, whole.
  static func markup(
    _ name: String, _ expected: Expectation, _ bounds: Bounds = .small, options: HostileOptions = [],
    _ text: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in try stage.show(document: Array(text(stage).utf8), options) }
  }

  /// A document with a subject, and with the control layer beside it.
  static func document(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small, options: HostileOptions = [],
    _ subject: @escaping @Sendable (HostileStage) -> String
  ) -> HostileCase {
    markup(name, expected, bounds, options: options.union(.control)) { Markup.document(subject($0)) }
  }

  /// A layer tree that is made in code: `subject` adds to a layer of 160 × 120 points, over which the control layer lies.
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

/// How an input is shown.
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
  /// Time is up at last: in debug builds after a second.
  static let hurried = HostileOptions(rawValue: 32)
}
