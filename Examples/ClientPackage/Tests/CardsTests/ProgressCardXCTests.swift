// Tests of a card's pictures, in XCTest.
// SPDX-License-Identifier: Apache-2.0

import Cards
import QuartziteTesting
import UIKit
import XCTest

final class ProgressCardXCTests: XCTestCase {
  func testProgressBeyondItsEnds() {
    let card = ProgressCard(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
    card.progress = 7
    assertSnapshot(of: card, as: .image)
    card.progress = -1
    assertSnapshot(of: card, as: .image)
  }

  func testOnWhite() {
    let card = ProgressCard(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
    card.progress = 0.5
    assertSnapshot(of: card, as: .image(background: UIColor.white.cgColor), named: "white")
  }
}
