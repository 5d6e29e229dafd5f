// Hostile touches, gesture recognizers and controllers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteViews

/// A target that does, at any action, what it is given.
private final class HostileTarget: SelectorTarget {
  let act: (Any?) -> Void
  init(_ act: @escaping (Any?) -> Void) { self.act = act }
  func perform(_ selector: Selector, with object: Any?) { act(object) }
}

/// A controller whose methods call what they are given.
private final class MeddlingController: UIViewController, @unchecked Sendable {
  var atLoad: ((MeddlingController) -> Void)?
  var atStep: ((MeddlingController) -> Void)?
  var asksForItsView = false

  override func loadView() {
    if asksForItsView { view.backgroundColor = .red }
    super.loadView()
  }
  override func viewDidLoad() { atLoad?(self) }
  override func viewWillAppear(_ animated: Bool) { atStep?(self) }
  override func viewDidAppear(_ animated: Bool) { atStep?(self) }
  override func viewWillDisappear(_ animated: Bool) { atStep?(self) }
  override func viewDidDisappear(_ animated: Bool) { atStep?(self) }
  override func viewDidLayoutSubviews() { atStep?(self) }
  override func didMove(toParent parent: UIViewController?) { atStep?(self) }
}

extension HostileFamily {
  private typealias Views = HostileViews

  // MARK: Touches

  private static func recognizers() -> [UIGestureRecognizer] {
    [
      UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPanGestureRecognizer(), UIPinchGestureRecognizer(),
      UIRotationGestureRecognizer(), UISwipeGestureRecognizer(), UIScreenEdgePanGestureRecognizer(),
    ]
  }

  /// Plays all gestures on a view.
  private static func play(_ fingers: TouchSimulator, at point: CGPoint = CGPoint(x: 50, y: 60)) {
    fingers.tap(at: point)
    fingers.doubleTap(at: point)
    fingers.longPress(at: point)
    fingers.drag(from: point, to: CGPoint(x: 150, y: 20))
    fingers.pinch(at: point, scale: 2)
    fingers.rotate(at: point, by: 1)
    fingers.swipe(at: point, .left)
    let finger = fingers.touchDown(at: point)
    fingers.cancel(finger)
    fingers.advance(by: 1)
  }

  private static func gestures(
    _ name: String, _ act: @escaping @Sendable (UIGestureRecognizer, UIView, UIWindow) -> Void
  ) -> HostileCase {
    .views(name, .picture, .medium) { area, _ in
      guard let window = area.window else { return }
      let view = Views.box(UIView(), in: area)
      let target = HostileTarget { object in
        guard let recognizer = object as? UIGestureRecognizer else { return }
        act(recognizer, view, window)
      }
      for recognizer in recognizers() {
        recognizer.addTarget(target, action: "act:")
        view.addGestureRecognizer(recognizer)
      }
      for _ in 0..<3 {
        play(TouchSimulator(window))
        if view.superview == nil { area.addSubview(view) }
      }
    }
  }

