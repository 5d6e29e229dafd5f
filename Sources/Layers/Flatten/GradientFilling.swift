// The filling that a gradient layer draws: nothing, one colour, or a ramp.
// SPDX-License-Identifier: Apache-2.0

/// The filling that follows from the values of a gradient layer.
enum GradientFilling {
  case nothing
  case color(CGColor)
  case ramp(GradientRamp)
  /// Values that contradict each other, in words.
  case contradiction(String)

  /// The largest number of colours of a gradient.
  static let maxStops = 1024

  init(_ values: GradientValues) {
    guard let list = values.colors, let last = list.last else {
      self = .nothing
      return
    }
    guard list.count <= Self.maxStops else {
      self = .contradiction("its gradient has \(list.count) colours, more than \(Self.maxStops)")
      return
    }
    if let locations = values.locations, locations.count != list.count {
      self = .contradiction("its gradient has \(list.count) colours but \(locations.count) locations")
      return
    }
    let colors = list.compactMap { $0 as? CGColor }
    guard colors.count == list.count, let lastColor = last as? CGColor else {
      self = .contradiction("the colours of its gradient are not all of type CGColor")
      return
    }
    guard colors.count > 1 else {
      self = .color(lastColor)
      return
    }
    let locations =
      values.locations?.map(\.doubleValue)
      ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    var highest = -Double.infinity
    let rising = locations.map { location in
      highest = max(highest, location)
      return highest
    }
    let components = colors.map {
      $0.sRGBComponents.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }
    let start = SIMD2(Double(values.startPoint.x), Double(values.startPoint.y))
    let end = SIMD2(Double(values.endPoint.x), Double(values.endPoint.y))
    let form: GradientRamp.Form
    switch values.type {
    case .radial: form = .radial
    case .conic: form = .conic
    default: form = .axial
    }
    let focus = values.focus.map { SIMD2(Double($0.x), Double($0.y)) }
    if let ramp = GradientRamp(form, colors: components, locations: rising, from: start, to: end, focus: focus) {
      self = .ramp(ramp)
    } else {
      self.init(collapsed: form, first: colors[0], last: lastColor)
    }
  }

  /// Creates the filling of a degenerate gradient: one whose start and end are one point, or whose ellipses have no
  /// width or no height. Only the radial case is known from measurements.
  private init(collapsed form: GradientRamp.Form, first: CGColor, last: CGColor) {
    switch form {
    case .axial: self = .color(last)
    case .radial, .focal: self = .nothing
    case .conic: self = .color(first)
    }
  }
}
