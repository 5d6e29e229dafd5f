// LayerHost: the object that shows a layer tree, as far as the layers in it depend on it.
// SPDX-License-Identifier: Apache-2.0

/// The environment of a root layer that is being shown.
package protocol LayerHost: AnyObject {
  /// Whether y grows downward around the root, as it does by default.
  var isGeometryFlipped: Bool { get }
  /// Writes the values being shown into `copy`, which has the present values of `model`.
  func fillPresentation(_ copy: CALayer, of model: CALayer)
}

extension CALayer {
  /// The object that shows the tree whose root this layer is; not retained.
  package final var host: LayerHost? {
    get { attachments?.host }
    set {
      guard newValue != nil || attachments != nil else { return }
      makeAttachments().host = newValue
    }
  }

  /// Calls `body` while a tree that nothing shows has a host, as for a picture: layers that are laid out and displayed in it can ask which way
  /// up they will be seen. `isGeometryFlipped` says whether y grows downward around the root.
  package final func withHost<Result, Failure>(
    isGeometryFlipped: Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard host == nil else { return try body() }
    let picture = PictureHost(isGeometryFlipped: isGeometryFlipped)
    host = picture
    defer { host = nil }
    return try withExtendedLifetime(picture, body)
  }
}

/// The host of a root layer that has no other host.
private final class PictureHost: LayerHost {
  let isGeometryFlipped: Bool

  init(isGeometryFlipped: Bool) { self.isGeometryFlipped = isGeometryFlipped }

  func fillPresentation(_ copy: CALayer, of model: CALayer) {}
}
