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
}
