// MarkupLibraries: which libraries documents are read with.
// SPDX-License-Identifier: Apache-2.0
import QuartziteCExpat

/// The libraries that this module links.
package enum MarkupLibraries {
  /// Their names and versions, for reports. Whoever links another adds it here.
  package static var versions: [(name: String, version: String)] {
    let expat = XML_ExpatVersionInfo()
    return [("Expat", "\(expat.major).\(expat.minor).\(expat.micro)")]
  }
}
