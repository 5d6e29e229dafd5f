// Outlines: the outlines that a paint in a group of shapes fills or strokes, at each frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation

/// The items of a group that come before a paint, with those of the groups in it.
final class Outlines {
  let items: [ShapeItem]
  /// Whether anything of them changes.
  let isAnimated: Bool
  /// Whether there are any.
  let isEmpty: Bool

  /// The most points that modifiers make; values between keyframes may be larger than those at them.
  private let maxPoints: Double

  init(_ items: [ShapeItem]) {
    self.items = items
    maxPoints = min(4 * OutlineCost(items).points + 64, OutlineCost.maxPoints)
    isAnimated = items.contains { $0.changesOutlines }
    isEmpty = !items.contains { $0.hasOutlines }
  }

  /// The path of the last frame: a gradient asks for it once for each of its properties.
  private var last: (frame: Double, path: CGPath)?

  /// The outlines at a frame, as one path.
  func path(at frame: Double) -> CGPath {
    if let last, last.frame == frame || !isAnimated { return last.path }
    let deadline = Deadline.ofReading, path = makePath(at: frame, by: deadline)
    // A path that was not finished in time is not the one of the frame.
    if !deadline.hasPassed { last = (frame, path) }
    return path
  }

  private func makePath(at frame: Double, by deadline: Deadline) -> CGPath {
    let path = CGMutablePath()
    var room = maxPoints
    for contour in Self.contours(of: items, at: frame, room: &room, by: deadline).joined()
    where !deadline.hasPassedLately { path.add(contour) }
    return path
  }

  /// The outlines of items at a frame: an element for each of the shapes that make them.
  static func contours(of items: [ShapeItem], at frame: Double) -> [[BezierContour]] {
    var room = OutlineCost.maxPoints
    return contours(of: items, at: frame, room: &room, by: .ofReading)
  }

  /// The outlines of items; modifiers make no more points than there is room for. Of no use once `deadline` has passed.
  private static func contours(
    of items: [ShapeItem], at frame: Double, room: inout Double, by deadline: Deadline
  ) -> [[BezierContour]] {
    var result: [[BezierContour]] = []
    // The numbers of elements that the groups so far have made: a merge takes each group as one.
    var groups: [Range<Int>] = []
    for item in items where !item.isHidden && !deadline.hasPassedLately {
      switch item.content {
      case .group(let inner):
        let first = result.count
        result += group(inner, at: frame, room: &room, by: deadline)
        groups.append(first..<result.count)
      case .rectangle, .ellipse, .star, .path:
        result.append(item.outline(at: frame))
      default:
        let added = result.pointCount * (item.growth(at: frame) - 1)
        guard added <= room else { continue }
        room -= added
        if case .merge = item.content {
          for range in groups.reversed() where !range.isEmpty {
            result.replaceSubrange(range, with: [Array(result[range].joined())])
          }
        }
        let count = result.count
        item.modify(&result, at: frame, by: deadline)
        if case .merge = item.content { groups = [] } else if result.count != count { groups = [] }
      }
    }
    return result
  }

  /// The outlines of a group in the space around it.
  private static func group(
    _ items: [ShapeItem], at frame: Double, room: inout Double, by deadline: Deadline
  ) -> [[BezierContour]] {
    let inner = contours(of: items, at: frame, room: &room, by: deadline)
    guard let transform = items.transform else { return inner }
    let map = transform.affine(at: frame)
    return inner.map { $0.transformed(by: map) }
  }
}

extension [[BezierContour]] {
  /// The number of points of all outlines.
  fileprivate var pointCount: Double {
    reduce(0) { $0 + $1.reduce(0) { $0 + Double($1.vertices.count) } }
  }
}

extension [ShapeItem] {
  /// The transform of a group.
  var transform: LottieTransform? {
    for item in self { if case .transform(let transform) = item.content { return transform } }
    return nil
  }
}

extension [BezierContour] {
  /// The outlines under a map.
  func transformed(by transform: CGAffineTransform) -> [BezierContour] {
    map { contour in
      contour.transformed { point in
        let moved = CGPoint(x: point.x, y: point.y).applying(transform)
        return SIMD2(moved.x, moved.y)
      }
    }
  }
}

extension ShapeItem {
  /// Whether it is, or holds, an outline.
  var hasOutlines: Bool {
    switch content {
    case .rectangle, .ellipse, .star, .path: !isHidden
    case .group(let items): !isHidden && items.contains { $0.hasOutlines }
    default: false
    }
  }

