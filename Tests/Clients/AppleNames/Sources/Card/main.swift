// Code as it is written for Apple's platforms, and a picture of it on Linux.
// SPDX-License-Identifier: Apache-2.0

import CoreGraphics
import CoreImage
import CoreText
import ImageIO
import QuartzCore
import UIKit

#if canImport(Quartzite)
import Quartzite
#endif

#if !canImport(CoreGraphics) || !canImport(CoreImage) || !canImport(CoreText) || !canImport(ImageIO) || !canImport(QuartzCore) || !canImport(UIKit)
#error("a module with a name of Apple's is missing")
#endif

let font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
view.backgroundColor = .red
let shape = CAShapeLayer()
shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2)).cgPath
shape.fillColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
shape.filters = [CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 0])].compactMap(\.self)
view.layer.addSublayer(shape)
#if canImport(Quartzite)
let frame = try Renderer().render(view.layer)
print(CTFontGetSize(font), Array(frame.pixels.prefix(8)))
#endif
