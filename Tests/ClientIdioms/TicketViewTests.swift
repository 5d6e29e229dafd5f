// Tests of a ticket: its picture is that of a card with circles in the colour of the ground, and of single dashes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A ticket with a perforation")
struct TicketViewTests {
  private func ticket(_ configure: (TicketView) -> Void = { _ in }) -> UIView {
    let ticket = TicketView(frame: CGRect(x: 10, y: 10, width: 180, height: 100))
    ticket.backgroundColor = .systemIndigo
    configure(ticket)
    return Showcase.board(200, 120, ticket)
  }

  /// The same of plain layers: circles over the card, and one layer for each dash.
  private func byHand(notch: CGFloat = 10, y: CGFloat = 70) -> CALayer {
    let card = CALayer()
    card.frame = CGRect(x: 10, y: 10, width: 180, height: 100)
    card.backgroundColor = UIColor.systemIndigo.cgColor
    card.cornerRadius = 12
    // The corners of a Bézier path are continuous ones.
    card.cornerCurve = .continuous
    var layers = [card]
    for x in [10, 190] as [CGFloat] {
      let circle = CALayer()
      circle.frame = CGRect(x: x - notch, y: 10 + y - notch, width: 2 * notch, height: 2 * notch)
      circle.cornerRadius = notch
      circle.backgroundColor = UIColor.white.cgColor
      layers.append(circle)
    }
    let end = 190 - notch - 6
    for x in stride(from: 10 + notch + 6, to: end, by: 10) {
      let dash = CALayer()
      dash.frame = CGRect(x: x, y: 10 + y - 1, width: min(6, end - x), height: 2)
      dash.backgroundColor = UIColor.white.cgColor
      layers.append(dash)
    }
    return Showcase.root(200, 120, layers)
  }

  @Test("A mask with holes by the even-odd rule is circles in the colour of the ground")
  func picture() throws {
    let shot = try IdiomPicture(of: ticket(), named: "ticket")
    try shot.expect(looksLike: byHand(), within: 4)
    #expect(shot[12, 80] == [255, 255, 255] && shot[12, 60] == [88, 86, 214])
  }

  @Test("Notches and the line follow the values of the ticket")
  func values() throws {
    let shot = try IdiomPicture(
      of: ticket {
        $0.notchRadius = 16
        $0.perforation = 0.4
      })
    try shot.expect(looksLike: byHand(notch: 16, y: 40), within: 4)
    #expect(try shot.difference(from: IdiomPicture(of: byHand())) > 100)
  }
}
