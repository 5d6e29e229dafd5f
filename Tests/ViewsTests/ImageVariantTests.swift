// Tests of images made of images: variants, symbols, mirrored images, thumbnails and literals.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Variants of images")
struct ImageVariantTests {
  @Test("An asset has the image for the traits, and image views show it")
  func assets() {
    let light = Pixels.image(.red), dark = Pixels.image(.blue)
    let asset = UIImageAsset()
    #expect(asset.image(with: .light).cgImage == nil)
    asset.register(light, with: .light)
    asset.register(dark, with: .dark)
    #expect(asset.image(with: .light) == light && asset.image(with: .dark) == dark)
    #expect(light.imageAsset === asset && asset.image(with: .dark).imageAsset === asset)
    let view = UIImageView(image: asset.image(with: .light))
    view.overrideUserInterfaceStyle = .dark
    #expect(view.layer.contents as? CGImage === dark.cgImage)
    asset.unregister(with: .dark)
    #expect(asset.image(with: .dark) == light)
  }

  @Test("An image has an asset with itself, to which others may be added")
  func ownAsset() {
    let image = Pixels.image(.red), dark = Pixels.image(.blue)
    image.imageAsset?.register(dark, with: .dark)
    #expect(image.imageAsset?.image(with: .dark) == dark && image.imageAsset?.image(with: .light) == image)
  }

  @Test("Symbols are those that were registered, in the size that is asked for")
  func symbols() throws {
    let name = "square-\(UUID().uuidString)"
    UIImage.registerSymbol(name, path: UIBezierPath(rect: CGRect(x: 10, y: 0, width: 50, height: 100)))
    let symbol = try #require(UIImage(systemName: name))
    #expect(symbol.isSymbolImage && symbol.symbolConfiguration != nil)
    #expect(abs(symbol.size.height - 17) <= 0.5 && abs(symbol.size.width - 8.5) <= 0.5)
    let large = try #require(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)))
    #expect(large.size == CGSize(width: 20, height: 40))
    #expect(symbol.applyingSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 40))?.size == large.size)
    let small = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold, scale: .small)
    #expect(symbol.withConfiguration(small).size == CGSize(width: 16, height: 32))
    let text = UIImage.SymbolConfiguration(textStyle: .largeTitle)
    #expect(UIImage(systemName: name, withConfiguration: text)?.size.height == 34)
    let red = UIImage.SymbolConfiguration(hierarchicalColor: .red)
    #expect(UIImage(systemName: name, withConfiguration: red)?.firstPixel == [255, 0, 0, 255])
  }

  @Test("A symbol in a view has its tint, and the size that the view prefers")
  func symbolsInViews() throws {
    let name = "image-\(UUID().uuidString)"
    UIImage.registerSymbol(name, image: Pixels.image(.black, 17, 17))
    let view = UIImageView(image: UIImage(systemName: name))
    view.tintColor = .red
    #expect(Pixels(try #require(view.layer.contents as? CGImage))[8, 8] == [255, 0, 0, 255])
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 34)
    #expect((view.layer.contents as? CGImage)?.width == 34)
    #expect(view.intrinsicContentSize == CGSize(width: 34, height: 34))
    UIImage.registerSymbol(name, image: nil)
    #expect(UIImage(systemName: name) == nil)
  }

  @Test("Configurations are put together, and the later ones win")
  func configurations() {
    let size = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)
    let both = size.applying(UIImage.SymbolConfiguration(scale: .large))
    #expect(both == size.applying(UIImage.SymbolConfiguration(scale: .large)) && both != size)
    #expect(size.applying(UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)) == size)
    let dark = UIImage.Configuration(traitCollection: .dark)
    #expect(dark.applying(UIImage.Configuration(traitCollection: .light)).traitCollection == .light)
    #expect(size.applying(dark).traitCollection == .dark)
    #expect(UIImage.SymbolConfiguration(pointSize: .nan) == UIImage.SymbolConfiguration.unspecified)
  }

  @Test(
    "A mirrored image is the mirrored picture in each orientation",
    arguments: [
      UIImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ])
  func mirrored(orientation: UIImage.Orientation) throws {
    let stored = try #require(
      Pixels.image(4, 4) { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 1, width: 1, height: 3))
      }.cgImage)
    let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
    let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
    let plain = try #require(Pixels.drawn(width: 4, height: 4) { _ in image.draw(in: rect) })
    let mirror = try #require(
      Pixels.drawn(width: 4, height: 4) { _ in image.withHorizontallyFlippedOrientation().draw(in: rect) })
    for y in 0..<4 {
      for x in 0..<4 { #expect(mirror[x, y] == plain[3 - x, y]) }
    }
    #expect(image.withHorizontallyFlippedOrientation().withHorizontallyFlippedOrientation() == image)
  }

  @Test("A thumbnail has the size that is asked for")
  func thumbnails() async {
    let image = Pixels.image(.red, 40, 20)
    let small = image.preparingThumbnail(of: CGSize(width: 10, height: 5))
    #expect(small?.size == CGSize(width: 10, height: 5) && small?.firstPixel == [255, 0, 0, 255])
    #expect(image.preparingThumbnail(of: CGSize(width: 0, height: CGFloat.nan)) == nil)
    #expect(image.preparingForDisplay() === image && UIImage().preparingForDisplay() == nil)
    #expect(await image.byPreparingForDisplay() === image)
    #expect(await image.byPreparingThumbnail(ofSize: CGSize(width: 4, height: 2))?.size.width == 4)
  }

  @Test("Images made of an image keep what they don't change")
  func copies() {
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let image = Pixels.image(.red).resizableImage(withCapInsets: caps).withRenderingMode(.alwaysTemplate)
    #expect(image.capInsets == caps && image.resizingMode == .tile && image.renderingMode == .alwaysTemplate)
    let aligned = image.withAlignmentRectInsets(caps)
    #expect(aligned.alignmentRectInsets == caps && aligned.capInsets == caps && aligned != image)
    #expect(!image.flipsForRightToLeftLayoutDirection)
    #expect(image.imageFlippedForRightToLeftLayoutDirection().flipsForRightToLeftLayoutDirection)
    #expect(image.withTintColor(.blue).capInsets == caps)
  }

  @Test("A literal of an image that is not there is an image without pixels")
  func literals() throws {
    #expect(UIImage(imageLiteralResourceName: "missing-\(UUID().uuidString)").cgImage == nil)
    let folder = try AssetFolder(), name = "literal-\(UUID().uuidString)"
    try folder.writeImage(.red, to: "\(name).png")
    AssetCatalog.register(folder.path)
    #expect(UIImage(imageLiteralResourceName: name).firstPixel == [255, 0, 0, 255])
  }
}
