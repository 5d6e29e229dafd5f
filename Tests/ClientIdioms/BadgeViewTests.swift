// Tests of a badge in a row: it grows with its text, and the row is mirrored where lines run from right to left.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A badge that grows with its text")
struct BadgeViewTests {
  static let languages: [(name: String, title: String, badge: String)] = [
    ("English", "Messages", "New"), ("German", "Nachrichten", "Ungelesen"), ("Arabic", "الرسائل", "جديد"),
    ("Hebrew", "הודעות", "חדש"), ("Japanese", "メッセージ", "新着"),
  ]

  private func row(_ title: String, _ badge: String, isMirrored: Bool) -> (board: UIView, row: BadgeRow) {
    let row = BadgeRow(title, badge: badge)
    row.frame = CGRect(x: 0, y: 0, width: 240, height: 44)
    let board = Showcase.board(240, 44, row)
    if isMirrored { row.semanticContentAttribute = .forceRightToLeft }
    board.layoutIfNeeded()
    return (board, row)
  }

  @Test("The capsule has the width of the text and its margins", arguments: languages.indices)
  func width(language: Int) throws {
    let (name, title, text) = Self.languages[language]
    let (board, row) = row(title, text, isMirrored: false)
    let label = try #require(row.badge.subviews.first as? UILabel)
    let wanted = label.intrinsicContentSize
    #expect(row.badge.bounds.size == CGSize(width: wanted.width + 12, height: wanted.height + 6), "\(name)")
    #expect(row.badge.frame.maxX == 224 && row.title.frame.minX == 16)
    #expect(row.badge.layer.cornerRadius == row.badge.bounds.height / 2)
    #expect(board.layoutDiagnostics.isEmpty)
  }

  @Test("A row is the picture of a title and a capsule that are placed by hand", arguments: languages.indices)
  func picture(language: Int) throws {
    let (name, title, text) = Self.languages[language]
    for isMirrored in [false, true] {
      let (board, row) = row(title, text, isMirrored: isMirrored)
      let heading = UILabel(), caption = UILabel(), capsule = CALayer()
      heading.text = title
      heading.font = .systemFont(ofSize: 17)
      caption.text = text
      caption.font = .systemFont(ofSize: 12, weight: .semibold)
      caption.textColor = .white
      caption.textAlignment = .center
      let (wide, narrow) = (heading.intrinsicContentSize, caption.intrinsicContentSize)
      let size = CGSize(width: narrow.width + 12, height: narrow.height + 6)
      heading.frame = CGRect(
        x: isMirrored ? 224 - wide.width : 16, y: row.title.frame.minY, width: wide.width, height: wide.height)
      capsule.frame = CGRect(
        x: isMirrored ? 16 : 224 - size.width, y: row.badge.frame.minY, width: size.width, height: size.height)
      capsule.backgroundColor = UIColor.systemRed.cgColor
      capsule.cornerRadius = size.height / 2
      caption.frame = CGRect(
        x: capsule.frame.minX + 6, y: capsule.frame.minY + 3, width: narrow.width, height: narrow.height)
      let root = Showcase.root(240, 44, [heading.layer, capsule, caption.layer])
      let shot = try IdiomPicture(of: board, named: "badge-\(name)\(isMirrored ? "-mirrored" : "")")
      try shot.expect(looksLike: root, within: 0)
      #expect(abs(row.badge.center.y - 22) <= 0.5 && abs(row.title.center.y - 22) <= 0.5)
      withExtendedLifetime((heading, caption)) {}
    }
  }

  @Test("A new text changes the width, and an empty one hides the badge")
  func change() {
    let (board, row) = row("Messages", "1", isMirrored: false)
    #expect(row.badge.bounds.width == row.badge.bounds.height)
    row.badge.text = "1,000,000"
    board.layoutIfNeeded()
    #expect(row.badge.bounds.width > 2 * row.badge.bounds.height && row.badge.frame.maxX == 224)
    row.badge.text = ""
    #expect(row.badge.isHidden)
  }
}
