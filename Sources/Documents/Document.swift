// Document: a file of any kind that can be shown, opened so that a renderer can draw it.
// SPDX-License-Identifier: Apache-2.0

@_exported import Quartzite
@_exported import QuartziteFilm
@_exported import QuartziteLottie

/// A document: layers of Core Animation in a `.caml` file, a `.ca` bundle or a wallpaper of several, or a Lottie animation in JSON
/// or a dotLottie archive; as a file, a folder, a zip archive, or in memory.
///
/// ```swift
/// let document = try Document(contentsOf: "Card.ca")
/// try document.set("Title.string", to: "Hello")
/// try Renderer().render(document, PictureRequest(size: .width(1200))).write(to: "card.png")
/// ```
///
/// The first bytes of a file say what it is, whatever its name. Fonts in a bundle, a wallpaper or an archive count for the document
/// alone. Nothing is read outside the document's folder, and archives are unpacked in memory.
///
/// A document belongs to one thread at a time, as its layers do.
public final class Document {
  /// The layer to render: the root of the only tree, or a layer that holds the roots of all planes. Setting values keeps it.
  public let rootLayer: CALayer
  /// The size of the picture at a scale of 1, in points.
  public var size: CGSize { rootLayer.bounds.size }
  /// Whether y grows down where ``rootLayer`` is shown: true for Lottie animations; false for documents of Core Animation, unless
  /// the only one's bundle asks for it.
  public let isGeometryFlipped: Bool
  /// The time at which ``rootLayer`` shows the moment of the document, in seconds of the media clock; see ``move(to:deadline:)``.
  public private(set) var time: CFTimeInterval = 0

  let content: Content
  /// The diagnostics of the fonts that the document brings, and of those that were registered for it.
  package var fontDiagnostics: [Diagnostic]

  enum Content {
    case planes(CAMLWallpaper)
    case animation(LottieAnimation, LottieAnimationLayer)
  }

  // MARK: Opening

  /// Opens a file or a folder.
  ///
  /// Images are looked for in the document's folder, inside which they must lie. The names of fonts are looked up among the fonts
  /// that the document brings, then in `fonts`; without those, in the `FontSet` that is in use, or in the fonts of the process.
  ///
  /// `lottie` chooses how a Lottie animation is read: the rules by which it is drawn, and, in a dotLottie archive, the animation and
  /// its theme. The rules have no effect on a document of Core Animation.
  ///
  /// Throws `inputMissing` if something cannot be opened; `invalidScene`, with file, line and column, if it cannot be read or is no
  /// document; `usage` if `lottie` names an animation or a theme that the document doesn't have; `limitExceeded` if it is larger
  /// than `limits` allow; and `deadlineExceeded` if it is not read by `deadline`, which is as long as it takes if nil.
  public convenience init(
    contentsOf path: String, fonts: FontSet? = nil, lottie: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(limits, fonts, lottie, deadline) { reading throws(RenderError) in
      guard FileKind(path) == .folder else {
        let folder = FilePath(path).folder
        // A document in a bundle has the fonts of the bundle.
        if FileKind(folder + "/index.xml") == .regular { try reading.addFonts(inFolder: folder) }
        return try reading.content(
          of: try InputFile.data(at: path, limits: limits), assets: [:], folder: folder, named: path)
      }
      try reading.addFonts(inFolder: path)
      return .planes(try reading.withFonts { () throws(RenderError) in try CAMLWallpaper.open(path, limits: limits) })
    }
  }

  /// Opens the file or the folder at a URL, as ``init(contentsOf:fonts:lottie:limits:deadline:)-(String,_,_,_,_)`` does. Throws
  /// `usage` if it is no file URL.
  public convenience init(
    contentsOf url: URL, fonts: FontSet? = nil, lottie: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(contentsOf: try FilePath(url).text, fonts: fonts, lottie: lottie, limits: limits, deadline: deadline)
  }

