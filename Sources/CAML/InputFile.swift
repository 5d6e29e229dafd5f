// InputFile: reads whole files, but only regular ones and only as far as limits go.
import Diagnostics
import Foundation

/// What lies at a path.
enum FileKind {
  case regular, folder, other

  /// Nil when nothing is there, or nothing that may be seen.
  init?(_ path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

enum InputFile {
  /// The bytes of a document.
  static func bytes(at path: String, limits: Limits) throws(RenderError) -> [UInt8] {
    let place = Place.file(SourcePosition(file: path))
    switch FileKind(path) {
    case nil: throw RenderError(.inputMissing, at: place, "there is no such file")
    case .folder: throw RenderError(.inputMissing, at: place, "this is a folder; expected a file")
    case .other: throw RenderError(.inputMissing, at: place, "this is not a regular file")
    case .regular: break
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw RenderError(.inputMissing, at: place, "the file cannot be opened")
    }
    defer { try? handle.close() }
    // One byte more than allowed tells a file that is too long from one that just fits.
    let longest = max(0, limits.documentBytes)
    guard let data = try? handle.read(upToCount: longest == .max ? longest : longest + 1) else { return [] }
    guard data.count <= longest else {
      throw RenderError(.limitExceeded, at: place, "the document has more than \(longest) bytes")
    }
    return [UInt8](data)
  }
}
