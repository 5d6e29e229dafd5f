// Names that clients chose, in messages.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The string, or its first 64 characters where a client has made it longer.
  var shownInMessages: String { count > 64 ? prefix(64) + "…" : self }
}
