// UITableView+Places: the places of rows and sections, and scrolling to them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableView {
  /// Performs layout that is pending, unless it is under way.
  final func settle() {
    if !isLayingOut { layoutIfNeeded() }
  }

  private func band(_ y: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: sideInset, y: y, width: max(0, bounds.width - 2 * sideInset), height: height)
  }

  final func placeOfRow(_ path: IndexPath) -> CGRect {
    let model = loadedModel
    guard model.contains(path) else { return .zero }
    let rows = model.sections[path.section].rows
    return band(model.rowsTop(path.section) + rows.offset(of: path.row), rows[path.row])
  }

  final func place(ofSection section: Int) -> CGRect {
    let model = loadedModel
    guard model.sections.indices.contains(section) else { return .zero }
    return band(model.top(section), model.sections[section].total)
  }

  final func placeOfHeader(_ section: Int) -> CGRect {
    let model = loadedModel
    guard model.sections.indices.contains(section) else { return .zero }
    return band(model.headerTop(section), model.sections[section].header)
  }

  final func placeOfFooter(_ section: Int) -> CGRect {
    let model = loadedModel
    guard model.sections.indices.contains(section) else { return .zero }
    return band(model.footerTop(section), model.sections[section].footer)
  }

  final func row(at point: CGPoint) -> IndexPath? {
    let model = loadedModel
    guard point.x.isFinite, point.y.isFinite, !model.sections.isEmpty else { return nil }
    let section = model.section(at: point.y)
    let rows = model.sections[section].rows
    guard rows.count > 0 else { return nil }
    let path = IndexPath(row: rows.row(at: point.y - model.rowsTop(section)), section: section)
    return placeOfRow(path).holds(point) ? path : nil
  }

  final func rows(in rect: CGRect) -> [IndexPath] {
    let model = loadedModel
    guard rect.replacingNonFinite(by: .zero) == rect, rect.height > 0, !model.sections.isEmpty else { return [] }
    var found: [IndexPath] = []
    for section in model.section(at: rect.minY)..<model.sections.count {
      guard model.top(section) < rect.maxY else { break }
      let rows = model.sections[section].rows
      let top = model.rowsTop(section)
      var row = rows.row(at: rect.minY - top)
      while row < rows.count, found.count < TableModel.mostShown {
        let (low, height) = (top + rows.offset(of: row), rows[row])
        guard low < rect.maxY else { break }
        if low + height > rect.minY { found.append(IndexPath(row: row, section: section)) }
        row += 1
      }
    }
    return found
  }

  final func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    // Rows that come into sight get heights of their own, which moves the row.
    var target = contentOffset
    for _ in 0..<4 {
      guard loadedModel.contains(path) else { return }
      let next = offset(showing: path, position)
      if next == contentOffset && next == target { break }
      target = next
      contentOffset = target
      settle()
    }
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  private func offset(showing path: IndexPath, _ position: ScrollPosition) -> CGPoint {
    let rect = placeOfRow(path)
    let model = loadedModel
    let (inset, size) = (adjustedContentInset, bounds.size)
    let header = ownStyle == .plain ? model.sections[path.section].header : 0
    let low = bounds.minY + inset.top + header
    let high = bounds.maxY - inset.bottom
    var y = contentOffset.y
    switch position {
    case .none where rect.minY >= low && rect.maxY <= high: break
    case .none where rect.minY < low: y = rect.minY - inset.top - header
    case .none, .bottom: y = rect.maxY + inset.bottom - size.height
    case .top: y = rect.minY - inset.top - header
    case .middle: y = rect.midY - (size.height - inset.top - inset.bottom) / 2 - inset.top
    }
    let bottom = model.bottom + (tableFooterView?.frame.height ?? 0) + inset.bottom
    return CGPoint(x: contentOffset.x, y: min(max(y, -inset.top), max(-inset.top, bottom - size.height)))
  }
}
