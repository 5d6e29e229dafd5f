// The families of hostile inputs, by which the tests and the table of costs are ordered.
// SPDX-License-Identifier: Apache-2.0

/// Inputs of one kind.
package enum HostileFamily: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Numbers that are NaN, infinite, huge or tiny, in every property.
  case numbers
  /// Transforms that cannot be inverted, or that put things behind the eye.
  case transforms
  /// Trees that are too deep or too wide, and layers where they do not belong.
  case structure
  /// Replicators.
  case replication
  /// Outlines.
  case paths
  /// Dashes, caps and joins.
  case strokes
  /// Strings.
  case texts
  /// Font files.
  case fonts
  /// Image files.
  case images
  /// XML, and the files that documents refer to.
  case documents
  /// Lottie files and archives.
  case lottie
  /// Trees of views, with layout, lists, assets, touches and controllers.
  case views
  /// Animations and states.
  case animations
  /// Gradients, filters, shadows, masks and other effects.
  case effects
  /// Inputs that ask for much work in few words.
  case costs
  /// Calls with absurd arguments.
  case calls
  /// Key paths, and values that scenes are given.
  case settings
  /// The finds of reviews and of fuzzing, each as it was found.
  case finds
  /// The inputs of the fuzzer's corpus.
  case corpus

  package var description: String { rawValue }

  /// The inputs, in the order in which they are tried.
  package var cases: [HostileCase] {
    switch self {
    case .numbers: Self.numberCases
    case .transforms: Self.transformCases
    case .structure: Self.structureCases
    case .replication: Self.replicationCases
    case .paths: Self.pathCases
    case .strokes: Self.strokeCases
    case .texts: Self.textCases
    case .fonts: Self.fontCases
    case .images: Self.imageCases
    case .documents: Self.documentCases
    case .lottie: Self.lottieCases
    case .views: Self.viewCases
    case .animations: Self.animationCases
    case .effects: Self.effectCases
    case .costs: Self.costCases
    case .calls: Self.callCases
    case .settings: Self.settingCases
    case .finds: Self.findCases
    case .corpus: Self.corpusCases
    }
  }
}
