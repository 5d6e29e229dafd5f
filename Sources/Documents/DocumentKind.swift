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
    let fileExtension = FilePath(name.lowercased()).fileExtension
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if ZipArchive.isArchive(data) {
      self = .archive
    } else if first == UInt8(ascii: "{"), !["jsonl", "ndjson"].contains(fileExtension) {
      self = .json
    } else if let foreign = Self.foreign(data, first, fileExtension) {
      throw RenderError(.invalidScene, at: .file(SourcePosition(file: name)), foreign + Self.expectation)
    } else {
      let isNamedAnimation = ["json", "lottie", "lot"].contains(fileExtension)
      self = isNamedAnimation && first != UInt8(ascii: "<") ? .json : .xml
    }
  }

  private static let expectation =
    "; expected a Core Animation document, which begins with <, a Lottie animation, which begins with {, or a zip archive with one of them"

  /// Bytes by which files are known that are no documents, where they lie, and what the files are.
  private static let signatures: [(bytes: [UInt8], offset: Int, title: String)] = [
    (Array("GIF8".utf8), 0, "a GIF image; the contents of a layer can show PNG, JPEG and WebP"),
    (Array("II*\0".utf8), 0, "a TIFF image, which isn't read; convert it to PNG"),
    (Array("MM\0*".utf8), 0, "a TIFF image, which isn't read; convert it to PNG"),
    (Array("8BPS".utf8), 0, "a Photoshop image, which isn't read; export it as PNG"),
    (Array("ftypavi".utf8), 4, "an AVIF image, which isn't read; convert it to PNG"),
    (Array("ftyphei".utf8), 4, "a HEIF image, which isn't read; convert it to PNG"),
    (Array("ftyp".utf8), 4, "an MP4 or QuickTime film, which isn't read"),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, "a WebM or Matroska film, which isn't read"),
    (Array("WAVE".utf8), 8, "a sound, which isn't read"),
    (Array("OggS".utf8), 0, "an Ogg file, which isn't read"),
    ([0, 1, 0, 0], 0, "a font; give it with --font"),
    (Array("OTTO".utf8), 0, "a font; give it with --font"),
    (Array("ttcf".utf8), 0, "a font; give it with --font"),
    (Array("wOF".utf8), 0, "a font for web pages, which isn't read; convert it to TTF or OTF"),
    (Array("%PDF".utf8), 0, "a PDF file, which isn't read"),
    (Array("bplist".utf8), 0, "a binary property list"),
    ([0x1F, 0x8B], 0, "a gzip file; unpack it first"),
    (Array("Rar!".utf8), 0, "a RAR archive; pack it as a zip archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], 0, "a 7z archive; pack it as a zip archive"),
    (Array("ustar".utf8), 257, "a tar archive; pack it as a zip archive"),
    ([0x7F, 0x45, 0x4C, 0x46], 0, "a program"),
  ]

  /// What a file is that is no document; nil if it may be one.
  private static func foreign(_ data: Data, _ first: UInt8?, _ fileExtension: String) -> String? {
    guard let first else { return "the document is empty" }
    if let image = ImageFormat(recognising: data) {
      return "this is a \(image.displayName) image, which the contents of a layer can show"
    }
    if let known = signatures.first(where: { data.dropFirst($0.offset).starts(with: $0.bytes) }) {
      return "this is \(known.title)"
    }
    let head = String(decoding: data.prefix(2048), as: UTF8.self)
    if first == UInt8(ascii: "<") {
      switch firstElement(of: head) {
      case "svg": return "this is an SVG image, which isn't read; convert it to PNG"
      case "html": return "this is an HTML page, which isn't read"
      default: return nil
      }
    }
    // A damaged document is read all the same: its reader says where the damage is. XML may be in UTF-16.
    let isNamedDocument = ["caml", "xml", "json", "lottie", "lot"].contains(fileExtension)
    let isWide = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C]].contains { data.starts(with: $0 as [UInt8]) }
    if first == UInt8(ascii: "[") { return "this is a JSON array, which may be data for a batch" }
    if first == UInt8(ascii: "{") { return "these are lines of JSON, which may be data for a batch" }
    if isNamedDocument || isWide { return nil }
    let line = head.prefix { !$0.isNewline }
    let isText = !line.unicodeScalars.contains { $0 == "\u{FFFD}" || $0.value < 0x20 && $0 != "\t" }
    let isTable = isText && [",", ";", "\t"].contains { line.contains($0) }
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
