// ShellWord: words as a shell reads them.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as one word of a shell: in quotes if it has characters that mean something there.
  var shellWord: String {
    let others = "0123456789._-/%+,@:=".unicodeScalars
    let isPlain = !isEmpty && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || others.contains($0) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
