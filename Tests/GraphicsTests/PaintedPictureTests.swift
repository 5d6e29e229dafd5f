// Tests of the pixels of images and gradients in a context.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import Testing

/// An image of opaque or translucent pixels, given row by row as red, green, blue and alpha, premultiplied.
private func image(_ rows: [[[UInt8]]]) -> CGImage? {
  let bytes = rows.joined().flatMap { [$0[2], $0[1], $0[0], $0[3]] }
  return CGImage(
    premultipliedBGRA: Data(bytes), width: rows[0].count, height: rows.count, bytesPerRow: rows[0].count * 4)
}

private let white: [UInt8] = [255, 255, 255, 255]
private let black: [UInt8] = [0, 0, 0, 255]
private let clear: [UInt8] = [0, 0, 0, 0]

@Suite("Painting images in a context")
struct PaintedImageTests {
  private let corners = image([[[255, 0, 0, 255], [0, 255, 0, 255]], [[0, 0, 255, 255], [100, 50, 0, 128]]])

  @Test("An image whose pixels are those of the context is copied, upright where y points up")
  func exactCopy() throws {
    let corners = try #require(corners)
    let context = try #require(CGContext.bitmap(4, 4))
    context.draw(corners, in: CGRect(x: 1, y: 1, width: 2, height: 2))
    let shown = try #require(context.shown)
    #expect(shown[1, 1] == [255, 0, 0, 255] && shown[2, 1] == [0, 255, 0, 255])
    #expect(shown[1, 2] == [0, 0, 255, 255] && shown[2, 2] == [100, 50, 0, 128] && shown[0, 0] == clear)
    let flipped = try #require(painted(4, 4) { $0.draw(corners, in: CGRect(x: 1, y: 1, width: 2, height: 2)) })
    #expect(flipped[1, 2] == [255, 0, 0, 255] && flipped[2, 1] == [100, 50, 0, 128])
  }

  @Test("Without interpolation every pixel of the context is one of the image")
  func nearest() throws {
    let corners = try #require(corners)
    let context = try #require(CGContext.bitmap(9, 9))
    context.interpolationQuality = .none
    context.draw(corners, in: CGRect(x: 0, y: 0, width: 9, height: 9))
    let shown = try #require(context.shown)
    for y in 0..<9 {
      for x in 0..<9 where x != 4 && y != 4 {
        let expected: [UInt8] =
          y < 4 ? (x < 4 ? [255, 0, 0, 255] : [0, 255, 0, 255]) : (x < 4 ? [0, 0, 255, 255] : [100, 50, 0, 128])
        #expect(shown[x, y] == expected)
      }
    }
  }

  @Test("Interpolation goes from the middle of one pixel to the middle of the next, and no further at the edges")
  func bilinear() throws {
    let steps = try #require(image([[black, white]]))
    let context = try #require(CGContext.bitmap(8, 1))
    context.draw(steps, in: CGRect(x: 0, y: 0, width: 8, height: 1))
    let shown = try #require(context.shown)
    let values = (0..<8).map { Int(shown[$0, 0][0]) }
    let expected = [0, 0, 32, 96, 159, 223, 255, 255]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(values)")
  }

