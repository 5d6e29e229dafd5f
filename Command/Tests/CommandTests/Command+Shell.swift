// Runs `quartzite` as a shell does: with limits of the system, with closed streams, with input on standard input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension Command {
  /// Runs lines of a shell, in which `quartzite` is that of this build, and waits for their end. The status is the last
  /// command's; after a signal it is 128 plus the signal's number. No run takes more than a minute of processor time.
  static func shell(_ lines: String, in folder: String) throws -> CommandResult {
    let script = "ulimit -t 60\nquartzite() { \"\(try executable())\" \"$@\"; }\n\(lines)"
    return try launch("/bin/bash", ["-c", script], in: folder).0
  }
}