  static var touchCases: [HostileCase] {
    [
      .views("touches at points that are no numbers", .picture, .medium) { area, _ in
        guard let window = area.window else { return }
        let view = Views.box(UIButton(type: .system), in: area)
        for recognizer in recognizers() { area.addGestureRecognizer(recognizer) }
        for number in Views.numbers {
          let fingers = TouchSimulator(window)
          play(fingers, at: CGPoint(x: number, y: 60))
          fingers.drag(
            view, by: CGVector(dx: number, dy: number), duration: Double(number), steps: number > 5 ? 10_000 : .min)
          fingers.pinch(at: CGPoint(x: 50, y: 60), scale: number, distance: number)
          fingers.rotate(at: CGPoint(x: 50, y: number), by: number, distance: -number)
          fingers.swipe(at: CGPoint(x: 50, y: 60), [], distance: number)
          fingers.advance(by: Double(number))
          let touch = fingers.touchDown(at: CGPoint(x: 50, y: 60))
          fingers.move(touch, to: CGPoint(x: number, y: number))
          _ = (touch.location(in: view), touch.preciseLocation(in: nil), touch.majorRadius, touch.force)
          fingers.lift([touch, touch, UITouch()])
          view.transform = CGAffineTransform(scaleX: number, y: 0)
          play(fingers)
        }
      },
      .views("ten thousand fingers", .picture, .largest) { area, stage in
        guard let window = area.window else { return }
        area.isMultipleTouchEnabled = true
        for recognizer in recognizers() { area.addGestureRecognizer(recognizer) }
        let fingers = TouchSimulator(window), count = stage.count(3_000, debug: 300)
        let touches = fingers.touchDown(at: (0..<count).map { CGPoint(x: $0 % 160, y: $0 % 120) })
        fingers.move(touches, to: (0..<count).map { CGPoint(x: $0 % 120, y: $0 % 100) })
        fingers.lift(touches)
      },
      .views("recognizers whose numbers are none", .picture, .medium) { area, _ in
        guard let window = area.window else { return }
        for number in Views.numbers {
          let count = number > 5 ? Int.max : .min
          let tap = UITapGestureRecognizer(), press = UILongPressGestureRecognizer(), pan = UIPanGestureRecognizer()
          (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (count, count)
          (press.minimumPressDuration, press.allowableMovement, press.numberOfTapsRequired) = (
            Double(number), number, count
          )
          (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (count, -5)
          pan.setTranslation(CGPoint(x: number, y: number), in: nil)
          for recognizer in [tap, press, pan] {
            area.addGestureRecognizer(recognizer)
            _ = recognizer.location(ofTouch: count, in: area)
            recognizer.require(toFail: recognizer)
            recognizer.require(toFail: tap)
          }
          play(TouchSimulator(window))
        }
      },
      gestures("recognizers that leave while they are told") { recognizer, view, _ in
        view.removeGestureRecognizer(recognizer)
      },
      gestures("recognizers that take the view away while they are told") { _, view, window in
        view.removeFromSuperview()
        window.isHidden.toggle()
        window.isHidden.toggle()
      },
      gestures("recognizers that add others while they are told") { _, view, _ in
        if view.gestureRecognizers?.count ?? 0 < 200 { for other in recognizers() { view.addGestureRecognizer(other) } }
      },
      gestures("recognizers that touch while they are told") { recognizer, view, window in
        guard view.tag < 30 else { return }
        view.tag += 1
        recognizer.isEnabled.toggle()
        recognizer.state = .began
        recognizer.state = .failed
        TouchSimulator(window).tap(at: CGPoint(x: 50, y: 60))
        recognizer.isEnabled = true
      },
      gestures("recognizers that move to other views while they are told") { recognizer, view, _ in
        guard let superview = view.superview else { return }
        superview.addGestureRecognizer(recognizer)
        view.gestureRecognizers = (view.gestureRecognizers ?? []).reversed() + [recognizer]
      },
      .views("views that leave, and controls that change, when they are touched", .picture, .medium) { area, _ in
        guard let window = area.window else { return }
        let view = Views.box(MeddlingView(), in: area)
        view.atTouch = { view in
          view.removeFromSuperview()
          TouchSimulator(window).tap(at: CGPoint(x: 50, y: 60))
        }
        play(TouchSimulator(window))
        for control in [UIButton(type: .system), UISwitch(), UISlider(), UIStepper(), UITextField()] {
          Views.box(control, in: area)
          control.addAction(
            UIAction { action in
              guard let control = action.sender as? UIControl, control.tag < 30 else { return }
              control.tag += 1
              control.sendActions(for: .allEvents)
              control.isEnabled.toggle()
              control.removeTarget(nil, action: nil, for: .allEvents)
              control.removeFromSuperview()
              control.isHighlighted = true
            }, for: .allEvents)
          play(TouchSimulator(window))
        }
      },
    ]
  }

  // MARK: Controllers

  private static func controllers(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ act: @escaping @Sendable (MeddlingController, UIWindow, HostileStage) -> Void
  ) -> HostileCase {
    .views(name, .picture, bounds) { area, stage in
      guard let window = area.window else { return }
      let controller = MeddlingController()
      act(controller, window, stage)
      if window.rootViewController == nil { window.rootViewController = controller }
      for _ in 0..<3 {
        window.isHidden = true
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
      }
      controller.dismiss(animated: false)
      controller.atStep = nil
      UIApplication.shared.simulateMemoryWarning()
      for child in controller.children { child.removeFromParent() }
      UIScreen.main.simulate(size: CGSize(width: 375, height: 667), scale: 2)
    }
  }

  static var controllerCases: [HostileCase] {
    [
      controllers("controllers that present themselves, and each other in a circle") { controller, window, _ in
        let (one, other) = (UIViewController(), UIViewController())
        window.rootViewController = controller
        controller.present(controller, animated: true)
        controller.present(one, animated: true)
        one.present(other, animated: true)
        other.present(controller, animated: true)
        other.present(one, animated: true)
        other.present(other, animated: true)
        controller.show(controller, sender: controller)
      },
      controllers("controllers that contain each other in a circle") { controller, window, _ in
        let (one, other) = (UIViewController(), UIViewController())
        controller.addChild(controller)
        controller.addChild(one)
        one.addChild(other)
        other.addChild(controller)
        other.addChild(one)
        controller.addChild(one)
        one.view.addSubview(other.view)
        other.view.addSubview(one.view)
        other.view.addSubview(controller.view)
        controller.view.addSubview(one.view)
        one.view = controller.view
        other.view = one.view
      },
      controllers("containers that contain each other in a circle") { controller, window, _ in
        let navigation = UINavigationController(rootViewController: controller), tabs = UITabBarController()
        navigation.pushViewController(navigation, animated: true)
        navigation.pushViewController(controller, animated: true)
        navigation.pushViewController(tabs, animated: true)
        tabs.viewControllers = [tabs, navigation, controller, controller, UIViewController()]
        tabs.selectedIndex = .max
        tabs.selectedIndex = .min
        navigation.viewControllers = [tabs, controller, tabs, navigation]
        navigation.popToViewController(UIViewController(), animated: true)
        window.rootViewController = navigation
        for _ in 0..<5 { navigation.popViewController(animated: true) }
        navigation.viewControllers = []
        window.layoutIfNeeded()
        navigation.viewControllers = [controller]
      },
      controllers("a controller that asks for its view while it is made") { controller, _, _ in
        controller.asksForItsView = true
        controller.atLoad = { controller in
          controller.view = nil
          controller.view.backgroundColor = .red
        }
      },
      controllers("a controller that presents another at each step") { controller, _, _ in
        controller.atStep = { controller in
          controller.present(MeddlingController(), animated: true)
          controller.dismiss(animated: true)
          controller.view.setNeedsLayout()
        }
      },
      controllers("a controller that puts itself away and back at each step") { controller, window, _ in
        controller.atStep = { [unowned window] controller in
          window.rootViewController = UIViewController()
          window.rootViewController = controller
          controller.view.removeFromSuperview()
          window.isHidden.toggle()
        }
      },
      controllers("a thousand controllers over each other", .largest) { controller, window, stage in
        window.rootViewController = controller
        var top: UIViewController = controller
        for _ in 0..<stage.count(1_000, debug: 100) {
          let next = UIViewController()
          top.present(next, animated: false)
          top = next
        }
      },
      controllers("many thousand children in each other", .largest) { controller, _, stage in
        var last: UIViewController = controller
        for _ in 0..<stage.count(20_000, debug: 2_000) {
          let next = UIViewController()
          last.addChild(next)
          last = next
        }
        controller.overrideUserInterfaceStyle = .dark
        _ = last.navigationController
        _ = last.traitCollection
        last.present(UIAlertController(title: "a", message: nil, preferredStyle: .alert), animated: true)
      },
      controllers("a screen whose sizes are no numbers") { controller, window, _ in
        for number in Views.numbers {
          UIScreen.main.simulate(
            size: CGSize(width: number, height: 50), scale: 2,
            safeAreaInsets: UIEdgeInsets(top: number, left: 5, bottom: number, right: 0))
          UIScreen.main.simulate(
            size: CGSize(width: 160, height: 120), scale: number, traits: UITraitCollection(displayScale: number))
          UIScreen.main.simulate(
            size: CGSize(width: 160, height: 120), scale: 2,
            safeAreaInsets: UIEdgeInsets(top: number, left: number, bottom: -number, right: 0))
          controller.additionalSafeAreaInsets = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
          controller.preferredContentSize = CGSize(width: number, height: number)
          window.layoutIfNeeded()
        }
      },
      controllers("alerts of very many buttons and fields", .largest) { controller, window, stage in
        window.rootViewController = controller
        let alert = UIAlertController(
          title: String(repeating: "title ", count: 2_000), message: "message", preferredStyle: .alert)
        for index in 0..<stage.count(1_000, debug: 100) {
          alert.addAction(UIAlertAction(title: "\(index)", style: .cancel))
          alert.addTextField { $0.text = "text" }
        }
        controller.present(alert, animated: true)
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.preferredAction = UIAlertAction(title: nil, style: .default)
        alert.present(sheet, animated: true)
      },
      controllers("a program that changes its state when it is told of its state") { controller, _, _ in
        final class Delegate: UIApplicationDelegate {
          var left = 50
          func applicationWillResignActive(_ application: UIApplication) { change(application, .active) }
          func applicationDidEnterBackground(_ application: UIApplication) { change(application, .inactive) }
          func applicationWillEnterForeground(_ application: UIApplication) { change(application, .background) }
          func applicationDidBecomeActive(_ application: UIApplication) { change(application, .background) }
          private func change(_ application: UIApplication, _ state: UIApplication.State) {
            left -= 1
            if left > 0 { application.simulate(state) }
          }
        }
        let delegate = Delegate()
        UIApplication.shared.launch(delegate)
        UIApplication.shared.simulate(.background)
        delegate.left = 0
        UIApplication.shared.delegate = nil
        UIApplication.shared.simulate(.active)
      },
    ]
  }
}
