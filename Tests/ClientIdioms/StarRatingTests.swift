// Tests of stars that are filled by taps and pans.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A rating by tap and pan")
struct StarRatingTests {
  private let rating = StarRating(frame: CGRect(x: 0, y: 0, width: 136, height: 24))

  /// Stars side by side, each filled in a part that a clipping layer cuts off.
  private func reference(_ value: CGFloat) -> CALayer {
    var layers: [CALayer] = []
    for index in 0..<5 {
      let frame = CGRect(x: 28 * CGFloat(index), y: 0, width: 24, height: 24)
      for (color, part) in [
        (UIColor(white: 0.85, alpha: 1), 1), (UIColor(red: 1, green: 0.75, blue: 0, alpha: 1), value - CGFloat(index)),
      ] where part > 0 {
        let clip = CALayer(), star = CAShapeLayer()
        clip.frame = frame.divided(atDistance: 24 * min(part, 1), from: .minXEdge).slice
        clip.masksToBounds = true
        star.path = StarRating.starPath(in: CGRect(x: 0, y: 0, width: 24, height: 24)).cgPath
        star.fillColor = color.cgColor
        clip.addSublayer(star)
        layers.append(clip)
      }
    }
    return Showcase.root(136, 24, layers)
  }

  @Test("A star has a point at the top, and notches at 0.45 of the way to its points")
  func star() {
    let path = StarRating.starPath(in: CGRect(x: 0, y: 0, width: 24, height: 24))
    for corner in 0..<10 {
      let turn = CGFloat(corner) * .pi / 5, radius: CGFloat = corner.isMultiple(of: 2) ? 12 : 5.4
      func contains(_ distance: CGFloat) -> Bool {
        path.contains(CGPoint(x: 12 + distance * sin(turn), y: 12 - distance * cos(turn)))
      }
      #expect(contains(radius - 0.1) && !contains(radius + 0.1), "corner \(corner)")
    }
  }

  @Test("The stars are filled up to the value, in halves", arguments: [0, 0.5, 3.5, 5])
  func picture(value: CGFloat) throws {
    rating.value = value
    let picture = try IdiomPicture(of: rating, named: value == 3.5 ? "star-rating" : nil)
    #expect(try picture == IdiomPicture(of: reference(value)))
    #expect(try picture != IdiomPicture(of: reference(value == 5 ? 4.5 : value + 0.5)))
  }

  @Test("A tap on a half of a star fills the stars up to it")
  func tap() {
    let fingers = TouchSimulator(showing: rating)
    var values: [CGFloat] = []
    rating.addAction(
      UIAction { action in values.append((action.sender as? StarRating)?.value ?? -1) }, for: .valueChanged)
    for x in [60, 60, 76, 2, 134] as [CGFloat] {
      fingers.tap(at: CGPoint(x: x, y: 12))
      fingers.advance(by: 1)
    }
    #expect(values == [2.5, 3, 0.5, 5])
  }

  @Test("A pan along the stars fills them on its way, and one across them doesn't begin")
  func pan() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 136, height: 200))
    root.addSubview(rating)
    let fingers = TouchSimulator(showing: root)
    var values: [CGFloat] = []
    var ends = 0
    rating.addAction(UIAction { _ in values.append(rating.value) }, for: .valueChanged)
    rating.addAction(UIAction { _ in ends += 1 }, for: .editingDidEnd)
    fingers.drag(from: CGPoint(x: 4, y: 12), to: CGPoint(x: 84, y: 18), duration: 0.5, steps: 20)
    #expect(values.last == 3.5 && values == values.sorted() && values.count > 4 && ends == 1)
    rating.value = 1
    fingers.advance(by: 1)
    fingers.drag(from: CGPoint(x: 60, y: 4), to: CGPoint(x: 62, y: 120))
    #expect(rating.value == 1 && ends == 1)
    // Out of the stars is none of them, or all.
    fingers.advance(by: 1)
    fingers.drag(from: CGPoint(x: 40, y: 12), to: CGPoint(x: -30, y: 12))
    #expect(rating.value == 0)
    fingers.advance(by: 1)
    fingers.drag(from: CGPoint(x: 40, y: 12), to: CGPoint(x: 300, y: 12))
    #expect(rating.value == 5 && ends == 3)
  }
}