  /// Opens a document that is in memory.
  ///
  /// Images are looked for in `assets`, by their paths from the document, such as `assets/photo.png`, and then in
  /// `baseDirectory`, inside which they must lie; what is in neither is left out, with a diagnostic. Fonts among the assets count for
  /// the document. `fileName` is what errors and diagnostics call it. `lottie` is used, and errors are thrown, as by
  /// ``init(contentsOf:fonts:lottie:limits:deadline:)-(String,_,_,_,_)``.
  public convenience init(
    data: Data, assets: [String: Data] = [:], baseDirectory: String? = nil, fileName: String = "document",
    fonts: FontSet? = nil, lottie: LottieOptions = LottieOptions(), limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try self.init(limits, fonts, lottie, deadline) { reading throws(RenderError) in
      try reading.content(of: data, assets: assets, folder: baseDirectory, named: fileName)
    }
  }

  private init(
    _ limits: Limits, _ fonts: FontSet?, _ lottie: LottieOptions, _ deadline: ContinuousClock.Instant?,
    _ read: (inout DocumentReading) throws(RenderError) -> Content
  ) throws(RenderError) {
    // The deadline counts from the first byte. It is a task-local value, since many readers need it and none holds it.
    let (content, reading) = try Deadline.$ofReading.withValue(Deadline(deadline)) {
      Result { () throws(RenderError) in
        var reading = DocumentReading(
          limits: limits, fonts: fonts?.library ?? FontLibrary.ofTask, lottie: lottie, deadline: deadline)
        let content = try read(&reading)
        if case .planes = content { try reading.checkChoices() }
        return (content, reading)
      }
    }.get()
    self.content = content
    fontDiagnostics = reading.diagnostics
    switch content {
    case .planes(let documents):
      rootLayer = documents.rootLayer
      isGeometryFlipped = documents.planes.count == 1 && documents.planes[0].document.isGeometryFlipped
    case .animation(_, let layer):
      rootLayer = layer
      isGeometryFlipped = true
    }
  }

  // MARK: Contents

  /// The kind of the document.
  public var kind: Kind {
    switch content {
    case .planes: .coreAnimation
    case .animation: .lottie
    }
  }

  /// The documents of Core Animation, the one at the back first; none of a Lottie animation.
  public var planes: [CAMLWallpaper.Plane] { wallpaper?.planes ?? [] }

  /// The Lottie animation; nil for documents of Core Animation.
  public var animation: LottieAnimation? { if case .animation(let animation, _) = content { animation } else { nil } }

  var wallpaper: CAMLWallpaper? { if case .planes(let documents) = content { documents } else { nil } }

  /// Everything that reading the document left out or replaced, in its order.
  public var diagnostics: [Diagnostic] {
    switch content {
    case .planes(let documents): fontDiagnostics + documents.diagnostics
    case .animation(let animation, let layer): fontDiagnostics + animation.diagnostics + layer.diagnostics
    }
  }

  /// The seconds from time 0 until everything has ended that the document animates; nil if nothing is animated. Of what repeats for
  /// ever, the first cycle counts. The states that the planes are in decide what is animated.
  public var duration: CFTimeInterval? {
    switch content {
    case .planes(let documents): documents.rootLayer.animationEnd()
    case .animation(let animation, _): animation.duration
    }
  }

  /// The pictures a second that the document is made for; nil if it doesn't say.
  public var frameRate: Double? { animation?.framerate }

  /// The names of the markers of a Lottie animation and their times, in seconds, in the order of the file.
  public var markers: [(name: String, time: CFTimeInterval)] {
    guard let animation else { return [] }
    return animation.markers.map { ($0.name, animation.seconds(toFrame: $0.startFrame)) }
  }

