// LoginForm: a controller with two fields and a button, and the page that it leads to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class LoginViewController: UIViewController, UITextFieldDelegate, @unchecked Sendable {
  let nameField = UITextField()
  let passwordField = UITextField()
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sign In"
    view.backgroundColor = .white
    navigationItem.backBarButtonItem = UIBarButtonItem(title: "Back", style: .plain, target: nil, action: nil)

    nameField.placeholder = "Name"
    nameField.autocapitalizationType = .none
    nameField.returnKeyType = .next
    passwordField.placeholder = "Password"
    passwordField.isSecureTextEntry = true
    passwordField.returnKeyType = .go
    for field in [nameField, passwordField] {
      field.borderStyle = .roundedRect
      field.font = .systemFont(ofSize: 16)
      field.delegate = self
      field.addAction(UIAction { [weak self] _ in self?.updateButton() }, for: .editingChanged)
    }
    button.setTitle("Sign In", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.signIn() }, for: .touchUpInside)

    let stack = UIStackView(arrangedSubviews: [nameField, passwordField, button])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      view.trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 20),
      nameField.heightAnchor.constraint(equalToConstant: 36),
      passwordField.heightAnchor.constraint(equalTo: nameField.heightAnchor),
      button.heightAnchor.constraint(equalToConstant: 44),
    ])
    updateButton()
  }

  private func updateButton() {
    button.isEnabled = !(nameField.text ?? "").isEmpty && (passwordField.text?.count ?? 0) >= 4
  }

  private func signIn() {
    view.endEditing(true)
    let welcome = WelcomeViewController(name: nameField.text ?? "")
    navigationController?.pushViewController(welcome, animated: false)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField {
      passwordField.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
      if button.isEnabled { signIn() }
    }
    return false
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    guard textField === nameField else { return true }
    return string.rangeOfCharacter(from: .whitespaces) == nil
  }
}

final class WelcomeViewController: UIViewController, @unchecked Sendable {
  private let name: String
  let label = UILabel()

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func loadView() {
    view = UIView()
    view.backgroundColor = .systemGreen
    label.text = "Hello, \(name)!"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    label.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
    label.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor).isActive = true
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationItem.title = "Welcome"
  }
}
