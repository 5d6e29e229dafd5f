// DataText: JSON and archives for other parts of the package, which read data and documents as animations are read.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteArchives
import QuartziteDiagnostics

/// One value of JSON text.
package indirect enum DataValue: Sendable, Hashable {
  case object([String: DataValue])
  case array([DataValue])
  /// Also true and false, as 1 and 0.
  case number(Double)
  case string(String)
  case null

  /// A reason for which a text is no JSON.
  package struct Failure: Error {
    package let message: String
    /// The number of bytes before the place.
    package let offset: Int
  }

  /// Reads a text of at most 64 levels and 100,000 objects and arrays.
  package init(json: [UInt8]) throws(Failure) {
    do throws(JSONParser.Failure) {
      self.init(try JSONParser.parse(json, deepest: 64, mostValues: 100_000))
    } catch {
      switch error {
      case .syntax(let message, let offset): throw Failure(message: message, offset: offset)
      case .tooDeep(let offset): throw Failure(message: "the text has more than 64 levels", offset: offset)
      case .tooManyValues(let offset):
        throw Failure(message: "the text has too many objects and arrays", offset: offset)
      }
    }
  }

  private init(_ raw: Any) {
    switch raw {
    case let number as Double: self = .number(number)
    case let object as [String: Any]: self = .object(object.mapValues { DataValue($0) })
    case let array as [Any]: self = .array(array.map { DataValue($0) })
    case let text as String: self = .string(text)
    default: self = .null
    }
  }
}

/// A zip archive in memory.
package enum ArchivedFiles {
  /// Whether data is an archive, by its first bytes.
  package static func isArchive(_ data: Data) -> Bool { LottieArchive.isArchive(data) }

  /// The files of an archive by their paths, each inside the archive: none has `..` in it, nor begins with a slash.
  ///
  /// Throws `invalidScene` where the archive is damaged, and `limitExceeded` where its files are too large.
  package static func read(_ data: Data, fileName: String) throws(RenderError) -> [String: Data] {
    let archive = try ZipArchive(data, fileName: fileName)
    var files: [String: Data] = [:]
    for (name, entry) in archive.entries { files[name] = try archive.contents(of: entry) }
    return files
  }
}
