// RenderRequest: what is asked of a worker, a picture or a film of one document.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A picture or a film that is asked of a worker.
public struct RenderRequest: Codable, Sendable, Hashable {
  /// The kind of a document.
  public enum Source: String, Codable, Sendable, Hashable, CaseIterable {
    /// One Core Animation document in XML.
    case caml
    /// A ZIP archive with a `.ca` bundle, a wallpaper or a dotLottie animation in it.
    case archive
    /// One Lottie animation in JSON.
    case lottie
    /// The kind that the first bytes of the document tell.
    case automatic
  }

  /// The way a scene meets a picture of another shape.
  public enum Fit: String, Codable, Sendable, Hashable, CaseIterable {
    /// The whole scene is seen; the rest of the picture shows the background.
    case contain
    /// The whole picture is covered; what lies outside is cut off.
    case cover
    /// The scene is stretched to the size of the picture.
    case fill
  }

  /// The rules by which a Lottie animation is drawn if players differ.
  public enum LottieCompatibility: String, Codable, Sendable, Hashable, CaseIterable {
    /// The rules of the Lottie specification and of After Effects.
    case specification
    /// The rules of the Core Animation engine of lottie-ios.
    case coreAnimation = "core-animation"
  }

  /// The format of the answer.
  public enum Format: String, Codable, Sendable, Hashable, CaseIterable {
    /// A picture as PNG.
    case png
    /// A picture as JPEG, without transparency.
    case jpeg
    /// A picture as WebP, or a film where ``RenderRequest/isFilm`` is true.
    case webp
    /// A film as an animated PNG.
    case apng
    /// A film as GIF.
    case gif
    /// A film as MP4 (H.264), where ffmpeg is installed.
    case mp4
    /// A film as WebM (VP9), where ffmpeg is installed.
    case webm
    /// A film as QuickTime (ProRes 4444), where ffmpeg is installed.
    case mov
  }

  /// The kind of the document; ``Source/automatic`` by default.
  public var source: Source
  /// The name under which ``RenderInput/files`` has the document, and which errors and diagnostics call it.
  public var fileName: String
  /// The pixels of a point; 1 by default. Not used where ``width`` or ``height`` is given.
  public var scale: Double
  /// The width of the picture in pixels; nil for that which follows from the height or the scale.
  public var width: Double?
  /// The height of the picture in pixels; nil for that which follows from the width or the scale.
  public var height: Double?
  /// The way a scene meets a picture of another shape; nil is ``Fit/contain``.
  public var fit: Fit?
  /// The time of a picture, in seconds; 0 by default.
  public var time: Double
  /// The place of a picture in a Lottie animation, from 0 to 1, in place of ``time``.
  public var progress: Double?
  /// The place of a picture in a Lottie animation, as the number of one of its frames, in place of ``time``.
  public var frame: Double?
  /// The name of a marker of a Lottie animation. A picture shows the marker's beginning, in place of ``time``. A film begins with the
  /// marker, in place of ``from``, and ends with it unless ``to`` or ``toMarker`` is given.
  public var marker: String?
  /// The name of the state in which a Core Animation document is shown; nil for its base state.
  public var state: String?
  /// The identifier of the animation that is read from a dotLottie archive; nil for the one that the archive begins with.
  public var animation: String?
  /// The identifier of the theme of a dotLottie archive that the animation is shown in; nil for the animation's own, or for none.
  public var theme: String?
  /// The rules by which a Lottie animation is drawn; nil is ``LottieCompatibility/specification``.
  public var lottieCompatibility: LottieCompatibility?
  /// A CSS colour behind the scene; nil for none.
  public var background: String?
  /// The format of the answer; ``Format/png`` by default.
  public var format: Format
  /// The quality of a lossy format, from 0 to 1; nil for the format's own.
  public var quality: Double?
  /// The first time of a film, in seconds; nil for 0.
  public var from: Double?
  /// The time at which a film ends, in seconds; nil for the end of the animation.
  public var to: Double?
  /// The name of the marker of a Lottie animation at whose beginning a film ends, in place of ``to``.
  public var toMarker: String?
  /// The pictures of a film in each second; nil for those of a Lottie animation, else 60, at most 50 for GIF.
  public var framesPerSecond: Double?
  /// Values that are set in the document before it is drawn, by `Layer.property`: `Title.string` is `Hello`.
  public var values: [String: String]
  /// The seconds that the whole may take, waiting included; 30 by default.
  public var deadline: Double

  /// Creates a request; everything but the document's name has a default.
  public init(
    source: Source = .automatic, fileName: String, scale: Double = 1, width: Double? = nil, height: Double? = nil,
    fit: Fit? = nil, time: Double = 0, progress: Double? = nil, frame: Double? = nil, marker: String? = nil,
    state: String? = nil, animation: String? = nil, theme: String? = nil,
    lottieCompatibility: LottieCompatibility? = nil, background: String? = nil, format: Format = .png,
    quality: Double? = nil, from: Double? = nil, to: Double? = nil, toMarker: String? = nil,
    framesPerSecond: Double? = nil, values: [String: String] = [:], deadline: Double = 30
  ) {
    self.source = source
    self.fileName = fileName
    self.scale = scale
    self.width = width
    self.height = height
    self.fit = fit
    self.time = time
    self.progress = progress
    self.frame = frame
    self.marker = marker
    self.state = state
    self.animation = animation
    self.theme = theme
    self.lottieCompatibility = lottieCompatibility
    self.background = background
    self.format = format
    self.quality = quality
    self.from = from
    self.to = to
    self.toMarker = toMarker
    self.framesPerSecond = framesPerSecond
    self.values = values
    self.deadline = deadline
  }

  /// Whether a film is asked for: the format has nothing but films, or it is WebP and one of ``from``, ``to``, ``toMarker`` and
  /// ``framesPerSecond`` is given.
  public var isFilm: Bool {
    switch format {
    case .png, .jpeg: false
    case .webp: from != nil || to != nil || toMarker != nil || framesPerSecond != nil
    case .apng, .gif, .mp4, .webm, .mov: true
    }
  }
}

extension RenderRequest.Format {
  /// The media type of an answer in this format.
  public var contentType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .apng: "image/apng"
    case .gif: "image/gif"
    case .mp4: "video/mp4"
    case .webm: "video/webm"
    case .mov: "video/quicktime"
    }
  }
}

/// A request with the document and the assets that it is about.
public struct RenderInput: Sendable, Hashable {
  /// The picture or film that is asked for.
  public var request: RenderRequest
  /// Documents and assets by their names, which may hold folders (`images/a.png`); the document itself is under
  /// ``RenderRequest/fileName``.
  public var files: [String: Data]

  /// Creates the input of a request.
  public init(request: RenderRequest, files: [String: Data]) {
    self.request = request
    self.files = files
  }
}
