// What a layer's filters and its compositing filter mean, as values.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// What happens to a picture as a whole.
package enum PictureFilter: Hashable, Sendable {
  /// A Gaussian blur; its deviation is in points of the layer's space, above 0.
  case blur(deviation: Double)
  /// Every pixel by itself through a colour filter.
  case colors(ColorMatrix)
}

/// The filters of a layer and the way in which it is combined with what lies below, as they are when it is committed.
package struct LayerEffects: Hashable, Sendable {
  /// What the finished layer goes through, first to last. Filters that change nothing are left out, and colour filters that
  /// follow each other are one where one does the same.
  package private(set) var filters: [PictureFilter] = []
  /// What lies behind the layer goes through these, first to last.
  package private(set) var backgroundFilters: [PictureFilter] = []
  /// How the layer is combined with what lies below; nil is source over.
  package private(set) var blend: BlendMode?
  /// What was not understood and what was done instead, one sentence each.
  package private(set) var remarks: [String] = []

  /// How many filters of a list are looked at.
  static let mostFilters = 256

  /// Whether the layer is drawn as one without any effects.
  package var isEmpty: Bool { filters.isEmpty && backgroundFilters.isEmpty && blend == nil }

  /// No effects.
  package init() {}

  /// The effects of the filters that were given to a layer, as they are now. Later changes to them change nothing of it.
  init(_ given: GivenFilters) {
    if let list = given.filters { filters = filters(in: list, of: "filters") }
    if let list = given.backgroundFilters { backgroundFilters = filters(in: list, of: "backgroundFilters") }
    if let filter = given.compositingFilter { blend = blendMode(filter) }
  }

  /// The filters in a list of Core Animation's filters and names of filters.
  private mutating func filters(in list: [Any], of key: String) -> [PictureFilter] {
    var result: [PictureFilter] = []
    if list.count > Self.mostFilters {
      remark("\(key) holds \(list.count) filters; those after the first \(Self.mostFilters) were left out")
    }
    for object in list.prefix(Self.mostFilters) {
      guard let filter = FilterInputs(object, key: key) else {
        remark("\(key) holds a \(type(of: object)), which is no filter; it was left out")
        continue
      }
      guard filter.isEnabled else { continue }
      var reader = FilterReader(filter)
      let picture = reader.picture()
      remarks.append(contentsOf: reader.remarks.filter { !remarks.contains($0) })
      if let picture { result.append(picture) }
    }
    return PictureFilter.simplified(result)
  }

  /// The blend mode that a filter or the name of one stands for.
  private mutating func blendMode(_ object: Any) -> BlendMode? {
    guard let filter = FilterInputs(object, key: "compositingFilter") else {
      remark("compositingFilter is a \(type(of: object)), which is no filter; the layer lies over what is below it")
      return nil
    }
    guard filter.isEnabled else { return nil }
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

/// The filters of a layer as its client gave them: objects that may change, and names.
struct GivenFilters {
  var compositingFilter: Any?
  var filters: [Any]?
  var backgroundFilters: [Any]?

  /// The number of all filters.
  var count: Int { (filters?.count ?? 0) + (backgroundFilters?.count ?? 0) + (compositingFilter == nil ? 0 : 1) }
}

extension PictureFilter {
  /// Whether the picture stays as it is.
  var isIdentity: Bool {
    switch self {
    case .blur(let deviation): !(deviation > 0)
    case .colors(let matrix): matrix.isIdentity
    }
  }

  /// Filters that do the same, with fewer of them where that is possible.
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
