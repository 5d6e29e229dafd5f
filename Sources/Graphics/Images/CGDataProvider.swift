// CGDataProvider: the source of an image's bytes.
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

  /// The size in bytes above which a file is not read: one gibibyte.
  static let largestFile = 1 << 30

  /// Creates a provider of the contents of the file at `url`, or nil if it cannot be read.
  ///
  /// Only regular files of at most one gibibyte are read.
  public init?(url: CFURL) {
    guard url.isFileURL, let data = try? RegularFile.read(url.path, largest: Self.largestFile) else { return nil }
    bytes = data
    super.init()
  }

  /// The bytes.
  public var data: CFData? { bytes }
}
