// What shows a layer tree, as far as the layers in it need to know.
// SPDX-License-Identifier: Apache-2.0

/// The surroundings of a root layer that is on show.
package protocol LayerHost: AnyObject {
  /// Whether y grows downward around the root, as it does by default.
  var isGeometryFlipped: Bool { get }
  /// Fills the values on show into `copy`, which has the present values of `model`.
  func fillPresentation(_ copy: CALayer, of model: CALayer)
}

extension CALayer {
  /// What shows the tree of which this layer is the root; not retained.
  package final var host: LayerHost? {
    get { attachments?.host }
    set {
      guard newValue != nil || attachments != nil else { return }
      makeAttachments().host = newValue
      if newValue == nil { loseLiveness() }
    }
  }
}
