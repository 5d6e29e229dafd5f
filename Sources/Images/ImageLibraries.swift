// ImageLibraries: the libraries with which image files are read and written, and their versions.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCDeflate
import QuartziteCJPEG
import QuartziteCLCMS2
import QuartziteCSPNG
import QuartziteCWebP

/// The libraries that this module links.
package enum ImageLibraries {
  /// The names and versions of the libraries, for reports. A library that is linked in addition must be added here.
  package static var versions: [(name: String, version: String)] {
    [
      ("libjpeg-turbo", text(jpeg_library_version())), ("libspng", text(spng_version_string())),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
      ("libwebp", packed(WebPGetDecoderVersion())), ("libwebpdemux", packed(WebPGetDemuxVersion())),
      ("Little CMS", littleCMS),
    ]
  }

  private static func text(_ version: UnsafePointer<CChar>?) -> String {
    version.map { String(cString: $0) } ?? "unknown"
  }

  /// Little CMS's version; it returns 2140 for 2.14 and 2141 for 2.14.1.
  private static var littleCMS: String {
    let version = Int(cmsGetEncodedCMMversion())
    return "\(version / 1_000).\(version / 10 % 100)" + (version % 10 == 0 ? "" : ".\(version % 10)")
  }

  /// Returns the text of a version with its three parts in the bytes of a number.
  private static func packed(_ version: Int32) -> String {
    "\(version >> 16 & 255).\(version >> 8 & 255).\(version & 255)"
  }
}
