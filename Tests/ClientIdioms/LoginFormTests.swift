// Tests of a form in a navigation controller: places, typing, the way to the next page, and pictures by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A form in a window with a navigation bar")
struct LoginFormTests {
  private struct Form {
    let window: UIWindow
    let login = LoginViewController()
    let navigation: UINavigationController
    let fingers: TouchSimulator

    init() {
      navigation = UINavigationController(rootViewController: login)
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 280, height: 320))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      fingers = TouchSimulator(window)
    }

    func type(_ text: String, into field: UITextField) {
      fingers.tap(field)
      for character in text { field.insertText(String(character)) }
    }

    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: window) }
  }

  @Test("The form begins below the bar, and its fields fill the width")
  func places() {
    let form = Form(), login = form.login
    let bar = form.frame(form.navigation.navigationBar)
    #expect(bar == CGRect(x: 0, y: 0, width: 280, height: 44) && login.view.safeAreaInsets.top == 44)
    #expect(form.frame(login.nameField) == CGRect(x: 20, y: 68, width: 240, height: 36))
    #expect(form.frame(login.passwordField) == CGRect(x: 20, y: 116, width: 240, height: 36))
    #expect(form.frame(login.button) == CGRect(x: 20, y: 164, width: 240, height: 44))
    #expect(form.window.layoutDiagnostics.isEmpty)
  }

  @Test("The form is the picture of a bar, fields and a button that are placed by hand")
  func picture() throws {
    let form = Form()
    form.login.nameField.text = "ada"
    form.login.passwordField.text = "secret"
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 280, height: 44))
    bar.items = [UINavigationItem(title: "Sign In")]
    let name = UITextField(frame: CGRect(x: 20, y: 68, width: 240, height: 36))
    name.text = "ada"
    let password = UITextField(frame: CGRect(x: 20, y: 116, width: 240, height: 36))
    password.text = "••••••"
    for field in [name, password] {
      field.borderStyle = .roundedRect
      field.font = .systemFont(ofSize: 16)
    }
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 164, width: 240, height: 44)
    button.setTitle("Sign In", for: .normal)
    button.isEnabled = false
    let board = Showcase.board(280, 320, name, password, button, bar)
    board.backgroundColor = .white
    try IdiomPicture(of: form.window, named: "login-form").expect(looksLike: board.layer)
  }

  @Test("Typing enables the button, which leads to the next page and back")
  func signIn() throws {
    let form = Form(), login = form.login
    #expect(!login.button.isEnabled)
    form.type("ada", into: login.nameField)
    #expect(login.nameField.text == "ada" && login.nameField.isFirstResponder && !login.button.isEnabled)
    form.type("secret", into: login.passwordField)
    #expect(login.passwordField.isFirstResponder && !login.nameField.isFirstResponder && login.button.isEnabled)
    _ = try IdiomPicture(of: form.window, named: "login-form-filled")
    form.fingers.tap(login.button)
    let welcome = try #require(form.navigation.topViewController as? WelcomeViewController)
    form.window.layoutIfNeeded()
    #expect(!login.passwordField.isFirstResponder && welcome.label.text == "Hello, ada!")
    let middle = CGPoint(x: form.frame(welcome.label).midX, y: form.frame(welcome.label).midY)
    #expect(abs(middle.x - 140) <= 0.5 && abs(middle.y - 182) <= 0.5)
    let shot = try IdiomPicture(of: form.window, named: "login-form-welcome")
    #expect(shot[10, 300] == [52, 199, 89])
    #expect(form.navigation.navigationBar.topItem?.title == "Welcome")
    form.fingers.tap(at: CGPoint(x: 30, y: 22))
    #expect(form.navigation.topViewController === login)
  }

  @Test("Return goes to the next field, and signs in at the last")
  func returns() {
    let form = Form(), login = form.login
    form.type("a da", into: login.nameField)
    #expect(login.nameField.text == "ada")
    login.nameField.insertText("\n")
    #expect(login.passwordField.isFirstResponder)
    form.type("secret", into: login.passwordField)
    login.passwordField.insertText("\n")
    #expect(form.navigation.topViewController is WelcomeViewController)
  }
}
