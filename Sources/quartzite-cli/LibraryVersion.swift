// Which versions of the system's libraries the process runs with.

import Glibc

/// A library and the version that it names itself.
struct LibraryVersion: Encodable {
  let name: String
  let version: String

  /// The libraries that the command is linked with and that can be asked.
  ///
  /// They are asked by name, so that only the modules that use a library need to know it.
  static var all: [LibraryVersion] {
    var result: [LibraryVersion] = []
    if let version = text("spng_version_string") { result.append(LibraryVersion(name: "libspng", version: version)) }
    if let version = number("WebPGetDecoderVersion") {
      result.append(
        LibraryVersion(name: "libwebp", version: "\(version >> 16).\(version >> 8 & 255).\(version & 255)"))
    }
    if let version = text("XML_ExpatVersion") {
      let number = version.split(separator: "_").last.map(String.init) ?? version
      result.append(LibraryVersion(name: "libexpat", version: number))
    }
    return result
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(nil, name)
  }

  private static func text(_ function: String) -> String? {
    typealias Function = @convention(c) () -> UnsafePointer<CChar>?
    guard let symbol = symbol(function) else { return nil }
    return unsafeBitCast(symbol, to: Function.self)().map { String(cString: $0) }
  }

  private static func number(_ function: String) -> Int? {
    typealias Function = @convention(c) () -> Int32
    guard let symbol = symbol(function) else { return nil }
    return Int(unsafeBitCast(symbol, to: Function.self)())
  }
}
