// The texts, images and fonts that a client gives to an animation instead of those of the file.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages
import QuartziteText

// MARK: Texts

/// Gives text layers their texts.
public protocol AnimationKeypathTextProvider: AnyObject {
  /// The text of the layer at `keypath`, which has `sourceText` in the file; nil for that one.
  func text(for keypath: AnimationKeypath, sourceText: String) -> String?
}

/// Gives text layers the texts of a dictionary, by their names or by their key paths.
public final class DictionaryTextProvider: AnimationKeypathTextProvider {
  private let values: [String: String]

  /// Texts by the names of layers, or by key paths from the outermost layer: `"Card.Title"`.
  public init(_ values: [String: String]) { self.values = values }

  /// The text for the layer's key path, or else for its name; nil where the dictionary has neither.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    values[keypath.fullPath] ?? keypath.keys.last.flatMap { values[$0] }
  }
}

/// Leaves texts as they are in the file.
public final class DefaultTextProvider: AnimationKeypathTextProvider {
  /// A provider of no texts.
  public init() {}

  /// Nil.
  public func text(for keypath: AnimationKeypath, sourceText: String) -> String? { nil }
}

// MARK: Images

/// An image that an animation names.
public struct ImageAsset: Hashable, Sendable {
  /// The identifier by which layers refer to it.
  public let id: String
  /// The path of its file from the folder of the animation; empty for an image that is in the animation.
  public let name: String
  /// The width that the animation says it has, in pixels.
  public let width: Double
  /// The height that the animation says it has, in pixels.
  public let height: Double
}

/// Gives an animation its images.
public protocol AnimationImageProvider {
  /// The picture for an image that the animation names; nil for that of the file.
  func imageForAsset(asset: ImageAsset) -> CGImage?
}

/// Takes images from files of a folder, by the names that the animation has for them.
public struct FilepathImageProvider: AnimationImageProvider {
  private let folder: String

  /// Images of the folder at a path.
  public init(filepath: String) { folder = filepath }

  /// Images of a folder.
  public init(filepath: URL) { folder = filepath.path }

  /// The image of the file of that name; of names with folders, the last part.
  public func imageForAsset(asset: ImageAsset) -> CGImage? {
    guard let name = asset.name.split(separator: "/").last, name != "..", name != ".",
      let data = try? ImageFile.read(FilePath(folder).appending(String(name)), limits: .trusted),
      let source = CGImageSourceCreateWithData(data as CFData, nil)
    else { return nil }
    return CGImageSourceCreateImageAtIndex(source, 0, nil)
  }
}

// MARK: Fonts

/// Gives an animation its fonts.
public protocol AnimationFontProvider {
  /// The font of a name at a size in points; nil for the one that is installed under that name.
  func fontFor(family: String, size: CGFloat) -> CTFont?
}

/// Takes the fonts that are installed or registered.
public struct DefaultFontProvider: AnimationFontProvider {
  /// A provider of no fonts.
  public init() {}

  /// Nil.
  public func fontFor(family: String, size: CGFloat) -> CTFont? { nil }
}
