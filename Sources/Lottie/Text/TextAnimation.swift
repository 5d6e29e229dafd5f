// TextAnimation: the letters of a document as its animators and its path have them at each frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// The letters of a text that changes.
final class TextAnimation {
  private let layout: TextLayout
  private let animators: [TextAnimator]
  private let anchors: TextAnchors
  private let groups: [TextGroup]
  private let path: TextPath?
  private let resolved: FrameCache<[ResolvedAnimator]>
  /// The way by which tracking and line spacing move each letter.
  private let shifts: FrameCache<[SIMD2<Double>]>
  private let track: FrameCache<TextTrack?>
  private let hasSpacing: Bool

  /// Whether the places of letters, their opacity and their paints change with time.
  let moves: Bool, fades: Bool, changesFill: Bool, changesStroke: Bool, changesWidth: Bool, changesBlur: Bool
  /// Whether animators have anything to say about them at all.
  let hasOpacity: Bool, hasFill: Bool, hasStroke: Bool, hasWidth: Bool, hasBlur: Bool

  /// The numbers that caches of a text may have: 32 MiB, which end with its layers.
  private static let maxCached = 2_000_000

  /// The letters of a layout. `outline` is that of the mask on which they stand.
  init(_ layout: TextLayout, _ content: TextContent, outline: Keyframed<BezierContours>?) {
    self.layout = layout
    (animators, anchors) = (content.animators, content.anchors)
    groups = layout.groups(anchors.grouping)
    path = outline == nil ? nil : content.path
    let reversal = content.path?.isReversed
    track = FrameCache(maxCount: 256) { frame in
      guard let contour = outline?.value(at: frame).contours.first else { return nil }
      return TextTrack((reversal?.value(at: frame) ?? 0) != 0 ? contour.reversed() : contour)
    }
    let animators = animators
    let orders = animators.enumerated().map { number, animator in
      animator.selectors.enumerated().map { place, selector in
        // Each selector of chance has an order of its own.
        selector.isRandom ? RangeSelector.order(of: layout.counts[selector.unit], seed: number + place << 32) : nil
      }
    }
    let resolved = FrameCache(maxCount: 512) { frame in
      animators.enumerated().map { number, animator in
        ResolvedAnimator(animator, counts: layout.counts, orders: orders[number], at: frame)
      }
    }
    self.resolved = resolved
    shifts = FrameCache(maxCount: Self.maxCached / max(layout.letters.count, 1)) { frame in
      layout.shifts(resolved.value(at: frame))
    }
    func any(_ isConcerned: (TextAnimator) -> Bool) -> Bool { animators.contains(where: isConcerned) }
    func selects(_ animator: TextAnimator) -> Bool { animator.selectors.contains { $0.isAnimated } }
    hasSpacing = any { $0.tracking != nil || $0.lineSpacing != nil }
    hasOpacity = any { $0.opacity != nil }
    hasFill = any { !$0.fill.isEmpty }
    hasStroke = any { !$0.stroke.isEmpty }
    hasWidth = any { $0.strokeWidth != nil }
    hasBlur = any { $0.blur != nil }
    moves =
      any { $0.hasGeometry && (selects($0) || $0.isGeometryAnimated) } || anchors.alignment.isAnimated
      || (path?.isAnimated ?? false) || (outline?.isAnimated ?? false)
    fades = any { $0.opacity != nil && (selects($0) || $0.opacity?.isAnimated == true) }
    changesFill = any { !$0.fill.isEmpty && (selects($0) || $0.fill.isAnimated) }
    changesStroke = any { !$0.stroke.isEmpty && (selects($0) || $0.stroke.isAnimated) }
    changesWidth = any { $0.strokeWidth != nil && (selects($0) || $0.strokeWidth?.isAnimated == true) }
    changesBlur = any { $0.blur != nil && (selects($0) || $0.blur?.isAnimated == true) }
  }

  /// The color that strokes have before animators change them. Without one of the document, it is black for an animator
  /// to change.
  var stroke: SIMD4<Double>? {
    layout.document.stroke ?? (animators.contains { $0.stroke.color != nil } ? SIMD4(0, 0, 0, 1) : nil)
  }

  /// The letter that was asked for last: each of its properties asks.
  private var last: (letter: Int, frame: Double, style: LetterStyle)?

  /// A letter at a frame.
  func style(of letter: Int, at frame: Double) -> LetterStyle {
    if let last, last.letter == letter, last.frame == frame { return last.style }
    let document = layout.document
    var style = LetterStyle(fill: document.fill, stroke: stroke, strokeWidth: document.strokeWidth)
    for animator in resolved.value(at: frame) {
      animator.change(&style, by: animator.share(of: layout.letters[letter].units))
    }
    style.opacity = style.opacity.isFinite ? min(max(style.opacity, 0), 1) : 1
    style.strokeWidth = max(style.strokeWidth, 0)
    last = (letter, frame, style)
    return style
  }

  // MARK: Places

