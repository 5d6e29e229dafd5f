// ReusePool: cells that are out of sight, to be used again, and the making of new ones.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that lists use again.
protocol ReusableView: UIView {
  var ownReuseIdentifier: String? { get set }
  func prepareForReuse()
}

extension UITableViewCell: ReusableView {}
extension UITableViewHeaderFooterView: ReusableView {}
extension UICollectionReusableView: ReusableView {}

/// The views that were made for identifiers and are out of sight, and the classes that are registered.
///
/// It is an object, since clients' code that is called while it gets a view ready may use it too.
final class ReuseShelf {
  var classes: [String: AnyClass] = [:]
  private var views: [String: [UIView]] = [:]

  /// The most views that are kept for an identifier.
  private static let limit = 256

  /// Has views made of a class from now on; those of the class before are not used again.
  func register(_ aClass: AnyClass?, _ identifier: String) {
    classes[identifier] = aClass
    views[identifier] = nil
  }

  /// Keeps a view to be used again, where it is of the class that is registered.
  func put(_ view: UIView, _ identifier: String?) {
    guard let identifier, views[identifier, default: []].count < Self.limit else { return }
    if let aClass = classes[identifier], ObjectIdentifier(aClass) != ObjectIdentifier(type(of: view)) { return }
    views[identifier, default: []].append(view)
  }

  /// Returns a view that is out of sight, or a new one of the class that is registered or else of `fallback`; nil where neither is a
  /// class of views like `Kind`.
  func view<Kind: ReusableView>(_ key: String, _ identifier: String?, otherwise fallback: AnyClass? = nil) -> Kind? {
    if let view = views[key]?.popLast() as? Kind {
      view.prepareForReuse()
      return view
    }
    let view: Kind? = make(classes[key], identifier) ?? make(fallback, identifier)
    view?.ownReuseIdentifier = identifier
    return view
  }

  /// Makes a view of a class that is known only at run time, with its `init()`, which leads to its designated initialiser; nil
  /// where it is no class of views like `Kind`.
  private func make<Kind: UIView>(_ aClass: AnyClass?, _ identifier: String?) -> Kind? {
    guard let aClass, aClass is Kind.Type else { return nil }
    let thread = ThreadState.current
    let before = thread.identifierOfNewCell
    thread.identifierOfNewCell = identifier
    defer { thread.identifierOfNewCell = before }
    return CALayer.makeObject(aClass) as? Kind
  }
}

/// A list's cells, and the parts above and below its sections, that are out of sight.
struct ReusePool {
  let cells = ReuseShelf(), parts = ReuseShelf()
}
