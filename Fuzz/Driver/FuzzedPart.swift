// FuzzedPart: the parts of a package that are fuzzed, the inputs that are kept for them, and what ends a process as a find.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A part of a package, and the function that hands bytes to it. A part and its folder in `Fuzz/Corpus` have the same name.
public protocol FuzzedPart: CaseIterable, RawRepresentable<String>, Sendable, CustomStringConvertible {
  /// Hands bytes to the part. They must not end the process, hang, or break a promise.
  func run(_ input: Data)
}

extension FuzzedPart {
  /// The name of the part.
  public var description: String { rawValue }

  /// The files that are kept for the part, by their names: small inputs that reach much of its code, and every input that
  /// once found a defect.
  public var corpus: [URL] {
    let folder = #filePath.components(separatedBy: "Fuzz/Driver/")[0] + "Fuzz/Corpus/" + rawValue
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { URL(fileURLWithPath: folder + "/" + $0) }
  }
}

/// Ends the process, as a find, if a promise is broken.
public func promise(_ isKept: Bool, _ words: @autoclosure () -> String) {
  if !isKept { fatalError("promise broken: \(words())") }
}
