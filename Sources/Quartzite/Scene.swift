// A Core Animation document on disk, opened so that a renderer can show it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteCAML
import QuartziteDiagnostics
@_exported import QuartziteImages
import QuartziteLayers

/// One document, or the planes of a wallpaper on top of each other, opened from disk or from memory.
///
/// ```swift
/// let scene = try Scene(contentsOf: "Poster.ca")
/// let frame = try Renderer().render(scene.rootLayer, scene.options(scale: 2))
/// ```
public struct Scene {
  private let documents: CAMLWallpaper
  /// The fonts in which names are looked up; nil for those of the process.
  private let library: FontLibrary?

  /// Opens a `.caml` file, a `.ca` bundle, or a wallpaper: a folder with several bundles.
  ///
  /// The names of fonts are looked up in `fonts` for as long as the scene lives; without those, in the `FontSet` that
  /// is in use, or in the fonts of the process.
  ///
  /// Throws `inputMissing` when something cannot be opened, `invalidScene` with file, line and column when a document
  /// cannot be read, `limitExceeded` when one is larger than `limits` allow, and `deadlineExceeded` when they are not
  /// read by `deadline`; nil is as long as it takes.
  public init(
    contentsOf path: String, fonts: FontSet? = nil, limits: Limits = .trusted, deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    library = fonts?.library ?? FontLibrary.ofTask
    documents = try Self.reading(with: library, by: deadline) { () throws(RenderError) in
      try CAMLWallpaper.open(path, limits: limits)
    }
  }

  /// Opens a document that is in memory.
  ///
  /// Images are looked for in `assets`, by their paths from the document, such as `assets/photo.png`, and then in
  /// `baseDirectory`, inside which they must lie; what is in neither is left out, with a diagnostic. `fileName` is what
  /// errors and diagnostics call the document. Fonts are looked for, and errors thrown, as by
  /// ``init(contentsOf:fonts:limits:deadline:)``.
  public init(
    data: Data, assets: [String: Data] = [:], baseDirectory: String? = nil, fileName: String = "document.caml",
    fonts: FontSet? = nil, limits: Limits = .trusted, deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    library = fonts?.library ?? FontLibrary.ofTask
    let document = try Self.reading(with: library, by: deadline) { () throws(RenderError) in
      try CAMLDocument(
        data: data, assets: assets, baseDirectory: baseDirectory, fileName: fileName, limits: limits)
    }
    documents = CAMLWallpaper(document, name: FilePath(fileName).stem)
  }

  /// Reads with a deadline and fonts, which are task-local values: many readers need them, and none holds them.
  private static func reading<Value>(
    with library: FontLibrary?, by deadline: ContinuousClock.Instant?, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try Deadline.$ofReading.withValue(Deadline(deadline)) {
      FontLibrary.$ofTask.withValue(library) { Result { () throws(RenderError) in try body() } }
    }.get()
  }

  /// Runs `body` so that fonts that it makes by their names are the scene's.
  package func withFonts<Value>(_ body: () throws(RenderError) -> Value) throws(RenderError) -> Value {
    try FontLibrary.$ofTask.withValue(library) { Result { () throws(RenderError) in try body() } }.get()
  }

  /// The documents, the one at the back first.
  public var planes: [CAMLWallpaper.Plane] { documents.planes }

  /// The layer to render: the root of the only document, or a layer that holds the roots of all of them.
  public var rootLayer: CALayer { documents.rootLayer }

  /// The size of the picture at a scale of 1, in points: that of the root layer's bounds.
  public var size: CGSize { rootLayer.bounds.size }

  /// Whether y grows down where ``rootLayer`` is shown: false, as in all documents, unless the only document's bundle
  /// asks for it.
  public var isGeometryFlipped: Bool {
    planes.count == 1 && planes[0].document.isGeometryFlipped
  }

  /// Everything that reading the documents left out or replaced, in the order of the documents.
  public var diagnostics: [Diagnostic] { documents.diagnostics }

  /// The seconds from time 0 until everything has ended that the documents animate; nil where nothing is animated. Of what
  /// repeats for ever, the first cycle counts. It is that of the states which the planes are in.
  public var duration: CFTimeInterval? { rootLayer.animationEnd() }

  // MARK: States

  /// The names of the states of all planes, each once, in the order of the documents.
  public var states: [String] { documents.stateNames }

