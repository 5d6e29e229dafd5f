// What one viewing ray meets, farthest first, and the colour that it comes to.
// SPDX-License-Identifier: Apache-2.0

/// One thing that happens to the colour along a ray.
struct SpatialStep {
  enum Kind {
    case paint
    /// Everything up to the matching `close` is a picture of its own.
    case open
    case close
  }

  let kind: Kind
  /// Which primitive it is.
  let identity: Int
  /// The least and the most, channel by channel, that is painted by it or multiplied with: the same, but for images.
  var low = ReferencePixel()
  var high = ReferencePixel()
}

/// The steps of one ray.
struct SpatialTrace {
  private(set) var steps: [SpatialStep] = []
  /// What tells one combination of primitives and their order from others: a hash of the identities in their order.
  private(set) var signature: UInt64 = 0

  /// The colour over what lies below everything.
  func color(over ground: ReferencePixel) -> ReferencePixel {
    range(over: ground) { _ in true }.low
  }

  /// The least and the most that each channel can come to where only the given primitives certainly cover all of a
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

  /// Takes in the colours of a ray that met the same things.
  mutating func widen(by other: SpatialTrace) {
    for index in steps.indices {
      steps[index].low = steps[index].low.least(other.steps[index].low)
      steps[index].high = steps[index].high.most(other.steps[index].high)
    }
  }

  // MARK: Looking

  /// Adds what is seen of `planes` at a point of their view.
  mutating func look(at planes: [SpatialPlane], _ x: Double, _ y: Double, _ tint: ReferencePixel, smallest: Double) {
    for (plane, hit) in SpatialHit.fromBackToFront(planes, x, y, smallest: smallest) {
      look(at: plane.picture, hit.x, hit.y, tint.times(plane.tint))
    }
  }

  /// Adds a layer's picture at a point of its plane.
  private mutating func look(at picture: SpatialPicture, _ x: Double, _ y: Double, _ tint: ReferencePixel) {
    let first = picture.identity * 8
    // A group is multiplied as a whole: nothing in it shows through anything else in it.
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
  /// What a ray meets, the farthest first; what is equally far in the order of the planes.
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
  /// The lesser of two, channel by channel.
  func least(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: min(red, other.red), green: min(green, other.green), blue: min(blue, other.blue),
      alpha: min(alpha, other.alpha))
  }

  /// The greater of two, channel by channel.
  func most(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: max(red, other.red), green: max(green, other.green), blue: max(blue, other.blue),
      alpha: max(alpha, other.alpha))
  }
}
