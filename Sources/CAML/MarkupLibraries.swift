// MarkupLibraries: the libraries with which documents are read, and their versions.
// SPDX-License-Identifier: Apache-2.0
import QuartziteCExpat

/// The libraries that this module links.
package enum MarkupLibraries {
  /// The names and versions of the libraries, for reports. A library that is linked in addition must be added here.
  package static var versions: [(name: String, version: String)] {
    let expat = XML_ExpatVersionInfo()
    return [("Expat", "\(expat.major).\(expat.minor).\(expat.micro)")]
  }
}
