// Tests of tags in lines: the places of the cells by a count of widths, the picture by hand, and selection.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Tags in lines that begin at the left")
struct TagCloudTests {
  private static let tags = [
    "Swift", "Layers", "Core Animation", "UIKit", "Views", "Text", "Animations", "Linux", "Headless", "A",
  ]

  private func cloud(_ width: CGFloat = 220) -> (window: UIWindow, cloud: TagCloud) {
    let cloud = TagCloud(frame: CGRect(x: 0, y: 0, width: width, height: 160))
    cloud.tags = Self.tags
    let window = Showcase.window(width, 160)
    window.addSubview(cloud)
    window.layoutIfNeeded()
    return (window, cloud)
  }

  /// The places of the tags, line by line.
  private func places(_ width: CGFloat) -> [CGRect] {
    var places: [CGRect] = [], x: CGFloat = 10, y: CGFloat = 10
    for tag in Self.tags {
      let length = tag.size(withAttributes: [.font: TagCell.font]).width.rounded(.up) + 20
      if x > 10, x + length > width - 10 { (x, y) = (10, y + 36) }
      places.append(CGRect(x: x, y: y, width: length, height: 28))
      x += length + 6
    }
    return places
  }

  @Test("Each tag stands beside the one before it, or begins a line", arguments: [160, 220, 320] as [CGFloat])
  func frames(width: CGFloat) {
    let (_, cloud) = cloud(width)
    let places = places(width).filter { $0.minY < 160 }
    for (item, place) in places.enumerated() {
      #expect(cloud.collectionView.cellForItem(at: IndexPath(item: item, section: 0))?.frame == place)
    }
    #expect(cloud.collectionView.visibleCells.count == places.count)
  }

  @Test("Tags are rounded boxes and labels by hand, and a tap marks one")
  func picture() throws {
    let (window, cloud) = cloud()
    nonisolated(unsafe) var chosen: [String] = []
    cloud.onSelect = { chosen.append($0) }
    cloud.collectionView.showsVerticalScrollIndicator = false
    let places = places(220)
    TouchSimulator(window).tap(at: CGPoint(x: places[2].midX, y: places[2].midY))
    #expect(chosen == ["Core Animation"])
    #expect(cloud.collectionView.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
    var labels: [UILabel] = [], layers: [CALayer] = []
    for (index, (tag, place)) in zip(Self.tags, places).enumerated() {
      let box = CALayer()
      box.frame = place
      box.cornerRadius = 8
      box.backgroundColor = (index == 2 ? UIColor.systemBlue : UIColor(white: 0.9, alpha: 1)).cgColor
      let label = UILabel(frame: place)
      label.text = tag
      label.font = TagCell.font
      label.textAlignment = .center
      label.textColor = index == 2 ? .white : .black
      labels.append(label)
      layers += [box, label.layer]
    }
    try IdiomPicture(of: window, named: "tag-cloud").expect(looksLike: Showcase.root(220, 160, layers), within: 0)
    withExtendedLifetime(labels) {}
  }
}