  /// The names of the layers that ``set(_:to:)-(_,String)`` knows, each once, in the order of the document: those of all layers of
  /// a document of Core Animation that have names, and the text layers of a Lottie animation.
  public var layerNames: [String] {
    switch content {
    case .planes(let documents): return documents.layerNames
    case .animation(let animation, _):
      var seen: Set<String> = []
      return animation.texts.map(\.keypath.string).filter { seen.insert($0).inserted }
    }
  }

  /// The paths of the files that the document and its client have named, whether they are there or not.
  public var usedFiles: [String] { wallpaper.map { $0.askedFiles.sorted() } ?? animation?.imageFiles ?? [] }

  // MARK: Moments

  /// Shows the document at a moment: ``rootLayer`` at ``time``.
  ///
  /// A state is taken at once, without the animations of a transition, and stays when the document moves on; see
  /// ``setState(_:at:transitionSpeed:)`` for those. A frame that is not ready by `deadline` is shown in part: it is for a picture with
  /// the same deadline, which fails. Throws `usage` for a moment that the document doesn't have.
  public func move(to moment: Moment, deadline: ContinuousClock.Instant? = nil) throws(RenderError) {
    switch content {
    case .planes(let documents):
      switch moment {
      case .seconds(let seconds): time = try moment.checked(seconds)
      case .state(let name): try documents.setState(name, at: time, transitionSpeed: 0)
      case .progress, .frame, .marker:
        throw RenderError(.usage, "\(moment.title) is a moment of Lottie animations; give seconds or a state")
      }
    case .animation(let animation, let layer):
      let frame: Double
      // A frame that is whole but for rounding is that frame, as for a time.
      func whole(_ frame: Double) -> Double {
        animation.frameTime(forTime: animation.seconds(toFrame: frame))
      }
      switch moment {
      case .seconds(let seconds): frame = animation.frameTime(forTime: try moment.checked(seconds))
      case .progress(let progress): frame = whole(animation.frameTime(forProgress: try moment.checked(progress)))
      case .frame(let number): frame = whole(try moment.checked(number))
      case .marker(let name): frame = try animation.marker(name).first
      case .state:
        throw RenderError(
          .usage,
          "\(moment.title) is for documents of Core Animation; one of a Lottie animation is chosen when it is opened")
      }
      Deadline.$ofReading.withValue(Deadline(deadline)) { layer.currentFrame = frame }
    }
  }

  // MARK: States

  /// The names of the states of all planes, each once, in the order of the documents. A dotLottie archive has the states of its state
  /// machines, one of which `LottieOptions` choose when it is opened.
  public var states: [String] { wallpaper?.stateNames ?? animation?.choices.states ?? [] }

  /// The names of the states that the planes are in, each once; empty at first.
  public var currentStates: [String] { wallpaper?.currentStates ?? [] }

  /// Puts every plane that has a state of this name into it at once, without the animations of a transition.
  ///
  /// Throws `usage` if no plane has the state; the message names those there are.
  public func apply(state name: String) throws(RenderError) { try setState(name, transitionSpeed: 0) }

  /// Puts every plane that has a state of this name into it with the animations of its transition, which begin at
  /// `time`, in seconds of the media clock.
  ///
  /// The layers take the state's values at once, and what the transition animates goes from the value that is shown at
  /// `time`, also in the midst of another transition, to the new one; render from `time` on. `name` nil stands for the
  /// documents as they were read. `transitionSpeed` is the number of a transition's seconds that pass in each second, 1
  /// by default; 0 animates nothing. Throws `usage` if no plane has the state, or `time` is not finite.
  ///
  /// ```swift
  /// try document.setState("Unlock", at: 2)
  /// let frame = try renderer.render(document, PictureRequest(moment: .seconds(2.4)))
  /// ```
  public func setState(
    _ name: String?, at time: CFTimeInterval = CACurrentMediaTime(), transitionSpeed: Float = 1
  ) throws(RenderError) {
    guard let wallpaper else {
      throw RenderError(.usage, "a state is for documents of Core Animation; a Lottie animation has none")
    }
    try wallpaper.setState(name, at: time, transitionSpeed: transitionSpeed)
  }

