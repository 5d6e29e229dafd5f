// A card as services render it for links: a gradient, panels with shadows, a picture, an avatar and text.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum CardScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] { [still, moving, newText] }

  private static let summary =
    "1200 × 630: a gradient, three panels with soft shadows, a picture 420 × 320, a round one 90 × 90, 12 lines of text"

  private static let words = "Amber basalt clay dolomite emerald flint garnet halite iolite jasper kyanite lapis marble"
    .split(separator: " ")

  private static var still: MeasuredScene {
    MeasuredScene("card", summary, width: 1200, height: 630) { Stage(root: makeCard().root) }
  }

  /// The card displaced by 0, ¼, ½ and ¾ of a pixel in turn.
  private static var moving: MeasuredScene {
    MeasuredScene("card-moving", summary + ", moved by quarters of a pixel", width: 1200, height: 630) {
      let card = makeCard()
      return Stage(root: card.root, moved: card.content) { CGPoint(x: CGFloat($0 % 4) / 4, y: 0) }
    }
  }

  private static var newText: MeasuredScene {
    MeasuredScene("card-new-text", summary + ", each line set anew", width: 1200, height: 630) {
      let card = makeCard()
      return Stage(root: card.root) { frame in
        for (index, line) in card.lines.enumerated() { line.string = text(index, frame: frame) }
      }
    }
  }

  private struct Card {
    let root: CALayer
    let content: CALayer
    let lines: [CATextLayer]
  }

  private static func makeCard() -> Card {
    let (root, content) = CALayer.page(width: 1200, height: 630)
    let background = CAGradientLayer()
    background.frame = content.bounds
    let colors: [CGColor] = [.hsv(0.64, 0.7, 0.3), .hsv(0.78, 0.7, 0.5), .hsv(0.02, 0.6, 0.95)]
    background.colors = colors
    background.startPoint = .zero
    background.endPoint = CGPoint(x: 1, y: 1)
    content.addSublayer(background)
    for panel in [
      CGRect(x: 60, y: 60, width: 560, height: 380), CGRect(x: 660, y: 60, width: 480, height: 380),
      CGRect(x: 60, y: 480, width: 1080, height: 110),
    ] {
      let layer = content.add(panel, CGColor(gray: 1, alpha: 1))
      layer.cornerRadius = 24
      layer.shadowRadius = 12
      layer.shadowOffset = CGSize(width: 0, height: 8)
      layer.shadowOpacity = 0.45
    }
    content.add(CGRect(x: 690, y: 90, width: 420, height: 320), nil).contents = Pictures.rings
    let avatar = content.add(CGRect(x: 1030, y: 490, width: 90, height: 90), nil)
    avatar.contents = Pictures.rings
    avatar.cornerRadius = 45
    avatar.masksToBounds = true
    let ink = CGColor.hsv(0.66, 0.5, 0.2)
    let lines = (0..<12).map { index in
      let (size, height): (CGFloat, CGFloat) =
        switch index {
        case 0: (36, 115)
        case 10: (28, 530)
        case 11: (18, 568)
        default: (20, 131 + 32 * CGFloat(index))
        }
      return content.addText(text(index, frame: 0), size: size, baseline: CGPoint(x: 90, y: height), color: ink)
    }
    return Card(root: root, content: content, lines: lines)
  }

  /// Returns a line of words, different in each frame until they repeat.
  private static func text(_ line: Int, frame: Int) -> String {
    let count = line == 0 ? 3 : 6
    return (0..<count).map { words[(5 * line + 7 * frame + 3 * $0) % words.count] }.joined(separator: " ")
  }
}
