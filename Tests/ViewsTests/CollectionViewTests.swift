// Tests of collection views: flow layouts, layouts of clients, cells that are used again, changes and selection.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A cell that counts its uses, and shows a colour.
private final class ColorCell: UICollectionViewCell, @unchecked Sendable {
  nonisolated(unsafe) static var made = 0
  var reuses = 0
  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
    contentView.backgroundColor = .red
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForReuse() { reuses += 1 }
}

/// The part above a section.
private final class HeaderView: UICollectionReusableView, @unchecked Sendable {}

/// A data source of sections with numbers of items.
private final class Items: UICollectionViewDataSource, UICollectionViewDelegate {
  var counts: [Int]
  var notes: [String] = []
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    notes.append("cell \(indexPath.item)")
    return collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "part", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    notes.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    notes.append("deselect \(indexPath.item)")
  }
}

/// A delegate of a flow layout, with sizes for items.
private final class Sizes: UICollectionViewDelegateFlowLayout {
  let size: (Int) -> CGSize
  init(_ size: @escaping (Int) -> CGSize) { self.size = size }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(indexPath.item) }
}

/// Attributes with a value of a client.
private final class TiltAttributes: UICollectionViewLayoutAttributes, @unchecked Sendable {
  var tilt: CGFloat = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TiltAttributes)?.tilt = tilt
    return copy
  }
}

/// A layout of a client: items on a staircase.
private final class Staircase: UICollectionViewLayout, @unchecked Sendable {
  var prepared = 0
  var step: CGFloat = 20
  override class var layoutAttributesClass: AnyClass { TiltAttributes.self }
  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
  override func prepare() {
    super.prepare()
    prepared += 1
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: CGFloat(count) * step, height: CGFloat(count) * step)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = TiltAttributes(forCellWith: indexPath)
    let place = CGFloat(indexPath.item) * step
    attributes.frame = CGRect(x: place, y: place, width: step, height: step)
    attributes.tilt = 2
    attributes.alpha = 0.5
    attributes.zIndex = -indexPath.item
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

/// A layout whose places are no numbers, or of items that there aren't.
private final class BadLayout: UICollectionViewLayout, @unchecked Sendable {
  override var collectionViewContentSize: CGSize { CGSize(width: CGFloat.nan, height: .infinity) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (-2..<4).map { index in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: index, section: 0))
      attributes.frame = index == 1 ? CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10) : rect
      return attributes
    }
  }
}

