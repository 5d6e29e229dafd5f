// UICollectionViewFlowLayout+Lines: asking for sizes, and the attributes of items and parts.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UICollectionViewFlowLayout {
  private var isVertical: Bool { scrollDirection == .vertical }

  /// A length that the layout can use.
  private static func allowed(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 0), 1e6) : 0 }

  private func size(_ size: CGSize) -> FlowSize {
    let (width, height) = (Self.allowed(size.width), Self.allowed(size.height))
    return isVertical ? FlowSize(along: height, across: width) : FlowSize(along: width, across: height)
  }

  final func makeLines() {
    guard let view = collectionView else { return flow = FlowModel() }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let (bounds, inset) = (view.bounds.size, view.adjustedContentInset)
    var model = FlowModel()
    model.breadth = max(
      0, isVertical ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom)
    let estimate =
      estimatedItemSize == .zero ? nil : estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    let wanted = Set(wantedSizes.keys.map(\.section))
    var (start, sized) = (CGFloat(0), 0)
    let number = view.numberOfSections
    model.sections.reserveCapacity(number)
    for index in 0..<number {
      var section = FlowSection()
      section.count = view.numberOfItems(inSection: index)
      section.start = start
      let edges = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
      let safe = edges.areNumbers ? edges : .zero
      section.inset =
        isVertical ? (safe.top, safe.bottom, safe.left, safe.right) : (safe.left, safe.right, safe.top, safe.bottom)
      section.lineSpacing = Self.allowed(
        delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing)
      section.spacing = Self.allowed(
        delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
          ?? minimumInteritemSpacing)
      section.header =
        size(
          delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize
        ).along
      section.footer =
        size(
          delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize
        ).along
      section.room = max(0, model.breadth - section.inset.near - section.inset.far)
      // Sizes follow the cells that want some where they are estimated, and the delegate elsewhere.
      let isCommon = estimate != nil && !wanted.contains(index)
      let left = isCommon ? 0 : FlowModel.mostSized - sized
      if let sizes = sizes(index, section.count, delegate, estimate, left: left) {
        sized += sizes.count
        section.layOut(sizes)
      } else {
        section.layOut(size(estimate ?? itemSize))
      }
      start += max(0, section.total)
      model.sections.append(section)
    }
    model.contentSize =
      isVertical ? CGSize(width: model.breadth, height: start) : CGSize(width: start, height: model.breadth)
    flow = model
  }

  /// The sizes of the items of a section; nil where they are all the same.
  private func sizes(
    _ section: Int, _ count: Int, _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ estimate: CGSize?,
    left: Int
  ) -> [FlowSize]? {
    guard count > 0, count <= left, let view = collectionView else { return nil }
    if estimate != nil {
      return (0..<count).map { size(wantedSizes[IndexPath(item: $0, section: section)] ?? estimate ?? itemSize) }
    }
    guard let delegate else { return nil }
    askedDefault = false
    let first = delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
    guard !askedDefault else { return nil }
    return [size(first)]
      + (1..<max(1, count)).map {
        size(delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: $0, section: section)))
      }
  }

  // MARK: Attributes

  private func rect(_ along: CGFloat, _ across: CGFloat, _ size: FlowSize) -> CGRect {
    isVertical
      ? CGRect(x: across, y: along, width: size.across, height: size.along)
      : CGRect(x: along, y: across, width: size.along, height: size.across)
  }

  private func attributes(_ make: (UICollectionViewLayoutAttributes) -> Void) -> UICollectionViewLayoutAttributes {
    let attributes =
      CALayer.makeObject(type(of: self).layoutAttributesClass) as? UICollectionViewLayoutAttributes ?? .init()
    make(attributes)
    return attributes
  }

  final func item(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, flow.sections.indices.contains(path.section), path.item >= 0,
      path.item < flow.sections[path.section].count
    else { return nil }
    let section = flow.sections[path.section]
    let place = section.place(path.item)
    return attributes {
      $0.indexPath = path
      $0.frame = rect(section.start + place.along, place.across, place.size)
    }
  }

  final func part(_ kind: String, _ index: Int) -> UICollectionViewLayoutAttributes? {
    guard flow.sections.indices.contains(index) else { return nil }
    let section = flow.sections[index]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.header : section.footer
    guard length > 0 else { return nil }
    let end = section.start + section.total
    var along = isHeader ? section.start : end - length
    if let view = collectionView, isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      let (bounds, inset) = (view.bounds, view.adjustedContentInset)
      let low = isVertical ? bounds.minY + inset.top : bounds.minX + inset.left
      let high = isVertical ? bounds.maxY - inset.bottom : bounds.maxX - inset.right
      along =
        isHeader
        ? max(along, min(low, end - section.footer - length))
        : min(along, max(high - length, section.start + section.header))
    }
    return attributes {
      ($0.indexPath, $0.category, $0.kind) = (IndexPath(item: 0, section: index), .supplementaryView, kind)
      $0.frame = rect(along, 0, FlowSize(along: length, across: flow.breadth))
      if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds { $0.zIndex = 1 }
    }
  }

  final func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard !flow.sections.isEmpty, rect.replacingNonFinite(by: .zero) == rect else { return [] }
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    for index in flow.section(at: low)..<flow.sections.count {
      let section = flow.sections[index]
      guard section.start < high, found.count < FlowModel.mostShown else { break }
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        if let part = part(kind, index), part.reaches(into: rect) { found.append(part) }
      }
      let items = section.items(from: low - section.start, to: high - section.start)
      for item in items.prefix(FlowModel.mostShown) {
        guard found.count < FlowModel.mostShown else { break }
        let path = IndexPath(item: item, section: index)
        if let attributes = self.item(at: path), attributes.reaches(into: rect) { found.append(attributes) }
      }
    }
    return found
  }
}
