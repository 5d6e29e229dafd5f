// Tests of image views: the contents of their layers, their sizes, and animations of images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Image views")
struct ImageViewTests {
  /// A picture whose left half is red and whose right half is blue.
  private static func halves(_ width: Int = 8, _ height: Int = 4) -> UIImage {
    Pixels.image(width, height) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: width, height: height))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: width / 2, y: 0, width: width, height: height))
    }
  }

  private func drawn(_ view: UIView, _ width: Int = 20, _ height: Int = 20) throws -> Pixels {
    try #require(
      Pixels.drawn(width: width, height: height) { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) })
  }

  private func shown(_ view: UIImageView) -> Pixels? { (view.layer.contents as? CGImage).map { Pixels($0) } }

  @Test("A view of an image has its size, and UIKit's defaults")
  func defaults() {
    let image = Self.halves()
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 8, height: 4) && view.image === image)
    #expect(!view.isUserInteractionEnabled && view.contentMode == .scaleToFill && !view.isHighlighted)
    #expect(view.intrinsicContentSize == image.size && view.sizeThatFits(.zero) == image.size)
    #expect(view.layer.contents as? CGImage === image.cgImage)
    let empty = UIImageView()
    #expect(empty.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    #expect(empty.layer.contents == nil)
    view.image = nil
    #expect(view.layer.contents == nil)
  }

  @Test("Drawing a view with an image is the same picture as drawing the image")
  func sameAsDrawing() throws {
    let image = Self.halves()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.image = image
    let straight = try #require(
      Pixels.drawn(width: 20, height: 20) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20)) })
    #expect(try drawn(view) == straight)
  }

  @Test("The mode places an image as large as it is, fits it, or fills the view")
  func modes() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.image = Self.halves()
    view.contentMode = .topLeft
    #expect(try drawn(view).box() == CGRect(x: 0, y: 0, width: 8, height: 4))
    view.contentMode = .bottomRight
    #expect(try drawn(view).box() == CGRect(x: 12, y: 16, width: 8, height: 4))
    view.contentMode = .scaleAspectFit
    #expect(try drawn(view).box() == CGRect(x: 0, y: 5, width: 20, height: 10))
    view.contentMode = .scaleToFill
    #expect(try drawn(view).box() == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("An image of two pixels per point is half as large")
  func scales() throws {
    let image = UIImage(cgImage: try #require(Self.halves().cgImage), scale: 2, orientation: .up)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.contentMode = .topLeft
    view.image = image
    #expect(view.intrinsicContentSize == CGSize(width: 4, height: 2))
    #expect(try drawn(view).box() == CGRect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test("Templates have the tint of the view, also after it has changed")
  func templates() {
    let root = UIView()
    let view = UIImageView(image: Pixels.image(.black).withRenderingMode(.alwaysTemplate))
    root.addSubview(view)
    root.tintColor = .red
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255])
    view.tintColor = .green
    #expect(shown(view)?[0, 0] == [0, 255, 0, 255])
    view.tintColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .blue }
    #expect(shown(view)?[0, 0] == [0, 0, 255, 255])
    root.overrideUserInterfaceStyle = .dark
    #expect(shown(view)?[0, 0] == [255, 255, 255, 255])
    view.image = Pixels.image(.black)
    #expect(shown(view)?[0, 0] == [0, 0, 0, 255])
  }

  @Test("A highlighted view shows its highlighted image")
  func highlight() {
    let view = UIImageView(image: Pixels.image(.red), highlightedImage: Pixels.image(.blue, 6, 6))
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255] && view.frame.size == CGSize(width: 4, height: 4))
    view.isHighlighted = true
    #expect(shown(view)?[0, 0] == [0, 0, 255, 255] && view.intrinsicContentSize == CGSize(width: 6, height: 6))
    view.highlightedImage = nil
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255])
  }

  @Test("Images that flip are mirrored where lines run from right to left")
  func rightToLeft() {
    let view = UIImageView(image: Self.halves().imageFlippedForRightToLeftLayoutDirection())
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255])
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(shown(view)?[0, 0] == [0, 0, 255, 255] && shown(view)?[7, 0] == [255, 0, 0, 255])
    // The direction of the view itself has precedence over that of its traits.
    view.semanticContentAttribute = .forceLeftToRight
    view.layoutIfNeeded()
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255])
    view.traitOverrides.layoutDirection = .leftToRight
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(shown(view)?[0, 0] == [0, 0, 255, 255])
  }

  @Test("Layout aligns an image view without the sides that the image leaves out")
  func alignment() {
    let image = Pixels.image(.red, 20, 10)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let view = UIImageView(image: image)
    let superview = LayoutStage.container()
    LayoutStage.place(view, in: superview) { view, above in
      [
        view.leadingAnchor.constraint(equalTo: above.leadingAnchor, constant: 20),
        view.topAnchor.constraint(equalTo: above.topAnchor, constant: 20),
      ]
    }
    #expect(view.frame == LayoutStage.rect(20, 20, 20, 10))
    // The view is as large as the image in any case, and what is aligned lies in it.
    view.image = image.withAlignmentRectInsets(insets)
    superview.layoutIfNeeded()
    #expect(view.frame == LayoutStage.rect(18, 19, 20, 10))
    #expect(view.intrinsicContentSize == CGSize(width: 14, height: 6) && view.alignmentRectInsets == insets)
    #expect(view.sizeThatFits(.zero) == image.size)
    view.image = image.withAlignmentRectInsets(insets).imageFlippedForRightToLeftLayoutDirection()
    view.semanticContentAttribute = .forceRightToLeft
    superview.layoutIfNeeded()
    #expect(view.frame == LayoutStage.rect(16, 19, 20, 10))
    view.image = image
    superview.layoutIfNeeded()
    #expect(view.frame == LayoutStage.rect(20, 20, 20, 10))
    for bad in [CGFloat.nan, .infinity, 100] {
      view.image = image.withAlignmentRectInsets(UIEdgeInsets(top: bad, left: bad, bottom: bad, right: bad))
      superview.layoutIfNeeded()
      #expect(view.intrinsicContentSize == (bad.isFinite ? .zero : image.size))
    }
  }

  @Test("A stretched image keeps its caps, and is the same picture as the drawn one")
  func resizable() throws {
    let image = Pixels.image(5, 5) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 2, y: 2, width: 1, height: 1))
    }.resizableImage(withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2), resizingMode: .stretch)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 12))
    view.image = image
    let pixels = try drawn(view, 20, 12)
    #expect(pixels.box { $0 == [0, 0, 255, 255] } == CGRect(x: 2, y: 2, width: 16, height: 8))
    let straight = try #require(
      Pixels.drawn(width: 20, height: 12) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 12)) })
    #expect(straight.box { $0 == [0, 0, 255, 255] } == CGRect(x: 2, y: 2, width: 16, height: 8))
  }

  @Test("The middle of a tiled image is repeated, also in a view")
  func tiled() throws {
    let image = Pixels.image(4, 1) { _ in
      for (x, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        UIRectFill(CGRect(x: x, y: 0, width: 1, height: 1))
      }
    }.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    let straight = try #require(
      Pixels.drawn(width: 8, height: 1) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 1)) })
    #expect(straight[0, 0] == [255, 0, 0, 255] && straight[7, 0] == [255, 255, 255, 255])
    for x in [1, 3, 5] { #expect(straight[x, 0] == [0, 255, 0, 255] && straight[x + 1, 0] == [0, 0, 255, 255]) }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 1))
    view.image = image
    #expect(try drawn(view, 8, 1)[3, 0] == [0, 255, 0, 255])
  }

  @Test("Caps that make no sense are drawn all the same")
  func badCaps() throws {
    let rect = CGRect(x: 0, y: 0, width: 3, height: 3)
    for cap in [-5, 0, 100, CGFloat.nan, .infinity] {
      let image = Pixels.image(.red).resizableImage(
        withCapInsets: UIEdgeInsets(top: cap, left: cap, bottom: cap, right: cap))
      let pixels = try #require(Pixels.drawn { _ in image.draw(in: rect) })
      #expect(pixels.box() == rect && pixels[1, 1] == [255, 0, 0, 255])
    }
    let stretchable = Pixels.image(.red).stretchableImage(withLeftCapWidth: 1, topCapHeight: -4)
    #expect(stretchable.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2))
  }

  // MARK: Animations

  @Test("Images are an animation of the layer's contents, one after the other, for ever")
  func animation() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.animationImages = [Pixels.image(.red), Pixels.image(.blue)]
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(view.isAnimating)
    let animation = try #require(view.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    #expect(animation.keyPath == "contents" && animation.values?.count == 2 && animation.calculationMode == .discrete)
    #expect(abs(animation.duration - 2.0 / 30) < 1e-9 && animation.repeatCount == .infinity)
    view.stopAnimating()
    #expect(!view.isAnimating)
    view.animationDuration = 3
    view.animationRepeatCount = 2
    view.startAnimating()
    let other = view.layer.animation(forKey: "contents")
    #expect(other?.duration == 3 && other?.repeatCount == 2)
    view.animationImages = nil
    view.startAnimating()
    #expect(!view.isAnimating)
  }

  @Test("An animated image animates by itself, in its duration")
  func animatedImage() throws {
    let frames = [Pixels.image(.red), Pixels.image(.green), Pixels.image(.blue)]
    let image = try #require(UIImage.animatedImage(with: frames, duration: 6))
    #expect(image.images == frames && image.duration == 6 && image.size == frames[0].size)
    let view = UIImageView(image: image)
    #expect(view.isAnimating && view.layer.animation(forKey: "contents")?.duration == 6)
    #expect(shown(view)?[0, 0] == [255, 0, 0, 255])
    view.image = frames[1]
    #expect(!view.isAnimating)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(UIImage.animatedImage(with: frames, duration: .nan)?.duration == 0.1)
  }

  @Test("Each image is shown for its part of the duration")
  func frames() throws {
    try StagedViews.run { staged in
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      let frames = [Pixels.image(.red), Pixels.image(.blue)]
      view.animationImages = frames
      view.animationDuration = 2
      staged.root.addSubview(view)
      staged.stage.advance(to: 0)
      view.startAnimating()
      CATransaction.flush()
      for (time, frame) in [(0.5, 0), (1.5, 1), (2.5, 0), (3.5, 1)] {
        staged.stage.advance(to: time)
        let contents = try #require(view.layer.presentation()?.contents as? CGImage)
        #expect(contents === frames[frame].cgImage, "\(time)")
      }
    }
  }
}
