// The properties of a layer that are not drawn, in words, for diagnostics.
// SPDX-License-Identifier: Apache-2.0

extension LayerTreeSnapshot.Node {
  /// The properties that have no effect where the layer keeps depth, as the specification of `CATransformLayer` lists
  /// them.
  var ignoredInDepth: [String] {
    var ignored: [String] = []
    if state.backgroundColor != nil { ignored.append("backgroundColor") }
    if state.contents != nil { ignored.append("contents") }
    if state.borderWidth > 0 { ignored.append("borderWidth") }
    if mask != nil { ignored.append("mask") }
    if state.flags.contains(.masksToBounds) { ignored.append("masksToBounds") }
    if state.flags.contains(.shouldRasterize) { ignored.append("shouldRasterize") }
    guard !state.hasOnlyCommonValues else { return ignored }
    if state.rare.shadowOpacity > 0 { ignored.append("shadowOpacity") }
    if !state.rare.effects.filters.isEmpty { ignored.append("filters") }
    if !state.rare.effects.backgroundFilters.isEmpty { ignored.append("backgroundFilters") }
    if state.rare.effects.blend != nil { ignored.append("compositingFilter") }
    return ignored
  }

  /// Whether ``undrawn`` may have anything: false for most layers, without a copy of the node.
  @inline(__always)
  var mayBeUndrawn: Bool {
    if state.contents != nil || !state.hasOnlyCommonValues || state.backgroundColor?.pattern != nil { return true }
    if case .shape = kind { return true }
    return false
  }

  /// Descriptions of the parts of the layer that this version does not draw.
  var undrawn: [String] {
    var missing: [String] = []
    for name in state.contents?.unknownTypes ?? [] { missing.append("contents of type \(name)") }
    if !state.hasOnlyCommonValues, !state.rare.contentsSwizzle.isKnown {
      missing.append("contentsSwizzle “\(state.rare.contentsSwizzle.rawValue.shownInMessages)”")
    }
    for name in patterned { missing.append("the pattern of \(name), of which the mean colour is shown") }
    return missing
  }

  /// The properties whose colours are patterns.
  private var patterned: [String] {
    var names: [String] = []
    if state.backgroundColor?.pattern != nil { names.append("backgroundColor") }
    if !state.hasOnlyCommonValues, state.rare.borderColor?.pattern != nil { names.append("borderColor") }
    if case .shape(let shape) = kind {
      if shape.fillColor?.pattern != nil { names.append("fillColor") }
      if shape.strokeColor?.pattern != nil { names.append("strokeColor") }
    }
    return names
  }
}

extension LayerContents {
  /// The types of objects among the contents that show nothing.
  fileprivate var unknownTypes: [String] {
    switch self {
    case .assigned, .drawn, .tinted: []
    case .unknown(let typeName): [typeName]
    // Neither of two contents that fade is a pair itself.
    case .fading(let fade):
      [fade.from, fade.to].compactMap { contents in
        if case .unknown(let typeName)? = contents { typeName } else { nil }
      }
    }
  }
}
