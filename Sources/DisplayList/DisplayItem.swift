// The things that a display list draws: shapes in one colour, images, gradients, text and particles.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension DisplayList {
  /// A colour: straight red, green, blue and alpha in sRGB, each 0…1.
  package typealias Color = SIMD4<Double>

  /// One thing that is drawn on a node's plane.
  package enum Item: Sendable {
    /// The node's bounds in one colour.
    case fill(Color)
    /// A ring of one colour along the inside of the node's bounds, `width` points wide.
    case ring(width: Double, Color)
    /// A shape of ``DisplayList/paths`` in one colour; cut to the bounds where the node clips to them.
    case path(Int32, Color)
    /// An image of ``DisplayList/images``; cut to the bounds where the node clips to them.
    case image(Int32)
    /// A gradient of ``DisplayList/gradients`` in the node's bounds.
    case gradient(Int32)
    /// A text of ``DisplayList/texts``; cut to the bounds where the node clips to them.
    case text(Int32)
    /// The particles of an item of ``DisplayList/particles``; cut to the bounds where the node clips to them.
    case particles(Int32)
    /// Nothing: an item was left out, for the reason that the remark gives.
    case missing(Remark)

    /// Whether it is a figure of its own: a node that clips cuts it to its bounds as one picture with neighbouring
    /// figures.
    package var isFigure: Bool {
      switch self {
      case .path, .text, .particles: true
      default: false
      }
    }
  }
}

extension ArraySlice<DisplayList.Item> {
  /// Takes the first item; of figures, all that follow each other, which are cut to the node's bounds as one.
  package mutating func popRun() -> Self? {
    guard !isEmpty else { return nil }
    let run = prefix(Swift.max(1, prefix { $0.isFigure }.count))
    removeFirst(run.count)
    return run
  }
}

extension DisplayList.Color {
  /// Creates the components of a colour, clamped to 0…1.
  package init(_ color: CGColor) {
    self = color.sRGBComponents.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  /// The colour with red, green and blue multiplied by its alpha.
  package var premultiplied: SIMD4<Double> {
    var result = self * w
    result.w = w
    return result
  }
}

/// An image and its placement, alone or while another one fades in over it.
package struct ImageItem: Hashable, Sendable {
  /// One image of an item.
  package struct Part: Hashable, Sendable {
    package var source: ImageSource
    package var placement: ImagePlacement
    /// The factors that the pixels are multiplied by.
    package var tint: Tint

    package init(source: ImageSource, placement: ImagePlacement, tint: Tint = .none) {
      self.source = source
      self.placement = placement
      self.tint = tint
    }
  }

  package var part: Part
  /// Another image, whose premultiplied pixels are added to those of this one before both lie over what is below them.
  /// The alphas of both tints are no more than 1 together.
  package var other: Part?
  package var filters: ImageFilters

  package init(_ part: Part, and other: Part? = nil, filters: ImageFilters) {
    self.part = part
    self.other = other
    self.filters = filters
  }
}

/// The pixels of an image, or something that makes them when they are asked for.
package enum ImageSource: Sendable {
  case image(CGImage)
  case deferred(any DeferredImage)

  /// The image; nil if there is no memory for it, and if `meter` ends before it is made.
  package func image(meter: WorkMeter? = nil) -> CGImage? {
    switch self {
    case .image(let image): image
    case .deferred(let drawing): drawing.image(meter: meter)
    }
  }
}

/// An image that is made when it is asked for first.
package protocol DeferredImage: AnyObject, Sendable {
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// The pixels; nil if they are too many for memory, and if `meter` ends before they are made.
  func image(meter: WorkMeter?) -> CGImage?
}

/// The filters with which an image is read where it is shown smaller, and where it is shown larger.
package struct ImageFilters: Hashable, Sendable {
  /// The ways to mix texels.
  package enum Filter: Comparable, Sendable {
    /// The texel that a pixel's centre lies in (`nearest`), a mix of the four nearest texels (`linear`), or a mix of
    /// two levels of the mip chain (`trilinear`). The greater ones can show what those below them do.
    case nearest, linear, trilinear
  }

  package var minification: Filter
  package var magnification: Filter
  /// The number that is added to the level of the mip chain.
  package var bias: Double

  package init(minification: Filter = .linear, magnification: Filter = .linear, bias: Double = 0) {
    self.minification = minification
    self.magnification = magnification
    self.bias = bias
  }

  /// The filters without mip levels: a picture that is drawn again for every frame has none.
  package var withoutLevels: ImageFilters {
    var result = self
    if minification == .trilinear { result.minification = .linear }
    result.bias = 0
    return result
  }
}

/// Lines of text, a class so that caches know them by their identity.
///
/// Positions are in points from the corner of the box that is seen at the top left, y down.
package final class TextBlock: Sendable {
  /// The lines, from top to bottom.
  package let lines: [TextLine]

  package init(lines: [TextLine]) { self.lines = lines }

  /// Whether nothing is drawn outside of a box of `size` that begins at the origin.
  package func fits(into size: SIMD2<Double>) -> Bool {
    lines.allSatisfy { $0.low.x >= 0 && $0.low.y >= 0 && $0.high.x <= size.x && $0.high.y <= size.y }
  }
}

/// A text in the bounds of its node.
package struct TextItem: Hashable, Sendable {
  package var block: TextBlock
  /// The pixels per point that it is drawn with, unless a picture asks for more.
  package var scale: Double
  /// Whether y grows down in the node's space as the picture is seen.
  package var isFlipped: Bool
  /// The filters with which its bitmap is read where it is shown with more pixels than it has.
  package var filters: ImageFilters

  package init(block: TextBlock, scale: Double, isFlipped: Bool, filters: ImageFilters) {
    self.block = block
    self.scale = scale
    self.isFlipped = isFlipped
    self.filters = filters
  }

  /// The map from the space of the text to that of a node with these bounds.
  package func placement(in bounds: RoundedBox) -> Projection {
    isFlipped
      ? Projection(a: 1, b: 0, c: 0, d: 1, tx: bounds.low.x, ty: bounds.low.y)
      : Projection(a: 1, b: 0, c: 0, d: -1, tx: bounds.low.x, ty: bounds.high.y)
  }
}
