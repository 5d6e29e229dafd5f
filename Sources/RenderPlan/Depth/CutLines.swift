// CutLines: the lines along which a plane in depth is cut, and what they leave of the coverage of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The lines of some cuts, and the change of each pixel's coverage along them.
package struct CutLines: Sendable {
  /// A line, and the half planes in which the centres of the pixels lie that lie inside of it as a whole, and of those that
  /// do in part.
  private struct Line: Sendable {
    let halfPlane: HalfPlane
    let rule: PlaneCut.Rule
    let isEdge: Bool
    let inner: HalfPlane
    let outer: HalfPlane

    init(_ cut: PlaneCut) {
      halfPlane = cut.halfPlane
      (rule, isEdge) = (cut.rule, cut.isEdge)
      let reach = rule == .centres ? 0 : PlaneCut.reach(of: halfPlane)
      inner = halfPlane.moved(outwards: -reach)
      outer = halfPlane.moved(outwards: reach)
    }

    /// Whether the line runs through a pixel.
    func isTouching(_ x: Int, _ y: Int) -> Bool {
      inner.columns(ofRow: y, from: x, to: x + 1).isEmpty && !outer.columns(ofRow: y, from: x, to: x + 1).isEmpty
    }
  }

  private let lines: [Line]
  /// The edges of a plane that is seen nearly edge-on; empty for any other.
  private let outline: [SIMD3<Double>]

  init(_ cuts: [PlaneCut]) {
    lines = cuts.filter { $0.rule != .outline }.map { Line($0) }
    outline = cuts.filter { $0.rule == .outline }.map { $0.halfPlane.line(moved: 0) }
  }

  /// The columns of a rectangle in which something is shown, and whether it is other than before in any of their pixels.
  func shownColumns(of rect: PixelRect) -> [(columns: Range<Int>, isChanged: Bool)] {
    guard !rect.isEmpty else { return [] }
    var bounds: Set = [rect.x0, rect.x1]
    var touched: [Range<Int>] = []
    for line in lines where line.rule != .junction {
      var low = Int.max, high = Int.min
      for y in rect.y0..<rect.y1 {
        let inner = line.inner.columns(ofRow: y, from: rect.x0, to: rect.x1)
        let outer = line.outer.columns(ofRow: y, from: rect.x0, to: rect.x1)
        if inner.count == outer.count {
          bounds.formUnion([inner.lowerBound, inner.upperBound])
        } else {
          low = min(low, outer.lowerBound < inner.lowerBound || inner.isEmpty ? outer.lowerBound : inner.upperBound)
          high = max(high, outer.upperBound > inner.upperBound || inner.isEmpty ? outer.upperBound : inner.lowerBound)
        }
      }
      guard low < high else { continue }
      touched.append(low..<high)
      bounds.formUnion([low, high])
    }
    let edges = lines.filter(\.isEdge).map(\.inner)
    let sorted = bounds.sorted()
    return zip(sorted, sorted.dropFirst()).compactMap { start, end in
      if touched.contains(where: { $0.overlaps(start..<end) }) { return (start..<end, true) }
      // No line runs through these columns, or begins in them: each row is left whole or not at all.
      let shown = (rect.y0..<rect.y1).count { !edges.columns(ofRow: $0, from: start, to: start + 1).isEmpty }
      return shown == 0 ? nil : (start..<end, shown < rect.height)
    }
  }

  /// The coverage of a pixel after the change.
  func scaled(_ coverage: UInt8, _ x: Int, _ y: Int) -> UInt8 {
    let isOnOne = isOnOneLine(x, y)
    let shown = Double(coverage) / 255 * share(of: x, y, isOnOne)
    let others = lines.reduce(0.0) { sum, line in
      guard line.rule == .shared || line.rule == .behind && isOnOne && line.isTouching(x, y) else { return sum }
      let part = line.halfPlane.part(ofPixel: x, y)
      return sum + (1 - part) * min(1, shown / max(part, 1e-6))
    }
    return others < 1 ? UInt8(min(255, (255 * shown / (1 - others)).rounded())) : 255
  }

  /// A premultiplied colour after the change, which divides no colours: they may cover whole pixels.
  func scaled(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    var share = share(of: x, y, isOnOneLine(x, y))
    if share > 0, lines.contains(where: { $0.rule == .behind && $0.isTouching(x, y) }) { share = 1 }
    return (0..<4).reduce(0) { result, channel in
      let value = Double(color >> (8 * UInt32(channel)) & 255)
      return result | UInt32((value * share).rounded()) << (8 * UInt32(channel))
    }
  }

  /// Whether just one line of the plane runs through a pixel.
  private func isOnOneLine(_ x: Int, _ y: Int) -> Bool {
    lines.count { $0.rule != .shared && $0.rule != .centres && $0.isTouching(x, y) } == 1
  }

  /// The part of a pixel that the edges leave.
  private func share(of x: Int, _ y: Int, _ isOnOne: Bool) -> Double {
    if !outline.isEmpty { return shareOfOutline(x, y) }
    return lines.reduce(1.0) { share, line in
      guard line.isEdge, share > 0 else { return share }
      if isOnOne, line.rule != .centres, line.isTouching(x, y) { return share * line.halfPlane.part(ofPixel: x, y) }
      return line.halfPlane.columns(ofRow: y, from: x, to: x + 1).isEmpty ? 0 : share
    }
  }

  /// The part that the edges leave of what the outline covers of a pixel.
  private func shareOfOutline(_ x: Int, _ y: Int) -> Double {
    let low = SIMD2(Double(x), Double(y)), high = low + 1
    let pixel = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    let covered = outline.reduce(pixel) { $0.clipped(to: $1) }
    let shown = lines.reduce(covered) { $1.isEdge ? $0.clipped(to: $1.halfPlane.line(moved: 0)) : $0 }
    let area = covered.signedArea
    return area > 0 ? min(1, shown.signedArea / area) : 0
  }

  /// Writes what is left of the coverage of `count` pixels of row `y`, from column `x` on, to `result`; nil is full coverage.
  package func cut(
    _ coverage: UnsafePointer<UInt8>?, _ y: Int, _ x: Int, _ count: Int, into result: UnsafeMutablePointer<UInt8>
  ) {
    var shown = x..<(x + count), unchanged = shown
    for line in lines {
      switch line.rule {
      case .junction, .outline: continue
      case .shared: break
      case .centres, .before, .behind:
        shown = line.outer.columns(ofRow: y, from: shown.lowerBound, to: shown.upperBound)
      }
      unchanged = line.inner.columns(ofRow: y, from: unchanged.lowerBound, to: unchanged.upperBound)
    }
    unchanged = unchanged.clamped(to: shown)
    result.update(repeating: 0, count: count)
    for column in shown.lowerBound..<(unchanged.isEmpty ? shown.upperBound : unchanged.lowerBound) {
      result[column - x] = changed(coverage?[column - x] ?? 255, column, y)
    }
    guard !unchanged.isEmpty else { return }
    let first = unchanged.lowerBound - x
    if let coverage {
      (result + first).update(from: coverage + first, count: unchanged.count)
    } else {
      (result + first).update(repeating: 255, count: unchanged.count)
    }
    for column in unchanged.upperBound..<shown.upperBound {
      result[column - x] = changed(coverage?[column - x] ?? 255, column, y)
    }
  }

  private func changed(_ coverage: UInt8, _ x: Int, _ y: Int) -> UInt8 { coverage == 0 ? 0 : scaled(coverage, x, y) }
}
