// NSCollectionLayoutItem: the items, groups and sections that compositional layouts are made of.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A length in a compositional layout.
public final class NSCollectionLayoutDimension: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  enum Kind { case width, height, absolute, estimated }
  let kind: Kind
  /// The part of a side, or the length in points.
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) {
    self.kind = kind
    self.dimension = dimension.isFinite ? min(max(dimension, 0), 1e6) : 0
    super.init()
  }

  /// Returns a part of the width of what contains the item.
  public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.width, fractionalWidth)
  }
  /// Returns a part of the height of what contains the item.
  public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.height, fractionalHeight)
  }
  /// Returns a length in points.
  public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// Returns a length in points, which stays for items: cells are not asked for theirs. A group takes the one that its items need.
  public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }
  /// Whether this is a part of a width.
  public var isFractionalWidth: Bool { kind == .width }
  /// Whether this is a part of a height.
  public var isFractionalHeight: Bool { kind == .height }
  /// Whether this is a length that stays.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether this is a length that may change.
  public var isEstimated: Bool { kind == .estimated }

  func length(in size: CGSize) -> CGFloat {
    switch kind {
    case .width: dimension * size.width
    case .height: dimension * size.height
    case .absolute, .estimated: dimension
    }
  }
}

/// A size in a compositional layout.
public final class NSCollectionLayoutSize: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension
  /// Creates a size.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
    super.init()
  }
  func size(in container: CGSize) -> CGSize {
    CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }
}

/// A distance between the items of a group.
public final class NSCollectionLayoutSpacing: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The distance in points, or the least one.
  public let spacing: CGFloat
  /// Whether the distance grows to fill the group.
  public let isFlexible: Bool
  private init(_ spacing: CGFloat, _ isFlexible: Bool) {
    self.spacing = spacing.isFinite ? min(max(spacing, 0), 1e6) : 0
    self.isFlexible = isFlexible
    super.init()
  }
  /// Returns a distance in points.
  public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, false)
  }
  /// Returns a least distance in points, which grows to fill the group.
  public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, true)
  }
  /// Whether the distance stays.
  public var isFixed: Bool { !isFlexible }
}

/// An item of a compositional layout.
open class NSCollectionLayoutItem: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final let ownSize: NSCollectionLayoutSize
  /// Creates an item of a size.
  public init(layoutSize: NSCollectionLayoutSize) {
    ownSize = layoutSize
    super.init()
  }
  /// The size, in what contains the item.
  open var layoutSize: NSCollectionLayoutSize { ownSize }
  /// The distances of the cell from the edges of the item's room, in points. Zero by default.
  open var contentInsets = NSDirectionalEdgeInsets.zero
}

