// The pixels of an image, for examination by tests.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// The pixels of an image as they are stored.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  /// Four bytes a pixel: premultiplied blue, green, red, alpha.
  private let bytes: [UInt8]

  init(_ image: CGImage) {
    width = image.width
    height = image.height
    bytes = image.premultipliedBGRA()
  }

  /// Creates the pixels of an image; nil if it has none.
  init?(_ image: UIImage?) {
    guard let image = image?.cgImage else { return nil }
    self.init(image)
  }

  /// Red, green, blue and alpha, premultiplied, from the upper left corner.
  subscript(x: Int, y: Int) -> [Int] {
    let place = 4 * (y * width + x)
    return [2, 1, 0, 3].map { Int(bytes[place + $0]) }
  }

  /// The box around the pixels whose colour satisfies `isWanted`, y down; nil if none does.
  func box(where isWanted: ([Int]) -> Bool = { $0[3] > 0 }) -> CGRect? {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) { box = box.union(CGRect(x: x, y: y, width: 1, height: 1)) }
    }
    return box.isNull ? nil : box
  }

  /// Draws into a picture of `width` × `height` points, with `scale` pixels a point.
  static func drawn(width: Int = 40, height: Int = 30, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> Pixels? {
    Pixels(image(width, height, scale: scale, draw))
  }

  /// Returns an image of `width` × `height` points, with `scale` pixels a point.
  static func image(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
    return renderer.image { draw($0.cgContext) }
  }

  /// Returns an image of one colour, with one pixel a point.
  static func image(_ color: UIColor, _ width: Int = 4, _ height: Int = 4) -> UIImage {
    image(width, height) { _ in
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }
}
