// AssetFolder: the files that a document may use, none of which lies outside the document's folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Finds the images that a document names.
final class AssetFolder {
  /// The reason why a name cannot be used.
  enum Refusal: Error {
    /// The name leads out of the folder, or to something that is no file: nothing has been read.
    case forbidden(String)
    /// There is no such file, or it holds no image.
    case unusable(String)

    /// The reason.
    var message: String {
      switch self {
      case .forbidden(let message), .unusable(let message): message
      }
    }

    /// Returns the error for a file without which the scene cannot be opened; `subject` begins the message.
    func error(at place: Place, _ subject: String = "") -> RenderError {
      switch self {
      case .forbidden(let message): RenderError(.invalidScene, at: place, subject + message)
      case .unusable(let message): RenderError(.inputMissing, at: place, subject + message)
      }
    }
  }

  /// The most paths that are remembered.
  private static let mostAsked = 10_000

  private let root: String?
  private let images: DocumentImages
  /// The paths of all files that were asked for, whether they are there or not.
  private(set) var asked: Set<String> = []
  /// Files that are in memory, by their plain paths.
  private let files: [String: Data]

  /// Creates the folder of a document at `directory`, with `files` that are in memory, by their paths in it; without
  /// either, no file can be used.
  init(directory: String?, files: [String: Data] = [:], images: DocumentImages) {
    root = directory.flatMap { Self.resolved($0) }
    // Of two spellings of one path, the first in the order of names counts.
    let named = files.sorted { $0.key < $1.key }.compactMap { name, data in Self.plain(name).map { ($0, data) } }
    self.files = Dictionary(named.filter { !$0.0.isEmpty }, uniquingKeysWith: { first, _ in first })
    self.images = images
  }

  /// Returns a path without "." and ".."; nil where it leads out of the folder, and empty for the folder itself.
  private static func plain(_ name: String) -> String? {
    var plain: [String] = []
    for component in FilePath(name).components where component != "." {
      if component != ".." {
        plain.append(String(component))
      } else if plain.popLast() == nil {
        return nil
      }
    }
    return plain.joined(separator: "/")
  }

  /// Returns the image that a document calls `source`, or that a `data:` URI holds, and, the first time, the remarks on
  /// ignored parts of its file. The grey of one that is a mask is its alpha.
  func image(_ source: String, isMask: Bool = false) throws(Refusal) -> DocumentImages.Entry {
    do throws(RenderError) {
      if let uri = try DataURI(source) {
        return try images.image(uri, source: source, named: Self.title(of: source), isMask: isMask)
      }
    } catch {
      throw .unusable("the image “\(Self.title(of: source))” cannot be used: \(error.message)")
    }
    let (_, plain) = try name(of: source)
    let path = try files[plain] == nil ? self.path(of: source) : ""
    do throws(RenderError) {
      if let data = files[plain] { return try images.image(data, named: plain, isMask: isMask) }
      return try images.image(at: path, isMask: isMask)
    } catch {
      throw .unusable("the image “\(source)” cannot be used: \(error.message)")
    }
  }

  /// Returns the name of an image for messages: the beginning of a `data:` URI.
  static func title(of source: String) -> String {
    DataURI.isOne(source) && source.utf8.count > 40 ? "\(source.prefix(40))…" : source
  }

  /// Returns the image that a client names for a property of the document whose values `user` has.
  func imageOfValue(_ source: String, user: DocumentValues) throws(Refusal) -> DocumentImages.Entry {
    images.addUser(user)
    return try image(source)
  }

  /// Returns the path of the file that `source` names, with symbolic links resolved. Nothing is opened here.
  func path(of source: String) throws(Refusal) -> String {
    let (name, plain) = try name(of: source)
    return try path(plain.isEmpty ? nil : name, source, .regular)
  }

  /// Returns the name of the file that `source` stands for, as it is and without "." and "..". Nothing is looked for here.
  private func name(of source: String) throws(Refusal) -> (name: String, plain: String) {
    let name = source.removingPercentEncoding ?? source
    guard !name.utf8.contains(0) else { throw .forbidden("“\(source)” contains a zero byte") }
    guard !name.hasPrefix("/"), !name.hasPrefix("~"), !name.contains("://"), !name.hasPrefix("file:") else {
      throw .forbidden("“\(source)” is not relative to the document; only files in its folder can be used")
    }
    guard let plain = Self.plain(name) else { throw .forbidden("“\(source)” leads out of the document's folder") }
    return (name, plain)
  }

  /// Fails, with an error at `place`, unless the item called `name` in the folder is of `kind` and, with symbolic links
  /// resolved, inside the folder.
  func require(_ name: String, _ kind: FileKind, at place: Place) throws(RenderError) {
    do throws(Refusal) {
      _ = try path(name, name, kind)
    } catch {
      throw error.error(at: place)
    }
  }

  /// Returns the path of the file or folder `name`, relative to the document's folder; nil stands for that folder
  /// itself, which is no file. Messages call it `source`.
  private func path(_ name: String?, _ source: String, _ kind: FileKind) throws(Refusal) -> String {
    guard let root else {
      throw .unusable(
        files.isEmpty
          ? "“\(source)” cannot be used, since the document has no folder"
          : "“\(source)” is not among the files that came with the document")
    }
    if let name, asked.count < Self.mostAsked { asked.insert(root + "/" + name) }
    guard let name, let path = Self.resolved(root + "/" + name) else {
      throw .unusable("there is no file “\(source)”")
    }
    guard FilePath(path).isInside(root) else {
      throw .forbidden("“\(source)” leads out of the document's folder through a symbolic link")
    }
    guard FileKind(path) == kind else {
      throw .forbidden("“\(source)” is not a \(kind == .folder ? "folder" : "regular file")")
    }
    return path
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
