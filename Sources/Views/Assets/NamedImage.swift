// NamedImage: images by name, from asset catalogues and from files.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

/// An image that was found by its name, and its variants.
struct NamedImage {
  let facts: ImageFacts
  let asset: UIImageAsset?

  /// Finds an image in the main bundle, or in `bundle`, for `traits` on top of the current ones; nil, with a message,
  /// where there is none.
  init?(_ name: String, bundle: Bundle?, traits: UITraitCollection?) {
    let current = UITraitCollection.current
    let complete = traits.map { UITraitCollection(current.values.overridden(by: $0.values)) } ?? current
    for folder in AssetCatalog.folders(bundle) {
      for place in ImagePlace.all(name, in: folder) {
        guard let facts = place.facts(for: complete) else { continue }
        self.facts = facts
        asset = place.hasVariants ? UIImageAsset { place.facts(for: $0) } : nil
        return
      }
    }
    AssetCatalog.noteMissing("image", name, bundle)
    return nil
  }
}

/// A place of an image: a set of a catalogue, or files of a folder.
private enum ImagePlace: Sendable {
  case set(AssetSet)
  case files(folder: String, name: String)

  /// Returns the places in a folder at which there may be an image of that name.
  static func all(_ name: String, in folder: String) -> [ImagePlace] {
    // The name may have the extension that the file in the catalogue has.
    let names = FilePath(name).fileExtension.isEmpty ? [name] : [name, FilePath(name).withoutExtension]
    let sets = names.compactMap { name -> ImagePlace? in
      AssetCatalog.first(in: folder) { $0.path(.image, name) }.flatMap { AssetSet.of($0, .image) }.map { .set($0) }
    }
    return sets + [.files(folder: folder, name: name)]
  }

  var hasVariants: Bool {
    if case .set(let set) = self { set.hasVariants } else { false }
  }

  func facts(for traits: UITraitCollection) -> ImageFacts? {
    switch self {
    case .set(let set): set.image(for: traits)
    case .files(let folder, let name): ImagePlace.image(name, in: folder, for: traits)
    }
  }

  /// Returns the image of the file that suits the screen and the device best: `name@2x~ipad.png` and the like.
  private static func image(_ name: String, in folder: String, for traits: UITraitCollection) -> ImageFacts? {
    let path = FilePath(name)
    let stem = path.withoutExtension
    let extensions = path.fileExtension.isEmpty ? ["png", "jpg", "jpeg", "gif", "webp"] : [path.fileExtension]
    let wanted = traits.displayScale
    let scales = [1, 2, 3].sorted {
      AssetSet.scaleRank(CGFloat($0), wanted: wanted) < AssetSet.scaleRank(CGFloat($1), wanted: wanted)
    }
    let device = traits.userInterfaceIdiom.catalogName
    for scale in scales {
      for idiom in ["~\(device)", ""] {
        for ending in extensions {
          let file = stem + (scale == 1 ? "" : "@\(scale)x") + idiom + "." + ending
          guard let path = FilePath(folder).inside(file), var facts = DecodedImages.image(path) else { continue }
          // A name that has its scale already, as in `UIImage(named: "icon@2x.png")`, keeps it.
          facts.scale = scale == 1 ? UIImage.scale(ofFile: path) : CGFloat(scale)
          facts.configuration = UIImage.Configuration(traitCollection: traits)
          return facts
        }
      }
    }
    return nil
  }
}

extension AssetSet {
  /// Returns the image of the variant for complete traits that suits them best, and that can be read.
  fileprivate func image(for traits: UITraitCollection) -> ImageFacts? {
    for variant in ranked(for: traits.values) {
      guard let file = variant.file, var facts = DecodedImages.image(file) else { continue }
      let scale = variant.traits.displayScale > 0 ? variant.traits.displayScale : 1
      facts.scale = scale
      facts.mode = renderingMode
      facts.caps = variant.caps.map { $0.scaledDown(by: scale) }
      facts.resizing = variant.resizing
      facts.alignment = variant.alignment.scaledDown(by: scale)
      facts.configuration = UIImage.Configuration(traitCollection: traits)
      return facts
    }
    return nil
  }
}

