// UIScrollView+Indicators: the bars that show which part of the content is in sight.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIScrollView {
  /// The thickness of an indicator, its distance from the edge, and its least length, in points.
  private static let (thickness, gap, leastLength): (CGFloat, CGFloat, CGFloat) = (3, 3, 36)

  final func flashIndicators() {
    showsIndicators = true
    placeIndicators()
  }

  final func hideIndicators() {
    guard showsIndicators else { return }
    showsIndicators = false
    placeIndicators()
  }

  /// Shows the indicators at their places. They are layers without a view, in front of everything.
  final func placeIndicators() {
    guard showsIndicators || !indicatorLayers.isEmpty else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard showsIndicators else {
      for layer in indicatorLayers { layer.removeFromSuperlayer() }
      indicatorLayers = []
      return
    }
    if indicatorLayers.isEmpty {
      indicatorLayers = [CALayer(), CALayer()]
      for layer in indicatorLayers {
        layer.cornerRadius = Self.thickness / 2
        layer.zPosition = 1000
        self.layer.addSublayer(layer)
      }
    }
    let (inset, size, offset) = (insetInEffect, bounds.size, contentOffset)
    let added = automaticallyAdjustsScrollIndicatorInsets ? inset : contentInset
    let (across, down) = (horizontalScrollIndicatorInsets, verticalScrollIndicatorInsets)
    let x = Self.bar(
      content: contentSize.width + inset.left + inset.right, sight: size.width, offset: offset.x + inset.left,
      track: size.width - across.left - across.right - added.left - added.right)
    let y = Self.bar(
      content: contentSize.height + inset.top + inset.bottom, sight: size.height, offset: offset.y + inset.top,
      track: size.height - down.top - down.bottom - added.top - added.bottom)
    let color = UIColor(white: indicatorStyle == .white ? 1 : 0, alpha: 0.35).cgColor
    for (index, bar) in [x, y].enumerated() {
      let layer = indicatorLayers[index]
      layer.backgroundColor = color
      layer.isHidden = bar == nil || !(index == 0 ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator)
      guard let bar else { continue }
      layer.frame =
        index == 0
        ? CGRect(
          x: offset.x + across.left + added.left + bar.start,
          y: offset.y + size.height - Self.gap - Self.thickness - across.bottom, width: bar.length,
          height: Self.thickness)
        : CGRect(
          x: offset.x + size.width - Self.gap - Self.thickness - down.right,
          y: offset.y + down.top + added.top + bar.start, width: Self.thickness, height: bar.length)
    }
  }

  /// The start and the length of a bar on its track; nil where all of the content is in sight.
  private static func bar(
    content: CGFloat, sight: CGFloat, offset: CGFloat, track: CGFloat
  ) -> (start: CGFloat, length: CGFloat)? {
    let room = track - 2 * gap
    guard content > sight, sight > 0, room > leastLength else { return nil }
    let full = max(leastLength, room * sight / content)
    let part = offset / (content - sight)
    // Past an end the bar shrinks against it.
    let excess = part < 0 ? -offset : part > 1 ? offset - (content - sight) : 0
    let length = max(8, full - excess)
    return (gap + min(max(part, 0), 1) * (room - length), length)
  }
}
