// DocumentKind: the kinds of documents, and how they are told from each other and from other files.
// SPDX-License-Identifier: Apache-2.0

import QuartziteArchives
import QuartziteDiagnostics

extension Document {
  /// A kind of document.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Layers of Core Animation: a `.caml` file, a `.ca` bundle, or a wallpaper of several.
    case coreAnimation
    /// A Lottie animation: JSON, or a dotLottie archive.
    case lottie

    /// The extensions that files and folders of the kind usually have. A document may have any name.
    public var fileExtensions: [String] {
      switch self {
      case .coreAnimation: ["caml", "ca", "wallpaper", "tendies", "zip"]
      case .lottie: ["json", "lottie", "lot"]
      }
    }
  }
}

/// The form of a file, by its first bytes. Only the service's front looks as well, to answer without a worker.
enum DocumentForm: Hashable {
  case archive, json, xml

  /// Finds out the form of a file. Its name decides if the bytes begin neither an archive nor JSON nor XML.
  ///
  /// Throws `invalidScene`, with what the file is and what to do, if it is none of these.
  init(_ data: Data, named name: String) throws(RenderError) {
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if ZipArchive.isArchive(data) {
      self = .archive
    } else if first == UInt8(ascii: "{") {
      self = .json
    } else if let foreign = Self.foreign(data, first, named: name) {
      throw RenderError(.invalidScene, at: .file(SourcePosition(file: name)), foreign + Self.expectation)
    } else {
      let isNamedAnimation = ["json", "lottie", "lot"].contains(FilePath(name.lowercased()).fileExtension)
      self = isNamedAnimation && first != UInt8(ascii: "<") ? .json : .xml
    }
  }

  private static let expectation =
    "; expected a Core Animation document, which begins with <, a Lottie animation, which begins with {, or a zip archive with one of them"

  /// The first bytes of files that are no documents, with what they are.
  private static let signatures: [(bytes: [UInt8], title: String)] = [
    (Array("GIF8".utf8), "a GIF image; the contents of a layer can show PNG, JPEG and WebP"),
    (Array("%PDF".utf8), "a PDF file, which isn't read"),
    (Array("bplist".utf8), "a binary property list"),
    ([0x1F, 0x8B], "a gzip file; unpack it first"),
  ]

  /// What a file is that is no document; nil if it may be one.
  private static func foreign(_ data: Data, _ first: UInt8?, named name: String) -> String? {
    guard let first else { return "the document is empty" }
    if let image = ImageFormat(recognising: data) {
      return "this is a \(image.displayName) image, which the contents of a layer can show"
    }
    if let known = signatures.first(where: { data.starts(with: $0.bytes) }) { return "this is \(known.title)" }
    let head = String(decoding: data.prefix(2048), as: UTF8.self)
    if first == UInt8(ascii: "<") {
      switch firstElement(of: head) {
      case "svg": return "this is an SVG image, which isn't read; convert it to PNG"
      case "html": return "this is an HTML page, which isn't read"
      default: return nil
      }
    }
    // A damaged document is read all the same: its reader says where the damage is. XML may be in UTF-16.
    let fileExtension = FilePath(name.lowercased()).fileExtension
    let isNamedDocument = ["caml", "xml", "json", "lottie", "lot"].contains(fileExtension)
    let isWide = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C]].contains { data.starts(with: $0 as [UInt8]) }
    if first == UInt8(ascii: "[") { return "this is a JSON array, which may be data for a batch" }
    if isNamedDocument || isWide { return nil }
    let line = head.prefix { !$0.isNewline }, isTable = [",", ";", "\t"].contains { line.contains($0) }
    return ["csv", "tsv"].contains(fileExtension) || isTable && line.count < head.count
      ? "this is a table of comma-separated values, which may be data for a batch" : "this is no document"
  }

  /// The name of the first element of a text of XML, in small letters; nil if it begins later.
  private static func firstElement(of head: String) -> String? {
    var rest = head[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.range(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("?") || rest.hasPrefix("!") {
        if rest.lowercased().hasPrefix("!doctype html") { return "html" }
        guard let end = rest.firstIndex(of: ">") else { return nil }
        rest = rest[end...]
      } else {
        return rest.prefix { $0.isLetter || $0.isNumber }.lowercased()
      }
    }
    return nil
  }
}
