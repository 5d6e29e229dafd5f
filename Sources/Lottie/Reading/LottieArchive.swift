// LottieArchive: the animation and the images of a dotLottie archive.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteArchives
import QuartziteDiagnostics
import QuartziteTextFormats

/// What is read of a `.lottie` file, of either version of the format.
struct LottieArchive {
  /// The text of the animation, with its place in the archive.
  let animation: (data: Data, name: String)
  /// The images by their paths from the folder of images: `img_0.png`.
  let images: [String: Data]
  /// The text of the theme, with its place in the archive; nil for none.
  let theme: (data: Data, name: String, animation: String)?
  /// The state that was asked for.
  let state: LottieState?
  /// What may be chosen in the archive.
  let choices: LottieChoices
  let notices: [LottieNotice]

  /// Opens the animation that `options` name, or else the one that the manifest names to begin with, or the first one. Throws `usage` for an
  /// animation or a theme that the archive does not have.
  init(_ archive: ZipArchive, _ options: LottieOptions, limits: Limits) throws(RenderError) {
    let context = ReadingContext(LottieRules(options.compatibility))
    let manifest = try Self.manifest(archive, limits, context)
    let states = try Self.states(archive, limits, context)
    choices = LottieChoices(
      animations: Self.identifiers(archive, in: Self.animationFolders, listed: manifest?.objects("animations")),
      themes: Self.identifiers(archive, in: Self.themeFolders, listed: manifest?.objects("themes")),
      states: states.map(\.name).uniqued)
    state = options.state.flatMap { name in states.first { $0.name == name } }
    if let name = options.state, state == nil { throw choices.unknown("state", name, among: choices.states) }
    let asked = options.animation ?? state?.animation
    if options.animation == nil, let asked, !choices.animations.contains(asked) {
      throw archive.failure(
        "the state “\(JSONPath.shortened(options.state ?? ""))” shows the animation “\(JSONPath.shortened(asked))”, which is not there"
      )
    }
    let (id, entry) = try Self.animation(archive, manifest, asked, choices, context)
    guard entry.size <= limits.documentBytes else {
      throw archive.failure(
        "\(entry.name) has \(entry.size) bytes; the limit documentBytes is \(limits.documentBytes)", .limitExceeded)
    }
    for key in ["stateMachines", "states"] where manifest?[key]?.array?.isEmpty == false && options.state == nil {
      manifest?[key]?.note(.notDrawn, "state machines are not run; one of their states can be chosen by its name")
    }
    animation = (try archive.contents(of: entry), entry.name)
    images = try Self.images(archive, isSecond: entry.name.hasPrefix("a/"), context)
    let listed = manifest?.objects("animations").first { $0.identifier("id") == id }
    let initial = options.theme == nil ? listed?["initialTheme"]?.string : nil
    theme = try Self.theme(archive, options.theme ?? initial, of: id, isAsked: options.theme != nil, choices, context)
    notices = context.notices
  }

  // MARK: Entries

  /// The folders of both versions of the format.
  private static let animationFolders = ["a/", "animations/"], themeFolders = ["t/", "themes/"]
  private static let stateFolders = ["s/", "states/"]

  /// The JSON files in folders by their names, with their identifiers.
  private static func entries(
    _ archive: ZipArchive, in folders: [String]
  ) -> [(id: String, entry: ZipArchive.Entry)] {
    archive.entries.sorted { $0.key < $1.key }.compactMap { name, entry in
      guard name.hasSuffix(".json"), let folder = folders.first(where: name.hasPrefix) else { return nil }
      return (String(name.dropFirst(folder.count).dropLast(5)), entry)
    }
  }

  /// The JSON file of an identifier in the first folder that has it.
  private static func entry(_ archive: ZipArchive, _ id: String, in folders: [String]) -> ZipArchive.Entry? {
    folders.lazy.compactMap { archive.entries["\($0)\(id).json"] }.first
  }

  /// The identifiers of the entries in folders, those that the manifest lists first and in its order.
  private static func identifiers(_ archive: ZipArchive, in folders: [String], listed: [JSONValue]?) -> [String] {
    let found = entries(archive, in: folders).map(\.id), known = Set(found)
    let first = (listed ?? []).compactMap { $0.identifier("id") }.filter(known.contains)
    return (first + found).uniqued
  }

  /// The object in an entry of an archive; nil, with a notice that says what was done `instead`, if it holds none.
  private static func object(
    in entry: ZipArchive.Entry, of archive: ZipArchive, _ limits: Limits, _ context: ReadingContext, instead: String
  ) throws(RenderError) -> JSONValue? {
    let data = try archive.contents(of: entry), path = JSONPath.member(.root, entry.name)
    let content = try? JSONParser.parse(
      [UInt8](data), maxDepth: LottieReader.maxNesting, maxNodes: limits.documentElements)
    try context.deadline.check(.reading)
    if let content, content.object != nil { return JSONValue(content, path: path, context: context) }
    context.note(.valueNotUnderstood, at: path, "expected a JSON object; \(instead)")
    return nil
  }

