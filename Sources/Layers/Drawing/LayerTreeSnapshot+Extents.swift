// How far a layer itself reaches in its own space, without its sublayers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension LayerTreeSnapshot.Node {
  /// The box of the bounds.
  package var boundsExtent: Extent {
    var result = Extent.nothing
    result.add(state.bounds.low, state.bounds.low + state.bounds.extent)
    return result
  }

  /// A box around what the layer itself shows but for its shadow and what its filters spread.
  package var ownExtent: Extent {
    var result = boundsExtent
    if let image = state.contents?.image,
      let place = ContentsPlacement(state: state, width: image.width, height: image.height, isFlipped: false)
    {
      result.add(place.low, place.high)
    }
    if case .shape(let values) = kind { result.add(values.extent) }
    return result
  }
}

extension ShapeValues {
  /// A box around what is painted of the path.
  fileprivate var extent: Extent {
    var result = Extent.nothing
    let isStroked = strokeColor != nil && lineWidth > 0
    guard fillColor != nil || isStroked, let box = path?.boundingBox, !box.isNull else { return result }
    let reach = isStroked ? StrokeStyle(self).reach : 0
    result.add(box.low - reach, box.low + box.extent + reach)
    return result
  }
}
