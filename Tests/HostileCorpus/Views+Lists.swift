// Hostile tables, collections and scroll views: numbers of rows, heights, layouts and offsets that nobody can show.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// A source of rows that answers as it is told, and that may change its mind.
private final class HostileRows: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var sections: () -> Int = { 1 }
  var rows: (Int) -> Int = { _ in 5 }
  var height: ((IndexPath) -> CGFloat)?
  var size: ((IndexPath) -> CGSize)?
  var atCell: ((UIScrollView, IndexPath) -> Void)?
  var atPart: ((UIScrollView, Int) -> Void)?
  var atScroll: ((UIScrollView) -> Void)?
  let shared = UITableViewCell()
  let sharedItem = UICollectionViewCell()
  var sharesCells = false
  weak var zoomed: UIView?

  func numberOfSections(in tableView: UITableView) -> Int { sections() }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows(section) }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    atCell?(tableView, indexPath)
    if sharesCells { return shared }
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height?(indexPath) ?? UITableView.automaticDimension
  }
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    height?(IndexPath(row: 0, section: section)) ?? 5
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    atPart?(tableView, section)
    return UIView()
  }
  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
    atPart?(tableView, section)
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    atPart?(tableView, indexPath.section)
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { atScroll?(scrollView) }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections() }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { rows(section) }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    atCell?(collectionView, indexPath)
    if sharesCells { return sharedItem }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    cell.backgroundColor = .red
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    size?(indexPath) ?? CGSize(width: 20, height: 20)
  }
}

/// A layout that answers as it is told.
private final class HostileLayout: UICollectionViewLayout, @unchecked Sendable {
  var content = CGSize(width: 160, height: 120)
  var elements: (CGRect) -> [UICollectionViewLayoutAttributes] = { _ in [] }
  var invalidates = false