  /// Whether outlines change because of it.
  var changesOutlines: Bool {
    switch content {
    case .group(let items): items.contains { $0.changesOutlines }
    case .rectangle(let position, let size, let radius):
      position.isAnimated || size.isAnimated || radius.isAnimated
    case .ellipse(let position, let size): position.isAnimated || size.isAnimated
    case .star(let star):
      star.position.isAnimated
        || [
          star.points, star.rotation, star.innerRadius, star.outerRadius, star.innerRoundness, star.outerRoundness,
        ].contains { $0.isAnimated }
    case .path(let path): path.isAnimated
    case .transform(let transform): transform.isAnimated
    case .trim(let start, let end, let offset, _, _):
      start.isAnimated || end.isAnimated || offset.isAnimated || neighbours.contains { $0.lengths.isAnimated }
    case .roundCorners(let radius): radius.isAnimated
    case .offset(let amount, _, let limit): amount.isAnimated || limit.isAnimated
    case .puckerBloat(let amount): amount.isAnimated
    case .zigZag(let amplitude, let frequency, let isSmooth):
      amplitude.isAnimated || frequency.isAnimated || isSmooth.isAnimated
    case .twist(let angle, let centre): angle.isAnimated || centre.isAnimated
    case .repeater(let repeater):
      repeater.copies.isAnimated || repeater.offset.isAnimated || repeater.transform.isAnimated
    case .merge, .fill, .stroke, .gradientFill, .gradientStroke: false
    }
  }

  /// The outline of a shape at a frame.
  fileprivate func outline(at frame: Double) -> [BezierContour] {
    func plane(_ value: Keyframed<SIMD3<Double>>) -> SIMD2<Double> {
      let value = value.value(at: frame)
      return SIMD2(value.x, value.y)
    }
    switch content {
    case .rectangle(let position, let size, let radius):
      return [
        ShapeOutline.rectangle(
          centre: plane(position), size: plane(size), radius: radius.value(at: frame), isReversed: isReversed)
      ]
    case .ellipse(let position, let size):
      return [ShapeOutline.ellipse(centre: plane(position), size: plane(size), isReversed: isReversed)]
    case .star(let star):
      if star.isPolygon {
        return [
          ShapeOutline.polygon(
            points: star.points.value(at: frame), rotation: star.rotation.value(at: frame),
            radius: star.outerRadius.value(at: frame), roundness: star.outerRoundness.value(at: frame),
            centre: plane(star.position), isReversed: isReversed)
        ]
      }
      return [
        ShapeOutline.star(
          points: star.points.value(at: frame), rotation: star.rotation.value(at: frame),
          innerRadius: star.innerRadius.value(at: frame), outerRadius: star.outerRadius.value(at: frame),
          innerRoundness: star.innerRoundness.value(at: frame), outerRoundness: star.outerRoundness.value(at: frame),
          centre: plane(star.position), isReversed: isReversed)
      ]
    case .path(let path):
      let contours = path.value(at: frame).contours
      return isReversed ? contours.map { $0.reversed() } : contours
    default: return []
    }
  }

