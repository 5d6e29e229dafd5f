// PictureSize: the size of the picture of a request, and its background.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import ServiceMessages

/// The options of a renderer that follow from a request.
enum PictureSize {
  /// The options for a document in the size, the fit and over the background that a request asks for. Throws `usage` for numbers
  /// and colours that make no sense.
  static func options(for document: OpenedDocument, _ request: RenderRequest) throws(RenderError) -> RenderOptions {
    var options = RenderOptions(isGeometryFlipped: document.isGeometryFlipped)
    options.textSharpness = .picture
    options.background = try background(request)
    if request.width != nil || request.height != nil {
      options.size = try size(of: document.size, request)
    } else {
      guard request.scale > 0, request.scale.isFinite else {
        throw RenderError(.usage, "the scale is a number above 0, not \(request.scale)")
      }
      options.scale = request.scale
    }
    switch request.fit {
    case .contain?, nil: options.fit = .contain
    case .cover?: options.fit = .cover
    case .fill?: options.fit = .fill
    }
    return options
  }

  /// The size in pixels; a side that is not given follows from the other and the shape of the document.
  private static func size(of document: CGSize, _ request: RenderRequest) throws(RenderError) -> CGSize {
    for (name, number) in [("width", request.width), ("height", request.height)] {
      if let number, !(number >= 1 && number <= 1e9) {
        throw RenderError(.usage, "the \(name) is a number of pixels from 1 on, not \(number)")
      }
    }
    // The sides as the command computes them, so that the pictures are the same.
    let shape = document.width > 0 && document.height > 0 ? document : CGSize(width: 1, height: 1)
    switch (request.width?.rounded(), request.height?.rounded()) {
    case (let width?, let height?): return CGSize(width: width, height: height)
    case (let width?, nil):
      return CGSize(width: width, height: max(1, (width * shape.height / shape.width).rounded()))
    case (nil, let height?):
      return CGSize(width: max(1, (height * shape.width / shape.height).rounded()), height: height)
    case (nil, nil): return document
    }
  }

  /// The colour behind the document; nil for none, or for a transparent one.
  private static func background(_ request: RenderRequest) throws(RenderError) -> CGColor? {
    guard let text = request.background else { return nil }
    guard let color = CGColor(css: text) else {
      throw RenderError(
        .usage,
        "“\(text.prefix(64))” is no colour; write it as in CSS, such as #ff8800, rgb(255 136 0), tomato or transparent")
    }
    return color.alpha > 0 ? color : nil
  }
}
