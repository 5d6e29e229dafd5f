// LottieArchive: the animation and the images of a dotLottie archive.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteArchives
import QuartziteDiagnostics
import QuartziteTextFormats

/// Reads `.lottie` files of both versions of their format.
enum LottieArchive {
  /// The animation of an archive, and its images by their paths from the folder of images: `img_0.png`.
  ///
  /// Several animations may be in it: this is the one that the manifest names to begin with, or the first one.
  static func open(
    _ archive: ZipArchive, limits: Limits
  ) throws(RenderError) -> (animation: Data, images: [String: Data], notices: [LottieNotice]) {
    let context = ReadingContext()
    let manifest = try self.manifest(archive, limits, context)
    let entry = try animation(archive, manifest, context)
    guard entry.size <= limits.documentBytes else {
      throw archive.failure(
        "\(entry.name) has \(entry.size) bytes; the limit documentBytes is \(limits.documentBytes)", .limitExceeded)
    }
    if let manifest { noteUnused(manifest) }
    let animation = try archive.contents(of: entry)
    let images = try images(archive, isSecond: entry.name.hasPrefix("a/"), context)
    return (animation, images, context.notices)
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
    let data = try archive.contents(of: entry)
    let content = try? JSONParser.parse(
      [UInt8](data), maxDepth: LottieReader.maxNesting, maxNodes: limits.documentElements)
    try context.deadline.check(.reading)
    guard let content, content.object != nil else {
      context.note(.valueNotUnderstood, at: path, "expected a JSON object; the first animation was used")
      return nil
    }
    return JSONValue(content, path: path, context: context)
  }

  private static func animation(
    _ archive: ZipArchive, _ manifest: JSONValue?, _ context: ReadingContext
  ) throws(RenderError) -> ZipArchive.Entry {
    let initial = manifest?["initial"]?["animation"]?.string ?? manifest?["activeAnimationId"]?.string
    let listed = manifest?.objects("animations").first?.identifier("id")
    for id in [initial, listed] {
      guard let id, !id.isEmpty else { continue }
      if let entry = archive.entries["a/\(id).json"] ?? archive.entries["animations/\(id).json"] { return entry }
      manifest?.note(
        .assetNotUsed, "the archive has no animation \"\(JSONPath.shortened(id))\"; another one was used in its place")
    }
    let names = archive.entries.keys.filter {
      $0.hasSuffix(".json") && ($0.hasPrefix("a/") || $0.hasPrefix("animations/"))
    }
    guard let first = names.min(), let entry = archive.entries[first] else {
      throw archive.failure("expected an animation in the archive, as animations/….json or a/….json, found none")
    }
    return entry
  }

  private static func noteUnused(_ manifest: JSONValue) {
    let parts = [
      ("stateMachines", "state machines are not run"), ("states", "state machines are not run"),
      ("themes", "themes are not applied"),
    ]
    for (key, message) in parts where manifest[key]?.array?.isEmpty == false {
      manifest[key]?.note(.notDrawn, message)
    }
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
