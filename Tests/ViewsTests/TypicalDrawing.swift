// Typical drawing code of apps: rings, charts, badges, masks, patterns, glows.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A picture and the code that draws it, in points.
struct TypicalDrawing: Sendable, CustomTestStringConvertible {
  let name: String
  let size: CGSize
  let draw: @Sendable (CGContext) -> Void

  init(_ name: String, _ width: CGFloat, _ height: CGFloat, _ draw: @escaping @Sendable (CGContext) -> Void) {
    self.name = name
    size = CGSize(width: width, height: height)
    self.draw = draw
  }

  var testDescription: String { name }

  /// Returns the picture that an image renderer draws.
  func image(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }
  }

  /// The pixels of the picture; nil if there is none.
  func pixels(scale: CGFloat = 1) -> Pixels? { Pixels(image(scale: scale)) }
}

/// The colours and images that the pieces of code share.
enum Palette {
  static let ink = UIColor(red: 0.11, green: 0.14, blue: 0.22, alpha: 1)
  static let accent = UIColor(red: 0.98, green: 0.36, blue: 0.29, alpha: 1)
  static let mint = UIColor(red: 0.18, green: 0.78, blue: 0.62, alpha: 1)
  static let sky = UIColor(red: 0.2, green: 0.5, blue: 0.96, alpha: 1)
  static let paper = UIColor(white: 0.97, alpha: 1)

  static func gradient(_ colors: [UIColor], _ locations: [CGFloat]? = nil) -> CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray, locations: locations)
  }

  /// An imitation of a photograph: sky above, hills below, the sun in the upper left corner.
  static func photo(_ width: CGFloat = 60, _ height: CGFloat = 40) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
      let context = context.cgContext
      if let gradient = gradient([UIColor(red: 0.35, green: 0.65, blue: 0.95, alpha: 1), .white]) {
        context.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 0, y: height), options: [.drawsBeforeStartLocation])
      }
      UIColor.yellow.setFill()
      context.fillEllipse(in: CGRect(x: width * 0.1, y: height * 0.1, width: height * 0.3, height: height * 0.3))
      UIColor(red: 0.2, green: 0.5, blue: 0.25, alpha: 1).setFill()
      context.fillEllipse(in: CGRect(x: -width * 0.3, y: height * 0.6, width: width, height: height))
      context.fillEllipse(in: CGRect(x: width * 0.4, y: height * 0.7, width: width, height: height))
    }
  }
}
