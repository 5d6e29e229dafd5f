// The trace of a pixel as text, a line for each step, and its values for JSON.
// SPDX-License-Identifier: Apache-2.0

extension PixelTrace: CustomStringConvertible {
  /// The trace, a line for each step: what was painted, and the pixel before and after it.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of ``description``. Names of layers may hold any characters.
  public var lines: [String] {
    var lines = ["pixel \(x),\(y) of \(width) × \(height)", "background \(background)"]
    if steps.isEmpty { lines.append("nothing touches this pixel") }
    lines += steps.map(\.description)
    lines.append("result \(result)")
    return lines + approximations.map { "approximated: \($0)" }
  }
}

extension PixelTrace.Step: CustomStringConvertible {
  /// The step as a line, indented by the groups that are open.
  public var description: String {
    // Deeper steps are not indented further: the text of very deep groups would grow with the square of their number.
    let indent = String(repeating: "  ", count: min(depth, 16))
    var words = ["\(layer): \(event.words)" + (detail.isEmpty ? "" : " (\(detail))")]
    if let coverage { words.append("coverage \(Self.number(coverage))") }
    if let mask { words.append("mask \(Self.number(mask))") }
    if let paint { words.append("paint \(paint)") }
    if opacity < 1 { words.append("opacity \(Self.number(opacity))") }
    if let blendMode { words.append("blend mode \(blendMode)") }
    let line = indent + words.joined(separator: ", ")
    return event.changesPixel ? "\(line): \(before) → \(after)" : line
  }

  /// A number from 0 to 1 with three digits after the point at most.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension PixelTrace.Step.Event {
  fileprivate var words: String {
    switch self {
    case .backgroundFilter: "background filter"
    case .groupBegins: "group begins"
    case .groupEnds: "group ends"
    case .maskBegins: "mask begins"
    case .maskEnds: "mask ends"
    case .clipBegins: "clip to bounds begins"
    case .clipEnds: "clip to bounds ends"
    case .missed: "does not cover the pixel"
    case .clippedAway: "its bounds cut off what is in it"
    case .leftOut: "left out"
    default: rawValue
    }
  }

  /// Whether the step may change the pixel.
  fileprivate var changesPixel: Bool {
    switch self {
    case .groupBegins, .maskBegins, .maskEnds, .clipBegins, .missed, .hidden, .clippedAway, .leftOut: false
    default: true
    }
  }
}

extension PixelTrace.Color: CustomStringConvertible {
  /// The colour as `#RRGGBBAA`, straight, as image files and CSS have it.
  public var description: String {
    let components = [straight(red), straight(green), straight(blue), Int(alpha)]
    return "#"
      + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// A component without the factor of alpha, 0…255.
  private func straight(_ component: UInt8) -> Int {
    alpha == 0 ? 0 : min(255, (Int(component) * 255 + Int(alpha) / 2) / Int(alpha))
  }
}

// MARK: JSON

extension PixelTrace.Color: Encodable {
  private enum Key: String, CodingKey {
    case color, premultiplied
  }

  /// Encodes the colour as `#RRGGBBAA`, straight, and as four numbers from 0 to 255, premultiplied.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(description, forKey: .color)
    try container.encode([red, green, blue, alpha], forKey: .premultiplied)
  }
}

extension PixelTrace.Step: Encodable {
  private enum Key: String, CodingKey {
    case event, layer, depth, detail, coverage, mask, opacity, blendMode, paint, before, after
  }

  /// Encodes the properties by their names; the layer as its path, and those that are nil not at all.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(event, forKey: .event)
    try container.encode(layer.description, forKey: .layer)
    try container.encode(depth, forKey: .depth)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(coverage, forKey: .coverage)
    try container.encodeIfPresent(mask, forKey: .mask)
    try container.encode(opacity, forKey: .opacity)
    try container.encodeIfPresent(blendMode, forKey: .blendMode)
    try container.encodeIfPresent(paint, forKey: .paint)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
  }
}
