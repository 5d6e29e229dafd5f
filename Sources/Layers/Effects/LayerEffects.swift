// LayerEffects: the effects of a layer's filters and its compositing filter, as values.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// The filters and the blend mode of a layer at the time of its commit.
package struct LayerEffects: Hashable, Sendable {
  /// The filters of the finished layer, first to last. Filters without an effect are left out, and adjacent colour
  /// filters are merged if a single one is equivalent.
  package private(set) var filters: [PictureFilter] = []
  /// The filters of the backdrop of the layer, first to last.
  package private(set) var backgroundFilters: [PictureFilter] = []
  /// The blend mode of the layer with its backdrop; nil is source over.
  package private(set) var blend: BlendMode?
  /// Sentences that say what was not understood and what was done instead.
  package private(set) var remarks: [String] = []

  /// The number of filters of a list that are evaluated.
  static let maxFilters = 256

  /// Whether the layer is drawn as one without any effects.
  package var isEmpty: Bool { filters.isEmpty && backgroundFilters.isEmpty && blend == nil }

  /// No effects.
  package init() {}

  /// No effects but a blend mode.
  init(blend: BlendMode) { self.blend = blend }

  /// The effects on the backdrop, and those on the layer's own picture, whose remarks are left to the former.
  var parted: (ofBackdrop: LayerEffects, ofPicture: LayerEffects) {
    var (backdrop, picture) = (self, self)
    backdrop.filters = []
    (picture.backgroundFilters, picture.blend, picture.remarks) = ([], nil, [])
    return (backdrop, picture)
  }

  /// Creates the effects of the filters of a layer in their present state. Later changes to them have no effect.
  init(_ given: GivenFilters) {
    if let list = given.filters { filters = filters(in: list, of: "filters") }
    if let list = given.backgroundFilters { backgroundFilters = filters(in: list, of: "backgroundFilters") }
    if let filter = given.compositingFilter { blend = blendMode(filter) }
  }

  /// Returns the filters in a list of Core Animation's and Core Image's filters and names of filters.
  private mutating func filters(in list: [Any], of key: String) -> [PictureFilter] {
    var result: [PictureFilter] = []
    if list.count > Self.maxFilters {
      remark("\(key) holds \(list.count) filters; those after the first \(Self.maxFilters) were left out")
    }
    for object in list.prefix(Self.maxFilters) {
      guard let filter = FilterInputs(object, key: key) else {
        remark("\(key) holds a \(type(of: object)), which is no filter; it was left out")
        continue
      }
      guard filter.isEnabled else { continue }
      var reader = FilterReader(filter)
      let picture = reader.picture()
      remarks.append(contentsOf: reader.remarks.filter { !remarks.contains($0) })
      if let stray = filter.remarkOnStrayKeys { remark(stray) }
      if let picture { result.append(picture) }
    }
    return PictureFilter.simplified(result)
  }

  /// Returns the blend mode of a filter or of the name of one.
  private mutating func blendMode(_ object: Any) -> BlendMode? {
    guard let filter = FilterInputs(object, key: "compositingFilter") else {
      remark("compositingFilter is a \(type(of: object)), which is no filter; the layer lies over what is below it")
      return nil
    }
    guard filter.isEnabled else { return nil }
    if let stray = filter.remarkOnStrayKeys { remark(stray) }
    guard let mode = BlendModeName(filter.type) else {
      remark("compositingFilter “\(filter.shownType)” is no known blend mode; the layer lies over what is below it")
      return nil
    }
    return mode.mode
  }

  private mutating func remark(_ text: String) {
    if !remarks.contains(text) { remarks.append(text) }
  }
}

/// The filters of a layer as its client set them: objects that may change, and names.
struct GivenFilters {
  var compositingFilter: Any?
  var filters: [Any]?
  var backgroundFilters: [Any]?

  /// The number of all filters.
  var count: Int { (filters?.count ?? 0) + (backgroundFilters?.count ?? 0) + (compositingFilter == nil ? 0 : 1) }
}

extension PictureFilter {
  /// Whether the picture is unchanged.
  var isIdentity: Bool {
    switch self {
    case .blur(let sigma): !(sigma > 0)
    case .colors(let matrix): matrix.isIdentity
    }
  }

  /// Returns equivalent filters, with fewer of them if possible.
  static func simplified(_ filters: [PictureFilter]) -> [PictureFilter] {
    var result: [PictureFilter] = []
    for filter in filters where !filter.isIdentity {
      if case .colors(let last)? = result.last, case .colors(let next) = filter, let both = last.merged(with: next) {
        result[result.count - 1] = .colors(both)
        if both.isIdentity { result.removeLast() }
      } else {
        result.append(filter)
      }
    }
    return result
  }
}
