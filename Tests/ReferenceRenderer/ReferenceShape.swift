// The shapes that a layer paints: its rounded bounds, the ring of its border, the quad of its contents; with hard
// edges.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The map of a layer's plane to the picture, with the shape and the edges of its bounds.
struct ReferencePlane {
  var map: ReferenceAffine
  var inverse: ReferenceAffine
  var bounds: ReferenceBox
  var corners: ReferenceCorners
  /// The sides that are drawn without antialiasing; none once corners are rounded.
  var hardEdges: CAEdgeAntialiasingMask
  var pictureWidth: Int
  var pictureHeight: Int

  /// Creates the plane of a layer; nil if nothing of it is visible.
  init?(_ layer: CALayer, _ map: ReferenceAffine, _ pictureWidth: Int, _ pictureHeight: Int) {
    guard let inverse = map.inverse else { return nil }
    self.map = map
    self.inverse = inverse
    bounds = ReferenceBox(layer.bounds)
    corners = ReferenceCorners(layer)
    self.pictureWidth = pictureWidth
    self.pictureHeight = pictureHeight
    let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
    hardEdges = layer.allowsEdgeAntialiasing ? all.subtracting(layer.edgeAntialiasingMask) : all
    if corners.radius > 0 { hardEdges = [] }
  }

  /// The area of the rounded bounds in each pixel.
  func boundsCoverage() -> ReferenceCoverage {
    corners.radius > 0 ? smooth(corners.outline(of: bounds, scale: map.largestScale)) : box(bounds)
  }

  /// The ring between the bounds and the bounds inset by the border's width.
  func borderCoverage(width borderWidth: Double) -> ReferenceCoverage {
    var ring = boundsCoverage()
    let inner = bounds.inset(by: borderWidth)
    guard !inner.isEmpty else { return ring }
    let limit = min(bounds.width, bounds.height) / 2
    var innerCorners = corners
    innerCorners.radius = max(0, min(corners.radius, limit) - borderWidth)
    let hole = smooth(innerCorners.outline(of: inner, scale: map.largestScale))
    for y in 0..<ring.height {
      for x in 0..<ring.width {
        let covered = hole.at(ring.originX + x, ring.originY + y)
        ring.values[y * ring.width + x] = max(0, ring.values[y * ring.width + x] - covered)
      }
    }
    return ring
  }

  /// The rectangle that contents are drawn to, clipped to the rounded bounds if the layer masks to them.
  func contentsCoverage(_ destination: ReferenceBox, masksToBounds: Bool) -> ReferenceCoverage {
    guard masksToBounds else { return box(destination) }
    guard corners.radius > 0 else {
      let both = ReferenceBox(
        minX: max(destination.minX, bounds.minX), minY: max(destination.minY, bounds.minY),
        maxX: min(destination.maxX, bounds.maxX), maxY: min(destination.maxY, bounds.maxY))
      return both.isEmpty ? ReferenceCoverage() : box(both)
    }
    var outline = corners.outline(of: bounds, scale: map.largestScale)
    outline = ReferenceCoverage.clip(outline) { $0.x - destination.minX }
    outline = ReferenceCoverage.clip(outline) { destination.maxX - $0.x }
    outline = ReferenceCoverage.clip(outline) { $0.y - destination.minY }
    outline = ReferenceCoverage.clip(outline) { destination.maxY - $0.y }
    return smooth(outline)
  }

  /// An outline in layer space, antialiased all around.
  private func smooth(_ outline: [ReferencePoint]) -> ReferenceCoverage {
    ReferenceCoverage.area(outline.map(map.apply), pictureWidth: pictureWidth, pictureHeight: pictureHeight)
  }

  /// A rectangle whose hard sides test a pixel's centre and whose other sides cut the pixel's area.
  private func box(_ box: ReferenceBox) -> ReferenceCoverage {
    guard !box.isEmpty else { return ReferenceCoverage() }
    guard !hardEdges.isEmpty else { return smooth(box.corners) }
    // Hard sides don't cut areas: they are moved far outwards, and pixels' centres are tested instead.
    let far = 1e4
    var open = box
    if hardEdges.contains(.layerLeftEdge) { open.minX -= far }
    if hardEdges.contains(.layerRightEdge) { open.maxX += far }
    if hardEdges.contains(.layerBottomEdge) { open.minY -= far }
    if hardEdges.contains(.layerTopEdge) { open.maxY += far }
    var result = smooth(open.corners)
    for y in 0..<result.height {
      for x in 0..<result.width {
        // If a side runs exactly through a centre, the pixel belongs to the shape on the right of the side or below it.
        let centre = inverse.apply(
          ReferencePoint(Double(result.originX + x) + 0.5 + 1e-7, Double(result.originY + y) + 0.5 + 1e-7))
        let isOutside =
          hardEdges.contains(.layerLeftEdge) && centre.x < box.minX
          || hardEdges.contains(.layerRightEdge) && centre.x > box.maxX
          || hardEdges.contains(.layerBottomEdge) && centre.y < box.minY
          || hardEdges.contains(.layerTopEdge) && centre.y > box.maxY
        if isOutside { result.values[y * result.width + x] = 0 }
        if isOnHardEdge(box, result.originX + x, result.originY + y) {
          result.undecided.insert(y * result.width + x)
        }
      }
    }
    return result
  }

  /// Whether a hard side of a rotated box runs through a pixel's centre, within rounding errors.
  private func isOnHardEdge(_ box: ReferenceBox, _ x: Int, _ y: Int) -> Bool {
    guard map.b != 0 || map.c != 0, map.a != 0 || map.d != 0 else { return false }
    let centre = inverse.apply(ReferencePoint(Double(x) + 0.5, Double(y) + 0.5))
    let near = 1e-6
    return hardEdges.contains(.layerLeftEdge) && abs(centre.x - box.minX) < near
      || hardEdges.contains(.layerRightEdge) && abs(centre.x - box.maxX) < near
      || hardEdges.contains(.layerBottomEdge) && abs(centre.y - box.minY) < near
      || hardEdges.contains(.layerTopEdge) && abs(centre.y - box.maxY) < near
  }
}