/// Items beside each other or below each other. The items are repeated in their order until the group is full.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem, @unchecked Sendable {
  final let items: [NSCollectionLayoutItem]
  final let isAcross: Bool
  /// The number of items that share the group's length equally; nil where they have lengths of their own.
  final let count: Int?

  init(_ size: NSCollectionLayoutSize, _ items: [NSCollectionLayoutItem], across: Bool, count: Int? = nil) {
    self.items = items
    isAcross = across
    self.count = count.map { min(max($0, 1), 1000) }
    super.init(layoutSize: size)
  }
  /// Returns a group of items beside each other.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, across: true) }
  /// Returns a group of `count` items beside each other, of the same width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], across: true, count: count) }
  /// Returns a group of `count` items beside each other, of the same width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [repeatingSubitem], across: true, count: count) }
  /// Returns a group of items below each other.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, across: false) }
  /// Returns a group of `count` items below each other, of the same height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], across: false, count: count) }
  /// Returns a group of `count` items below each other, of the same height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [repeatingSubitem], across: false, count: count) }
  /// The items.
  open var subitems: [NSCollectionLayoutItem] { items }
  /// The distance between items. Nil, for none, by default.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private static let (mostSlots, mostPlaces) = (1000, 20_000)

  /// The places of the group's cells in a group of `size`, and the size that holds them; groups in groups are at most 16 deep.
  final func slots(_ size: CGSize) -> (slots: [CGRect], extent: CGSize) {
    var left = Self.mostPlaces
    return slots(size, depth: 0, &left)
  }

  /// `left` is the number of places that may still be found.
  private func slots(_ size: CGSize, depth: Int, _ left: inout Int) -> (slots: [CGRect], extent: CGSize) {
    let spacing = interItemSpacing?.spacing ?? 0
    let length = isAcross ? size.width : size.height
    var rooms: [(item: NSCollectionLayoutItem, size: CGSize)] = []
    var used: CGFloat = 0
    while let item = items.isEmpty ? nil : items[rooms.count % items.count], rooms.count < Self.mostSlots, left > 0 {
      left -= 1
      var room = item.ownSize.size(in: size)
      if let group = item as? NSCollectionLayoutGroup, depth < 16,
        item.ownSize.widthDimension.isEstimated || item.ownSize.heightDimension.isEstimated
      {
        let needed = group.slots(room, depth: depth + 1, &left).extent
        if item.ownSize.widthDimension.isEstimated { room.width = needed.width }
        if item.ownSize.heightDimension.isEstimated { room.height = needed.height }
      }
      if let count {
        guard rooms.count < count else { break }
        let share = max(0, (length - CGFloat(count - 1) * spacing) / CGFloat(count))
        if isAcross { room.width = share } else { room.height = share }
      }
      let next = used + (rooms.isEmpty ? 0 : spacing) + (isAcross ? room.width : room.height)
      let isEstimated = (isAcross ? ownSize.widthDimension : ownSize.heightDimension).isEstimated
      // A group of an estimated length has each of its items once.
      if count == nil, !rooms.isEmpty, isEstimated ? rooms.count == items.count : next > length + 1e-6 { break }
      rooms.append((item, room))
      used = next
    }
    let rest = max(0, length - used)
    let gap =
      interItemSpacing?.isFlexible == true && rooms.count > 1 ? spacing + rest / CGFloat(rooms.count - 1) : spacing
    var (slots, extent, place) = ([CGRect](), CGSize.zero, CGFloat(0))
    for (item, room) in rooms {
      let insets = item.contentInsets
      let frame = CGRect(origin: isAcross ? CGPoint(x: place, y: 0) : CGPoint(x: 0, y: place), size: room)
      extent = CGSize(width: max(extent.width, frame.maxX), height: max(extent.height, frame.maxY))
      place += (isAcross ? room.width : room.height) + gap
      let inner = CGRect(
        x: frame.minX + insets.leading, y: frame.minY + insets.top,
        width: max(0, room.width - insets.leading - insets.trailing),
        height: max(0, room.height - insets.top - insets.bottom))
      if let group = item as? NSCollectionLayoutGroup, depth < 16 {
        slots += group.slots(inner.size, depth: depth + 1, &left).slots
          .map { $0.moved(x: inner.minX, y: inner.minY) }
      } else {
        slots.append(inner)
      }
    }
    return (Array(slots.prefix(Self.mostSlots)), extent)
  }
}

/// A part above or below a section of a compositional layout.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem, @unchecked Sendable {
  final let kind: String
  final let place: NSRectAlignment
  /// Creates a part of a kind, above the section where `alignment` is at the top, and below it elsewhere.
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    kind = elementKind
    place = alignment
    super.init(layoutSize: layoutSize)
  }
  /// The kind.
  open var elementKind: String { kind }
  /// The place at the section.
  open var alignment: NSRectAlignment { place }
  /// Whether the part stays in sight; kept. False by default.
  open var pinToVisibleBounds = false
  /// Whether the part adds to the section's length; kept, since it always does. True by default.
  open var extendsBoundary = true
}

/// Places at the edges of a rectangle.
public enum NSRectAlignment: Int, Sendable {
  /// Nowhere.
  case none
  /// At the top.
  case top
  /// At the top where lines begin.
  case topLeading
  /// At the edge where lines begin.
  case leading
  /// At the bottom where lines begin.
  case bottomLeading
  /// At the bottom.
  case bottom
  /// At the bottom where lines end.
  case bottomTrailing
  /// At the edge where lines end.
  case trailing
  /// At the top where lines end.
  case topTrailing

  var isAbove: Bool { [.top, .topLeading, .topTrailing, .leading].contains(self) }
}

/// A section of a compositional layout: its group, again and again.
open class NSCollectionLayoutSection: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final let group: NSCollectionLayoutGroup
  /// Creates a section of a group.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }
  /// The distances of the groups from the edges of the section, in points. Zero by default.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between groups, in points. 0 by default.
  open var interGroupSpacing: CGFloat = 0
  /// The parts above and below the groups. None by default.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
}
