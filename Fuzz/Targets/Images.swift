// The fuzz target of image files: their properties and their pixels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing
import QuartziteGraphics
import QuartziteImages

func fuzzImages(_ input: Data) {
  if let source = CGImageSourceCreateWithData(input as CFData, nil) {
    _ = CGImageSourceGetType(source)
    _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
  }
  guard let image = try? ImageFile.decode(input, named: "input", limits: FuzzPicture.limits) else { return }
  promise(image.width * image.height <= FuzzPicture.limits.imageArea, "an image is no larger than the limits")
  _ = image.premultipliedBGRA()
  if let context = FuzzPicture.context() {
    context.draw(image, in: CGRect(x: 3, y: 3, width: 40, height: 30))
    _ = image.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5))
  }
  guard image.width * image.height < 10_000 else { return }
  for format in ImageFormat.allCases {
    guard let encoded = try? ImageFile.encode(image, as: format) else { continue }
    let again = try? ImageFile.decode(encoded, named: "again")
    promise(again?.width == image.width && again?.height == image.height, "an image that was encoded can be decoded")
  }
}
