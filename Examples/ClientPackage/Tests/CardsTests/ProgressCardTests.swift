// Tests of a card's pictures, in Swift Testing.
// SPDX-License-Identifier: Apache-2.0

import Cards
import QuartzCore
import QuartziteTesting
import Testing
import UIKit

@Suite("The picture of a card")
struct ProgressCardTests {
  private func card(_ progress: CGFloat) -> ProgressCard {
    let card = ProgressCard(frame: CGRect(x: 0, y: 0, width: 240, height: 120))
    card.progress = progress
    return card
  }

  @Test("The ring is as long as the progress says", arguments: [0, 0.25, 1])
  func ring(progress: CGFloat) {
    // The cases of a test with arguments run in any order, so each picture has a name.
    assertSnapshot(of: card(progress), as: .image, named: "\(Int(progress * 100))")
  }

  @Test("A card is drawn at other sizes, with two pixels a point")
  func sizes() {
    assertSnapshot(of: card(0.6), as: .image(scale: 2))
    assertSnapshot(of: card(0.6), as: .image(size: CGSize(width: 320, height: 90)))
  }

  @Test("The ring fills in a second")
  func filling() {
    let card = card(0.8)
    card.fill(at: 2)
    for time in [1, 2.25, 2.5] { assertSnapshot(of: card, as: .image(at: time), named: "after-\(time)") }
  }

  @Test("The title is drawn alike, whatever draws text")
  func title() {
    let card = card(0.4)
    card.title = "Downloading"
    // Fonts and drivers of another machine make other bytes; this is what the picture looks like.
    assertSnapshot(of: card, as: .image(tolerance: .perceptual(deltaE: 3, share: 0.95)))
  }
}