@Suite("Collection views", .serialized)
struct CollectionViewTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// A collection view of 100 × 100 points.
  private func view(_ items: Items, _ layout: UICollectionViewLayout) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(ColorCell.self, forCellWithReuseIdentifier: "item")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(HeaderView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "part")
    }
    view.dataSource = items
    view.delegate = items
    view.layoutIfNeeded()
    return view
  }

  private func flow(_ size: CGFloat = 30, line: CGFloat = 5, item: CGFloat = 2) -> UICollectionViewFlowLayout {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: size, height: size)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (line, item)
    return flow
  }

  private func frames(_ view: UICollectionView, _ count: Int) -> [CGRect] {
    (0..<count).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
  }

  // MARK: Flow layouts

  @Test("Items fill lines from edge to edge, and the last line keeps the columns")
  func lines() {
    let items = Items([5])
    let view = view(items, flow())
    #expect(frames(view, 5).map(\.minX) == [0, 35, 70, 0, 35])
    #expect(frames(view, 5).map(\.minY) == [0, 0, 0, 35, 35])
    #expect(view.contentSize == CGSize(width: 100, height: 65))
    #expect(view.visibleCells.map(\.frame) == frames(view, 5))
    #expect(view.layoutAttributesForItem(at: path(5)) == nil)
  }

  @Test("Insets, headers and footers lie around the items of each section")
  func sections() {
    let flow = flow()
    flow.sectionInset = UIEdgeInsets(top: 3, left: 10, bottom: 4, right: 20)
    flow.headerReferenceSize = CGSize(width: 0, height: 12)
    flow.footerReferenceSize = CGSize(width: 0, height: 6)
    let items = Items([2, 1])
    let view = view(items, flow)
    #expect(
      frames(view, 2) == [CGRect(x: 10, y: 15, width: 30, height: 30), CGRect(x: 50, y: 15, width: 30, height: 30)])
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    #expect(header is HeaderView && header?.frame == CGRect(x: 0, y: 55, width: 100, height: 12))
    let footer = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: path(0, 0))
    #expect(footer?.frame == CGRect(x: 0, y: 49, width: 100, height: 6))
    #expect(view.contentSize.height == 110)
    #expect(view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count == 2)
  }

  @Test("Items of different sizes stand in the middle of their lines")
  func sizes() {
    let (items, sizes) = (Items([4]), Sizes { CGSize(width: [40, 50, 30, 20][$0], height: [10, 30, 20, 20][$0]) })
    let view = view(items, flow())
    view.delegate = sizes
    view.layoutIfNeeded()
    #expect(
      frames(view, 4) == [
        CGRect(x: 0, y: 10, width: 40, height: 10), CGRect(x: 50, y: 0, width: 50, height: 30),
        CGRect(x: 0, y: 35, width: 30, height: 20), CGRect(x: 32, y: 35, width: 20, height: 20),
      ])
  }

  @Test("A flow across has columns where a flow down has lines")
  func across() {
    let (down, along) = (flow(), flow())
    along.scrollDirection = .horizontal
    let items = Items([8])
    let (one, other) = (view(items, down), view(items, along))
    func turned(_ rect: CGRect) -> CGRect { CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width) }
    #expect(frames(other, 8) == frames(one, 8).map(turned))
    #expect(other.contentSize == CGSize(width: one.contentSize.height, height: one.contentSize.width))
  }

  @Test("Another size of the view has other lines")
  func resizing() {
    let items = Items([4])
    let view = view(items, flow())
    view.frame.size.width = 62
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.frame.minX) == [0, 32, 0, 32])
  }

  @Test("Headers that are pinned stay in sight")
  func pinned() {
    let flow = flow()
    flow.headerReferenceSize = CGSize(width: 0, height: 10)
    flow.sectionHeadersPinToVisibleBounds = true
    let items = Items([30])
    let view = view(items, flow)
    view.contentOffset.y = 77
    view.layoutIfNeeded()
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
    #expect(header?.frame.minY == 77 && view.subviews.last === header)
  }

  @Test("Items whose sizes are estimated get the size of their content")
  func estimates() {
    final class Wide: UICollectionViewCell, @unchecked Sendable {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 45, height: 25) }
    }
    let flow = flow()
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let items = Items([3])
    let view = view(items, flow)
    view.register(Wide.self, forCellWithReuseIdentifier: "item")
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.frame.size) == Array(repeating: CGSize(width: 45, height: 25), count: 3))
    #expect(view.visibleCells.map(\.frame.minX) == [0, 55, 0])
  }

  // MARK: Compositional layouts

  @Test("Groups of items repeat down the sections, with parts above and below")
  func compositional() {
    let third = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1))
    let item = NSCollectionLayoutItem(layoutSize: third)
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)),
      subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 10, bottom: 8, trailing: 10)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(12)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    let items = Items([3, 1])
    let view = view(items, UICollectionViewCompositionalLayout(section: section))
    #expect(
      frames(view, 3) == [
        CGRect(x: 12, y: 20, width: 34, height: 16), CGRect(x: 52, y: 20, width: 34, height: 16),
        CGRect(x: 12, y: 45, width: 34, height: 16),
      ])
    #expect(view.contentSize == CGSize(width: 100, height: 12 + 7 + 45 + 8 + 12 + 7 + 20 + 8))
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    #expect(header?.frame == CGRect(x: 0, y: 72, width: 100, height: 12))
    view.frame.size.width = 60
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: path(1))?.frame.minX == 32)
  }

  @Test("Groups in groups, and items that share a length, have their places in every repetition")
  func nestedGroups() {
    let full = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.6), heightDimension: .fractionalHeight(1))
    let rest = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.4), heightDimension: .fractionalHeight(1))
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: rest, subitem: NSCollectionLayoutItem(layoutSize: full), count: 2)
    pair.interItemSpacing = .fixed(10)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
      subitems: [NSCollectionLayoutItem(layoutSize: full), pair])
    let items = Items([1_000_000_000])
    let view = view(items, UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(
      frames(view, 4) == [
        CGRect(x: 0, y: 0, width: 60, height: 50), CGRect(x: 60, y: 0, width: 24, height: 20),
        CGRect(x: 60, y: 30, width: 24, height: 20), CGRect(x: 0, y: 50, width: 60, height: 50),
      ])
    #expect(view.visibleCells.count == 6)
  }

  // MARK: Cells

  @Test("Only items in sight have cells, and cells out of sight are used again")
  func reuse() {
    ColorCell.made = 0
    let items = Items([1_000_000])
    let view = view(items, flow())
    #expect(view.visibleCells.count == 9)
    for step in 1...100 {
      view.contentOffset.y = CGFloat(step) * 35
      view.layoutIfNeeded()
    }
    view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
    #expect(view.indexPathsForVisibleItems.last == path(999_999))
    #expect(ColorCell.made <= 24 && view.subviews.count == view.visibleCells.count)
    #expect(view.visibleCells.contains { (($0 as? ColorCell)?.reuses ?? 0) > 0 })
  }

  @Test("Registrations make cells of their class, and set them up")
  func registrations() {
    let view = view(Items([]), flow())
    let registration = UICollectionView.CellRegistration<ColorCell, String> { cell, path, text in
      cell.tag = path.item + text.count
    }
    let cell = view.dequeueConfiguredReusableCell(using: registration, for: path(3), item: "four")
    #expect(cell.tag == 7)
    let part = UICollectionView.SupplementaryRegistration<HeaderView>(elementKind: "kind") { view, kind, _ in
      view.tag = kind.count
    }
    #expect(view.dequeueConfiguredReusableSupplementary(using: part, for: path(0)).tag == 4)
  }

  @Test("A collection view is drawn like its cells placed by hand")
  func picture() {
    let items = Items([5])
    let view = view(items, flow())
    view.contentOffset.y = 0
    let root = UIView(frame: view.frame)
    root.backgroundColor = view.backgroundColor
    for frame in frames(view, 5) {
      let child = UIView(frame: frame)
      child.backgroundColor = .red
      root.addSubview(child)
    }
    let drawn = [view, root].map { view in
      Pixels.drawn(width: 100, height: 100) { _ in view.drawHierarchy(in: view.frame, afterScreenUpdates: true) }
    }
    #expect(drawn[0] == drawn[1])
    #expect(drawn[0]?.box { $0[1] == 0 } == CGRect(x: 0, y: 0, width: 100, height: 65))
  }

  // MARK: Layouts of clients

  @Test("A client's layout places the cells, with its own attributes, again after each change of the bounds")
  func clientLayout() {
    let (items, stairs) = (Items([50]), Staircase())
    let view = view(items, stairs)
    #expect(view.visibleCells.map(\.frame.minX) == [0, 20, 40, 60, 80])
    #expect(view.visibleCells.allSatisfy { $0.alpha == 0.5 })
    #expect(view.subviews.last === view.cellForItem(at: path(0)))
    let before = stairs.prepared
    view.contentOffset = CGPoint(x: 110, y: 110)
    view.layoutIfNeeded()
    #expect(stairs.prepared == before + 1)
    #expect(view.indexPathsForVisibleItems.first == path(5) && view.contentSize.width == 1000)
    stairs.step = 50
    stairs.invalidateLayout()
    view.layoutIfNeeded()
    #expect(view.contentSize.width == 2500)
    #expect(view.indexPathForItem(at: CGPoint(x: 120, y: 120)) == path(2))
    let copy = stairs.layoutAttributesForItem(at: path(1))?.copy() as? TiltAttributes
    #expect(copy?.tilt == 2 && copy?.isEqual(stairs.layoutAttributesForItem(at: path(1))) == true)
  }

  @Test("Another layout takes over the cells in sight")
  func changingLayout() {
    let items = Items([4])
    let view = view(items, flow())
    let cell = view.cellForItem(at: path(1))
    var done = false
    view.setCollectionViewLayout(Staircase(), animated: true) { done = $0 }
    view.layoutIfNeeded()
    #expect(done && view.cellForItem(at: path(1)) === cell && cell?.frame.origin == CGPoint(x: 20, y: 20))
  }

  @Test("A layout that wants a mirror has its places from the right where text goes that way")
  func rightToLeft() {
    final class Mirrored: UICollectionViewFlowLayout, @unchecked Sendable {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let items = Items([4])
    let layout = Mirrored()
    layout.itemSize = CGSize(width: 30, height: 30)
    layout.minimumInteritemSpacing = 2
    let view = view(items, layout)
    #expect(view.visibleCells.map(\.frame.minX) == [0, 35, 70, 0])
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.frame.minX) == [70, 35, 0, 70])
    #expect(view.indexPathForItem(at: CGPoint(x: 75, y: 5)) == path(0))
    #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 5)) == path(2))
  }

  // MARK: Selection and changes

  @Test("Touches select items, and the delegate is told")
  func touching() {
    let items = Items([5])
    let view = view(items, flow())
    let fingers = TouchSimulator(showing: view)
    items.notes = []
    fingers.tap(at: CGPoint(x: 50, y: 15))
    #expect(view.indexPathsForSelectedItems == [path(1)] && view.cellForItem(at: path(1))?.isSelected == true)
    fingers.tap(at: CGPoint(x: 33, y: 15))
    fingers.tap(at: CGPoint(x: 85, y: 15))
    #expect(view.indexPathsForSelectedItems == [path(2)] && items.notes == ["select 1", "deselect 1", "select 2"])
    view.allowsMultipleSelection = true
    fingers.tap(at: CGPoint(x: 50, y: 15))
    fingers.tap(at: CGPoint(x: 85, y: 15))
    #expect(view.indexPathsForSelectedItems == [path(1)])
  }

  @Test("Items that stay keep their cells through changes")
  func changes() {
    let items = Items([6])
    let view = view(items, flow())
    let (two, five) = (view.cellForItem(at: path(2)), view.cellForItem(at: path(5)))
    items.notes = []
    items.counts = [7]
    view.performBatchUpdates {
      view.deleteItems(at: [path(0)])
      view.insertItems(at: [path(0), path(1)])
      view.moveItem(at: path(5), to: path(2))
    }
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: path(2)) === five && view.cellForItem(at: path(4)) === two)
    #expect(items.notes.sorted() == ["cell 0", "cell 1"])
    items.counts = [3, 2]
    view.insertSections([0])
    #expect(view.numberOfSections == 2 && view.visibleCells.count == 5)
  }

  @Test("Items that are moved to one place leave one cell there")
  func collision() {
    let items = Items([5])
    let view = view(items, flow())
    items.counts = [4]
    view.performBatchUpdates {
      view.moveItem(at: path(0), to: path(3))
      view.moveItem(at: path(1), to: path(3))
    }
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 4 && view.subviews.filter { $0 is UICollectionViewCell }.count == 4)
  }

  @Test("The delegate has the last word on the offset after a change of layout")
  func targetOffset() {
    final class Target: UICollectionViewDelegate {
      func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
      ) -> CGPoint { CGPoint(x: proposedContentOffset.x, y: proposedContentOffset.y + 40) }
    }
    let (items, target) = (Items([100]), Target())
    let view = view(items, flow())
    view.delegate = target
    view.setCollectionViewLayout(flow(20), animated: false)
    #expect(view.contentOffset == CGPoint(x: 0, y: 40))
  }

  @Test("A diffable data source shows snapshots")
  func diffable() {
    let view = view(Items([]), flow())
    let registration = UICollectionView.CellRegistration<ColorCell, Int> { cell, _, item in cell.tag = item }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["one"])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot, animatingDifferences: false)
    #expect(view.visibleCells.map(\.tag) == [1, 2, 3])
    let three = view.cellForItem(at: path(2))
    snapshot.deleteItems([1])
    snapshot.appendItems([4])
    source.apply(snapshot)
    #expect(view.visibleCells.map(\.tag) == [2, 3, 4] && view.cellForItem(at: path(1)) === three)
  }

  // MARK: Bad input

  @Test("A thousand million items are laid out, and those in sight alone are asked for")
  func manyItems() {
    let items = Items([1_000_000_000, -3])
    let view = view(items, flow())
    #expect(view.contentSize.height > 1e10 && view.visibleCells.count == 9)
    #expect(view.numberOfItems(inSection: 1) == 0 && view.numberOfItems(inSection: 7) == 0)
    view.scrollToItem(at: path(999_999_999), at: .bottom, animated: false)
    #expect(view.indexPathsForVisibleItems.last == path(999_999_999))
  }

  @Test(
    "Sizes that are no numbers, negative or huge leave a view that can be laid out",
    arguments: [.nan, .infinity, -5, 0, 1e300, 1e-9] as [CGFloat])
  func badSizes(_ length: CGFloat) {
    let flow = flow()
    flow.itemSize = CGSize(width: length, height: length)
    flow.minimumLineSpacing = length
    flow.sectionInset = UIEdgeInsets(top: length, left: 0, bottom: 0, right: length)
    flow.headerReferenceSize = flow.itemSize
    let (items, sizes) = (Items([5000]), Sizes { _ in CGSize(width: length, height: length) })
    let view = view(items, flow)
    view.delegate = sizes
    view.layoutIfNeeded()
    #expect(view.contentSize.height.isFinite && view.contentSize.height >= 0)
    flow.scrollDirection = .horizontal
    view.layoutIfNeeded()
    #expect(view.contentSize.width.isFinite)
  }

  @Test("Places that are no numbers and items that there aren't are left out")
  func badLayout() {
    let items = Items([3])
    let view = view(items, BadLayout())
    #expect(view.indexPathsForVisibleItems == [path(0), path(2)] && view.contentSize == .zero)
  }

  @Test("A layout whose collection view is gone is asked in vain")
  func goneView() {
    let flow = flow()
    do { _ = UICollectionView(frame: .zero, collectionViewLayout: flow) }
    flow.invalidateLayout()
    flow.prepare()
    #expect(flow.collectionView == nil && flow.layoutAttributesForElements(in: .infinite)?.isEmpty == true)
    #expect(flow.collectionViewContentSize == .zero)
  }
}
