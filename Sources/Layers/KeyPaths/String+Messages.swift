// Truncation of clients' names in messages.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The string, truncated to its first 64 characters if it is longer.
  var shownInMessages: String { count > 64 ? prefix(64) + "…" : self }
}