  @Test("All pixels of an image that is drawn smaller are averaged, except in low quality")
  func minified() throws {
    let stripes = try #require(image((0..<16).map { y in (0..<16).map { _ in y % 8 == 0 ? white : black } }))
    func column(_ quality: CGInterpolationQuality) throws -> [Int] {
      let context = try #require(CGContext.bitmap(2, 2))
      context.interpolationQuality = quality
      context.draw(stripes, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      let shown = try #require(context.shown)
      return (0..<2).map { Int(shown[0, $0][0]) }
    }
    for quality in [CGInterpolationQuality.default, .medium, .high] { #expect(try column(quality) == [32, 32]) }
    #expect(try column(.low) == [0, 0])
  }

  @Test("An image rotated by a quarter is itself, rotated")
  func rotated() throws {
    let corners = try #require(corners)
    let shown = try #require(
      painted(2, 2) {
        $0.translateBy(x: 2, y: 0)
        $0.rotate(by: .pi / 2)
        $0.draw(corners, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      })
    // Drawn with y down, the image's first row lies at the bottom; the quarter rotation then takes the left side to the
    // top.
    #expect(shown[0, 0] == [255, 0, 0, 255] && shown[0, 1] == [0, 255, 0, 255] && shown[1, 0] == [0, 0, 255, 255])
  }

  @Test("Tiles repeat over the whole clip in both directions")
  func tiled() throws {
    let corners = try #require(corners)
    let context = try #require(CGContext.bitmap(9, 9))
    context.clip(to: CGRect(x: 0, y: 0, width: 9, height: 8))
    context.draw(corners, in: CGRect(x: 3, y: 3, width: 2, height: 2), byTiling: true)
    let shown = try #require(context.shown)
    #expect(shown[3, 0] == clear)
    for y in 1..<9 {
      for x in 0..<9 {
        let left = (x + 1) % 2 == 0, upper = y % 2 == 0
        let expected: [UInt8] =
          upper
          ? (left ? [255, 0, 0, 255] : [0, 255, 0, 255]) : (left ? [0, 0, 255, 255] : [100, 50, 0, 128])
        #expect(shown[x, y] == expected, "\(x) \(y)")
      }
    }
  }

  @Test("Alpha fades images")
  func alpha() throws {
    let corners = try #require(corners)
    let shown = try #require(
      painted(2, 2) {
        $0.setAlpha(0.5)
        $0.draw(corners, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      })
    #expect(shown[0, 1] == [128, 0, 0, 128] && shown[1, 0] == [50, 25, 0, 64])
  }

  @Test("The edge of an image between pixels is antialiased")
  func edge() throws {
    let corners = try #require(corners)
    let shown = try #require(painted(4, 4) { $0.draw(corners, in: CGRect(x: 0.5, y: 0, width: 2, height: 2)) })
    #expect(shown[0, 1] == [128, 0, 0, 128] && shown[2, 1] == [0, 128, 0, 128])
  }
}

@Suite("Painting gradients in a context")
struct PaintedGradientTests {
  private func stops(_ colors: [CGColor], _ locations: [CGFloat]? = nil) -> CGGradient? {
    CGGradient(colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: colors as CFArray, locations: locations)
  }

  @Test("A gradient without a space mixes Generic RGB, as in a picture by Core Animation")
  func genericRGB() throws {
    // Colors along the middle of a gradient whose first pixels are hidden there.
    let shown: [[UInt8]] = [
      [68, 233, 2], [96, 229, 27], [123, 226, 48], [146, 223, 66], [168, 220, 83], [190, 218, 100], [210, 214, 115],
      [230, 212, 130], [249, 209, 144],
    ]
    let first = CGColor(red: 63.0 / 255, green: 233.0 / 255, blue: 0, alpha: 1)
    let second = CGColor(red: 1, green: 208.0 / 255, blue: 148.0 / 255, alpha: 1)
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [first, second] as CFArray, locations: nil))
    let row = try #require(
      painted(1000, 1) {
        $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1000, y: 0), options: [])
      })
    for color in shown {
      let red = Double(color[0])
      let nearest = try #require(
        (0..<1000).min { abs(Double(row[$0, 0][0]) - red) < abs(Double(row[$1, 0][0]) - red) })
      let pixel = row[nearest, 0]
      #expect(abs(Int(pixel[1]) - Int(color[1])) <= 1 && abs(Int(pixel[2]) - Int(color[2])) <= 2, "\(color): \(pixel)")
    }
    // The middle of the time is the middle of the way.
    #expect(abs(Int(row[486, 0][0]) - 168) <= 1)
  }

  @Test(
    "The stops of a gradient without a space are in Generic RGB too, clipped to what that contains",
    arguments: [
      // Red, blue and purple as pictures by Core Animation have them. Apple's crayons are the corners of Generic RGB in
      // sRGB: red is 0xFF2600, green 0x00F900 and blue 0x0433FF.
      ([1.0, 0, 0], [255, 38, 0]), ([0, 0, 1], [4, 51, 255]), ([0.5, 0, 0.5], [127, 27, 127]),
      ([0, 1, 0], [5, 249, 0]), ([0.5, 0.4, 0.3], [128, 102, 77]), ([1, 1, 1], [255, 255, 255]),
      ([0, 0, 0], [0, 0, 0]),
    ])
  func stopsInGenericRGB(color: [Double], shown: [Int]) throws {
    let stop = CGColor(red: color[0], green: color[1], blue: color[2], alpha: 1)
    let white = CGColor(gray: 1, alpha: 1)
    let half = CGColor(red: color[0], green: color[1], blue: color[2], alpha: 0.5)
    for colors in [[stop, white], [white, stop], [stop, stop], [stop, half]] {
      let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
      let row = try #require(
        painted(400, 1) {
          $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 400, y: 0), options: [])
        })
      let pixel = row[colors[0] === stop ? 0 : 399, 0].map { Int($0) }
      for (channel, level) in shown.enumerated() {
        #expect(abs(pixel[channel] - level) <= 2, "\(color): \(pixel)")
      }
    }
  }

  @Test("Colours go along the line, and on beyond its ends only when they are asked to")
  func linear() throws {
    let gradient = try #require(stops([red, blue]))
    func row(_ options: CGGradientDrawingOptions) -> ShownPixels? {
      painted(20, 2) {
        $0.drawLinearGradient(gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0), options: options)
      }
    }
    let bounded = try #require(row([]))
    let extended = try #require(row([.drawsBeforeStartLocation, .drawsAfterEndLocation]))
    for x in 0..<20 {
      let place = (Double(x) + 0.5 - 5) / 10
      let part = min(max(place, 0), 1)
      let expected = [(1 - part) * 255, 0, part * 255, 255]
      #expect(zip(extended[x, 1], expected).allSatisfy { abs(Double($0) - $1) <= 0.51 })
      #expect(bounded[x, 0] == ((0...1).contains(place) ? extended[x, 0] : [0, 0, 0, 0]))
    }
    #expect(row(.drawsAfterEndLocation)?[0, 0][3] == 0 && row(.drawsAfterEndLocation)?[19, 0][3] == 255)
  }

  @Test("Colours are interpolated before they are multiplied by alpha")
  func straightAlpha() throws {
    let gradient = try #require(stops([CGColor(red: 1, green: 1, blue: 1, alpha: 1), CGColor(gray: 0, alpha: 0)]))
    let shown = try #require(
      painted(1, 1) {
        $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
      })
    #expect(shown[0, 0] == [64, 64, 64, 128])
  }

  @Test("Two stops at one place are a hard edge")
  func hardEdge() throws {
    let gradient = try #require(stops([red, red, blue, blue], [0, 0.5, 0.5, 1]))
    let shown = try #require(
      painted(10, 1) { $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: []) })
    #expect(shown[4, 0] == [255, 0, 0, 255] && shown[5, 0] == [0, 0, 255, 255])
  }

  @Test("Around one centre the distance decides, and beyond the circle nothing is drawn")
  func radial() throws {
    let gradient = try #require(stops([red, blue]))
    let shown = try #require(
      painted(41, 41) {
        $0.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 20.5, y: 20.5), startRadius: 5, endCenter: CGPoint(x: 20.5, y: 20.5),
          endRadius: 15, options: [])
      })
    for y in 0..<41 {
      for x in 0..<41 {
        let part = (hypot(Double(x) - 20, Double(y) - 20) - 5) / 10
        let expected = part < 0 || part > 1 ? [0, 0, 0, 0] : [(1 - part) * 255, 0, part * 255, 255]
        #expect(zip(shown[x, y], expected).allSatisfy { abs(Double($0) - $1) <= 0.51 }, "\(x) \(y)")
      }
    }
  }

  @Test("Between two circles apart the gradient is a cone, the later circle in front")
  func cone() throws {
    let gradient = try #require(stops([red, blue]))
    func shown(_ options: CGGradientDrawingOptions) -> ShownPixels? {
      painted(60, 40) {
        $0.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 10, y: 20), startRadius: 4, endCenter: CGPoint(x: 40, y: 20), endRadius: 10,
          options: options)
      }
    }
    let bounded = try #require(shown([])), extended = try #require(shown(.drawsAfterEndLocation))
    // A slow search for the last of the circles through a point.
    func expected(_ x: Double, _ y: Double, upTo last: Double) -> Double? {
      stride(from: last, through: 0, by: -0.0005).first { part in
        hypot(x - 10 - 30 * part, y - 20) <= 4 + 6 * part
      }
    }
    for y in stride(from: 1, to: 40, by: 3) {
      for x in stride(from: 1, to: 60, by: 3) {
        let centre = (Double(x) + 0.5, Double(y) + 0.5)
        if let part = expected(centre.0, centre.1, upTo: 1), bounded[x, y][3] == 255 {
          // Inside of a circle the gradient has the colour of the last circle that goes through the point.
          if part < 0.999 { #expect(abs(Double(bounded[x, y][2]) - part * 255) <= 1.5, "\(x) \(y)") }
        }
        if bounded[x, y][3] == 255 { #expect(expected(centre.0, centre.1, upTo: 1) != nil) }
      }
    }
    #expect(bounded[57, 2][3] == 0 && extended[57, 20] == [0, 0, 255, 255])
    #expect(bounded[40, 20][3] == 255 && bounded[2, 20][3] == 0)
  }

  @Test("Around a point the angle decides, from the x axis of user space towards its y axis")
  func conic() throws {
    let gradient = try #require(stops([red, blue]))
    let shown = try #require(
      painted(20, 20) { $0.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: .pi / 2) })
    for (x, y) in [(15, 10), (10, 15), (4, 10), (9, 3), (18, 1)] {
      var turn = atan2(Double(y) - 9.5, Double(x) - 9.5) / (2 * .pi) - 0.25
      if turn < 0 { turn += 1 }
      #expect(abs(Double(shown[x, y][2]) - turn * 255) <= 0.6, "\(x) \(y)")
    }
    let up = try #require(CGContext.bitmap(20, 20))
    up.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
    // The angle grows counterclockwise if y points up: it is a quarter of a turn at the top.
    #expect(abs(Int(try #require(up.shown)[10, 0][2]) - 62) <= 2)
  }

  @Test("A gradient lies in user space, and keeps within the clip")
  func transformed() throws {
    let gradient = try #require(stops([red, blue]))
    let shown = try #require(
      painted(20, 20) {
        $0.scaleBy(x: 2, y: 2)
        $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 5))
        $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
      })
    #expect(shown[10, 5][2] == 134 && shown[10, 12][3] == 0)
  }
}
