// CGGradient: colours with locations from 0 to 1.
// SPDX-License-Identifier: Apache-2.0

/// Colours at locations from 0 to 1, to be drawn along a line or between circles.
public final class CGGradient: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The colours, in the order of their locations.
  package let colors: [CGColor]
  /// The location of every colour, each from 0 to 1, in ascending order.
  package let locations: [CGFloat]
  /// The space that colours were converted to and are mixed in; nil where they are mixed in Generic RGB.
  public let colorSpace: CGColorSpace?

  private init?(space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty else { return nil }
    // Without locations the colours are spread evenly, the first at 0 and the last at 1.
    let last = CGFloat(max(colors.count - 1, 1))
    let stops = colors.indices.map { index -> (location: CGFloat, color: CGColor) in
      let location = locations.map { $0[index] } ?? CGFloat(index) / last
      return (location >= 0 ? min(location, 1) : 0, colors[index])
    }
    // The sort is stable, so that equal locations keep their order and form a hard edge.
    let sorted = stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
    self.colors = sorted.map(\.element.color)
    self.locations = sorted.map(\.element.location)
    self.colorSpace = space
    super.init()
  }

  /// Creates a gradient of colours, converted to `colorsSpace` if one is given; without one they are mixed in Generic RGB.
  ///
  /// `locations` holds one number from 0 to 1 for every colour; without it the colours are spread evenly. Returns nil
  /// for an empty array and for one with an element that is not a colour.
  public convenience init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    var converted: [CGColor] = []
    for element in colors {
      guard let color = element as? CGColor else { return nil }
      guard let colorsSpace else {
        converted.append(color)
        continue
      }
      guard let color = color.converted(to: colorsSpace, intent: .defaultIntent, options: nil) else { return nil }
      converted.append(color)
    }
    self.init(space: colorsSpace, colors: converted, locations: locations)
  }

  /// Creates a gradient of `count` colours of `colorSpace`; `colorComponents` holds the components and alpha of each in
  /// turn.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let stride = colorSpace.numberOfComponents + 1
    let colors = (0..<count).compactMap { CGColor(colorSpace: colorSpace, components: colorComponents + $0 * stride) }
    self.init(space: colorSpace, colors: colors, locations: locations)
  }
}
