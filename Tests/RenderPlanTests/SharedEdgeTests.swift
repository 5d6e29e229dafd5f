// Tests of the edges that planes share: which are found, and which plane counts as lying behind the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// A plane of 20 × 20 points whose left edge lies at `x`, turned about that edge by `degrees`.
private func leaf(_ index: Int, x: CGFloat = 0, turned degrees: CGFloat, isOpaque: Bool = true) -> SharedEdge.Candidate?
{
  let extent = Extent(low: SIMD2(0, 0), high: SIMD2(20, 20))
  let turn = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
  return ProjectedPlane(extent, under: CATransform3DConcat(turn, CATransform3DMakeTranslation(x, 0, 0))).map {
    SharedEdge.Candidate(plane: index, seen: $0, isOpaque: isOpaque)
  }
}

private func edges(_ candidates: SharedEdge.Candidate?...) -> [Int: [SharedEdge]] {
  SharedEdge.find(among: candidates.compactMap { $0 })
}

@Test("Planes on either side of an edge are beside each other")
func beside() throws {
  let found = edges(leaf(3, turned: 30), leaf(5, turned: 160))
  let (first, second) = (try #require(found[3]), try #require(found[5]))
  #expect(first.count == 1 && second.count == 1)
  #expect(!first[0].isBehind && !second[0].isBehind && first[0].other == 5 && second[0].other == 3)
  // Each line is positive on the side of its plane.
  #expect((first[0].line * SIMD3(5, 5, 1)).sum() > 0 && (second[0].line * SIMD3(-5, 5, 1)).sum() > 0)
}

@Test("Of planes on the same side of an edge, the one that slopes away from the viewer lies behind the other")
func behind() {
  // A turn about y brings the far end of a leaf away from the viewer.
  let found = edges(leaf(0, turned: 50), leaf(1, turned: -20))
  #expect(found[0]?.map(\.isBehind) == [true])
  #expect(found[1] == nil)
}

@Test("Translucent planes hide nothing: neither what is beside them nor what is behind")
func translucent() {
  #expect(edges(leaf(0, turned: 50), leaf(1, turned: -20, isOpaque: false)).isEmpty)
  let found = edges(leaf(0, turned: 30), leaf(1, turned: 160, isOpaque: false))
  #expect(found[0] == nil && found[1]?.count == 1)
}

@Test("What lies behind another plane is nobody's neighbour along that edge")
func hiddenNeighbour() {
  let found = edges(leaf(0, turned: 50), leaf(1, turned: -20), leaf(2, turned: 170))
  #expect(found[0]?.map(\.isBehind) == [true])
  #expect(found[1]?.map(\.other) == [2])
  #expect(found[2]?.map(\.other) == [1])
}

@Test("Edges at different places are not shared, however near, and rounding errors do not part those that are")
func distances() {
  #expect(edges(leaf(0, turned: 30), leaf(1, x: 0.01, turned: 160)).isEmpty)
  #expect(edges(leaf(0, turned: 30), leaf(1, x: 1e-5, turned: 160)).count == 2)
  // Cells of space have borders everywhere.
  for step in 0..<64 {
    let x = CGFloat(step) / 8192
    #expect(edges(leaf(0, x: x, turned: 30), leaf(1, x: x + 1e-5, turned: 160)).count == 2)
  }
}

@Test("A hundred thousand planes with the same edges are compared in proportion to their number")
func manyAlike() {
  let one = leaf(0, turned: 30)
  let many = (0..<(SeededRandom.triesAll ? 100_000 : 2_000)).compactMap { index in
    one.map { SharedEdge.Candidate(plane: index, seen: $0.seen, isOpaque: true) }
  }
  // They lie in one plane, so that none is behind another or beside it.
  #expect(SharedEdge.find(among: many).isEmpty)
  // Two leaves that share an edge with each other find each other among few others.
  #expect(edges(leaf(0, turned: 30), leaf(1, turned: 160), leaf(2, turned: 30), leaf(3, turned: 30)).count == 4)
}
