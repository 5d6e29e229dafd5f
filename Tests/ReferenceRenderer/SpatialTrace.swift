// The trace of one viewing ray: the primitives that it meets, farthest first, and the resulting colour.
// SPDX-License-Identifier: Apache-2.0

/// One step in the composition of the colour along a ray.
struct SpatialStep {
  enum Kind {
    case paint
    /// Begins a group, which ends at the matching `close`.
    case open
    case close
  }

  let kind: Kind
  /// The number of the primitive.
  let identity: Int
  /// The least and the greatest value, channel by channel, that the step paints or multiplies with: the same, except
  /// for images.
  var low = ReferencePixel()
  var high = ReferencePixel()
}

/// The steps of one ray.
struct SpatialTrace {
  private(set) var steps: [SpatialStep] = []
  /// A hash of the identities in their order, which identifies a combination of primitives.
  private(set) var signature: UInt64 = 0

  /// The colour of the ray, over a ground below everything.
  func color(over ground: ReferencePixel) -> ReferencePixel {
    range(over: ground) { _ in true }.low
  }

  /// The least and the greatest value that each channel can have if only the given primitives certainly cover all of a
  /// pixel, and each of the others covers some part of it.
  func range(
    over ground: ReferencePixel, isCertain: (Int) -> Bool
  ) -> (low: ReferencePixel, high: ReferencePixel) {
    var levels = [(low: ground, high: ground)]
    for step in steps {
      switch step.kind {
      case .open:
        levels.append((ReferencePixel(), ReferencePixel()))
      case .paint:
        let below = levels[levels.count - 1]
        let low = step.low.plus(below.low.times(1 - step.high.alpha))
        let high = step.high.plus(below.high.times(1 - step.low.alpha))
        levels[levels.count - 1] =
          isCertain(step.identity) ? (low, high) : (low.least(below.low), high.most(below.high))
      case .close:
        let group = levels.removeLast(), below = levels[levels.count - 1]
        let low = group.low.times(step.low), high = group.high.times(step.low)
        levels[levels.count - 1] = (
          low.plus(below.low.times(1 - high.alpha)), high.plus(below.high.times(1 - low.alpha))
        )
      }
    }
    return levels[0]
  }

  /// Extends the ranges by the colours of a ray that met the same primitives.
  mutating func widen(by other: SpatialTrace) {
    for index in steps.indices {
      steps[index].low = steps[index].low.least(other.steps[index].low)
      steps[index].high = steps[index].high.most(other.steps[index].high)
    }
  }

  // MARK: Tracing

  /// Adds the visible parts of `planes` at a point of their view.
  mutating func look(at planes: [SpatialPlane], _ x: Double, _ y: Double, _ tint: ReferencePixel, smallest: Double) {
    for (plane, hit) in SpatialHit.fromBackToFront(planes, x, y, smallest: smallest) {
      look(at: plane.picture, hit.x, hit.y, tint.times(plane.tint))
    }
  }

  /// Adds a layer's picture at a point of its plane.
  private mutating func look(at picture: SpatialPicture, _ x: Double, _ y: Double, _ tint: ReferencePixel) {
    let first = picture.identity * 8
    // A group is multiplied as a whole, so that no part of it shows through another.
    let fade = tint.times(picture.opacity), tint = picture.isGroup ? .one : fade
    if picture.isGroup { append(SpatialStep(kind: .open, identity: first)) }
    let isInside = picture.contains(x, y)
    if isInside, let background = picture.background { paint(background.times(tint), first + 1) }
    if isInside || !picture.clips {
      if let color = picture.image?.color(x, y) { paint(color.times(tint), first + 2) }
      look(at: picture.planes, x, y, tint, smallest: picture.smallestDepth)
    }
    if let border = picture.border, picture.borderContains(x, y) { paint(border.times(tint), first + 3) }
    if picture.isGroup { append(SpatialStep(kind: .close, identity: first + 4, low: fade, high: fade)) }
  }

  private mutating func paint(_ color: ReferencePixel, _ identity: Int) {
    append(SpatialStep(kind: .paint, identity: identity, low: color, high: color))
  }

  private mutating func append(_ step: SpatialStep) {
    steps.append(step)
    signature = (signature &+ UInt64(step.identity)) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    signature ^= signature >> 29
  }
}

extension SpatialHit {
  /// The planes that a ray meets, the farthest first; equally far ones in the order of the planes.
  static func fromBackToFront(
    _ planes: [SpatialPlane], _ x: Double, _ y: Double, smallest: Double
  ) -> [(plane: SpatialPlane, hit: SpatialHit)] {
    var hits: [(index: Int, hit: SpatialHit)] = []
    for (index, plane) in planes.enumerated() {
      if let hit = plane.hit(x, y), plane.picture.mayShow(hit.x, hit.y) { hits.append((index, hit)) }
    }
    guard hits.count > 1 else { return hits.map { (planes[$0.index], $0.hit) } }
    hits.sort { ($0.hit.depth, $0.index) < ($1.hit.depth, $1.index) }
    var start = 0
    for end in 1...hits.count where end == hits.count || hits[end].hit.depth - hits[end - 1].hit.depth > smallest {
      hits[start..<end].sort { $0.index < $1.index }
      start = end
    }
    return hits.map { (planes[$0.index], $0.hit) }
  }
}

extension ReferencePixel {
  /// Returns the lesser of two, channel by channel.
  func least(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: min(red, other.red), green: min(green, other.green), blue: min(blue, other.blue),
      alpha: min(alpha, other.alpha))
  }

  /// Returns the greater of two, channel by channel.
  func most(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: max(red, other.red), green: max(green, other.green), blue: max(blue, other.blue),
      alpha: max(alpha, other.alpha))
  }
}
