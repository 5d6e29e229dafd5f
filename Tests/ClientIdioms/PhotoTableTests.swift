// Tests of a table of cells with pictures: the rows that show, their reuse, and taps on them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A table of cells with images")
struct PhotoTableTests {
  private let controller: PeopleViewController = {
    let controller = PeopleViewController()
    let colors: [UIColor] = [.systemBlue, .systemRed, .systemGreen, .systemOrange, .systemPurple]
    controller.people = (0..<100).map {
      Person(name: "Person \($0)", note: "Row \($0 + 1) of 100", color: colors[$0 % 5])
    }
    return controller
  }()

  private func show() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 220, height: 200))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return window
  }

  /// The row of a number, with its top at `y`, of views that are placed by hand.
  private func row(_ index: Int, y: CGFloat) -> [UIView] {
    let person = controller.people[index]
    let photo = UIView(frame: CGRect(x: 12, y: y + 8, width: 36, height: 36))
    photo.layer.contents = PeopleViewController.portrait(person.color).cgImage
    photo.layer.contentsGravity = .resizeAspectFill
    photo.layer.cornerRadius = 18
    photo.clipsToBounds = true
    let name = UILabel(frame: CGRect(x: 58, y: y + 8, width: 150, height: 18))
    (name.text, name.font) = (person.name, .boldSystemFont(ofSize: 14))
    let note = UILabel(frame: CGRect(x: 58, y: y + 28, width: 150, height: 14))
    (note.text, note.font, note.textColor) = (person.note, .systemFont(ofSize: 11), .gray)
    return [photo, name, note]
  }

  @Test("The rows that show look as views that are placed by hand")
  func picture() throws {
    let window = show()
    controller.tableView.contentOffset.y = 520 - 20
    let picture = try IdiomPicture(of: window, named: "photo-table")
    let root = UIView(frame: window.frame)
    for index in 9...13 {
      for view in row(index, y: CGFloat(index) * 52 - 500) { root.addSubview(view) }
    }
    controller.tableView.separatorStyle = .none
    let plain = try IdiomPicture(of: window)
    #expect(try plain == IdiomPicture(of: root))
    // Lines between the rows, from the names on.
    for y in [20, 72, 124, 176] as [CGFloat] {
      #expect(picture[100, y - 0.5] != [255, 255, 255] && picture[50, y - 0.5] == [255, 255, 255])
    }
    root.subviews[4].frame.origin.y += 0.5
    #expect(try plain != IdiomPicture(of: root))
  }

  @Test("Cells that have left the picture come back for other rows")
  func reuse() throws {
    let window = show()
    #expect(controller.tableView.visibleCells.count == 4)
    #expect(controller.tableView.contentSize.height == 5200)
    var cells: Set<ObjectIdentifier> = []
    var rows = 0
    for offset in stride(from: 0.0, through: 5000, by: 26) {
      controller.tableView.contentOffset.y = offset
      window.layoutIfNeeded()
      for cell in controller.tableView.visibleCells { cells.insert(ObjectIdentifier(cell)) }
      rows = max(rows, controller.tableView.indexPathsForVisibleRows?.last?.row ?? 0)
    }
    #expect(rows == 99 && cells.count <= 8)
    let last = try #require(controller.tableView.cellForRow(at: IndexPath(row: 99, section: 0)) as? PhotoCell)
    #expect(last.nameLabel.text == "Person 99" && last.reuses > 0)
    #expect(last.frame == CGRect(x: 0, y: 99 * 52, width: 220, height: 52))
  }

  @Test("A tap chooses the row under the finger, a drag scrolls instead")
  func touches() {
    let window = show()
    let fingers = TouchSimulator(window)
    fingers.tap(at: CGPoint(x: 100, y: 60))
    #expect(controller.chosen == ["Person 1"])
    fingers.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 50), duration: 1)
    #expect(controller.chosen == ["Person 1"] && controller.tableView.contentOffset.y > 60)
    let row = Int((controller.tableView.contentOffset.y + 100) / 52)
    window.layoutIfNeeded()
    fingers.advance(by: 1)
    fingers.tap(at: CGPoint(x: 100, y: 100))
    #expect(controller.chosen == ["Person 1", "Person \(row)"])
  }
}
