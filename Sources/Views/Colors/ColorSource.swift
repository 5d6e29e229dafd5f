// ColorSource: what a colour is made of: one colour for all, or one for each collection of traits.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The contents of a colour.
enum ColorSource: Hashable, CustomStringConvertible {
  /// The same colour everywhere.
  case fixed(CGColor)
  /// A colour for each collection of traits.
  case dynamic(DynamicColor)

  static func == (left: ColorSource, right: ColorSource) -> Bool {
    switch (left, right) {
    case (.fixed(let left), .fixed(let right)): left == right
    case (.dynamic(let left), .dynamic(let right)): left == right
    case (.fixed, .dynamic), (.dynamic, .fixed): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .fixed(let color): hasher.combine(color)
    case .dynamic(let color): color.hash(into: &hasher)
    }
  }

  var description: String {
    switch self {
    case .fixed(let color): "\(color.colorSpace?.name ?? "") \(color.components ?? [])"
    case .dynamic(let color): color.name.isEmpty ? "dynamic" : color.name
    }
  }
}

/// A colour for each collection of traits, under an alpha.
struct DynamicColor: Hashable {
  /// The identity of a provider.
  private final class Provider {
    let color: (UITraitCollection) -> UIColor
    init(_ color: @escaping (UITraitCollection) -> UIColor) { self.color = color }
  }

  private let provider: Provider
  /// The name by which colours from different providers are equal; empty for none.
  let name: String
  /// The alpha that replaces that of the provider's colours; nil for theirs.
  private var alpha: CGFloat?

  init(_ name: String = "", provider: @escaping (UITraitCollection) -> UIColor) {
    self.name = name
    self.provider = Provider(provider)
  }

  func withAlpha(_ alpha: CGFloat) -> DynamicColor {
    var result = self
    result.alpha = alpha
    return result
  }

  /// Returns the provider's colour for complete traits; it may be dynamic in turn.
  func color(with traits: UITraitCollection) -> UIColor {
    var color: UIColor?
    traits.performAsCurrent { color = provider.color(traits) }
    let found = color ?? .clear
    return alpha.map { found.withAlpha($0) } ?? found
  }

  static func == (left: DynamicColor, right: DynamicColor) -> Bool {
    left.alpha == right.alpha
      && (left.provider === right.provider || (!left.name.isEmpty && left.name == right.name))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(alpha)
    if name.isEmpty { hasher.combine(ObjectIdentifier(provider)) } else { hasher.combine(name) }
  }
}

extension UIColor {
  /// Creates a colour that is `light` or `dark`, and equal to others of the same name.
  convenience init(name: String, light: UIColor, dark: UIColor, elevated: UIColor? = nil) {
    self.init(
      .dynamic(
        DynamicColor(name) { traits in
          guard traits.userInterfaceStyle == .dark else { return light }
          return traits.userInterfaceLevel == .elevated ? elevated ?? dark : dark
        }))
  }

  /// Whether the colour may be different for different traits.
  final var isDynamic: Bool {
    if case .dynamic = source { true } else { false }
  }

  final func resolved(with traits: UITraitCollection?) -> UIColor {
    guard case .dynamic = source else { return self }
    let current = UITraitCollection.current
    let complete = traits.map { UITraitCollection(current.values.overridden(by: $0.values)) } ?? current
    let thread = ThreadState.current
    // Providers that ask for their own colour stop here.
    guard thread.colors.begin(limit: 32) else {
      ViewDiagnostics.note(.misuse, "a dynamic colour asks for itself; it is clear")
      return .clear
    }
    defer { thread.colors.end() }
    var color = self
    // Providers that return dynamic colours for ever stop here.
    for _ in 0..<32 {
      guard case .dynamic(let dynamic) = color.source else { return color }
      color = dynamic.color(with: complete)
    }
    ViewDiagnostics.note(.misuse, "a dynamic colour gives a dynamic colour, and so on; it is clear")
    return .clear
  }

  /// Returns the Core Graphics colour for a collection of traits, or for the current one.
  final func color(with traits: UITraitCollection?) -> CGColor {
    if case .fixed(let color) = resolved(with: traits).source { color } else { CGColor(gray: 0, alpha: 0) }
  }

  final func withAlpha(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let color): UIColor(.dynamic(color.withAlpha(alpha)))
    }
  }
}
