// LottieStyle+Values: what the values of layer styles mean at a frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LottieStyle {
  /// The sigma of a blur for each pixel of the size of a style: the size is the reach of the blur, of about two sigmas.
  static let sigmaOfSize = 0.5
  /// The farthest shadow, and the largest size, in pixels.
  private static let farthest = 100_000.0

  /// Whether any of these values changes.
  func isAnimated(_ keys: String...) -> Bool {
    keys.contains { key in
      numbers[key]?.isAnimated ?? colors[key]?.isAnimated ?? points[key]?.isAnimated ?? false
    }
  }

  /// A number at a frame.
  func number(_ key: String, at frame: Double, default standard: Double = 0) -> Double {
    numbers[key]?.value(at: frame) ?? standard
  }

  /// The number of an entry of a menu, which does not change; nil for a number that no menu has.
  func choice(_ key: String, default standard: Int = 0) -> Int? {
    Int(exactly: number(key, at: 0, default: Double(standard)).rounded())
  }

  /// The color, black where there is none.
  func color(at frame: Double) -> SIMD4<Double> { colors["c"]?.value(at: frame) ?? SIMD4(0, 0, 0, 1) }

  /// The key of the opacity.
  var opacityKey: String { kind == .colorOverlay && numbers["so"] != nil ? "so" : "o" }

  /// The opacity, from 0 to 1.
  func opacity(at frame: Double) -> Double {
    min(max(number(opacityKey, at: frame, default: 100) / 100, 0), 1)
  }

  /// The sigma of the blur, in pixels.
  func sigma(at frame: Double) -> Double {
    min(max(0, number("s", at: frame) * Self.sigmaOfSize), Self.farthest)
  }

  /// The way from a layer to its shadow. The angle is that from which the light comes, counted from the right against
  /// the clock: at 90 degrees it comes from above, and the shadow falls downwards.
  func offset(at frame: Double) -> SIMD2<Double> {
    let angle = number("a", at: frame) * .pi / 180
    let distance = min(max(number("d", at: frame), -Self.farthest), Self.farthest)
    return SIMD2(-cos(angle), sin(angle)) * distance
  }

  /// The factor by which what is left of alpha after a blur grows, so that the edge of the blur spreads.
  func gain(at frame: Double) -> Double { 1 / (1 - min(max(number("ch", at: frame) / 100, 0), 0.9999)) }

  /// Sentences that say what of the style is not drawn.
  fileprivate var remarks: [String] {
    let title = "the layer style “\(JSONPath.shortened(name))”"
    // A gradient overlay without a gradient was named where it was read.
    let isUnknown =
      kind == nil || kind == .bevel && bevelForm == nil || kind == .gradientOverlay && gradientForm == nil
    if isUnknown { return [title + " is not drawn"] }
    let noise = numbers["no"]?.keyframes.contains { $0.value > 0 } ?? false
    return (noise ? ["the noise of \(title) is not drawn"] : [])
      + unknownBlendModes.map { "the blend mode \($0) of \(title) is not applied; it lies over what is behind it" }
  }

  /// Whether it spreads at any frame.
  var spreads: Bool { numbers["ch"]?.keyframes.contains { $0.value > 0 } ?? false }
}

/// The styles of a layer, in the order in which they are drawn.
struct StylePlan {
  /// Those below the layer, from back to front.
  private(set) var below: [LottieStyle] = []
  /// Those on the layer, from back to front.
  private(set) var above: [LottieStyle] = []
  /// Sentences that say what of the styles is not drawn.
  private(set) var remarks: [String] = []
  /// Whether they need layers beside the one that has them: Core Animation gives a layer one shadow, and filters.
  let needsLayers: Bool

  /// All that are drawn, each once.
  var styles: [LottieStyle] { below + above.filter { $0.kind != .bevel || $0.bevelForm?.isOutside == false } }
  /// The times that the layer is made beside itself.
  var copies: Int { styles.reduce(above.contains { $0.blends } ? 1 : 0) { $0 + $1.copies } }
  /// The times that those are drawn beyond one for each.
  var instances: Int {
    styles.reduce(0) { $0 + ($1.kind == .stroke ? $1.copies * ($1.brush.instances - 1) : 0) }
  }

  init(_ layer: LottieLayer) {
    // The order is that of Photoshop, whose styles these are; After Effects, and so a file, lists them in another one.
    for kind in [LottieStyle.Kind.dropShadow, .outerGlow, .stroke] { below += layer.styles.filter { $0.kind == kind } }
    below += layer.styles.filter { $0.kind == .bevel && $0.bevelForm?.isOutside == true }
    for kind in [LottieStyle.Kind.gradientOverlay, .colorOverlay, .satin, .innerGlow, .innerShadow] {
      above += layer.styles.filter { $0.kind == kind && ($0.kind != .gradientOverlay || $0.hasKnownGradient) }
    }
    above += layer.styles.filter { $0.kind == .bevel && $0.bevelForm?.isInside == true }
    remarks = layer.styles.flatMap { $0.remarks }
    let effects = layer.effects.filter { $0.isEnabled && $0.kind == .dropShadow }
    needsLayers =
      above.contains { $0.kind != .colorOverlay || $0.blends }
      || below.contains { $0.kind == .stroke || $0.kind == .bevel || $0.spreads || $0.blends }
      || below.count + (below.isEmpty ? 0 : effects.count) > 1
  }
}

extension LottieStyle {
  /// The copies of a layer that draw a stroke around it. Together they cover what a disc covers whose middle goes
  /// everywhere in the layer: each is drawn several times, along a diameter of the disc.
  struct Brush {
    /// The number of diameters.
    var diameters: Int
    /// The number of times that a copy is drawn along its diameter.
    var instances: Int
    /// The way from one copy of a corner to the next one, in pixels.
    var step: Double

    /// The copies for a size in pixels: one for each two pixels of the disc's edge.
    init(size: Double) {
      diameters = Int(min(max((size * .pi / 2).rounded(.up), 4), 32))
      step = size * .pi / Double(diameters)
      instances = 2 * Int(min(max((size / 4).rounded(.up), 1), 8)) + 1
    }
  }

  /// The largest size of a stroke, in pixels.
  private static let maxStroke = 250.0

  /// The width of a stroke at a frame, in pixels.
  func strokeSize(at frame: Double) -> Double { min(max(number("s", at: frame), 0), Self.maxStroke) }

  /// The copies for a stroke.
  var brush: Brush {
    Brush(size: min(numbers["s"]?.largest { $0 } ?? 0, Self.maxStroke))
  }

  /// The times that a layer is made for the style.
  var copies: Int {
    switch kind {
    case .stroke: brush.diameters
    case .satin: 2
    case .dropShadow, .outerGlow, .innerShadow, .innerGlow: 1
    case .bevel: bevelCopies
    case .colorOverlay, .gradientOverlay, nil: 0
    }
  }

  /// The times that a layer is made for a bevel: heights for light and for shade, on the layer and around it.
  private var bevelCopies: Int {
    guard let form = bevelForm else { return 0 }
    let heights = bevelTechnique == .smooth ? 4 : 8
    return (form.isInside ? heights : 0) + (form.isOutside ? heights : 0)
  }
}
