// Tests of falling paper: where it is at a time, that it is the same every time, and that it ends.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Confetti by an emitter")
struct ConfettiViewTests {
  private func confetti() -> ConfettiView { ConfettiView(frame: CGRect(x: 0, y: 0, width: 160, height: 120)) }

  @Test("Paper of every colour falls, as at the same time before")
  func fall() throws {
    var pictures: [IdiomPicture] = []
    for _ in 0..<2 {
      let view = confetti()
      try Showcase.staged(view) { (stage) throws in
        view.startConfetti()
        stage.advance(to: 2)
        let picture = try IdiomPicture(of: view, at: 2, named: "confetti")
        for index in 0..<4 {
          // The greatest component of each colour tells it from the others, whatever its alpha is over white.
          let wanted: ([Int]) -> Bool = [
            { $0[0] - $0[1] > 60 && $0[1] - $0[2] < 60 }, { $0[0] - $0[2] > 80 && $0[0] - $0[1] < 70 },
            { $0[1] - $0[0] > 30 && $0[1] > $0[2] + 10 }, { $0[2] - $0[0] > 40 && $0[2] > $0[1] + 10 },
          ][index]
          #expect(picture.count(where: wanted) > 40, "colour \(index)")
        }
        pictures.append(picture)
        stage.advance(to: 2.5)
        #expect(try IdiomPicture(of: view, at: 2.5) != picture)
      }
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test("A piece that starts at the middle falls as the formula of motion says")
  func motion() throws {
    let view = confetti()
    view.colors = [.red]
    view.isScattered = false
    view.intensity = 1 / 16
    try Showcase.staged(view) { (stage) throws in
      view.startConfetti()
      var tops: [CGFloat] = []
      for time in [2.0, 2.5, 3.0] {
        stage.advance(to: time)
        let piece = try #require(try IdiomPicture(of: view, at: time).box { $0[1] < 128 })
        #expect(piece.midX == 80)
        tops.append(piece.maxY - 3)
      }
      // The first piece starts at some moment of the first second: the second difference tells the acceleration.
      #expect(abs(tops[2] - 2 * tops[1] + tops[0] - 20 * 0.25) <= 1)
      #expect(tops[1] > tops[0] + 10)
    }
  }

  @Test("When no more paper comes, what falls goes on, until all is gone")
  func end() throws {
    let view = confetti()
    try Showcase.staged(view) { (stage) throws in
      view.startConfetti()
      stage.advance(to: 2)
      view.stopConfetti()
      stage.advance(to: 3)
      let later = try IdiomPicture(of: view, at: 3)
      let falling = later.count { $0 != [255, 255, 255] }
      #expect(falling > 400 && !view.isActive)
      // Nothing is left near the edge that it comes from.
      #expect(try #require(later.box { $0 != [255, 255, 255] }).minY > 8)
      stage.advance(to: 6.5)
      #expect(try IdiomPicture(of: view, at: 6.5).box { $0 != [255, 255, 255] } == nil)
    }
  }
}
