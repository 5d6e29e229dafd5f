// Subclasses of views, controllers and items that override the initialisers that UIKit designates; half of the test is that this compiles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

private final class RoundImageView: UIImageView, @unchecked Sendable {
  var isSetUp = false
  override init(image: UIImage?) {
    super.init(image: image)
    setUp()
  }
  override init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(image: image, highlightedImage: highlightedImage)
    setUp()
  }
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() { isSetUp = true }
}

/// As small views are written most often: one initialiser, and the required one.
private final class PhotoView: UIImageView, @unchecked Sendable {
  let photo: String
  init(photo: String, image: UIImage?) {
    self.photo = photo
    super.init(image: image)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Segments: UISegmentedControl, @unchecked Sendable {
  override init(items: [Any]?) {
    super.init(items: items)
    selectedSegmentIndex = 0
  }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Stack: UINavigationController, @unchecked Sendable {
  override init(rootViewController: UIViewController) {
    super.init(rootViewController: rootViewController)
    isNavigationBarHidden = true
  }
  override init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(navigationBarClass: navigationBarClass, toolbarClass: toolbarClass)
  }
  override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Screen: UIViewController, @unchecked Sendable {
  let number: Int
  init(number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
  }
  override init(nibName: String?, bundle: Bundle?) {
    number = 0
    super.init(nibName: nibName, bundle: bundle)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Tabs: UITabBarController, @unchecked Sendable {
  init() { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Rows: UITableViewController, @unchecked Sendable {
  override init(style: UITableView.Style) { super.init(style: style) }
  override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Grid: UICollectionViewController, @unchecked Sendable {
  override init(collectionViewLayout layout: UICollectionViewLayout) { super.init(collectionViewLayout: layout) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Puller: UIRefreshControl, @unchecked Sendable {
  override init() {
    super.init()
    tintColor = .red
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Table: UITableView, @unchecked Sendable {
  override init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame, style: style) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Cell: UITableViewCell, @unchecked Sendable {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Header: UITableViewHeaderFooterView, @unchecked Sendable {
  override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Collection: UICollectionView, @unchecked Sendable {
  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class CollectionCell: UICollectionViewCell, @unchecked Sendable {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Sections: UICollectionViewCompositionalLayout, @unchecked Sendable {
  override init(section: NSCollectionLayoutSection) { super.init(section: section) }
  override init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    super.init(sectionProvider: sectionProvider)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Flow: UICollectionViewFlowLayout, @unchecked Sendable {
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Frost: UIVisualEffectView, @unchecked Sendable {
  override init(effect: UIVisualEffect?) { super.init(effect: effect) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Column: UIStackView, @unchecked Sendable {
  override init(frame: CGRect) {
    super.init(frame: frame)
    axis = .vertical
  }
  required init(coder: NSCoder) { super.init(coder: coder) }
}

private final class Spinner: UIActivityIndicatorView, @unchecked Sendable {
  override init(style: UIActivityIndicatorView.Style) { super.init(style: style) }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Note: UITextView, @unchecked Sendable {
  override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Back: UIBarButtonItem, @unchecked Sendable {
  init(_ title: String) {
    super.init()
    self.title = title
  }
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Tab: UITabBarItem, @unchecked Sendable {
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Titles: UINavigationItem, @unchecked Sendable {
  override init(title: String) { super.init(title: title) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Looks: UINavigationBarAppearance, @unchecked Sendable {
  override init() { super.init() }
  override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }
}

private final class Guide: UILayoutGuide, @unchecked Sendable {
  override init() {
    super.init()
    identifier = "own"
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Press: UIGestureRecognizer, @unchecked Sendable {
  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
}

private final class Picture: UIImage, @unchecked Sendable {
  override init?(data: Data) { super.init(data: data) }
  override init?(contentsOfFile path: String) { super.init(contentsOfFile: path) }
  override init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    super.init(cgImage: cgImage, scale: scale, orientation: orientation)
  }
  required init(imageLiteralResourceName name: String) { super.init() }
}

private enum Controls {
  final class Button: UIButton, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Label: UILabel, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Toggle: UISwitch, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Bar: UIProgressView, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Field: UITextField, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Scroller: UIScrollView, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class Window: UIWindow, @unchecked Sendable {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
}

@Suite("Initialisers that subclasses override")
struct DesignatedInitializerTests {
  private let image = Pixels.image(.red, 6, 4)

  @Test("A subclass of an image view is set up by whichever initialiser makes it")
  func imageViews() throws {
    let views = try [
      RoundImageView(image: image), RoundImageView(image: image, highlightedImage: image), RoundImageView(frame: .zero),
      #require(RoundImageView(coder: NSCoder())),
    ]
    #expect(views.allSatisfy(\.isSetUp) && views[0].image === image && views[1].highlightedImage === image)
    #expect(views[0].frame.size == CGSize(width: 6, height: 4) && views[0].highlightedImage == nil)
    #expect(views[2].image == nil && RoundImageView(image: nil).frame == .zero)
    #expect(PhotoView(photo: "p", image: image).image === image)
    // It shows what a plain view shows.
    let plain = UIImageView(image: image)
    #expect(views[0].isUserInteractionEnabled == plain.isUserInteractionEnabled && views[0].layer.contents != nil)
  }

  @Test("Controls, controllers and items work when a subclass makes them")
  func others() throws {
    let segments = Segments(items: ["a", image, 3])
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 0 && segments.bounds.width > 0)
    #expect(Segments(frame: .zero).numberOfSegments == 0)
    let root = Screen(number: 2), stack = Stack(rootViewController: root)
    #expect(stack.viewControllers == [root] && stack.isNavigationBarHidden && root.number == 2)
    #expect(Stack(navigationBarClass: nil, toolbarClass: nil).viewControllers.isEmpty)
    #expect(Screen(nibName: nil, bundle: nil).number == 0 && Tabs().viewControllers?.isEmpty != false)
    #expect(Rows(style: .grouped).tableView.style == .grouped)
    #expect(Grid(collectionViewLayout: Flow()).collectionView.collectionViewLayout is Flow)
    #expect(Puller().tintColor == .red && !Puller().isRefreshing)
    #expect(Table(frame: .zero, style: .grouped).style == .grouped)
    #expect(Cell(style: .value1, reuseIdentifier: "c").reuseIdentifier == "c")
    #expect(Header(reuseIdentifier: "h").reuseIdentifier == "h")
    #expect(Collection(frame: .zero, collectionViewLayout: Flow()).collectionViewLayout is Flow)
    #expect(CollectionCell(frame: CGRect(x: 0, y: 0, width: 3, height: 4)).bounds.width == 3)
    let effect = UIBlurEffect(style: .light)
    #expect(Frost(effect: effect).effect === effect)
    #expect(UIVisualEffectView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)).contentView.frame.size.height == 40)
    #expect(Column(arrangedSubviews: [UIView()]).axis == .vertical && Spinner(style: .large).style == .large)
    #expect(Note(frame: .zero, textContainer: nil).text == "")
    #expect(Back("Back").title == "Back" && Back().title == nil && Back(coder: NSCoder())?.title == nil)
    #expect(Tab(title: "t", image: nil, tag: 4).tag == 4 && Titles(title: "t").title == "t")
    let looks = Looks()
    looks.backgroundColor = .blue
    #expect(Looks(barAppearance: looks).backgroundColor == .blue)
    let guide = Guide(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addLayoutGuide(guide)
    #expect(guide.owningView === view && guide.identifier == "own" && UILayoutGuide(coder: NSCoder()) != nil)
    #expect(Press(target: nil, action: nil).state == .possible)
  }

  @Test("A subclass of an image has the pixels of each initialiser")
  func images() throws {
    let pixels = try #require(image.cgImage), data = try #require(image.pngData())
    #expect(Picture(cgImage: pixels, scale: 2, orientation: .left).scale == 2)
    #expect(Picture(data: data)?.cgImage?.width == 6 && Picture(data: Data()) == nil)
    #expect(Picture(contentsOfFile: "/no/such/file") == nil)
    #expect(UIImage(data: data, scale: 3)?.size.width == 2 && UIImage(cgImage: pixels).size.height == 4)
  }

  @Test("Initialisers that a subclass does not override are inherited where it overrides all that are designated")
  func inherited() {
    #expect(Controls.Button(type: .custom).buttonType == .custom && Controls.Button().frame == .zero)
    #expect(
      Controls.Label().text == nil && !Controls.Toggle().isOn && Controls.Bar(progressViewStyle: .bar).progress == 0)
    #expect(Controls.Field().text == "" && Controls.Scroller().contentSize == .zero && Controls.Window().isHidden)
  }
}

extension DesignatedInitializerTests {
  @Test("A view in a window has a presentation layer, and flushing lays out and displays what the window shows")
  func presentation() throws {
    final class Counted: UIView, @unchecked Sendable {
      var layouts = 0, draws = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
      override func draw(_ rect: CGRect) { draws += 1 }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), view = Counted()
    view.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
    #expect(view.layer.presentation() == nil)
    window.addSubview(view)
    window.isHidden = false
    view.layer.opacity = 0.5
    #expect(view.layer.presentation()?.opacity == 0.5 && view.layer.presentation()?.position.x == 20)
    (view.layouts, view.draws) = (0, 0)
    view.setNeedsLayout()
    view.setNeedsDisplay()
    CATransaction.flush()
    #expect(view.layouts == 1 && view.draws == 1 && view.layer.presentation() != nil)
    view.removeFromSuperview()
  }
}
