// AssetFolder: the files that a document may use, on disk or in memory, none of which lies outside the document's folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The folder of a document, on disk or in memory: its own files, and the images that it names.
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
  private static let maxAsked = 10_000

  /// The limits of the images.
  var limits: Limits { images.limits }
  /// What messages call the folder: its path; nil for a document that has none.
  let title: String?
  private let root: String?
  private let images: DocumentImages
  /// The paths of all files that were asked for, whether they are there or not.
  private(set) var asked: Set<String> = []
  /// Files that are in memory, by their plain paths.
  private let files: [String: Data]
  /// Whether all files are in memory, and the folder has its title only there.
  private let isInMemory: Bool

  /// Creates the folder of a document at `directory`, with `files` that are in memory, by their paths in it; without
  /// either, no file can be used.
  init(directory: String?, files: [String: Data] = [:], images: DocumentImages) {
    (title, isInMemory) = (directory, false)
    root = directory.flatMap { FilePath($0).resolved }
    // Of two spellings of one path, the first in the order of names counts.
    let named = files.sorted { $0.key < $1.key }.compactMap { name, data in Self.plain(name).map { ($0, data) } }
    self.files = Dictionary(named.filter { !$0.0.isEmpty }, uniquingKeysWith: { first, _ in first })
    self.images = images
  }

  /// Creates a folder whose files are all in memory, by their plain paths in it.
  init(titled title: String, files: [String: Data], images: DocumentImages) {
    (self.title, root, self.files, self.images, isInMemory) = (title, nil, files, images, true)
  }

  // MARK: Files of the document itself

  /// The path of an item of the folder, as messages call it.
  func path(ofItem name: String) -> String { title.map { $0 + "/" + name } ?? name }

  /// The kind of the item called `name`; nil when there is none, or none that may be accessed.
  func kind(of name: String) -> FileKind? {
    guard isInMemory else { return FileKind(path(ofItem: name)) }
    if files[name] != nil { return .regular }
    return item(name) != nil ? .folder : nil
  }

  /// The files inside the folders of this one, by the folders' names and then by their own paths from there.
  private lazy var inside: [String: [String: Data]] = {
    var inside: [String: [String: Data]] = [:]
    for (path, data) in files {
      guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
      inside[String(path[..<slash]), default: [:]][String(path[path.utf8.index(after: slash)...])] = data
    }
    return inside
  }()

  /// Returns the folder at a path inside this one, which is in memory; nil when there is none.
  private func item(_ path: String) -> AssetFolder? {
    FilePath(path).components.reduce(self as AssetFolder?) { folder, name in
      guard let folder, let files = folder.inside[name] else { return nil }
      return AssetFolder(titled: folder.path(ofItem: name), files: files, images: images)
    }
  }

  /// The names of all items of the folder, sorted.
  var itemNames: [String] {
    guard isInMemory else {
      return title.map { ((try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []).sorted() } ?? []
    }
    return (files.keys.filter { !$0.utf8.contains(UInt8(ascii: "/")) } + inside.keys).sorted()
  }

  /// Returns the bytes of the file called `name`.
  func bytes(of name: String, limits: Limits) throws(RenderError) -> [UInt8] {
    let path = path(ofItem: name)
    guard isInMemory else { return try InputFile.bytes(at: path, limits: limits) }
    guard let data = files[name] else {
      throw RenderError(.inputMissing, at: .file(SourcePosition(file: path)), "there is no such file")
    }
    guard data.count <= limits.documentBytes else {
      throw RegularFile.Failure.tooLarge(data.count)
        .renderError(of: path, largest: max(0, limits.documentBytes), subject: "the document")
    }
    return [UInt8](data)
  }

  /// Returns the folder called `name` inside this one.
  func folder(_ name: String) -> AssetFolder {
    guard isInMemory else { return AssetFolder(directory: path(ofItem: name), images: images) }
    return item(name) ?? AssetFolder(titled: path(ofItem: name), files: [:], images: images)
  }

  /// Returns the name of the file that `source` stands for, without "." and "..", if it is there and may be used.
  func fileName(of source: String) throws(Refusal) -> String {
    let (name, plain) = try name(of: source)
    if isInMemory {
      guard files[plain] != nil else { throw .unusable("there is no file “\(source)”") }
      return plain
    }
    _ = try path(plain.isEmpty ? nil : name, source, .regular)
    return name
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
      if let data = files[plain] {
        return try images.image(data, named: isInMemory ? self.path(ofItem: plain) : plain, isMask: isMask)
      }
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

  /// Returns the image in the bytes of a file that a client gives for such a property.
  func image(ofValue data: Data, user: DocumentValues) throws(RenderError) -> CGImage {
    images.addUser(user)
    return try images.image(ofGiven: data).image
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
    // In memory are no links.
    if isInMemory, self.kind(of: name) == kind { return }
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
      if isInMemory { throw .unusable("there is no file “\(source)”") }
      throw .unusable(
        files.isEmpty
          ? "“\(source)” cannot be used, since the document has no folder"
          : "“\(source)” is not among the files that came with the document")
    }
    if let name, asked.count < Self.maxAsked { asked.insert(root + "/" + name) }
    guard let name, let path = FilePath(root + "/" + name).resolved else {
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
}
