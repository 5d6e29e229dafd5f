// RenderRequest+Document: a request of the service as a document, a picture and a film.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import ServiceMessages

extension RenderInput {
  /// The most files of a request.
  private static let maxFiles = 1024
  /// The most folders around a file of a request.
  private static let maxDepth = 16

  /// Opens the document, within the limits for documents from untrusted sources, and gives it the state and the values that the
  /// request asks for, in the order of their key paths: that of parameters has no meaning. The other files are its assets.
  ///
  /// Throws what the document's reader says, and `usage` if the request asks for what a document of its kind does not have.
  func document(by deadline: ContinuousClock.Instant) throws(RenderError) -> Document {
    guard let data = files[request.fileName] else {
      throw RenderError(.usage, "the request has no file “\(request.fileName.prefix(64))”, which is to be its document")
    }
    guard files.count <= Self.maxFiles else {
      throw RenderError(.limitExceeded, "the request has \(files.count) files; \(Self.maxFiles) are allowed")
    }
    for name in files.keys.sorted() { try Self.check(name) }
    let document = try Document(
      data: data, assets: assets, fileName: request.fileName, lottie: request.lottie, limits: .untrusted,
      deadline: deadline)
    let isStated =
      switch request.source {
      case .caml: document.kind == .coreAnimation
      case .lottie: document.kind == .lottie
      case .archive: data.starts(with: Array("PK".utf8))
      case .automatic: true
      }
    guard isStated else {
      throw RenderError(
        .invalidScene, at: .file(SourcePosition(file: request.fileName)),
        "the request says that this is of the kind \(request.source.rawValue), and it isn't")
    }
    if let state = request.state, document.kind == .coreAnimation { try document.move(to: .state(state)) }
    try document.set(
      request.values.sorted { $0.key < $1.key }.map { (keyPath: $0.key, text: $0.value) }, deadline: deadline)
    return document
  }

  /// The files that the document may use, by their paths from the folder in which it lies itself.
  private var assets: [String: Data] {
    var assets = files
    assets[request.fileName] = nil
    guard let slash = request.fileName.lastIndex(of: "/") else { return assets }
    let folder = request.fileName[...slash]
    guard assets.keys.contains(where: { $0.hasPrefix(folder) }) else { return assets }
    // Files outside the folder can't be named by the document; fonts among them count wherever they lie.
    let paths = assets.map { name, data in
      (name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : "../" + name, data)
    }
    return Dictionary(uniqueKeysWithValues: paths)
  }

  /// Throws `usage` for a name of a file that could lead out of a folder.
  private static func check(_ name: String) throws(RenderError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255 && !part.utf8.contains(0)
        && !part.contains("\\")
    }
    guard isPlain, parts.count <= maxDepth, name.utf8.count <= 1024 else {
      throw RenderError(
        .usage,
        "“\(name.prefix(64))” cannot be the name of a file of a request: expected a relative path without “..” in at most "
          + "\(maxDepth - 1) folders")
    }
  }
}

extension RenderRequest {
  /// The most pictures of a film.
  private static let maxPictures = 36_000

  /// The choices for a document that is a Lottie animation.
  fileprivate var lottie: LottieOptions {
    LottieOptions(
      compatibility: lottieCompatibility == .coreAnimation ? .coreAnimation : .specification, animation: animation,
      theme: theme, state: state)
  }

  /// The moment that a picture shows.
  private var moment: Moment {
    if let marker { return .marker(marker) }
    return frame.map { .frame($0) } ?? progress.map { .progress($0) } ?? .seconds(time)
  }

  /// The picture that is asked for. Throws `usage` for numbers and colours that make no sense, and for a format of films.
  func picture(by deadline: ContinuousClock.Instant) throws(RenderError) -> PictureRequest {
    if let quality, !(0...1 ~= quality) {
      throw RenderError(.usage, "the quality is from 0 to 1, not \(quality)")
    }
    let fit = fit.flatMap { RenderOptions.Fit(rawValue: $0.rawValue) } ?? .contain
    var picture = PictureRequest(size: try size, fit: fit, background: try color, deadline: deadline)
    picture.moment = moment
    guard !isFilm else { return picture }
    guard let encoding = PictureEncoding(format: format.rawValue, quality: quality) else {
      throw RenderError(.usage, "\(format.rawValue) is no format of pictures; it holds films")
    }
    picture.encoding = encoding
    return picture
  }

  /// The film that is asked for, of such pictures, and its format. Throws `usage` for a format of pictures.
  func film(of picture: PictureRequest) throws(RenderError) -> (request: FilmRequest, format: FilmFormat) {
    guard let format = FilmFormat(rawValue: format.rawValue) else {
      throw RenderError(.usage, "\(format.rawValue) holds no films; ask for apng, gif, webp, mp4, webm or mov")
    }
    var options = FilmOptions()
    if let quality { options.quality = quality }
    return (
      FilmRequest(
        picture, from: from ?? 0, to: to, fromMarker: marker, toMarker: toMarker, frameRate: framesPerSecond,
        options: options, maxPictures: Self.maxPictures),
      format
    )
  }

  /// The size, in whole pixels.
  private var size: PictureRequest.Size {
    get throws(RenderError) {
      func pixels(_ number: Double?, _ name: String) throws(RenderError) -> Int? {
        guard let number else { return nil }
        guard number >= 1, number <= 1e9 else {
          throw RenderError(.usage, "the \(name) is a number of pixels from 1 on, not \(number)")
        }
        return Int(number.rounded())
      }
      switch (try pixels(width, "width"), try pixels(height, "height")) {
      case (let width?, let height?): return .pixels(width: width, height: height)
      case (let width?, nil): return .width(width)
      case (nil, let height?): return .height(height)
      case (nil, nil): return .scale(scale)
      }
    }
  }

  /// The colour behind the document; nil for none, or for a transparent one.
  private var color: CGColor? {
    get throws(RenderError) {
      guard let text = background else { return nil }
      guard let color = CGColor(css: text) else {
        throw RenderError(
          .usage,
          "“\(text.prefix(64))” is no colour; write it as in CSS, such as #ff8800, rgb(255 136 0), tomato or transparent"
        )
      }
      return color.alpha > 0 ? color : nil
    }
  }
}
