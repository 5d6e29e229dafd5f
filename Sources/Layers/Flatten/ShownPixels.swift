// ShownPixels: the pixels that contents show, with the factors by which they are multiplied.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList

/// The pixels of one image or one drawing among a layer's contents.
struct ShownPixels {
  let source: ImageSource
  let width: Int
  let height: Int
  /// The factors of the colours of the layer and of the contents.
  var tint = Tint.none

  /// Creates the pixels of contents; nil for contents that have none or more than one.
  init?(of contents: LayerContents?, in state: LayerState) {
    var image: CGImage?, isMask = false
    switch contents {
    case .assigned(let assigned): (image, isMask) = (assigned, assigned.isMask)
    case .tinted(let tinted):
      image = tinted.shape
      if let color = tinted.tint {
        tint = Tint(straight: color.sRGBComponents)
      } else {
        isMask = tinted.image.isMask
      }
    case .drawn(let drawing):
      (source, width, height) = (.deferred(drawing), drawing.width, drawing.height)
      guard !state.hasOnlyCommonValues else { return }
      if let color = state.rare.contentsMultiplyColor { tint = Tint(straight: color.sRGBComponents) }
      return
    case .fading, .unknown, nil: return nil
    }
    if !state.hasOnlyCommonValues {
      let swizzle = state.rare.contentsSwizzle, color = state.rare.contentsMultiplyColor
      if swizzle != .none {
        image = image?.swizzled(swizzle)
      } else if isMask, color != nil {
        // The colour takes the place of the mask's black.
        image = image?.swizzled(.alphaInAll)
      }
      if let color { tint = tint.multiplied(by: Tint(straight: color.sRGBComponents)) }
    }
    guard let image else { return nil }
    (source, width, height) = (.image(image), image.width, image.height)
  }
}
