// The properties that only documents and key-value coding know: Apple's systems have them without documenting them.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// The colour by which the contents are multiplied, component by component, as far as it lies in 0…1. On a mask it
  /// takes the place of black. Nil by default.
  package final var contentsMultiplyColor: CGColor? {
    get { state.rare.contentsMultiplyColor }
    set { change(.contentsMultiplyColor) { state.rare.contentsMultiplyColor = newValue } }
  }
  /// The order in which the components of the contents are shown. `RGBA` by default, which changes nothing.
  package final var contentsSwizzle: ImageSwizzle {
    get { state.rare.contentsSwizzle }
    set { change(.contentsSwizzle) { state.rare.contentsSwizzle = newValue } }
  }
  /// Whether the shadow is that of the bounds, with their corners, whatever the layer shows. Its `shadowPath` comes first.
  package final var shadowPathIsBounds: Bool {
    get { state.flags.contains(.shadowPathIsBounds) }
    set { changeFlag(.shadowPathIsBounds, .shadowPathIsBounds, newValue) }
  }
  /// Whether `cornerCurve` is `.continuous`. Its key is `continuousCorners`.
  package final var hasContinuousCorners: Bool {
    get { cornerCurve == .continuous }
    set { cornerCurve = newValue ? .continuous : .circular }
  }
}

extension ImageSwizzle: NamedChoice, PropertyValue {}

/// Contents in one colour, in the shape of an image: `CATintedImage` in documents, where text of SwiftUI stands so.
package final class TintedImage: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The image; its alpha is the shape, or its grey if it is opaque.
  package let image: CGImage
  /// The colour; nil shows the image as it is.
  package let tint: CGColor?

  /// Creates contents of an image in a colour.
  package init(_ image: CGImage, tint: CGColor?) {
    (self.image, self.tint) = (image, tint)
    super.init()
  }

  /// The shape in white, or the image if there is no tint; nil if there is no memory for it.
  var shape: CGImage? {
    guard tint != nil else { return image }
    return image.swizzled(image.isOpaque ? .greyInAll : .alphaInAll)
  }
}

/// A layer whose filters change what lies behind it: `CABackdropLayer` in documents.
package final class CABackdropLayer: CALayer, @unchecked Sendable {
  /// The filters as they apply: all to the backdrop, and none if the layer is switched off or only captures it.
  func applied(_ given: GivenFilters) -> GivenFilters {
    func flag(_ key: String, default usual: Bool) -> Bool {
      value(forKey: key).flatMap { Bool.decoded(from: $0) } ?? usual
    }
    var applied = given
    let isShown = flag("enabled", default: true) && !flag("captureOnly", default: false)
    applied.backgroundFilters = isShown ? (given.filters ?? []) + (given.backgroundFilters ?? []) : nil
    applied.filters = nil
    return applied
  }
}
