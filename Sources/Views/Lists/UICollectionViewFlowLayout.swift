// UICollectionViewFlowLayout: items in lines, like words.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Items in lines, like words, with parts above and below each section.
///
/// Lines are filled to both edges, but for the last one of a section, which keeps the distances of the others where all items have the same
/// size, and the least distance otherwise. Items stand in the middle of their line. Up to 100,000 items have sizes of
/// their own; a section that goes beyond that has the common size for all of its items, which takes no memory per item.
open class UICollectionViewFlowLayout: UICollectionViewLayout, @unchecked Sendable {
  final var flow = FlowModel()
  /// The sizes that cells in sight wanted.
  final var wantedSizes: [IndexPath: CGSize] = [:]
  /// Whether a method of the delegate that was just called is the default one.
  final var askedDefault = false

  /// The size that stands for the one that a cell's content needs.
  public static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// The ways in which the distance of a section from the edges is measured.
  public enum SectionInsetReference: Int, Sendable {
    /// From the room without the insets of the content.
    case fromContentInset
    /// From the safe area.
    case fromSafeArea
    /// From the margins.
    case fromLayoutMargins
  }

  /// The least distance between lines, in points. 10 by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { invalidateLayout() }
  }
  /// The least distance between items in a line, in points. 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { invalidateLayout() }
  }
  /// The size of items, in points. 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { invalidateLayout() }
  }
  /// The size of items until they come into sight and have the one that their content needs; zero, the default, for ``itemSize``.
  open var estimatedItemSize = CGSize.zero {
    didSet { invalidateLayout() }
  }
  /// The direction in which lines follow each other. Down by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of the parts above sections, in points, of which the one in the direction of scrolling counts. Zero, for none, by default.
  open var headerReferenceSize = CGSize.zero {
    didSet { invalidateLayout() }
  }
  /// The size of the parts below sections, in points, of which the one in the direction of scrolling counts. Zero, for none, by default.
  open var footerReferenceSize = CGSize.zero {
    didSet { invalidateLayout() }
  }
  /// The distances of items from the edges of their section, in points. Zero by default.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { invalidateLayout() }
  }
  /// The room from which these distances are measured; kept. That without the insets of the content by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// Whether the parts above sections stay in sight as long as their section. False by default.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { invalidateLayout() }
  }
  /// Whether the parts below sections stay in sight as long as their section. False by default.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { invalidateLayout() }
  }

  /// Finds the lines of all sections.
  open override func prepare() {
    super.prepare()
    makeLines()
  }
  /// The size of all sections.
  open override var collectionViewContentSize: CGSize { flow.contentSize }
  /// Returns the attributes of items and parts in a rectangle, 2,048 at most.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    elements(in: rect)
  }
  /// Returns the attributes of an item; nil for one that there isn't.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    item(at: indexPath)
  }
  /// Returns the attributes of the part above or below a section.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { part(elementKind, indexPath.section) }
  /// Whether the size across the direction of scrolling is another one. Parts that stay in sight are placed for each offset anyway.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = collectionView?.bounds else { return false }
    return scrollDirection == .vertical ? newBounds.width != bounds.width : newBounds.height != bounds.height
  }
  /// Whether a cell wants another size, and sizes are estimated.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { estimatedItemSize != .zero && preferredAttributes.size != originalAttributes.size }
  final override var followsSize: Bool { true }
}

/// The sizes and distances of a flow layout that depend on the section or the item. All methods have a default, the layout's own value.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the distances of items from the edges of a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the least distance between the lines of a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the least distance between the items of a line, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of the part above a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of the part below a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  /// The layout's item size.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    guard let flow = collectionViewLayout as? UICollectionViewFlowLayout else { return .zero }
    flow.askedDefault = true
    return flow.itemSize
  }
  /// The layout's section inset.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }
  /// The layout's distance between lines.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
  /// The layout's distance between items.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
  /// The layout's size.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
  /// The layout's size.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}
