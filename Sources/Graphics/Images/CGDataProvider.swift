// CGDataProvider: where the bytes of an image come from.
// SPDX-License-Identifier: Apache-2.0

/// A source of bytes, read once when it is created.
public final class CGDataProvider: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  private let bytes: Data

  /// Creates a provider of `data`.
  public init?(data: CFData) {
    bytes = data
    super.init()
  }

  /// The size in bytes above which a file is not read: a gibibyte.
  static let largestFile = 1 << 30

  /// Creates a provider of what the file at `url` holds, or nil when it cannot be read.
  ///
  /// Only regular files are read, and no larger ones than a gibibyte.
  public init?(url: CFURL) {
    guard url.isFileURL, let data = try? RegularFile.read(url.path, largest: Self.largestFile) else { return nil }
    bytes = data
    super.init()
  }

  /// The bytes.
  public var data: CFData? { bytes }
}