  /// Puts every plane that has a state of this name into it at once, without the animations of a transition.
  ///
  /// Throws `usage` when no plane has the state; the message names those there are.
  public func apply(state name: String) throws(RenderError) {
    try documents.apply(state: name)
  }

  /// The names of the states that the planes are in, each once; empty at first.
  public var currentStates: [String] { documents.currentStates }

  /// Puts every plane that has a state of this name into it with the animations of its transition, which begin at
  /// `time`, in seconds of the media clock.
  ///
  /// The layers take the state's values at once, and what the transition animates goes from the value that is shown at
  /// `time`, also in the midst of another transition, to the new one; render from `time` on. `name` nil stands for the
  /// documents as they were read. `transitionSpeed` is the number of a transition's seconds that pass in each second, 1
  /// by default; 0 animates nothing. Throws `usage` when no plane has the state, or `time` is not finite.
  ///
  /// ```swift
  /// try scene.setState("Unlock", at: 2)
  /// let frame = try renderer.render(scene.rootLayer, scene.options(time: 2.4))
  /// ```
  public func setState(
    _ name: String?, at time: CFTimeInterval = CACurrentMediaTime(), transitionSpeed: Float = 1
  ) throws(RenderError) {
    try documents.setState(name, at: time, transitionSpeed: transitionSpeed)
  }

  // MARK: Values

  /// Gives a property of all layers of a name the value that a text stands for.
  ///
  /// ```swift
  /// try scene.set("Title.string", to: "Hello")
  /// try scene.set("Card.backgroundColor", to: "rebeccapurple")
  /// try scene.set("Photo.contents", to: "people/ada.jpg")
  /// ```
  ///
  /// The key path is the name of the layer, a dot, and a key path of the layer, such as `string`, `position.x`,
  /// `transform.rotation.z` or `filters.blur.inputRadius`. Of several names that it could begin with, the longest is meant;
  /// `Card/Title.string` is only `Title` inside `Card`, and `.opacity` is that of the root. Where no layer has the name, it may be the
  /// `id` of an object of the document, as in its states. Layers of the name that have no such property are left alone.
  ///
  /// The text is read as the property's type asks: numbers (`45deg` for turns), `true` and `false`, `x y` for points, four numbers for
  /// rectangles, colours of CSS or as in documents, several with commas between them for `colors`, transforms, path data and names as in
  /// documents, and for `contents` the name of an image in the document's folder, within the limits with which the scene was opened.
  /// `none` is no colour, no image and no path. A text that has attributes keeps those of its first character.
  ///
  /// The value counts as the document's own: a state that changes the property shows its own value. It is set without animation, and
  /// animations of the property hide it. A scene may be given values and rendered thousands of times.
  ///
  /// Throws `usage` where there is no such layer or property, with the names that are like it, or where the text is no such value;
  /// `inputMissing` where there is no such image. Nothing is changed then.
  public func set(_ keyPath: String, to value: String) throws(RenderError) {
    try documents.set(keyPath, to: value)
  }

  /// Gives a property of all layers of a name a value of its own type, such as a `CGColor`, a `CGImage`, a number or nil.
  ///
  /// The key path is that of `set(_:to:)` with text. Throws `usage` where there is no such layer or property, or it does not take
  /// the value.
  public func set(_ keyPath: String, to value: Any?) throws(RenderError) {
    try documents.set(keyPath, to: value)
  }

  /// Takes back all values that were set: properties have those of the documents, or of the states that they are in.
  public func resetValues() { documents.resetValues() }

  /// Throws `usage` where a key path names no property of a layer of the scene; nothing is set.
  package func check(keyPath: String) throws(RenderError) { try documents.check(keyPath: keyPath) }

  /// The paths of all files that the documents and their client have named, whether they are there or not.
  package var askedFiles: Set<String> { documents.askedFiles }

  // MARK: Rendering

  /// Options that show the scene as its documents mean it: y up, unless a bundle asks for y down.
  ///
  /// `size` is in points, nil for that of the scene; `scale` is in pixels for each point; `background` nil leaves the
  /// picture transparent where nothing is drawn; `time` is in seconds; `limits` nil stands for the renderer's.
  public func options(
    size: CGSize? = nil, scale: CGFloat = 1, background: CGColor? = nil, time: CFTimeInterval = 0,
    limits: Limits? = nil
  ) -> RenderOptions {
    RenderOptions(
      size: size, scale: scale, background: background, time: time, isGeometryFlipped: isGeometryFlipped,
      limits: limits)
  }
}
