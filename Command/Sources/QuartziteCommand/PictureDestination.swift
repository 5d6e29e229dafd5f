// PictureDestination: the destination of a picture and its format.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDocuments
import QuartziteGraphics
import QuartziteImages

/// The formats of pictures and of films, as the command names them.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case png, jpeg, webp, raw, apng, gif, mp4, webm, mov

  init?(argument: String) {
    self.init(rawValue: argument == "jpg" ? "jpeg" : argument)
  }

  /// The format's name as an extension of file names.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The format of one picture; nil for those that only films have.
  var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }

  /// The format of a film; nil for those that only pictures have.
  var film: FilmFormat? { FilmFormat(rawValue: rawValue) }
}

/// The formats that a picture can be written in.
enum PictureFormat: String, Sendable {
  case png, jpeg, webp, raw

  /// The format that a file's name asks for; nil for other names.
  init?(path: String) {
    self.init(rawValue: path.lowercased().hasSuffix(".raw") ? "raw" : ImageFormat(path: path)?.rawValue ?? "")
  }

  /// The format's name as an extension of file names.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

extension PNGCompression: ExpressibleByArgument {
  /// Creates the way of this name.
  public init?(argument: String) {
    guard let named = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = named
  }
}

extension PictureFormat {
  /// The encoding of files of the format; nil for plain pixels.
  func encoding(quality: Double?, compression: PNGCompression?) -> PictureEncoding? {
    PictureEncoding(format: rawValue, quality: quality, compression: compression ?? .balanced)
  }
}

struct PictureDestination: Sendable {
  /// The file, or nil for standard output.
  let path: String?
  let format: PictureFormat

  /// Determines file and format; throws `usage` if the file's name implies no format and none is given, or if the
  /// output is a terminal.
  init(output: String?, format: PictureFormat?, baseName: String) throws(RenderError) {
    switch output {
    case nil:
      self.format = format ?? .png
      path = "\(baseName).\(self.format.fileExtension)"
    case "-":
      self.format = format ?? .png
      path = nil
      guard !StandardStream.output.isTerminal else {
        throw RenderError(
          .usage, "standard output is a terminal, which cannot show a picture; redirect it or name a file")
      }
    case let output?:
      path = output
      guard let format = format ?? PictureFormat(path: output) else {
        throw RenderError(
          .usage,
          "“\(output)” does not say which format to write; end it in .png, .jpg, .webp or .raw, or give --format")
      }
      self.format = format
    }
  }

  /// Writes the picture, plain pixels where there is no encoding, and returns the number of bytes; a file is written either completely or
  /// not at all. Until the deadline, if there is one, a named pipe may wait for a process that reads from it.
  @discardableResult
  func write(
    _ frame: Frame, as encoding: PictureEncoding?, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> Int {
    let data =
      try encoding.map { encoding throws(RenderError) in try frame.encoded(as: encoding, deadline: deadline) }
      ?? Data(StraightAlpha.bytes(of: frame.packedPixels, isRedFirst: true))
    if let path {
      try ImageFile.write(data, to: path) { Self.pauses(until: deadline) }
    } else if let failure = StandardStream.output.write(data) {
      throw failure
    }
    return data.count
  }

  /// Waits for a hundredth of a second. Returns false, at once, if the deadline has passed or there is none.
  private static func pauses(until deadline: ContinuousClock.Instant?) -> Bool {
    guard let deadline, .now < deadline else { return false }
    usleep(10_000)
    return true
  }
}
