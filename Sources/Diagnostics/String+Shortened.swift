// String+Shortened: quotations of what users wrote, at a length that a message can have.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text of a message, which quotes what a user wrote, at a readable length: only its two ends where it is long.
  ///
  /// A name of megabytes in a thousand messages would take gigabytes.
  package var shortened: String {
    let limit = 1_000
    guard utf8.count > limit else { return self }
    let (head, tail) = (unicodeScalars.prefix(limit / 2), unicodeScalars.suffix(limit / 4))
    return String(String.UnicodeScalarView(head)) + " … " + String(String.UnicodeScalarView(tail))
  }
}