  /// Changes the outlines that come before a modifier.
  fileprivate func modify(_ shapes: inout [[BezierContour]], at frame: Double, by deadline: Deadline) {
    // A modifier takes longer than reading the clock, unless there is next to nothing to change.
    guard !deadline.hasPassed else { return }
    func each(_ change: (BezierContour) -> BezierContour) {
      shapes = shapes.map { $0.map { deadline.hasPassedLately ? $0 : change($0) } }
    }
    switch content {
    case .trim(let start, let end, let offset, let isIndividual, let byLength):
      let (start, end) = (start.value(at: frame) / 100, end.value(at: frame) / 100)
      let turns = offset.value(at: frame) / 360
      let trim = TrimmedPath(start: start, end: end, offset: turns, byLength: byLength)
      if isIndividual {
        let own = Array(shapes.joined()), around = neighbours.map { $0.sums(at: frame) }
        // In the paint's space groups are moved by their transforms.
        let unmoved = neighbours.last?.ownLength(at: frame) ?? 0, length = unmoved > 0 ? own.length : 0
        let scale = length > 0 ? length / unmoved : 1
        let before = around.reduce(0) { $0 + $1.before } * scale, after = around.reduce(0) { $0 + $1.after } * scale
        shapes = [trim.trimmed(own, before: before, after: after)]
      } else {
        shapes = shapes.map { $0.flatMap { deadline.hasPassedLately ? [$0] : trim.trimmed([$0]) } }
      }
    case .roundCorners(let radius):
      let radius = radius.value(at: frame)
      if radius > 0 { each { $0.roundedCorners(radius: radius) } }
    case .offset(let amount, let join, let limit):
      let amount = amount.value(at: frame), limit = limit.value(at: frame)
      if amount != 0 { shapes = shapes.map { $0.offset(by: amount, join: join, miterLimit: limit) } }
    case .puckerBloat(let amount):
      let amount = amount.value(at: frame)
      if amount != 0 { each { $0.puckerBloat(amount) } }
    case .zigZag(let amplitude, let frequency, let isSmooth):
      let (size, count) = (amplitude.value(at: frame), frequency.value(at: frame))
      let smooth = isSmooth.value(at: frame) >= 1.5
      each { $0.zigZag(amplitude: size, frequency: count, isSmooth: smooth) }
    case .twist(let angle, let centre):
      let (angle, centre) = (angle.value(at: frame), centre.value(at: frame))
      if angle != 0 { each { $0.twist(angle: angle, centre: SIMD2(centre.x, centre.y)) } }
    case .merge(let mode): shapes = [Self.merged(shapes, mode: mode, by: deadline)]
    case .repeater(let repeater):
      let original = shapes
      shapes = (0..<Int(repeater.count(at: frame))).flatMap { number in
        let times = repeater.offset.value(at: frame) + Double(number)
        let map = CATransform3DGetAffineTransform(repeater.transform.repeaterMatrix(at: frame, times: times))
        return deadline.hasPassedLately ? [] : original.map { $0.transformed(by: map) }
      }
    default: break
    }
  }

  /// The outlines of shapes merged by a mode of Lottie's.
  private static func merged(
    _ shapes: [[BezierContour]], mode: Int, by deadline: Deadline
  ) -> [BezierContour] {
    guard mode != 1, let first = shapes.first else { return Array(shapes.joined()) }
    func path(_ contours: [BezierContour]) -> CGPath {
      let path = CGMutablePath()
      for contour in contours { path.add(contour) }
      return path
    }
    let combination: AreaCombination =
      switch mode {
      case 2: .union
      case 3: .difference
      case 4: .intersection
      default: .symmetricDifference
      }
    let meter = deadline.canPass ? WorkMeter { !deadline.hasPassed } : nil
    var merged: CGPath = path(first)
    for next in shapes.dropFirst() where !meter.isOver(after: 16) {
      merged = merged.combined(combination, path(next), using: .winding, meter: meter)
    }
    return merged.contours
  }
}

extension CGMutablePath {
  /// Adds an outline.
  func add(_ contour: BezierContour) {
    guard let first = contour.vertices.first else { return }
    func point(_ position: SIMD2<Double>) -> CGPoint { CGPoint(x: position.x, y: position.y) }
    move(to: point(first.point))
    func curve(_ from: BezierVertex, _ to: BezierVertex) {
      if from.outgoing == from.point, to.incoming == to.point {
        addLine(to: point(to.point))
      } else {
        addCurve(to: point(to.point), control1: point(from.outgoing), control2: point(to.incoming))
      }
    }
    for (from, to) in zip(contour.vertices, contour.vertices.dropFirst()) { curve(from, to) }
    if contour.isClosed, let last = contour.vertices.last {
      if last.outgoing != last.point || first.incoming != first.point { curve(last, first) }
      closeSubpath()
    }
  }
}

extension CGPath {
  /// The outlines of a path.
  var contours: [BezierContour] {
    var result: [BezierContour] = []
    func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(point.x, point.y) }
    func append(_ point: CGPoint, from control: SIMD2<Double>? = nil, to arriving: SIMD2<Double>? = nil) {
      guard let last = result.indices.last, let vertex = result[last].vertices.indices.last else { return }
      if let control { result[last].vertices[vertex].outgoing = control }
      var added = BezierVertex(vector(point))
      if let arriving { added.incoming = arriving }
      result[last].vertices.append(added)
    }
    applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        result.append(BezierContour(vertices: [BezierVertex(vector(points[0]))], isClosed: false))
      case .addLineToPoint: append(points[0])
      case .addQuadCurveToPoint:
        let control = vector(points[0]), end = vector(points[1])
        let start = result.last?.vertices.last?.point ?? control
        append(points[1], from: start + (control - start) * (2 / 3), to: end + (control - end) * (2 / 3))
      case .addCurveToPoint: append(points[2], from: vector(points[0]), to: vector(points[1]))
      case .closeSubpath: if let last = result.indices.last { result[last].isClosed = true }
      @unknown default: break
      }
    }
    return result
  }
}