extension UIEdgeInsets {
  fileprivate func scaledDown(by scale: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top / scale, left: left / scale, bottom: bottom / scale, right: right / scale)
  }
}

/// The images of files, kept as long as there is room for them.
private enum DecodedImages {
  private struct Key: Hashable, Sendable {
    let path: String
    let stamp: FileStamp
  }

  /// The images, with a part of 64 MiB in the memory of the process.
  private static let cache: SharedCache<Key, ImageFacts> = {
    let cache = SharedCache<Key, ImageFacts>("images by name", in: .shared)
    ProcessMemory.shared.join(64 << 20, [cache])
    return cache
  }()

  /// Returns the image of a file; nil, with a diagnostic, where it cannot be read.
  static func image(_ path: String) -> ImageFacts? {
    guard let stamp = FileStamp(path) else { return nil }
    let place = Place.file(SourcePosition(file: path))
    let kind = FilePath(path).fileExtension.lowercased()
    guard kind != "svg", kind != "pdf" else {
      ViewDiagnostics.note(.notDrawn, at: place, "vector files are not drawn; the image was left out")
      return nil
    }
    let key = Key(path: path, stamp: stamp)
    if let known = cache.use(key) { return known }
    do throws(RenderError) {
      let data = try ImageFile.read(path, limits: .trusted)
      guard let image = UIImage(data: data, scale: 1), let pixels = image.cgImage else {
        ViewDiagnostics.note(.assetNotUsed, at: place, "the file is no image that can be read; it was left out")
        return nil
      }
      cache.insert(image.facts, key, cost: 4 * pixels.width * pixels.height + 1_024)
      return image.facts
    } catch {
      ViewDiagnostics.note(.assetNotUsed, at: place, "the image was left out: \(error.message)")
      return nil
    }
  }
}

extension UIImage {
  /// The number of pixels per point that the name of a file gives: `@2x` or `@3x` at its end, or before a device.
  static func scale(ofFile path: String) -> CGFloat {
    let stem = FilePath(path).stem
    let name = stem.split(separator: "~", omittingEmptySubsequences: false).first.map(String.init) ?? stem
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// Creates the image of that name in the main bundle and the folders that ``AssetCatalog`` has: in their asset
  /// catalogues, or as a file with `@2x` or `@3x` for the scale and `~ipad` or `~iphone` for the device.
  ///
  /// The variant is that for the current traits. Without an image of that name the result is nil, and
  /// ``ViewDiagnostics`` has a message.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// Creates the image of that name in a bundle; nil means the main one. What `traitCollection` doesn't specify is that
  /// of the current traits.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let found = NamedImage(name, bundle: bundle, traits: traitCollection) else { return nil }
    self.init(found.facts)
    if let asset = found.asset { variants.adopt(asset) }
  }

  /// Creates the image of that name in a bundle, nil for the main one, for the traits of a configuration.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  /// Creates an animated image of the images called `name` followed by 0, 1 … up to 1024, as far as there are any.
  ///
  /// The duration is in seconds; 0 means a thirtieth of a second per image.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for index in 0...1024 {
      let places = AssetCatalog.folders(nil).flatMap { ImagePlace.all("\(name)\(index)", in: $0) }
      guard let facts = places.lazy.compactMap({ $0.facts(for: .current) }).first else {
        // The numbers may begin at 1.
        if index == 0 { continue }
        break
      }
      images.append(UIImage(facts))
    }
    if images.isEmpty { AssetCatalog.noteMissing("image", name + "0", nil) }
    return animatedImage(with: images, duration: duration)
  }

  /// Creates an animated image of several images; nil without images.
  ///
  /// The duration is in seconds; 0 means a thirtieth of a second per image.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var facts = first.facts
    facts.frames = images
    facts.duration = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    return UIImage(facts)
  }

  /// Returns the image itself: its pixels are decoded already. Nil without pixels.
  public final func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// Returns the image scaled to `size` points; nil where that is no size.
  public final func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
}