  /// The theme of an identifier; of one that only the manifest asks for, nil with a notice where it is missing.
  private static func theme(
    _ archive: ZipArchive, _ id: String?, of animation: String, isAsked: Bool, _ choices: LottieChoices,
    _ context: ReadingContext
  ) throws(RenderError) -> (data: Data, name: String, animation: String)? {
    guard let id, !id.isEmpty else { return nil }
    guard let entry = entry(archive, id, in: themeFolders) else {
      if isAsked { throw choices.unknown("theme", id, among: choices.themes) }
      context.note(.assetNotUsed, at: .root, "the archive has no theme \"\(JSONPath.shortened(id))\"; it was left out")
      return nil
    }
    guard entry.size <= maxManifestBytes else {
      throw archive.failure(
        "\(entry.name) has \(entry.size) bytes; at most \(maxManifestBytes) can be read", .limitExceeded)
    }
    return (try archive.contents(of: entry), entry.name, animation)
  }

  // MARK: The manifest

  /// The largest manifest that is read, in bytes.
  private static let maxManifestBytes = 1 << 20

  /// The manifest, or nil where there is none or it cannot be read.
  private static func manifest(
    _ archive: ZipArchive, _ limits: Limits, _ context: ReadingContext
  ) throws(RenderError) -> JSONValue? {
    let path = JSONPath.member(.root, "manifest.json")
    guard let entry = archive.entries["manifest.json"] else {
      context.note(.unknownInDocument, at: path, "the archive has no manifest; its first animation was used")
      return nil
    }
    guard entry.size <= min(maxManifestBytes, limits.documentBytes) else {
      throw archive.failure(
        "manifest.json has \(entry.size) bytes; at most \(maxManifestBytes) can be read", .limitExceeded)
    }
    return try object(in: entry, of: archive, limits, context, instead: "the first animation was used")
  }

  private static func animation(
    _ archive: ZipArchive, _ manifest: JSONValue?, _ asked: String?, _ choices: LottieChoices,
    _ context: ReadingContext
  ) throws(RenderError) -> (id: String, ZipArchive.Entry) {
    if let asked {
      guard let entry = entry(archive, asked, in: animationFolders) else {
        throw choices.unknown("animation", asked, among: choices.animations)
      }
      return (asked, entry)
    }
    let initial = manifest?["initial"]?["animation"]?.string ?? manifest?["activeAnimationId"]?.string
    let listed = manifest?.objects("animations").first?.identifier("id")
    for id in [initial, listed] {
      guard let id, !id.isEmpty else { continue }
      if let entry = entry(archive, id, in: animationFolders) { return (id, entry) }
      manifest?.note(
        .assetNotUsed, "the archive has no animation \"\(JSONPath.shortened(id))\"; another one was used in its place")
    }
    guard let first = entries(archive, in: animationFolders).first else {
      throw archive.failure("expected an animation in the archive, as animations/….json or a/….json, found none")
    }
    return first
  }

  // MARK: States

  /// The most state machines that are read.
  private static let maxStateMachines = 64

  /// The states of all state machines that show something. One that cannot be read has none, with a notice.
  private static func states(
    _ archive: ZipArchive, _ limits: Limits, _ context: ReadingContext
  ) throws(RenderError) -> [LottieState] {
    var states: [LottieState] = []
    for (_, entry) in entries(archive, in: stateFolders).prefix(maxStateMachines)
    where entry.size <= min(maxManifestBytes, limits.documentBytes) {
      let machine = try object(in: entry, of: archive, limits, context, instead: "the state machine was left out")
      states += machine?.objects("states").compactMap(LottieState.init) ?? []
    }
    return states
  }

  // MARK: Images

  /// The images by their paths from the folder of images. One that is damaged is left out with a notice.
  private static func images(
    _ archive: ZipArchive, isSecond: Bool, _ context: ReadingContext
  ) throws(RenderError) -> [String: Data] {
    let folders = isSecond ? ["i/", "images/"] : ["images/", "i/"]
    var images: [String: Data] = [:]
    for folder in folders {
      for name in archive.entries.keys.sorted() where name.hasPrefix(folder) {
        let key = String(name.dropFirst(folder.count))
        guard images[key] == nil, let entry = archive.entries[name] else { continue }
        do throws(RenderError) {
          images[key] = try archive.contents(of: entry)
        } catch {
          guard error.code != .deadlineExceeded else { throw error }
          context.note(.assetNotUsed, at: .root, "\(error.message); it was left out")
        }
      }
    }
    return images
  }
}

extension [String] {
  /// The elements, each once, in their order.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