  // MARK: Values

  /// Gives a property of all layers of a name the value that a text stands for.
  ///
  /// ```swift
  /// try document.set("Title.string", to: "Hello")
  /// try document.set("Card.backgroundColor", to: "rebeccapurple")
  /// try document.set("Photo.contents", to: "people/ada.jpg")
  /// ```
  ///
  /// In documents of Core Animation, the key path is the name of the layer, a dot, and a key path of the layer, such as `string`,
  /// `position.x`, `transform.rotation.z` or `filters.blur.inputRadius`. Of several names that it could begin with, the longest is
  /// meant; `Card/Title.string` is only `Title` inside `Card`, and `.opacity` is that of the root. If no layer has the name, it may be
  /// the `id` of an object of the document, as in its states. Layers of the name that have no such property are left alone.
  ///
  /// The text is read as the property's type asks: numbers (`45deg` for turns), `true` and `false`, `x y` for points, four numbers for
  /// rectangles, colours of CSS or as in documents, several with commas between them for `colors`, transforms, path data and names as in
  /// documents, and for `contents` the name of an image in the document's folder, within the limits with which the document was opened.
  /// `none` is no colour, no image and no path. A text that has attributes keeps those of its first character.
  ///
  /// In Lottie animations, key paths and values are those of ``LottieAnimationLayer/set(_:to:)``.
  ///
  /// The value counts as the document's own: a state that changes the property shows its own value. It is set without animation, and
  /// animations of the property hide it. A document may be given values and rendered thousands of times.
  ///
  /// Throws `usage` if there is no such layer or property, with the names that are like it, or if the text is no such value;
  /// `inputMissing` if there is no such image. Nothing is changed then.
  public func set(_ keyPath: String, to value: String) throws(RenderError) {
    switch content {
    case .planes(let documents): try documents.set(keyPath, to: value)
    case .animation(_, let layer): try layer.set(keyPath, to: value)
    }
  }

  /// Gives several properties the values that texts stand for, one after the other, as the other method does; a Lottie animation's
  /// layers are made again only once, and none of its values is set if one cannot be. Throws `deadlineExceeded` if that is not
  /// done by `deadline`; nil is as long as it takes.
  public func set(
    _ values: [(keyPath: String, text: String)], deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    try within(deadline) { () throws(RenderError) in
      switch content {
      case .planes(let documents):
        for (keyPath, text) in values { try documents.set(keyPath, to: text) }
      case .animation(_, let layer): try layer.set(values.map { ($0.keyPath, $0.text) })
      }
    }
  }

  /// Carries out `body`, whose reading of images and making of layers ends at a deadline. Throws `deadlineExceeded` if it did.
  private func within(
    _ deadline: ContinuousClock.Instant?, _ body: () throws(RenderError) -> Void
  ) throws(RenderError) {
    let limit = Deadline(deadline)
    try Deadline.$ofReading.withValue(limit) { Result { () throws(RenderError) in try body() } }.get()
    try limit.check(.reading)
  }

  /// Gives a property of all layers of a name a value of its own type, such as a `CGColor`, a number or nil; for `contents`, a
  /// `CGImage`, the `Data` of an image file, or the `URL` of one.
  ///
  /// The key path is that of `set(_:to:)` with text. Throws `usage` if there is no such layer or property, or it does not take the
  /// value, as in Lottie animations, which take text; and what reading an image throws.
  public func set(_ keyPath: String, to value: Any?) throws(RenderError) {
    switch (content, value) {
    case (.planes(let documents), _): try documents.set(keyPath, to: value)
    case (.animation(_, let layer), let text as String): try layer.set(keyPath, to: text)
    case (.animation, _):
      throw RenderError(
        .usage,
        "values of Lottie animations are text; “\(keyPath.shortened)” was given \(value.map { "\(type(of: $0))" } ?? "nil")"
      )
    }
  }

