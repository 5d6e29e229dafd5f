// OpenedDocument: the document of a request, whatever kind it is, as layers that can be shown at a time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import ServiceMessages

/// The document of a request.
struct OpenedDocument {
  let rootLayer: CALayer
  /// Everything that reading it left out.
  let diagnostics: [Diagnostic]
  /// The size at a scale of 1, in points.
  let size: CGSize
  let isGeometryFlipped: Bool
  private let scene: Scene?
  private let lottie: LottieAnimationLayer?

  /// Opens the document of a request whose other files are in `folder`, within the limits for scenes from untrusted sources.
  ///
  /// Throws what the document's reader says, and `usage` where the request asks for what a document of its kind does not have.
  init(_ input: RenderInput, in folder: RequestFolder, deadline: ContinuousClock.Instant) throws(RenderError) {
    let request = input.request
    guard let data = input.files[request.fileName] else {
      throw RenderError(.usage, "the request has no file “\(request.fileName.prefix(64))”, which is to be its document")
    }
    let fonts = try Self.fonts(of: input)
    let base = Self.folder(of: request.fileName, in: folder.assets)
    switch try Self.kind(of: data, request) {
    case .lottie:
      try self.init(
        try LottieAnimation(
          data: data, baseDirectory: base, fileName: request.fileName, fonts: fonts, limits: .untrusted,
          deadline: deadline), by: deadline)
    case .archive:
      let archive = try SceneArchive(data, fileName: request.fileName, limits: .untrusted)
      if archive.contents == .animation {
        try self.init(
          try LottieAnimation(
            data: data, fileName: request.fileName, fonts: fonts, limits: .untrusted, deadline: deadline), by: deadline)
      } else {
        try folder.make(folder.document)
        self.init(
          try Scene(
            archive, extractedInto: folder.document, fonts: fonts, limits: .untrusted, deadline: deadline))
      }
    case .caml, .automatic:
      self.init(
        try Scene(
          data: data, baseDirectory: base, fileName: request.fileName, fonts: fonts, limits: .untrusted,
          deadline: deadline))
    }
    try apply(request)
  }

  private init(_ scene: Scene) {
    (rootLayer, diagnostics, size) = (scene.rootLayer, scene.diagnostics, scene.size)
    (isGeometryFlipped, self.scene, lottie) = (scene.isGeometryFlipped, scene, nil)
  }

  private init(_ animation: LottieAnimation, by deadline: ContinuousClock.Instant) throws(RenderError) {
    let layer = try LottieAnimationLayer(animation: animation, deadline: deadline)
    (rootLayer, diagnostics, size) = (layer, animation.diagnostics + layer.diagnostics, animation.size)
    (isGeometryFlipped, scene, lottie) = (true, nil, layer)
  }

  // MARK: Reading

  /// The most bytes of space before a document whose kind is to be found out.
  private static let longestSpace = 4096

  /// The kind of the document: that which the request says, or that of its first bytes.
  private static func kind(of data: Data, _ request: RenderRequest) throws(RenderError) -> RenderRequest.Source {
    guard request.source == .automatic else { return request.source }
    if SceneArchive.isArchive(data) { return .archive }
    // A mark of the byte order may come before the first character.
    let start = (data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data).prefix(longestSpace)
    switch start.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "<"): return .caml
    case UInt8(ascii: "{"): return .lottie
    default:
      throw RenderError(
        .invalidScene, at: .file(SourcePosition(file: request.fileName)),
        data.isEmpty
          ? "the document is empty"
          : "this is neither a Core Animation document, which begins with <, nor a Lottie animation, which begins with {, nor "
            + "a zip archive with one of them")
    }
  }

  /// The folder of the assets that a document means by their names: that in which it would lie itself.
  private static func folder(of name: String, in assets: String) -> String {
    guard let slash = name.lastIndex(of: "/") else { return assets }
    let folder = assets + "/" + name[..<slash]
    return FileManager.default.fileExists(atPath: folder) ? folder : assets
  }

  /// The fonts among the files of a request, which its texts alone are set in; nil where there are none.
  private static func fonts(of input: RenderInput) throws(RenderError) -> FontSet? {
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    let names = input.files.keys.filter { name in
      name != input.request.fileName && endings.contains { name.lowercased().hasSuffix($0) }
    }
    guard !names.isEmpty else { return nil }
    let fonts = FontSet()
    for name in names.sorted() {
      if let data = input.files[name] { try fonts.add(data, named: name) }
    }
    return fonts
  }

  /// Puts the document into the state and gives it the values that the request asks for.
  private func apply(_ request: RenderRequest) throws(RenderError) {
    if let state = request.state {
      guard let scene else {
        throw RenderError(.usage, "a state is for Core Animation documents; a Lottie animation has none")
      }
      try scene.setState(state, at: 0, transitionSpeed: 0)
    }
    let values = request.values.sorted { $0.key < $1.key }
    if let lottie {
      if !values.isEmpty { try lottie.set(values.map { (keyPath: $0.key, value: $0.value) }) }
    } else if let scene {
      for (keyPath, value) in values { try scene.set(keyPath, to: value) }
    }
  }

  // MARK: Time

  /// The seconds that the document lasts; nil where it does not say.
  var duration: Double? { lottie?.animation?.duration ?? scene?.duration }

  /// The pictures a second that it is made for; nil where it does not say.
  var frameRate: Double? { lottie?.animation?.framerate }

  /// Shows the document at a time in seconds; returns the time at which its layers are to be rendered for that.
  func show(_ time: Double) -> Double {
    guard let lottie else { return time }
    lottie.currentTime = time
    return 0
  }

  /// The time that a request for a picture asks for, in seconds. Throws `usage` for a place in what is no Lottie animation.
  func time(of request: RenderRequest) throws(RenderError) -> Double {
    guard request.progress != nil || request.frame != nil else { return request.time }
    guard let animation = lottie?.animation else {
      throw RenderError(.usage, "progress and frame are for Lottie animations; give the time")
    }
    let shown = request.frame ?? animation.frameTime(forProgress: request.progress ?? 0)
    return (shown - animation.startFrame) / animation.framerate
  }
}
