// UICollectionView+Registrations: ways to make and set up cells and parts, in place of identifiers and classes.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UICollectionView {
  /// A way to make and set up cells of a class for items.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Sets a cell up for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    let identifier = UUID().uuidString
    /// Creates a way that sets cells up with `handler`.
    public init(handler: @escaping Handler) {
      self.handler = handler
    }
  }

  /// A way to make and set up views of a class and a kind.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Sets a view up for a place.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let handler: Handler
    let kind: String
    let identifier = UUID().uuidString
    /// Creates a way that sets views of a kind up with `handler`.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell that is out of sight, or a new one, set up for an item; nil stands for none.
  public final func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if pool.cells.classes[registration.identifier] == nil { pool.cells.classes[registration.identifier] = Cell.self }
    let found = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = found as? Cell else { preconditionFailure("a cell of a registration has its class") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a view that is out of sight, or a new one, set up for a place.
  public final func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let key = registration.kind + "/" + registration.identifier
    if pool.parts.classes[key] == nil { pool.parts.classes[key] = Supplementary.self }
    let found = dequeueReusableSupplementaryView(
      ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
    guard let view = found as? Supplementary else { preconditionFailure("a view of a registration has its class") }
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