  /// Takes back all values that were set: properties have those of the document, or of the state that it is in.
  public func resetValues() {
    switch content {
    case .planes(let documents): documents.resetValues()
    case .animation(_, let layer): layer.resetValues()
    }
  }

  /// Gives the document these values, and its own to all other properties. Throws `usage` if one of them cannot be set, and
  /// `deadlineExceeded` if that is not done by `deadline`.
  package func show(_ values: [DocumentValue], deadline: ContinuousClock.Instant?) throws(RenderError) {
    try within(deadline) { () throws(RenderError) in try show(values) }
  }

  private func show(_ values: [DocumentValue]) throws(RenderError) {
    guard case .animation(let animation, let layer) = content else {
      resetValues()
      for value in values {
        do throws(RenderError) {
          try set(value.isText ? value.keyPath + ".string" : value.keyPath, to: value.text)
        } catch {
          if !value.isOptional { throw error }
        }
      }
      return
    }
    guard !values.isEmpty else { return resetValues() }
    let texts = Set(
      animation.texts.flatMap { text in [text.keypath.string] + (text.keypath.keys.last.map { [$0] } ?? []) })
    let properties = values.filter { value in
      let name = value.keyPath.hasSuffix(".string") ? String(value.keyPath.dropLast(7)) : value.keyPath
      return !value.isText && (!value.isOptional || texts.contains(value.keyPath) || texts.contains(name))
    }
    try layer.replaceValues(
      with: properties.map { ($0.keyPath, $0.text) },
      texts: Dictionary(values.filter(\.isText).map { ($0.keyPath, $0.text) }, uniquingKeysWith: { $1 }))
  }

  /// Throws `usage` if a key path stands for nothing in the document; nothing is set.
  package func check(keyPath: String) throws(RenderError) {
    switch content {
    case .planes(let documents): try documents.check(keyPath: keyPath)
    case .animation(let animation, _): try LottieAnimationLayer.check(keyPath: keyPath, in: animation)
    }
  }

  // MARK: Rendering

  /// Options that show the document as it means itself: y up or down as ``isGeometryFlipped`` says, at ``time``.
  ///
  /// `size` is in points, nil for that of the document; `scale` is in pixels for each point; `background` nil leaves the
  /// picture transparent where nothing is drawn; `time` is in seconds, nil for ``time``; `limits` nil stands for the renderer's.
  public func options(
    size: CGSize? = nil, scale: CGFloat = 1, background: CGColor? = nil, time: CFTimeInterval? = nil,
    limits: Limits? = nil
  ) -> RenderOptions {
    RenderOptions(
      size: size, scale: scale, background: background, time: time ?? self.time, isGeometryFlipped: isGeometryFlipped,
      limits: limits)
  }
}

extension Document: CustomStringConvertible, CustomReflectable {
  /// The kind, the size and the number of diagnostics, on one line: `Document(lottie, 100 × 50 points, no diagnostics)`.
  public var description: String {
    "Document(\(kind), \(size.pointsText), \(diagnostics.count.counting("diagnostic")))"
  }

  /// The document's parts for `dump` and for tests that fail, without its layers.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["kind": kind, "size": size, "time": time, "diagnostics": diagnostics], displayStyle: .class)
  }
}

/// The name of a document in earlier versions.
@available(*, deprecated, renamed: "Document")
public typealias Scene = Document

/// A value that a document is given, as text.
package struct DocumentValue: Sendable {
  package let keyPath: String
  package let text: String
  /// Whether the key path is the name of a text layer alone.
  package let isText: Bool
  /// Whether the document keeps its own value if this one cannot be set, as an empty field of data.
  package let isOptional: Bool

  package init(keyPath: String, text: String, isText: Bool = false, isOptional: Bool = false) {
    (self.keyPath, self.text, self.isText, self.isOptional) = (keyPath, text, isText, isOptional)
  }
}
