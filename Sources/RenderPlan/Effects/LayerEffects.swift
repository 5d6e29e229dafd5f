// What a layer's filters and its compositing filter mean, as values.

import PixelEffects
import QuartzCore

/// What happens to a picture as a whole.
package enum PictureFilter: Hashable, Sendable {
  /// A Gaussian blur; its deviation is in points of the layer's space, above 0.
  case blur(deviation: Double)
  /// Every pixel by itself through a colour filter.
  case colors(ColorMatrix)
}

/// The filters of a layer and the way in which it is combined with what lies below.
struct LayerEffects: Hashable, Sendable {
  /// What the finished layer goes through, first to last. Filters that change nothing are left out, and colour filters that
  /// follow each other are one where one does the same.
  private(set) var filters: [PictureFilter] = []
  /// What lies behind the layer goes through these, first to last.
  private(set) var backgroundFilters: [PictureFilter] = []
  /// How the layer is combined with what lies below; nil is source over.
  private(set) var blend: BlendMode?
  /// What was not understood and what was done instead, one sentence each.
  private(set) var remarks: [String] = []

  /// How many filters of a list are looked at.
  static let mostFilters = 256

  /// Whether the layer is drawn as one without any effects.
  var isEmpty: Bool { filters.isEmpty && backgroundFilters.isEmpty && blend == nil }

  /// The effects that the values of a layer ask for.
  init(_ state: LayerState) {
    guard !state.hasOnlyCommonValues else { return }
    // One by one: a copy of all the rare values costs more than looking at these three.
    if let list = state.rare.filters, !list.isEmpty { filters = filters(in: list, of: "filters") }
    if let list = state.rare.backgroundFilters, !list.isEmpty {
      backgroundFilters = filters(in: list, of: "backgroundFilters")
    }
    if let filter = state.rare.compositingFilter { blend = blendMode(filter) }
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
