// CGDataProvider: where the bytes of an image come from.

/// A source of bytes, read once when it is created.
public final class CGDataProvider: NSObject, Sendable {
  private let bytes: Data

  /// Creates a provider of `data`.
  public init?(data: CFData) {
    bytes = data
    super.init()
  }

  /// Creates a provider of what the file at `url` holds, or nil when it cannot be read.
  public init?(url: CFURL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    bytes = data
    super.init()
  }

  /// The bytes.
  public var data: CFData? { bytes }
}
