// Tests of page controls: the row of dots, and taps that turn pages.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Page controls")
struct PageControlTests {
  private typealias Pictures = ControlPictures

  private func control(_ pages: Int, _ page: Int = 0) -> UIPageControl {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
    control.numberOfPages = pages
    control.currentPage = page
    return control
  }

  private func dots(_ control: UIPageControl) -> Int {
    control.layoutIfNeeded()
    return control.subviews.count { $0 is UIImageView }
  }

  @Test("The number and the current one of the pages stay in their limits")
  func pages() {
    let control = control(3, 7)
    #expect(control.currentPage == 2)
    control.currentPage = -4
    #expect(control.currentPage == 0)
    control.currentPage = 2
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -5
    #expect(control.numberOfPages == 0 && control.currentPage == 0 && dots(control) == 0)
  }

  @Test("The row grows by a dot and a gap for each page")
  func size() {
    let control = control(3)
    let sizes = (1...3).map { control.size(forNumberOfPages: $0) }
    #expect(sizes[1].width - sizes[0].width == 16 && sizes[2].width - sizes[1].width == 16)
    #expect(sizes[0].height == 26 && control.intrinsicContentSize == sizes[2])
    #expect(control.size(forNumberOfPages: -1).width == 0)
    control.direction = .topToBottom
    #expect(control.intrinsicContentSize == CGSize(width: 26, height: sizes[2].width))
  }

  @Test("A row that is too long shows the dots that fit, the current page's among them")
  func longRow() {
    let control = control(1_000_000, 500_000)
    #expect(dots(control) > 5 && dots(control) < 15)
    control.currentPageIndicatorTintColor = .red
    #expect(Pictures.picture(control)?.box { $0[0] == 255 && $0[1] == 0 } != nil)
    control.frame.size.width = .infinity
    #expect(dots(control) <= 200)
  }

  @Test("A single page is shown by no dot where that is wanted")
  func single() {
    let control = control(1)
    #expect(dots(control) == 1)
    control.hidesForSinglePage = true
    #expect(dots(control) == 0 && control.intrinsicContentSize.width == 0)
  }

  @Test("A tap beyond the middle turns a page on, one before it a page back, and tells of it")
  func taps() {
    let control = control(3)
    let fingers = Pictures.fingers(on: control)
    let (left, right) = (CGPoint(x: 80, y: 100), CGPoint(x: 220, y: 100))
    #expect(Pictures.events(control, .valueChanged) { for _ in 0..<4 { fingers.tap(at: right) } } == 2)
    #expect(control.currentPage == 2)
    fingers.tap(at: left)
    #expect(control.currentPage == 1)
    Pictures.runLeft(control)
    fingers.tap(at: left)
    #expect(control.currentPage == 2)
  }

  @Test("A page that waits to be displayed changes the picture only then")
  func deferred() {
    let control = control(3)
    let fingers = Pictures.fingers(on: control)
    let before = Pictures.picture(control)
    control.defersCurrentPageDisplay = true
    fingers.tap(at: CGPoint(x: 220, y: 100))
    #expect(control.currentPage == 1 && Pictures.difference(before, Pictures.picture(control)) == 0)
    control.updateCurrentPageDisplay()
    #expect(Pictures.difference(before, Pictures.picture(control)).map { $0 > 20 } == true)
  }

  @Test("The first page from right to left is where the last one is from left to right")
  func mirrored() {
    let (plain, mirrored) = (control(4, 3), control(4, 0))
    Pictures.runLeft(mirrored)
    #expect(Pictures.difference(Pictures.picture(plain), Pictures.picture(mirrored)) == 0)
  }

  @Test("Colours and images of the dots are shown")
  func looks() {
    let (plain, colored, pictured) = (control(3), control(3), control(3))
    colored.pageIndicatorTintColor = .green
    colored.currentPageIndicatorTintColor = .red
    pictured.preferredIndicatorImage = Pixels.image(.red, 9, 9)
    pictured.setIndicatorImage(Pixels.image(.red, 3, 3), forPage: 2)
    let pictures = [plain, colored, pictured].map(Pictures.picture)
    #expect(pictures[1]?.box { $0 == [255, 0, 0, 255] } != nil && pictures[1]?.box { $0 == [0, 255, 0, 255] } != nil)
    #expect(Pictures.difference(pictures[0], pictures[2]).map { $0 > 20 } == true)
    #expect(
      pictured.indicatorImage(forPage: 2)?.size.width == 3 && pictured.indicatorImage(forPage: 1)?.size.width == 9)
  }
}
