// LottieAnimation: an animation as a Lottie file has it, ready to be shown by layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteArchives
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages
import QuartziteText

/// An animation that was read from a Lottie file.
///
/// ```swift
/// let animation = try LottieAnimation(contentsOf: "hello.json")
/// let layer = LottieAnimationLayer(animation: animation)
/// layer.currentProgress = 0.5
/// try Renderer().render(layer).write(to: "hello.png")
/// ```
public final class LottieAnimation: Sendable {
  let file: LottieFile
  /// The folder in which images lie that the file names; nil where it names none that may be read.
  private let folder: String?
  /// The images that came with the file, in an archive or beside it in memory.
  private let archived: [String: Data]
  /// The limits within which it is shown.
  let limits: Limits
  /// Everything that reading the file left out or replaced.
  public let diagnostics: [Diagnostic]
  let fileName: String
  /// The fonts in which names are looked up; nil for those of the process.
  let fonts: FontLibrary?
  /// The choices that it was read with.
  public let options: LottieOptions
  /// The animations, the themes and the states that the file offers.
  public let choices: LottieChoices

  /// Reads a `.json` or a `.lottie` file. Images that it names are looked for in its folder, and fonts in `fonts`;
  /// without those, in the `FontSet` that is in use, or in the fonts of the process. `options` choose the rules by which the animation is
  /// drawn, and one of the animations of an archive.
  ///
  /// Throws `inputMissing` where the file cannot be read, `invalidScene` with the place in it where it is no animation, and
  /// `limitExceeded` where it is larger than `limits` allow, `usage` where `options` name an animation or a theme that it does not have, and
  /// `deadlineExceeded` where it is not read by `deadline`; nil is as long as it takes.
  public convenience init(
    contentsOf path: String, fonts: FontSet? = nil, options: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(
      data: try RegularFile.contents(of: path, largest: max(0, limits.documentBytes), subject: "the document"),
      fileName: path, folder: FilePath(path).folder, fonts: fonts, options: options, limits: limits, deadline: deadline)
  }

