// PassBuilder: the draws and copies of one target, in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Collects what fills one target.
struct PassBuilder {
  /// The pixels that can be drawn to.
  let bounds: PixelRect
  /// The pixels that something was drawn to.
  private(set) var drawn = PixelRect.empty
  private var draws: [Draw] = []
  private var copies: [BackdropCopy] = []

  init(bounds: PixelRect) { self.bounds = bounds }

  /// The pass that fills the pixels of `rect` in this way.
  func pass(_ rect: PixelRect) -> Pass { Pass(rect: rect, draws: draws, copies: copies) }

  /// Adds a draw above everything added before. It must lie within ``bounds``.
  mutating func add(_ draw: Draw) {
    assert(bounds.contains(draw.rect), "what is drawn at \(draw.rect) lies outside of its target at \(bounds)")
    drawn = drawn.union(draw.rect)
    // Most groups have fewer draws: one allocation instead of four.
    if draws.isEmpty { draws.reserveCapacity(8) }
    draws.append(draw)
  }

  /// Copies pixels as they are at this moment. They must lie within ``bounds``.
  mutating func add(_ copy: BackdropCopy) {
    assert(bounds.contains(copy.rect), "a copy of \(copy.rect) lies outside of its target at \(bounds)")
    drawn = drawn.union(copy.rect)
    copies.append(copy)
    copies[copies.count - 1].position = draws.count
  }

  /// Adds what fills another target as it is, or the part of it in `rect`, shifted by whole pixels.
  mutating func append(_ other: PassBuilder, clippedTo rect: PixelRect? = nil, x: Int = 0, y: Int = 0) {
    for step in other.pass(other.bounds).steps {
      switch step {
      case .draws(let range):
        for draw in other.draws[range] {
          guard var part = draw.clipped(to: rect ?? bounds) else { continue }
          part.move(x: x, y: y)
          add(part)
        }
      case .copy(let copy):
        if let part = copy.clipped(to: rect ?? bounds)?.moved(x: x, y: y) { add(part) }
      }
    }
  }

  /// Whether everything that is drawn lies in one of a few rectangles.
  func lies(inside rects: [PixelRect]) -> Bool {
    guard rects.count <= 8 else { return rects.contains { $0.contains(drawn) } }
    func lies(_ pixels: PixelRect) -> Bool { rects.contains { $0.contains(pixels) } }
    return draws.allSatisfy { lies($0.rect) } && copies.allSatisfy { lies($0.rect) }
  }
}
