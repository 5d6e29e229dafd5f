// Tests of the simulated screen, of insets, and of controllers of views.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("The screen that is simulated", .serialized)
struct ScreenTests {
  @Test("The screen has the size and the scale that it is told")
  func simulation() {
    let screen = UIScreen.main
    let (size, scale) = (screen.bounds.size, screen.scale)
    defer { screen.simulate(size: size, scale: scale) }
    #expect(size == CGSize(width: 375, height: 667) && scale == 2)
    // The scale is not changed, since tests that run at the same time read it.
    screen.simulate(size: CGSize(width: 320, height: 480), scale: 2)
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 640, height: 960) && screen.nativeScale == 2)
    screen.simulate(size: CGSize(width: CGFloat.nan, height: 5), scale: 2)
    screen.simulate(size: CGSize(width: 5, height: 5), scale: 0)
    screen.simulate(size: CGSize(width: 5, height: CGFloat.infinity), scale: 2)
    #expect(screen.bounds.size == CGSize(width: 320, height: 480))
  }

  @Test("Insets move the edges of a rectangle inwards")
  func insets() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let inner = rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(inner == CGRect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: .zero) == rect)
  }
}

@Suite("Controllers of views")
struct ViewControllerTests {
  /// A controller that records its calls.
  private final class Controller: UIViewController, @unchecked Sendable {
    var notes: [String] = []
    override func loadView() {
      notes.append("load")
      super.loadView()
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      notes.append("loaded")
      view.addSubview(UIView(frame: view.bounds))
    }
    override func viewWillLayoutSubviews() { notes.append("will lay out") }
    override func viewDidLayoutSubviews() { notes.append("laid out") }
  }

  @Test("The view is made once, when it is asked for")
  func loading() {
    let controller = Controller()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    let view = controller.view
    #expect(view?.subviews.count == 1 && controller.view === view && controller.isViewLoaded)
    #expect(controller.notes == ["load", "loaded"])
    #expect(view?.next === controller)
  }

  @Test("A controller hears of the layout of its view")
  func layout() {
    let controller = Controller()
    controller.view.layoutIfNeeded()
    #expect(controller.notes == ["load", "loaded", "will lay out", "laid out"])
  }

  @Test("A controller that loads no view has a plain one")
  func withoutView() {
    final class Lazy: UIViewController, @unchecked Sendable {
      override func loadView() {}
    }
    #expect(Lazy().view != nil)
  }
}
