// Hostile calls about pictures: impossible sizes, and images that end early.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers

extension HostileFamily {
  static var pictureCalls: [HostileCase] {
    let sizes: [(String, CGSize, CGFloat, RenderError.Code)] = [
      ("a scale of 0", CGSize(width: 9, height: 9), 0, .usage),
      ("a scale of no number", CGSize(width: 9, height: 9), .nan, .usage),
      ("a scale of 1e300", CGSize(width: 9, height: 9), 1e300, .limitExceeded),
      ("a size of no number", CGSize(width: CGFloat.nan, height: 9), 1, .invalidScene),
      ("a size without end", CGSize(width: CGFloat.infinity, height: 9), 1, .invalidScene),
      ("a size of nothing", .zero, 1, .invalidScene),
      ("a size of less", CGSize(width: -9, height: 9), 1, .invalidScene),
      ("a size of 1e300", CGSize(width: 1e300, height: 1e300), 1, .limitExceeded),
    ]
    return sizes.map { name, size, scale, code in
      HostileCase("a picture of \(name)", .refused(code)) {
        try $0.show(Markup.tree().root, [], RenderOptions(size: size, scale: scale))
      }
    } + [
      HostileCase("a background of no number", .picture) {
        try $0.show(
          Markup.tree().root, [], RenderOptions(background: CGColor(red: .nan, green: .infinity, blue: 0, alpha: 1)))
      },
      HostileCase("a time of no number", .picture) { try $0.show(Markup.tree().root, [], RenderOptions(time: .nan)) },
      HostileCase("images whose data ends early", .picture) { stage in
        let (root, area) = Markup.tree()
        for (width, height, row) in [
          (9, 9, 36), (9, 9, 1), (Int.max, 1, 4), (1 << 20, 1 << 20, 4 << 20), (0, 0, 0), (-1, 5, 20),
        ] {
          guard let provider = CGDataProvider(data: Data(count: 40) as CFData),
            let image = CGImage(
              width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
              space: CGColorSpaceCreateDeviceRGB(),
              bitmapInfo: CGBitmapInfo(rawValue: 1), provider: provider, decode: nil, shouldInterpolate: true,
              intent: .defaultIntent)
          else { continue }
          let layer = Markup.spoilt(CALayer())
          layer.contents = image
          area.addSublayer(layer)
        }
        try stage.show(root, .control)
      },
    ]
  }
}
