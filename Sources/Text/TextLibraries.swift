// TextLibraries: the libraries with which text is set, and their versions.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFontconfig
import QuartziteCFreeType
import QuartziteCHarfBuzz
import _FoundationICU

/// The libraries that this module links.
package enum TextLibraries {
  /// The names and versions of the libraries, for reports. A library that is linked in addition must be added here.
  package static var versions: [(name: String, version: String)] {
    [("Fontconfig", fontconfig), ("FreeType", freeType), ("HarfBuzz", harfBuzz), ("ICU", icu)]
  }

  /// Fontconfig's version; `FcGetVersion` returns 21400 for 2.14.0.
  private static var fontconfig: String {
    let version = Int(FcGetVersion())
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "cannot be started" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  private static var harfBuzz: String { hb_version_string().map { String(cString: $0) } ?? "unknown" }

  private static var icu: String {
    var version = [UInt8](repeating: 0, count: Int(U_MAX_VERSION_LENGTH))
    swift_u_getVersion(&version)
    return "\(version[0]).\(version[1])"
  }
}
