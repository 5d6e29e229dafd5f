// NSDiffableDataSourceSnapshot: the sections and the items of a list at one time, by their identifiers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sections and the items of a list at one time, by their identifiers.
///
/// Each identifier is there once. One that is added again is ignored, and so is a place that there isn't; on Apple's platforms both
/// end the program.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private var sections: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of each item.
  private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]
  private var reloaded: Set<ItemIdentifierType> = []
  private var reconfigured: Set<ItemIdentifierType> = []
  private var reloadedHomes: Set<SectionIdentifierType> = []

  /// Creates an empty snapshot.
  public init() {}

  /// The number of items.
  public var numberOfItems: Int { homes.count }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections }
  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }
  /// The items that are asked for anew.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reloaded.contains) }
  /// The items whose cells are set up anew.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reconfigured.contains) }
  /// The sections that are asked for anew.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { sections.filter(reloadedHomes.contains) }
  /// Returns the number of items in a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items[identifier]?.count ?? 0 }
  /// Returns the items of a section in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  /// Returns the section of an item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    homes[identifier]
  }
  /// Returns the index of an item among all.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }
  /// Returns the index of a section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.firstIndex(of: identifier) }

  // MARK: Items

  /// Adds items at the end of the last section, or of the given one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last, items[section] != nil else { return }
    insert(identifiers, in: section, at: items[section]?.count ?? 0)
  }
  /// Adds items before another.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    insert(identifiers, next: beforeIdentifier, 0)
  }
  /// Adds items after another.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    insert(identifiers, next: afterIdentifier, 1)
  }
  /// Takes items away.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    let touched = Set(gone.compactMap { homes[$0] })
    for section in touched { items[section]?.removeAll { gone.contains($0) } }
    for item in gone { homes[item] = nil }
  }
  /// Takes all sections and items away.
  public mutating func deleteAllItems() { self = Self() }
  /// Moves an item before another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier, next: toIdentifier, 0)
  }
  /// Moves an item after another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier, next: toIdentifier, 1)
  }
  /// Has items asked for anew.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloaded.formUnion(identifiers) }
  /// Has the cells of items set up anew.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { reconfigured.formUnion(identifiers) }

  private mutating func insert(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int) {
    var new: [ItemIdentifierType] = []
    for item in identifiers where homes[item] == nil {
      homes[item] = section
      new.append(item)
    }
    items[section]?.insert(contentsOf: new, at: index)
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], next: ItemIdentifierType, _ distance: Int) {
    guard let section = homes[next], let index = items[section]?.firstIndex(of: next) else { return }
    insert(identifiers, in: section, at: index + distance)
  }

  private mutating func move(_ item: ItemIdentifierType, next: ItemIdentifierType, _ distance: Int) {
    guard item != next, homes[item] != nil, homes[next] != nil else { return }
    deleteItems([item])
    insert([item], next: next, distance)
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  /// Adds sections before another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    if let index = sections.firstIndex(of: toIdentifier) { insert(identifiers, at: index) }
  }
  /// Adds sections after another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    if let index = sections.firstIndex(of: toIdentifier) { insert(identifiers, at: index + 1) }
  }
  /// Takes sections with their items away.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      for item in items.removeValue(forKey: section) ?? [] { homes[item] = nil }
    }
    let gone = Set(identifiers)
    sections.removeAll { gone.contains($0) }
  }
  /// Moves a section before another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, next: toIdentifier, 0)
  }
  /// Moves a section after another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, next: toIdentifier, 1)
  }
  /// Has the items of sections asked for anew.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) { reloadedHomes.formUnion(identifiers) }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    var new: [SectionIdentifierType] = []
    for section in identifiers where items[section] == nil {
      items[section] = []
      new.append(section)
    }
    sections.insert(contentsOf: new, at: index)
  }

  private mutating func move(_ section: SectionIdentifierType, next: SectionIdentifierType, _ distance: Int) {
    guard section != next, items[section] != nil, items[next] != nil else { return }
    sections.removeAll { $0 == section }
    if let index = sections.firstIndex(of: next) { sections.insert(section, at: index + distance) }
  }

  // MARK: For lists

  /// The snapshot without the wishes for items and sections to be asked for anew.
  var settled: Self {
    var copy = self
    (copy.reloaded, copy.reconfigured, copy.reloadedHomes) = ([], [], [])
    return copy
  }

  /// Returns the item at a place.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sections.indices.contains(path.section), let row = items[sections[path.section]],
      row.indices.contains(path.item)
    else { return nil }
    return row[path.item]
  }

  /// Returns the section at an index; nil where there is none.
  func section(at index: Int) -> SectionIdentifierType? { sections.indices.contains(index) ? sections[index] : nil }

  /// Returns the place of an item; nil for one that there isn't.
  func place(of item: ItemIdentifierType) -> IndexPath? {
    guard let home = homes[item], let section = sections.firstIndex(of: home),
      let index = items[home]?.firstIndex(of: item)
    else { return nil }
    return IndexPath(item: index, section: section)
  }

  /// Returns the place of each item.
  private var places: [ItemIdentifierType: IndexPath] {
    var found: [ItemIdentifierType: IndexPath] = [:]
    for (index, section) in sections.enumerated() {
      for (item, identifier) in (items[section] ?? []).enumerated() {
        found[identifier] = IndexPath(item: item, section: index)
      }
    }
    return found
  }

  /// Returns a function from the places of this snapshot to those of `next`, which has none for items that are gone or asked
  /// for anew.
  func mapping(to next: Self) -> (IndexPath) -> IndexPath? {
    let places = next.places
    return { path in
      guard let item = self.item(at: path), !next.reloaded.contains(item), !next.reconfigured.contains(item),
        let home = next.homes[item], !next.reloadedHomes.contains(home)
      else { return nil }
      return places[item]
    }
  }
}