  /// Reads the `.json` or `.lottie` file that a file URL names, as the initialiser for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  public convenience init(
    contentsOf url: URL, fonts: FontSet? = nil, options: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(
      contentsOf: try FilePath(url).text, fonts: fonts, options: options, limits: limits, deadline: deadline)
  }

  /// Reads an animation that is in memory. Images that are not in the data itself are looked for in `assets`, by their
  /// paths or names, and then in `baseDirectory`; what is in neither is left out. Fonts are looked for, and errors thrown, as by
  /// `init(contentsOf:fonts:options:limits:deadline:)`.
  public convenience init(
    data: Data, assets: [String: Data] = [:], baseDirectory: String? = nil, fileName: String = "animation.json",
    fonts: FontSet? = nil, options: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(
      data: data, assets: assets, fileName: fileName, folder: baseDirectory, fonts: fonts, options: options,
      limits: limits,
      deadline: deadline)
  }

  /// Reads an animation that is in memory and whose images lie in the folder that a file URL names, as the initialiser
  /// for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  public convenience init(
    data: Data, assets: [String: Data] = [:], baseDirectory: URL, fileName: String = "animation.json",
    fonts: FontSet? = nil, options: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(
      data: data, assets: assets, fileName: fileName, folder: try FilePath(baseDirectory).text, fonts: fonts,
      options: options, limits: limits, deadline: deadline)
  }

  /// Reads an animation whose images lie in `folder`. `archive` is the archive in `data`, if its directory has been read already.
  package init(
    data: Data, archive: ZipArchive? = nil, assets: [String: Data] = [:], fileName: String, folder: String?,
    fonts: FontSet? = nil, options: LottieOptions = LottieOptions(), limits: Limits,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    let limit = deadline.map { Deadline($0) } ?? .ofReading
    let read = try Deadline.$ofReading.withValue(limit) {
      Result { () throws(RenderError) in try Self.read(data, archive, options, limits, fileName) }
    }.get()
    archived = read.images.merging(assets) { own, _ in own }
    (file, self.folder, self.limits, self.fileName) = (read.file, folder, limits, fileName)
    (self.options, choices) = (options, read.choices)
    self.fonts = fonts?.library ?? FontLibrary.ofTask
    diagnostics = read.notices.map { $0.diagnostic(in: fileName) }
  }

  /// Reads the text of an animation, or an archive with it and its images.
  private static func read(
    _ data: Data, _ archive: ZipArchive?, _ options: LottieOptions, _ limits: Limits, _ fileName: String
  ) throws(RenderError) -> (
    file: LottieFile, images: [String: Data], choices: LottieChoices, notices: [LottieNotice]
  ) {
    var zip = archive
    if zip == nil, ZipArchive.isArchive(data) { zip = try ZipArchive(data, fileName: fileName, limits: limits) }
    let rules = LottieRules(options.compatibility)
    guard let zip else {
      try LottieChoices.check(options)
      let (file, notices) = try LottieReader.read(data, rules: rules, limits: limits, fileName: fileName)
      return (file, [:], LottieChoices(), notices)
    }
    let opened = try LottieArchive(zip, options, limits: limits)
    var (file, notices) = try LottieReader.read(
      opened.animation.data, entry: opened.animation.name, theme: opened.theme, rules: rules, limits: limits,
      fileName: fileName)
    if let segment = opened.state?.segment, !file.show(segment) {
      notices.append(
        LottieNotice(
          kind: .valueNotUnderstood, path: "",
          message:
            "the segment of the state “\(JSONPath.shortened(options.state ?? ""))” has no frames; the whole animation is shown"
        ))
    }
    return (file, opened.images, opened.choices, opened.notices + notices)
  }

  // MARK: Names of the well-known player

  /// Reads the file at a path; nil where that cannot be done.
  public static func filepath(_ path: String) -> LottieAnimation? { try? LottieAnimation(contentsOf: path) }

  /// Reads an animation that is in memory.
  public static func from(data: Data) throws -> LottieAnimation { try LottieAnimation(data: data) }

  /// The first frame.
  public var startFrame: Double { file.inPoint }
  /// The frame at which the animation ends; it is no part of it.
  public var endFrame: Double { file.outPoint }
  /// The frames a second.
  public var framerate: Double { file.frameRate }
  /// The length in seconds.
  public var duration: Double { (endFrame - startFrame) / framerate }
  /// The size in points.
  public var size: CGSize { CGSize(width: file.width, height: file.height) }
  /// The area of the animation, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
  /// The names of the markers.
  public var markerNames: [String] { file.markers.map(\.name) }

  /// The frame of a marker; nil where there is none of this name.
  public func frameTime(forMarker name: String) -> Double? { file.markers.first { $0.name == name }?.time }

  /// The progress of a marker, from 0 to 1; nil where there is none of this name.
  public func progressTime(forMarker name: String) -> Double? {
    frameTime(forMarker: name).map { progressTime(forFrame: $0) }
  }

  /// The frame at a progress from 0 to 1. At 1 it is the end, which is after the last frame that is shown in a loop.
  public func frameTime(forProgress progress: Double) -> Double { startFrame + progress * (endFrame - startFrame) }

  /// The progress of a frame.
  public func progressTime(forFrame frame: Double) -> Double { (frame - startFrame) / (endFrame - startFrame) }

  /// The frame at a time in seconds from the beginning.
  ///
  /// A time that is a whole frame but for rounding is that frame: values that are held would else be those of the frame before. Times
  /// may be counted at 30000/1001 frames a second, and the animation at 29.97, which differ by a millionth.
  public func frameTime(forTime time: Double) -> Double {
    let frames = time * framerate, whole = frames.rounded()
    let isWhole = abs(frames - whole) <= min(0.01, max(1e-9, abs(whole) * 2e-6))
    return startFrame + (isWhole ? whole : frames)
  }

  // MARK: Properties

  /// The key paths of all properties that can be given other values, in the order of the file; the first hundred thousand or so where
  /// there are more.
  public var keypaths: [AnimationKeypath] {
    var file = file, lister = KeypathLister()
    file.visitProperties(&lister, maxLayers: limits.layers)
    return lister.found
  }

  /// The key paths of text layers, and the texts that they begin with.
  public var texts: [(keypath: AnimationKeypath, text: String)] {
    var file = file, lister = TextLister()
    file.visitProperties(&lister, maxLayers: limits.layers)
    return lister.found
  }

  // MARK: Images

  /// An image that the file names, as clients know it; nil where there is none.
  func imageAsset(_ id: String) -> ImageAsset? {
    file.images[id].map { image in
      var name = ""
      if case .file(let path) = image.source { name = path }
      return ImageAsset(id: id, name: name, width: image.width, height: image.height)
    }
  }

  /// The paths of the files in which the animation's images are.
  package var imageFiles: [String] {
    guard let folder else { return [] }
    return file.images.values.compactMap { image in
      guard case .file(let path) = image.source, archivedImage(path) == nil else { return nil }
      return FilePath(folder).appending(path)
    }
  }

  /// The bytes of an image that is in the archive; nil where there is none of this path or name.
  func archivedImage(_ path: String) -> Data? {
    let parts = FilePath(path).components.filter { $0 != "." }
    return archived[path] ?? archived[parts.joined(separator: "/")] ?? archived[parts.last ?? ""]
  }

  /// An image of the file, which may have no more than `pixels`.
  func image(_ id: String, pixels: Int) throws(RenderError) -> CGImage {
    guard let image = file.images[id] else {
      throw RenderError(.inputMissing, "there is no image “\(JSONPath.shortened(id))” among the assets")
    }
    switch image.source {
    case .data(let data): return try decoded(data, "the image “\(JSONPath.shortened(id))”", pixels)
    case .file(let path):
      let shown = "the image “\(JSONPath.shortened(path))”"
      if let data = archivedImage(path) { return try decoded(data, shown, pixels) }
      guard let folder else {
        throw RenderError(.inputMissing, "\(shown) is in a file, and there is no folder to look for it in")
      }
      guard !FilePath(path).components.contains(".."), !path.hasPrefix("/") else {
        throw RenderError(.inputMissing, "\(shown) does not lie in the folder of the animation")
      }
      let data: Data
      let file = FilePath(folder).appending(path)
      if let root = FilePath(folder).resolved, let real = FilePath(file).resolved, real != root,
        !FilePath(real).isInside(root)
      {
        throw RenderError(.inputMissing, "\(shown) leads out of the animation's folder through a symbolic link")
      }
      do throws(RenderError) {
        data = try ImageFile.read(file, limits: limits)
      } catch {
        // The place that the error has may be as long as the file likes.
        throw RenderError(error.code, "\(shown): \(error.message)")
      }
      return try decoded(data, shown, pixels)
    }
  }

  /// The picture in the bytes of a file; its size is checked before it is decoded.
  private func decoded(_ data: Data, _ name: String, _ pixels: Int) throws(RenderError) -> CGImage {
    do throws(RenderError) {
      let header = try ImageFile.header(data, named: name)
      let (area, overflow) = header.width.multipliedReportingOverflow(by: header.height)
      guard overflow || area > limits.imageArea || area <= pixels else {
        throw RenderError(
          .limitExceeded,
          "the images before it leave \(pixels) pixels of the limit totalImageArea; it has \(header.width) × "
            + "\(header.height)")
      }
      return try ImageFile.decode(data, named: name, limits: limits, appliesOrientation: false).image
    } catch {
      let fault = error.code == .limitExceeded ? "is too large" : "is no picture that can be read"
      throw RenderError(error.code, "\(name) \(fault): \(error.message)")
    }
  }
}

extension LottieNotice {
  /// The notice as a diagnostic, with its place in the file.
  func diagnostic(in fileName: String) -> Diagnostic {
    Diagnostic(
      kind, at: .file(SourcePosition(file: fileName)), path.isEmpty ? message : "\(path): \(message)")
  }
}
