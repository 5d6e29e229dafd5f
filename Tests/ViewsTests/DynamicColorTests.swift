// Tests of colours that follow the traits, and of the views that have them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Colours follow traits")
struct DynamicColorTests {
  private static let paper = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }

  @Test("A dynamic colour is that of the traits, and by default of the current ones")
  func providers() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    #expect(color.resolvedColor(with: .dark) == .red && color.resolvedColor(with: .light) == .blue)
    #expect(color.cgColor == UIColor.blue.cgColor)
    UITraitCollection.dark.performAsCurrent {
      #expect(color.cgColor == UIColor.red.cgColor)
      // Unspecified traits are those of the current collection.
      #expect(color.resolvedColor(with: UITraitCollection(displayScale: 3)) == .red)
      var red: CGFloat = 0
      #expect(color.getRed(&red, green: nil, blue: nil, alpha: nil) && red == 1)
    }
    #expect(UIColor.red.resolvedColor(with: .dark) === UIColor.red)
  }

  @Test("Dynamic colours may be made of dynamic colours, but not without end")
  func nesting() {
    let outer = UIColor { _ in Self.paper }
    #expect(outer.resolvedColor(with: .dark) == .black)
    final class Box { var color = UIColor.red }
    let box = Box()
    box.color = UIColor { [unowned box] _ in box.color }
    #expect(box.color.resolvedColor(with: .dark) == .clear)
    #expect(box.color.cgColor == UIColor.clear.cgColor)
  }

  @Test("A dynamic colour with another alpha is dynamic")
  func alpha() {
    let half = Self.paper.withAlphaComponent(0.5)
    #expect(half.resolvedColor(with: .dark) == UIColor(white: 0, alpha: 0.5))
    #expect(half.resolvedColor(with: .light) == UIColor(white: 1, alpha: 0.5))
    #expect(half == Self.paper.withAlphaComponent(0.5) && half != Self.paper.withAlphaComponent(0.4))
    #expect(half.withAlphaComponent(1).resolvedColor(with: .dark) == .black)
  }

  @Test("Dynamic colours are equal where their providers are")
  func equality() {
    #expect(Self.paper == Self.paper && Self.paper != UIColor { _ in .white })
    #expect(Self.paper != .white && UIColor.label != .black && UIColor.label == .label)
    #expect(UIColor.systemRed != .systemBlue && UIColor.systemRed.hash == UIColor.systemRed.hash)
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test(
    "The system's colours have the values of the Human Interface Guidelines, light and dark",
    arguments: [
      (UIColor.systemRed, [255, 59, 48, 255], [255, 69, 58, 255]),
      (.systemBlue, [0, 122, 255, 255], [10, 132, 255, 255]), (.systemGreen, [52, 199, 89, 255], [48, 209, 88, 255]),
      (.systemIndigo, [88, 86, 214, 255], [94, 92, 230, 255]),
      (.systemTeal, [48, 176, 199, 255], [64, 200, 224, 255]),
      (.systemGray6, [242, 242, 247, 255], [28, 28, 30, 255]), (.label, [0, 0, 0, 255], [255, 255, 255, 255]),
      (.secondaryLabel, [60, 60, 67, 153], [235, 235, 245, 153]),
      (.systemBackground, [255, 255, 255, 255], [0, 0, 0, 255]), (.separator, [60, 60, 67, 74], [84, 84, 88, 153]),
      (.systemFill, [120, 120, 128, 51], [120, 120, 128, 92]),
    ])
  func system(color: UIColor, light: [Int], dark: [Int]) {
    #expect(color.bytes(.light) == light && color.bytes(.dark) == dark)
  }

  @Test("Colours of the system follow contrast, and backgrounds their level")
  func contrast() {
    let strong = UITraitCollection { $0.accessibilityContrast = .high }
    #expect(UIColor.systemBlue.bytes(strong) == [0, 64, 221, 255])
    let raised = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0.userInterfaceLevel = .elevated
    }
    #expect(UIColor.systemBackground.bytes(raised) == [28, 28, 30, 255])
    #expect(UIColor.darkText.bytes(.dark) == [0, 0, 0, 255] && UIColor.lightText.bytes(.light).last == 153)
  }

  // MARK: Views

  @Test("The background of a view follows its traits, and stays the colour that was set")
  func backgrounds() {
    let root = UIView(), view = UIView()
    view.backgroundColor = Self.paper
    #expect(view.layer.backgroundColor == UIColor.white.cgColor && view.backgroundColor === Self.paper)
    root.overrideUserInterfaceStyle = .dark
    root.addSubview(view)
    #expect(view.layer.backgroundColor == UIColor.black.cgColor && view.backgroundColor === Self.paper)
    root.overrideUserInterfaceStyle = .light
    #expect(view.layer.backgroundColor == UIColor.white.cgColor)
    root.overrideUserInterfaceStyle = .dark
    view.removeFromSuperview()
    #expect(view.layer.backgroundColor == UIColor.white.cgColor)
  }

  @Test("A background that was set on the layer is that of the view, and does not follow its traits")
  func behindTheView() {
    let view = UIView()
    view.backgroundColor = Self.paper
    view.layer.backgroundColor = UIColor.red.cgColor
    #expect(view.backgroundColor == .red)
    view.overrideUserInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    view.layer.backgroundColor = nil
    #expect(view.backgroundColor == nil)
  }

  @Test("Views deep in a tree take its traits and its window, wherever they come into it")
  func deepTrees() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let root = UIView(), middle = UIView(), leaf = UIView()
    leaf.backgroundColor = Self.paper
    middle.addSubview(leaf)
    root.addSubview(middle)
    #expect(leaf.window == nil)
    window.overrideUserInterfaceStyle = .dark
    window.addSubview(root)
    #expect(leaf.window === window && leaf.traitCollection.userInterfaceStyle == .dark)
    #expect(leaf.layer.backgroundColor == UIColor.black.cgColor)
    middle.overrideUserInterfaceStyle = .light
    #expect(leaf.layer.backgroundColor == UIColor.white.cgColor)
    middle.overrideUserInterfaceStyle = .unspecified
    #expect(leaf.layer.backgroundColor == UIColor.black.cgColor)
    middle.removeFromSuperview()
    #expect(leaf.window == nil && leaf.layer.backgroundColor == UIColor.white.cgColor)
    let controller = UIViewController()
    controller.overrideUserInterfaceStyle = .dark
    controller.view.addSubview(middle)
    #expect(leaf.layer.backgroundColor == UIColor.black.cgColor)
  }

  @Test("The tint colour is that of the view that shows it")
  func tint() {
    let root = UIView(), view = UIView()
    root.addSubview(view)
    view.backgroundColor = .tintColor
    #expect(view.layer.backgroundColor == UIColor.systemBlue.cgColor)
    root.tintColor = .red
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    root.tintColor = .tintColor
    #expect(view.layer.backgroundColor == UIColor.systemBlue.cgColor)
    #expect(UIView().tintColor == .systemBlue)
  }

  @Test("Colours in layoutSubviews and draw are those for the view's traits")
  func callbacks() throws {
    final class Card: UIView, @unchecked Sendable {
      override func layoutSubviews() { layer.borderColor = DynamicColorTests.paper.cgColor }
      override func draw(_ rect: CGRect) {
        DynamicColorTests.paper.setFill()
        UIRectFill(rect)
      }
    }
    let view = Card(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    func first() -> [Int]? {
      Pixels.drawn { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }?[1, 1]
    }
    #expect(first() == [255, 255, 255, 255])
    view.overrideUserInterfaceStyle = .dark
    #expect(first() == [0, 0, 0, 255] && view.layer.borderColor == UIColor.black.cgColor)
  }

  @Test("Literals make colours")
  func literals() {
    let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
  }
}
