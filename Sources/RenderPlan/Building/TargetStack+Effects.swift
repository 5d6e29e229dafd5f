// The effects of a layer: the filters of its picture, the shadow that the picture casts, and the filters of its backdrop.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

extension TargetStack {
  // MARK: Filters

  /// A picture after some filters, as far as it is wanted; nil where nothing of it is. What filters make of nothing,
  /// they make in the bounds of `group`'s layer alone. On the way, nothing outside of `limits` is looked at.
  mutating func filter(
    _ picture: DrawnGroup, by filters: [PictureFilter], _ scale: SIMD2<Double>, wanted: PixelRect,
    within limits: PixelRect, of group: NodeGroup? = nil
  ) -> DrawnGroup? {
    var picture = picture
    for (filter, reach) in zip(filters, filters.reachesAfter(scale)) {
      guard !deadline.hasPassed else { return nil }
      let needed = wanted.expanded(by: reach).intersection(limits)
      let next: DrawnGroup?
      switch filter {
      case .blur(let sigma): next = blur(picture, sigma: sigma * scale, wanted: needed)
      case .colors(let matrix):
        let recolored = recolor(picture, by: matrix, wanted: needed)
        if let recolored, let group, filter.addsAlpha {
          next = cut(recolored, toBoundsOf: group)
        } else {
          next = recolored
        }
      }
      guard let next else { return nil }
      picture = next
    }
    return picture
  }

  /// A picture blurred, with sigmas along rows and columns in pixels; of its alpha alone, it is a picture in that
  /// many whites. `border` empty pixels lie around it.
  private mutating func blur(
    _ picture: DrawnGroup, sigma: SIMD2<Double>, wanted: PixelRect, isAlphaOnly: Bool = false, border: Int = 0
  ) -> DrawnGroup? {
    let margin = GaussianBlur(sigma: sigma).reach
    let rect = picture.rect.expanded(by: margin &+ border).intersection(wanted)
    guard !rect.isEmpty else { return nil }
    let part = picture.rect.intersection(rect.expanded(by: margin))
    let blur = PassBlur(
      source: picture.source, part: part.offset(x: Int(picture.shift.x), y: Int(picture.shift.y)),
      targetPoint: SIMD2(part.x0 - rect.x0, part.y0 - rect.y0), origin: SIMD2(part.x0, part.y0), sigma: sigma,
      isAlphaOnly: isAlphaOnly)
    return add(Pass(rect: rect, blur: blur), nesting: picture.nesting + 1)
  }

  private mutating func recolor(_ picture: DrawnGroup, by matrix: ColorMatrix, wanted: PixelRect) -> DrawnGroup? {
    let rect = picture.rect.intersection(wanted)
    guard !rect.isEmpty else { return nil }
    // A table that is full leaves the colours as they are.
    guard let index = plan.tables.add(matrix) else { return picture }
    push(rect)
    show(picture, over: PlacedCoverage(solid: rect), clip: rect) { $0.effect = .matrix(index) }
    let target = pop()
    return addPass(target, rect: rect)
  }

  /// A picture as far as it lies in the bounds of a group's layer; nil where nothing of it does.
  private mutating func cut(_ picture: DrawnGroup, toBoundsOf group: NodeGroup) -> DrawnGroup? {
    let coverage = shapes.coverage(of: group.bounds, under: group.inside.projection, clip: picture.rect)
    push(picture.rect)
    show(picture, over: coverage, clip: picture.rect)
    let target = pop()
    let rect = target.builder.drawn
    return rect.isEmpty ? nil : addPass(target, rect: rect)
  }

  // MARK: Shadows

  /// Shows the shadow of a picture in the innermost target.
  mutating func show(_ shadow: PictureShadow, of picture: DrawnGroup, in wanted: PixelRect, _ group: NodeGroup) {
    let shift = group.inside.projection.shift(shadow.offset)
    guard all(shift .> -1e6), all(shift .< 1e6) else { return }
    var whole = shift.rounded(.toNearestOrEven)
    let error = shift - whole
    let isWhole = (error * error).max() < 1e-12
    if !isWhole { whole = shift.rounded(.down) }
    let x = Int(whole.x), y = Int(whole.y)
    // One pixel more to the right and below, for what lies between pixels.
    let reached = wanted.offset(x: -x, y: -y).expanded(by: isWhole ? .zero : SIMD2(1, 1))
    guard
      var blurred = blur(
        picture, sigma: shadow.sigma * group.scale, wanted: reached, isAlphaOnly: true, border: isWhole ? 0 : 1)
    else { return }
    let shown = blurred.rect.offset(x: x, y: y).intersection(wanted)
    blurred.shift -= shift
    show(
      blurred, over: PlacedCoverage(solid: shown), tint: Tint(premultiplied: shadow.premultiplied), clip: wanted
    ) { if !isWhole { $0.filter = .linear } }
  }

  // MARK: What lies behind

  /// Brings what was drawn behind a layer, in its bounds, through the layer's background filters.
  mutating func filterBackdrop(through mask: Target?, _ group: NodeGroup) {
    let placed = group.placed
    let shape = group.bounds
    let area = shapes.pixelBounds(shape, under: placed.projection, within: placed.clip)
    // A layer that intersects others is drawn in parts, and each part filters its own backdrop.
    let coverage = shapes.coverage(of: shape, under: placed.projection, clip: area).cut(by: placed.cuts, within: area)
    guard !coverage.isEmpty else { return }
    let scale =
      placed.projection.pixelsPerPoint
      ?? SIMD2(repeating: placed.projection.largestScale(of: (shape.box.low, shape.box.high), in: placed.clip))
    let filters = group.backgroundFilters
    let rect = area.expanded(by: filters.reach(scale)).intersection(innermost.builder.bounds)
    let backdrop = DrawnGroup(source: .copy(copyBackdrop(rect)), rect: rect, nesting: 0)
    guard let filtered = filter(backdrop, by: filters, scale, wanted: area, within: rect) else { return }
    let mask = mask.map { addPass($0, rect: area) }
    let blend = MaskedBlend(mode: .copy, mask: mask?.source), share = group.opacity * placed.tint.alpha
    show(filtered, over: coverage, clip: area, nesting: mask?.nesting ?? 0) { $0.effect = .blend(blend, share: share) }
  }
}
