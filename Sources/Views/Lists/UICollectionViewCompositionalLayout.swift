// UICollectionViewCompositionalLayout: sections of groups of items.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The room of a layout.
public protocol NSCollectionLayoutContainer {
  /// The size of the room, in points.
  var contentSize: CGSize { get }
  /// The size of the room without insets, in points.
  var effectiveContentSize: CGSize { get }
}

/// The surroundings of a layout.
public protocol NSCollectionLayoutEnvironment {
  /// The room.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

private struct Surroundings: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }
}

/// Returns the section of a layout at an index; nil leaves it out.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// The values of a compositional layout that are those of all sections.
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Creates values for a layout that scrolls down.
  public override init() {
    super.init()
  }
  /// The direction in which groups follow each other. Down by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The distance between sections, in points. 0 by default.
  open var interSectionSpacing: CGFloat = 0
}

/// Sections of groups of items, whose sizes are parts of what contains them, or lengths.
///
/// Cells are not asked for their sizes. Sections that scroll across the others, decorations, badges and parts that stay in sight are
/// left out.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout, @unchecked Sendable {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var sections: [Section] = []
  private var size = CGSize.zero

  /// The values of all sections.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  private struct Part {
    var kind: String
    var frame: CGRect
  }

  private struct Section {
    var count = 0
    var frame = CGRect.zero
    /// The place of the first group, and the distance of the starts of two groups.
    var start = CGPoint.zero
    var step: CGFloat = 0
    var length: CGFloat = 0
    var slots: [CGRect] = []
    var parts: [Part] = []
  }

  /// Creates a layout whose sections are all like one.
  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// Creates a layout whose sections are all like one, with values for all of them.
  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = { _, _ in section }
    self.configuration = configuration
    super.init()
  }
  /// Creates a layout that asks for its sections.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// Creates a layout that asks for its sections, with values for all of them.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  /// Creates a layout without sections; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  /// Finds the places of all sections.
  open override func prepare() {
    super.prepare()
    sections = []
    size = .zero
    guard let view = collectionView else { return }
    let inset = view.adjustedContentInset
    let room = CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
    let isDown = configuration.scrollDirection == .vertical
    let gap = configuration.interSectionSpacing.isFinite ? max(0, configuration.interSectionSpacing) : 0
    let surroundings = Surroundings(contentSize: room, traitCollection: view.traitCollection)
    var along: CGFloat = 0
    for index in 0..<view.numberOfSections {
      if index > 0 { along += gap }
      let section = provider(index, surroundings).map {
        place($0, view.numberOfItems(inSection: index), at: along, in: room, isDown)
      }
      sections.append(
        section ?? Section(frame: CGRect(x: isDown ? 0 : along, y: isDown ? along : 0, width: 0, height: 0)))
      along = max(along, isDown ? sections[index].frame.maxY : sections[index].frame.maxX)
    }
    size = isDown ? CGSize(width: room.width, height: along) : CGSize(width: along, height: room.height)
  }

  private func place(
    _ section: NSCollectionLayoutSection, _ count: Int, at along: CGFloat, in room: CGSize, _ isDown: Bool
  ) -> Section {
    var result = Section(count: count)
    let given = section.contentInsets
    let insets = [given.top, given.leading, given.bottom, given.trailing].allSatisfy(\.isFinite) ? given : .zero
    let spacing = section.interGroupSpacing.isFinite ? max(0, section.interGroupSpacing) : 0
    let inner = CGSize(
      width: max(0, room.width - insets.leading - insets.trailing),
      height: max(0, room.height - insets.top - insets.bottom))
    var group = section.group.ownSize.size(in: inner)
    var filled = section.group.slots(group)
    let estimates = section.group.ownSize
    if estimates.widthDimension.isEstimated { group.width = filled.extent.width }
    if estimates.heightDimension.isEstimated { group.height = filled.extent.height }
    if estimates.widthDimension.isEstimated || estimates.heightDimension.isEstimated {
      filled = section.group.slots(group)
    }
    result.slots = filled.slots
    var place = along
    func add(_ parts: [NSCollectionLayoutBoundarySupplementaryItem]) {
      for part in parts {
        let size = part.ownSize.size(in: room)
        result.parts.append(
          Part(
            kind: part.kind,
            frame: CGRect(origin: isDown ? CGPoint(x: 0, y: place) : CGPoint(x: place, y: 0), size: size)))
        place += isDown ? size.height : size.width
      }
    }
    add(section.boundarySupplementaryItems.filter(\.place.isAbove))
    place += isDown ? insets.top : insets.leading
    result.start = isDown ? CGPoint(x: insets.leading, y: place) : CGPoint(x: place, y: insets.top)
    result.length = isDown ? group.height : group.width
    result.step = result.length + spacing
    let groups = result.slots.isEmpty ? 0 : (count + result.slots.count - 1) / result.slots.count
    if groups > 0 { place += CGFloat(groups) * result.step - spacing }
    place += isDown ? insets.bottom : insets.trailing
    add(section.boundarySupplementaryItems.filter { !$0.place.isAbove })
    let length = max(0, place - along)
    result.frame =
      isDown
      ? CGRect(x: 0, y: along, width: room.width, height: length)
      : CGRect(x: along, y: 0, width: length, height: room.height)
    return result
  }

  /// The size of all sections.
  open override var collectionViewContentSize: CGSize { size }

  /// Returns the attributes of an item; nil for one that there isn't.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.item >= 0, indexPath.item < section.count, !section.slots.isEmpty else { return nil }
    let shift = CGFloat(indexPath.item / section.slots.count) * section.step
    let slot = section.slots[indexPath.item % section.slots.count]
    let isDown = configuration.scrollDirection == .vertical
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = slot.moved(
      x: section.start.x + (isDown ? 0 : shift), y: section.start.y + (isDown ? shift : 0))
    return attributes
  }

  /// Returns the attributes of the first part of a kind at a section.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      let part = sections[indexPath.section].parts.first(where: { $0.kind == elementKind })
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = part.frame
    return attributes
  }

  /// Returns the attributes of items and parts in a rectangle, 2,048 at most.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard rect.replacingNonFinite(by: .zero) == rect else { return [] }
    let isDown = configuration.scrollDirection == .vertical
    let (low, high) = isDown ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    for (index, section) in sections.enumerated() {
      let (start, end) = isDown ? (section.frame.minY, section.frame.maxY) : (section.frame.minX, section.frame.maxX)
      guard start < high, found.count < FlowModel.mostShown else { break }
      guard end > low else { continue }
      for part in section.parts {
        let path = IndexPath(item: 0, section: index)
        if let part = layoutAttributesForSupplementaryView(ofKind: part.kind, at: path), part.reaches(into: rect) {
          found.append(part)
        }
      }
      guard section.count > 0, !section.slots.isEmpty else { continue }
      let origin = isDown ? section.start.y : section.start.x
      let groups = (section.count - 1) / section.slots.count
      // Cells may reach beyond their group, but by insets alone.
      let first = section.step > 0 ? Int(min(max((low - origin) / section.step, 0), CGFloat(groups)).rounded(.down)) : 0
      for group in first...min(groups, first + FlowModel.mostShown) {
        guard section.step == 0 || origin + CGFloat(group) * section.step < high, found.count < FlowModel.mostShown
        else { break }
        for slot in 0..<section.slots.count {
          let path = IndexPath(item: group * section.slots.count + slot, section: index)
          if let item = layoutAttributesForItem(at: path), item.reaches(into: rect) { found.append(item) }
        }
      }
    }
    return found
  }

  final override var followsSize: Bool { true }
  /// Places are given from the edge where lines begin.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
