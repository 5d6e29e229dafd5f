// ToastView: a short message that rises above the lower edge of the safe area, stays for a while and goes by itself.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class ToastView: UIView, @unchecked Sendable {
  let label = UILabel()

  private init(message: String) {
    super.init(frame: .zero)
    backgroundColor = UIColor.black.withAlphaComponent(0.8)
    layer.cornerRadius = 12
    layer.cornerCurve = .continuous
    label.text = message
    label.textColor = .white
    label.font = .systemFont(ofSize: 14)
    label.numberOfLines = 0
    label.textAlignment = .center
    label.translatesAutoresizingMaskIntoConstraints = false
    translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  @discardableResult
  static func show(_ message: String, in window: UIWindow, duration: TimeInterval = 2) -> ToastView {
    let toast = ToastView(message: message)
    let host: UIView = window.rootViewController?.view ?? window
    let guide = host.safeAreaLayoutGuide
    host.addSubview(toast)
    NSLayoutConstraint.activate([
      toast.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      toast.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -16),
      toast.widthAnchor.constraint(lessThanOrEqualTo: guide.widthAnchor, multiplier: 0.8),
    ])
    host.layoutIfNeeded()
    toast.alpha = 0
    toast.transform = CGAffineTransform(translationX: 0, y: 20)
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.curveEaseOut],
      animations: {
        toast.alpha = 1
        toast.transform = .identity
      },
      completion: { _ in
        UIView.animate(
          withDuration: 0.3, delay: duration, options: [.curveEaseIn], animations: { toast.alpha = 0 },
          completion: { _ in toast.removeFromSuperview() })
      })
    return toast
  }
}