  /// The matrix of a letter at a frame, from the space of its outline to that of the text's layer.
  func matrix(of letter: Int, at frame: Double) -> CATransform3D {
    let style = style(of: letter, at: frame), group = groups[letter]
    let alignment = anchors.alignment.value(at: frame)
    let corner = SIMD2(
      alignment.x / 100 * group.width / 2, alignment.y / 100 * layout.alignmentHeight)
    var origin = layout.letters[letter].origin, center = group.center + corner
    if hasSpacing {
      let shifts = shifts.value(at: frame)
      origin += shifts[letter]
      center += (shifts[group.first] + shifts[group.last]) / 2
    }
    let start = origin - center - style.anchor
    var matrix = CATransform3DMakeTranslation(start.x, start.y, 0)
    matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(style.scale.x, style.scale.y, 1))
    matrix = matrix.skewed(by: style.skew, axis: style.skewAxis)
    matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(style.rotation * .pi / 180, 0, 0, 1))
    matrix = matrix.turned(style.turns)
    if let path, let track = track.value(at: frame) {
      return CATransform3DConcat(matrix, place(style, center, group, on: track, path, at: frame))
    }
    let place = center + style.position
    return CATransform3DConcat(matrix, CATransform3DMakeTranslation(place.x, place.y, 0))
  }

  /// The matrix from a letter's anchor to the path of the text. Along the path lie x of the anchor and of the position,
  /// across it lies y.
  private func place(
    _ style: LetterStyle, _ center: SIMD2<Double>, _ group: TextGroup, on track: TextTrack, _ path: TextPath,
    at frame: Double
  ) -> CATransform3D {
    let line = layout.lines[group.line]
    let (first, last) = (path.firstMargin.value(at: frame), path.lastMargin.value(at: frame))
    var distance = center.x - line.start + style.anchor.x + style.position.x
    if path.forcesAlignment.value(at: frame) != 0 {
      // The letters fill the path between its margins.
      let gaps = max(line.letters.count - 1, 1), number = Double(group.first + group.last) / 2
      let extra = (track.length + last - first - line.width) / Double(gaps)
      distance += first + extra * (number - Double(line.letters.lowerBound))
    } else {
      distance += (track.length - line.width) * line.alignment
      distance += line.alignment < 1 ? first : 0
      distance += line.alignment > 0 ? last : 0
    }
    let (point, direction) = track.place(at: distance)
    var matrix = CATransform3DMakeTranslation(0, center.y - line.y + line.depth + style.position.y, 0)
    if path.isPerpendicular.value(at: frame) != 0 {
      matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(atan2(direction.y, direction.x), 0, 0, 1))
    }
    return CATransform3DConcat(matrix, CATransform3DMakeTranslation(point.x, point.y, 0))
  }
}

extension TextAnimator {
  /// Whether it has to do with the places of letters.
  fileprivate var hasGeometry: Bool {
    anchor != nil || position != nil || scale != nil || lineSpacing != nil
      || [rotation, rotationX, rotationY, skew, skewAxis, tracking].contains { $0 != nil }
  }

  /// Whether what it has to do with them changes with time.
  fileprivate var isGeometryAnimated: Bool {
    [anchor, position, scale].contains { $0?.isAnimated ?? false } || (lineSpacing?.isAnimated ?? false)
      || [rotation, rotationX, rotationY, skew, skewAxis, tracking].contains { $0?.isAnimated ?? false }
  }
}

extension CATransform3D {
  /// The transform followed by turns in space around y and x, in degrees, and by the fall back into the plane: text has
  /// no perspective, and `render(in:)` ignores a transform that leaves the plane.
  fileprivate func turned(_ degrees: SIMD2<Double>) -> CATransform3D {
    guard degrees != .zero else { return self }
    let turns = degrees * .pi / 180
    let turned = CATransform3DConcat(
      CATransform3DConcat(self, CATransform3DMakeRotation(turns.y, 0, 1, 0)),
      CATransform3DMakeRotation(turns.x, 1, 0, 0))
    return CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(turned))
  }
}

extension TextLayout {
  /// The way by which tracking and line spacing move each letter. Half of a letter's tracking lies before it and half behind it,
  /// and a line is farther from the one before by the mean of its letters.
  fileprivate func shifts(_ animators: [ResolvedAnimator]) -> [SIMD2<Double>] {
    var shifts = [SIMD2<Double>](repeating: .zero, count: letters.count), spacing = SIMD2<Double>.zero
    let styles = letters.map { letter in
      var style = LetterStyle(strokeWidth: 0)
      for animator in animators { animator.change(&style, by: animator.share(of: letter.units)) }
      return (tracking: style.tracking, lineSpacing: style.lineSpacing)
    }
    for (number, line) in lines.enumerated() where !line.letters.isEmpty {
      var x = 0.0, mean = SIMD2<Double>.zero
      for (index, before) in zip(line.letters, [nil] + line.letters.map(Optional.some)) {
        if let before { x += (styles[before].tracking + styles[index].tracking) / 2 }
        shifts[index].x = x
        mean += styles[index].lineSpacing / Double(line.letters.count)
      }
      if number > 0 { spacing += mean }
      let move = spacing - SIMD2(x * line.alignment, 0)
      for index in line.letters { shifts[index] += move }
    }
    return shifts
  }
}
