// A layer that flattens: its own drawing, and the planes of the space of depth that its sublayers share.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The flattened picture of one layer in one place, as a function of the points of its plane.
package final class SpatialPicture {
  let layer: CALayer
  /// The number of this picture among all: an instance of a replicated layer is a picture of its own.
  let identity: Int
  let bounds: ReferenceBox
  let corners: ReferenceCorners
  let background: ReferencePixel?
  let image: SpatialImage?
  let borderWidth: Double
  let border: ReferencePixel?
  let clips: Bool
  let opacity: Double
  let isGroup: Bool
  let isDoubleSided: Bool
  /// The planes in tree order, instance by instance.
  private(set) var planes: [SpatialPlane] = []

  package init(_ layer: CALayer, isFlipped: Bool, identities: SpatialIdentities) {
    self.layer = layer
    identity = identities.next()
    bounds = ReferenceBox(layer.bounds)
    corners = ReferenceCorners(layer)
    background = layer.backgroundColor.map(ReferencePixel.init)
    image = SpatialImage(layer, isFlipped: isFlipped)
    borderWidth = Double(layer.borderWidth)
    border = borderWidth > 0 ? layer.borderColor.map(ReferencePixel.init) : nil
    clips = layer.masksToBounds
    opacity = max(0, min(1, Double(layer.opacity)))
    isGroup = opacity < 1 && layer.allowsGroupOpacity
    isDoubleSided = layer.isDoubleSided
    planes = SpatialSpace(identities).planes(in: layer, ReferenceMatrix(), .one, isFlipped: isFlipped)
  }

  /// The largest difference of depth that is treated as zero.
  var smallestDepth: Double { 1e-6 * max(1, bounds.width, bounds.height) }

  /// Whether a point lies within the rounded bounds.
  func contains(_ x: Double, _ y: Double) -> Bool { isInside(bounds, corners.radius, x, y) }

  /// Whether anything can be visible at a point: outside its bounds a layer shows only its sublayers.
  func mayShow(_ x: Double, _ y: Double) -> Bool {
    !planes.isEmpty || isInBounds(x, y)
  }

  /// Whether a point lies within the bounds, round corners or not.
  func isInBounds(_ x: Double, _ y: Double) -> Bool {
    x > bounds.minX && x < bounds.maxX && y > bounds.minY && y < bounds.maxY
  }

  /// Whether a point lies within the rounded bounds and on the border.
  func borderContains(_ x: Double, _ y: Double) -> Bool {
    contains(x, y) && !isInside(bounds.inset(by: borderWidth), inner.radius, x, y)
  }

  /// The corners of the border's inner edge.
  var inner: ReferenceCorners {
    let radius = min(corners.radius, bounds.width / 2, bounds.height / 2)
    return ReferenceCorners(radius: max(0, radius - borderWidth), rounded: corners.rounded, isContinuous: false)
  }

  private func isInside(_ box: ReferenceBox, _ cornerRadius: Double, _ x: Double, _ y: Double) -> Bool {
    guard x > box.minX, x < box.maxX, y > box.minY, y < box.maxY else { return false }
    let radius = min(cornerRadius, box.width / 2, box.height / 2)
    guard radius > 0 else { return true }
    let dx = max(0, box.minX + radius - x, x - box.maxX + radius)
    let dy = max(0, box.minY + radius - y, y - box.maxY + radius)
    guard dx > 0, dy > 0, dx * dx + dy * dy > radius * radius else { return true }
    let isLeft = x < (box.minX + box.maxX) / 2, isLow = y < (box.minY + box.maxY) / 2
    let corner: CACornerMask =
      isLow
      ? (isLeft ? .layerMinXMinYCorner : .layerMaxXMinYCorner)
      : (isLeft ? .layerMinXMaxYCorner : .layerMaxXMaxYCorner)
    return !corners.rounded.contains(corner)
  }
}

/// A source of numbers, each given out once.
package final class SpatialIdentities {
  private var count = 0

  package init() {}

  func next() -> Int {
    count += 1
    return count
  }
}

extension ReferencePixel {
  /// White, the factor that changes no colour.
  package static let one = ReferencePixel(red: 1, green: 1, blue: 1, alpha: 1)

  /// Returns the product with another pixel, channel by channel.
  func times(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
  }
}