  override var collectionViewContentSize: CGSize { content }
  override func prepare() {
    super.prepare()
    if invalidates { invalidateLayout() }
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    if invalidates { invalidateLayout() }
    return elements(rect)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

extension HostileFamily {
  private typealias Views = HostileViews

  // MARK: Tables

  private static func table(
    _ name: String, _ bounds: HostileCase.Bounds = .medium, style: UITableView.Style = .plain,
    _ arrange: @escaping @Sendable (UITableView, HostileStage) -> (UITableViewDataSource & UITableViewDelegate)
  ) -> HostileCase {
    .views(name, .picture, bounds) { area, stage in
      let table = UITableView(frame: area.bounds, style: style)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      area.addSubview(table)
      let rows = arrange(table, stage)
      table.dataSource = rows
      table.delegate = rows
      area.layoutIfNeeded()
      for y: CGFloat in [50, 1e6, 1e9, 1e300, .nan, .infinity, -1e300, 0] {
        table.contentOffset.y = y
        area.layoutIfNeeded()
        _ = table.indexPathForRow(at: CGPoint(x: 5, y: y))
        _ = table.indexPathsForRows(in: CGRect(x: 0, y: y, width: 100, height: 1e300))
      }
      for path in [
        IndexPath(row: -1, section: 0), IndexPath(row: .max, section: .max), IndexPath(), [1], [1, 2, 3], [0, 3],
      ] {
        table.scrollToRow(at: path, at: .middle, animated: true)
        table.selectRow(at: path, animated: false, scrollPosition: .bottom)
        _ = table.rectForRow(at: path)
        _ = table.cellForRow(at: path)
        table.deselectRow(at: path, animated: false)
        table.reloadRows(at: [path], with: .fade)
      }
      for section in [-1, 0, .max] {
        _ = table.rect(forSection: section)
        _ = table.rectForHeader(inSection: section)
        _ = table.rectForFooter(inSection: section)
        _ = table.headerView(forSection: section)
        _ = table.numberOfRows(inSection: section)
      }
      table.setEditing(true, animated: true)
      area.layoutIfNeeded()
      table.contentOffset = .zero
      area.layoutIfNeeded()
      // The source is kept by this call alone.
      table.dataSource = nil
      table.delegate = nil
      withExtendedLifetime(rows) {}
    }
  }

  static var tableCases: [HostileCase] {
    [
      table("a table of a thousand million rows") { table, _ in
        table.rowHeight = 20
        let rows = HostileRows()
        rows.rows = { _ in 1_000_000_000 }
        return rows
      },
      table("a table of all rows that there are, in all sections", .largest) { _, stage in
        let rows = HostileRows(), count = stage.count(100_000, debug: 5_000)
        rows.sections = { count }
        rows.rows = { _ in .max }
        return rows
      },
      table("tables of fewer rows than none") { _, _ in
        let rows = HostileRows()
        rows.sections = { 3 }
        rows.rows = { $0 == 1 ? 5 : .min }
        return rows
      },
      table("a table of fewer sections than none") { _, _ in
        let rows = HostileRows()
        rows.sections = { .min }
        return rows
      },
      table("rows whose heights are no numbers") { _, _ in
        let rows = HostileRows()
        rows.sections = { 20 }
        rows.rows = { _ in 12 }
        rows.height = { Views.numbers[$0.row % Views.numbers.count] }
        return rows
      },
      table("a table whose heights are no numbers", style: .grouped) { table, _ in
        for number in Views.numbers {
          table.rowHeight = number
          table.estimatedRowHeight = -number
          table.sectionHeaderHeight = number
          table.sectionFooterHeight = number
          table.sectionHeaderTopPadding = number
          table.separatorInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
          table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: number))
          table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: number))
          table.layoutIfNeeded()
        }
        return HostileRows()
      },
      table("ten million rows without a height") { table, _ in
        table.rowHeight = 0
        let rows = HostileRows()
        rows.rows = { _ in 10_000_000 }
        return rows
      },
      table("a hundred thousand cells that are scrolled", .largest) { table, stage in
        let rows = HostileRows(), count = stage.count(100_000, debug: 3_000)
        rows.rows = { _ in 100_000 }
        table.dataSource = rows
        table.delegate = rows
        for row in stride(from: 0, to: count, by: 3) {
          table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
          table.layoutIfNeeded()
        }
        return rows
      },
      table("rows that become fewer at each question") { _, _ in
        let rows = HostileRows()
        var left = 40
        rows.sections = {
          left -= 1
          return max(0, left / 8)
        }
        rows.rows = { _ in
          left -= 1
          return max(0, left)
        }
        rows.atCell = { view, _ in (view as? UITableView)?.reloadData() }
        return rows
      },
      table("a source that loads everything anew whenever it is asked") { _, _ in
        let rows = HostileRows()
        var number = 6
        rows.sections = { number }
        let change: (UIScrollView, Any) -> Void = { view, _ in
          number = (number + 5) % 7
          (view as? UITableView)?.reloadData()
          view.layoutIfNeeded()
        }
        rows.atCell = { change($0, $1) }
        rows.atPart = { change($0, $1) }
        return rows
      },
      table("a source that changes rows whenever it is asked") { _, _ in
        let rows = HostileRows()
        let change: (UIScrollView, Any) -> Void = { view, _ in
          guard let table = view as? UITableView else { return }
          table.beginUpdates()
          table.insertRows(at: [[0, 0], [7, 7], [-1, .max]], with: .fade)
          table.deleteRows(at: [[0, 2], [0, 2], IndexPath()], with: .fade)
          table.moveRow(at: [0, 3], to: [0, .max])
          table.deleteSections([0, 5], with: .fade)
          table.insertSections([0, 9], with: .fade)
          table.moveSection(-1, toSection: 4)
          table.endUpdates()
          table.endUpdates()
          table.reloadSections([0, 90], with: .none)
          table.contentOffset.y += 3
        }
        rows.atCell = { change($0, $1) }
        rows.atPart = { change($0, $1) }
        return rows
      },
      table("one cell for all rows") { _, _ in
        let rows = HostileRows()
        rows.sharesCells = true
        return rows
      },
      table("a source that takes the table, and itself, away") { _, _ in
        let rows = HostileRows()
        rows.atCell = { view, _ in
          view.removeFromSuperview()
          (view as? UITableView)?.dataSource = nil
        }
        return rows
      },
    ]
  }

  // MARK: Collections

  private static func collection(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ arrange: @escaping @Sendable (UICollectionView, HostileStage) -> HostileRows
  ) -> HostileCase {
    .views(name, .picture, bounds) { area, stage in
      let view = UICollectionView(frame: area.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      area.addSubview(view)
      let rows = arrange(view, stage)
      view.dataSource = rows
      view.delegate = rows
      area.layoutIfNeeded()
      for offset: CGFloat in [50, 1e6, 1e300, .nan, .infinity, -1e300, 0] {
        view.contentOffset = CGPoint(x: offset, y: offset)
        area.layoutIfNeeded()
        _ = view.indexPathForItem(at: CGPoint(x: 5, y: offset))
      }
      for path in [IndexPath(item: -1, section: 0), IndexPath(item: .max, section: .max), IndexPath(), [1], [1, 2, 3]] {
        view.scrollToItem(at: path, at: .centeredVertically, animated: true)
        view.selectItem(at: path, animated: false, scrollPosition: .bottom)
        _ = view.layoutAttributesForItem(at: path)
        _ = view.cellForItem(at: path)
        view.deselectItem(at: path, animated: false)
        view.reloadItems(at: [path])
        view.performBatchUpdates { view.moveItem(at: path, to: [0, 0]) }
      }
      view.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
      area.layoutIfNeeded()
      view.frame = area.bounds
      view.contentOffset = .zero
      area.layoutIfNeeded()
      view.dataSource = nil
      view.delegate = nil
      withExtendedLifetime(rows) {}
    }
  }

  private static func layout(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ elements: @escaping @Sendable (HostileLayout, HostileStage) -> (CGRect) -> [UICollectionViewLayoutAttributes]
  ) -> HostileCase {
    collection(name, bounds) { view, stage in
      let layout = HostileLayout()
      layout.elements = elements(layout, stage)
      view.collectionViewLayout = layout
      return HostileRows()
    }
  }

  static var collectionCases: [HostileCase] {
    [
      layout("a layout whose frames are no numbers") { layout, _ in
        layout.content = CGSize(width: CGFloat.nan, height: .infinity)
        return { _ in
          Views.numbers.enumerated().map { index, number in
            let item = UICollectionViewLayoutAttributes(forCellWith: [0, index % 5])
            item.frame = CGRect(x: number, y: 5, width: 9, height: number)
            item.alpha = number
            item.transform3D.m34 = number
            item.zIndex = index % 2 == 0 ? .max : .min
            return item
          }
        }
      },
      layout("a layout of a million elements", .largest) { _, stage in
        let count = stage.count(1_000_000, debug: 30_000)
        return { _ in
          (0..<count).map { index in
            let item = UICollectionViewLayoutAttributes(forCellWith: [0, index % 7])
            item.frame = CGRect(x: index % 100, y: 5, width: 9, height: 9)
            return item
          }
        }
      },
      layout("a layout of elements that there are not") { _, _ in
        return { _ in
          [
            UICollectionViewLayoutAttributes(forCellWith: []), UICollectionViewLayoutAttributes(forCellWith: [-1, -1]),
            UICollectionViewLayoutAttributes(forCellWith: [.max, .max]),
            UICollectionViewLayoutAttributes(forDecorationViewOfKind: "none", with: [0, 0]),
            UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "none", with: [9, 9, 9]),
          ].map { item in
            item.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            return item
          }
        }
      },
      layout("a layout that is never valid") { layout, _ in
        layout.invalidates = true
        return { rect in
          let item = UICollectionViewLayoutAttributes(forCellWith: [0, 0])
          item.frame = rect
          return [item]
        }
      },
      collection("items whose sizes are no numbers") { view, _ in
        let rows = HostileRows()
        rows.sections = { 5 }
        rows.rows = { _ in 24 }
        rows.size = {
          CGSize(
            width: Views.numbers[$0.item % Views.numbers.count], height: Views.numbers[$0.section % Views.numbers.count]
          )
        }
        return rows
      },
      collection("a flow whose lengths are no numbers", .largest) { view, _ in
        let rows = HostileRows(), flow = UICollectionViewFlowLayout()
        rows.rows = { _ in 1_000_000_000 }
        view.collectionViewLayout = flow
        view.dataSource = rows
        for number in Views.numbers + [1e-3, 1e-9] {
          flow.itemSize = CGSize(width: number, height: 1)
          flow.minimumLineSpacing = number
          flow.minimumInteritemSpacing = -number
          flow.sectionInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
          flow.headerReferenceSize = CGSize(width: number, height: number)
          flow.estimatedItemSize = CGSize(width: number, height: number)
          flow.scrollDirection = number > 0 ? .horizontal : .vertical
          view.layoutIfNeeded()
          flow.estimatedItemSize = .zero
          flow.sectionInset = .zero
          flow.itemSize = CGSize(width: 1e-3, height: number)
          view.layoutIfNeeded()
        }
        flow.itemSize = CGSize(width: 1e-3, height: 1e-3)
        return rows
      },
      collection("a thousand million items") { _, _ in
        let rows = HostileRows()
        rows.sections = { .max }
        rows.rows = { $0 == 0 ? .max : 0 }
        return rows
      },
      collection("groups in groups, and of lengths that are no numbers", .largest) { view, _ in
        let rows = HostileRows()
        rows.rows = { _ in 1_000_000_000 }
        view.dataSource = rows
        for number in Views.numbers {
          let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(number), heightDimension: .absolute(number))
          var group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size, subitem: NSCollectionLayoutItem(layoutSize: size), count: number > 5 ? .max : .min)
          for depth in 0..<40 {
            group =
              depth % 2 == 0
              ? .vertical(layoutSize: size, subitems: [group, group])
              : .horizontal(layoutSize: size, subitems: [group, group])
            group.interItemSpacing = .fixed(number)
            group.contentInsets = NSDirectionalEdgeInsets(top: number, leading: number, bottom: 0, trailing: -number)
          }
          let section = NSCollectionLayoutSection(group: group)
          section.interGroupSpacing = number
          section.contentInsets = NSDirectionalEdgeInsets(top: number, leading: number, bottom: 0, trailing: number)
          view.collectionViewLayout = UICollectionViewCompositionalLayout(section: section)
          view.layoutIfNeeded()
        }
        return rows
      },
      collection("a source that loads everything anew whenever it is asked, twice") { _, _ in
        let rows = HostileRows()
        var number = 60
        rows.rows = { _ in
          number = (number + 50) % 61
          return number
        }
        rows.atCell = { view, _ in
          (view as? UICollectionView)?.reloadData()
          (view as? UICollectionView)?.collectionViewLayout.invalidateLayout()
          view.layoutIfNeeded()
        }
        return rows
      },
      collection("one cell for all items") { _, _ in
        let rows = HostileRows()
        rows.sharesCells = true
        return rows
      },
      .views("snapshots that have everything twice", .picture, .medium) { area, _ in
        let view = UICollectionView(frame: area.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        area.addSubview(view)
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
          UICollectionViewCell()
        }
        for _ in 0..<3 {
          var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
          snapshot.appendSections([1, 1, 2])
          snapshot.appendItems([1, 2, 2, 3, 1], toSection: 9)
          snapshot.appendItems(Array(repeating: 5, count: 1_000))
          snapshot.moveItem(9, afterItem: 8)
          snapshot.deleteItems([77])
          snapshot.insertItems([6, 6], beforeItem: 99)
          snapshot.deleteSections([5])
          snapshot.reloadItems([3])
          source.apply(snapshot, animatingDifferences: true)
          area.layoutIfNeeded()
        }
      },
    ]
  }

  // MARK: Scroll views

  static var scrollCases: [HostileCase] {
    [
      .views("content of 1e30 points, insets and offsets that are no numbers", .picture, .medium) { area, _ in
        for number in Views.numbers {
          let view = Views.box(UIScrollView(), in: area),
            inner = UIView(frame: CGRect(x: 0, y: 0, width: 1e30, height: 1e30))
          inner.backgroundColor = .red
          view.addSubview(inner)
          view.contentSize = CGSize(width: 1e30, height: number)
          view.contentInset = UIEdgeInsets(top: number, left: 1, bottom: -number, right: number)
          view.scrollIndicatorInsets = view.contentInset
          view.contentOffset = CGPoint(x: number, y: 1e30)
          view.setContentOffset(CGPoint(x: 5, y: number), animated: true)
          view.scrollRectToVisible(CGRect(x: number, y: 1, width: 5, height: number), animated: true)
          view.isPagingEnabled = true
          view.flashScrollIndicators()
          area.window.map { TouchSimulator($0).drag(view, by: CGVector(dx: number, dy: 30)) }
          area.layoutIfNeeded()
          view.refreshControl = UIRefreshControl()
          view.refreshControl?.beginRefreshing()
        }
      },
      .views("zooms that are no numbers", .picture, .medium) { area, _ in
        let rows = HostileRows()
        for number in Views.numbers {
          let view = Views.box(UIScrollView(), in: area), inner = Views.box(UIView(), in: view)
          view.delegate = rows
          rows.zoomed = inner
          view.contentSize = CGSize(width: 200, height: 200)
          for other in Views.numbers {
            view.minimumZoomScale = number
            view.maximumZoomScale = other
            view.zoomScale = number
            view.setZoomScale(other, animated: true)
            view.zoom(to: CGRect(x: number, y: 0, width: other, height: number), animated: true)
            area.window.map {
              TouchSimulator($0).pinch(at: CGPoint(x: 50, y: 60), scale: number, distance: other, steps: 3)
            }
          }
          rows.zoomed = view
          view.zoomScale = 2
          rows.zoomed = area
          view.zoomScale = 3
        }
      },
      .views("a delegate that scrolls when it is told of scrolling", .picture, .medium) { area, _ in
        let rows = HostileRows(), view = Views.box(UIScrollView(), in: area)
        view.contentSize = CGSize(width: 1e9, height: 1e9)
        view.delegate = rows
        rows.atScroll = { view in
          view.contentOffset.y += 1
          view.contentSize.width += 1
          view.contentInset.top += 1
        }
        view.contentOffset.y = 5
        area.window.map { TouchSimulator($0).drag(view, by: CGVector(dx: 0, dy: -30)) }
        area.layoutIfNeeded()
      },
      .views("a delegate that takes the view away when it is told of scrolling", .picture) { area, _ in
        let rows = HostileRows(), view = Views.box(UIScrollView(), in: area)
        view.contentSize = CGSize(width: 1e9, height: 1e9)
        view.delegate = rows
        rows.atScroll = { view in
          view.removeFromSuperview()
          view.delegate = nil
        }
        area.window.map { TouchSimulator($0).drag(view, by: CGVector(dx: 0, dy: -30)) }
      },
    ]
  }
}
