// AssetFolder: the files that a document may use. None of them lies outside the document's folder.
import Diagnostics
import Foundation
import QuartzCore
import ImageIO

/// Finds and reads the images that a document names, each once.
final class AssetFolder {
  /// Why a name cannot be used.
  enum Refusal: Error {
    /// The name reaches outside the folder, or for something that is no file: nothing has been read.
    case forbidden(String)
    /// There is no such file, or it holds no image.
    case unusable(String)
  }

  private let root: String?
  private let limits: Limits
  private var images: [String: Result<CGImage, Refusal>] = [:]

  /// `directory` is the document's folder; without one no file can be used.
  init(directory: String?, limits: Limits) {
    root = directory.flatMap { Self.resolved($0) }
    self.limits = limits
  }

  /// The image that a document calls `source`.
  func image(_ source: String) throws(Refusal) -> CGImage {
    if let known = images[source] { return try known.get() }
    let result: Result<CGImage, Refusal>
    do throws(Refusal) { result = .success(try load(source)) } catch { result = .failure(error) }
    images[source] = result
    return try result.get()
  }

  private func load(_ source: String) throws(Refusal) -> CGImage {
    let path = try path(of: source)
    do throws(RenderError) {
      return try ImageFile.decode(contentsOf: path, limits: limits)
    } catch {
      throw .unusable("the image “\(source)” cannot be used: \(error.message)")
    }
  }

  /// The file that `source` names, with symbolic links resolved. Nothing is opened here.
  func path(of source: String) throws(Refusal) -> String {
    let name = source.removingPercentEncoding ?? source
    guard !name.utf8.contains(0) else { throw .forbidden("“\(source)” contains a zero byte") }
    guard !name.hasPrefix("/"), !name.hasPrefix("~"), !name.contains("://"), !name.hasPrefix("file:") else {
      throw .forbidden("“\(source)” is not relative to the document; only files in its folder can be used")
    }
    var depth = 0
    for component in name.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { throw .forbidden("“\(source)” leads out of the document's folder") }
    }
    guard let root else {
      throw .unusable("“\(source)” cannot be used, since the document has no folder")
    }
    guard depth > 0, let path = Self.resolved(root + "/" + name) else {
      throw .unusable("there is no file “\(source)”")
    }
    guard path.hasPrefix(root == "/" ? root : root + "/") else {
      throw .forbidden("“\(source)” leads out of the document's folder through a symbolic link")
    }
    guard FileKind(path) == .regular else { throw .forbidden("“\(source)” is not a regular file") }
    return path
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
