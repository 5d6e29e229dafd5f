// The operations of the peers' scenes, as layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

extension CALayer {
  /// Adds layers for the operations, in order.
  func add(_ operations: [[String: Any]]) {
    for operation in operations {
      switch (operation["t"] as? String).flatMap(PeerOperation.init) {
      case .group:
        let group = add(bounds, nil)
        group.opacity = Float(PeerValue.number(operation["alpha"]) ?? 1)
        group.add(operation["ops"] as? [[String: Any]] ?? [])
      case .path: addShape(operation)
      case .text: addLine(operation)
      case .image: addImage(operation)
      case .rectangle: addRectangle(operation)
      case nil: break
      }
    }
  }

  private func addRectangle(_ operation: [String: Any]) {
    guard let rect = PeerValue.rect(operation) else { return }
    let fill = PeerValue.gradient(operation["fill"], in: rect) ?? CALayer()
    if !(fill is CAGradientLayer) { fill.backgroundColor = PeerValue.color(ofPaint: operation["fill"]) }
    place(fill, rect, operation)
    if let shadow = operation["shadow"] as? [String: Any] { fill.cast(shadow) }
    if let stroke = operation["stroke"] as? [String: Any], let width = PeerValue.number(stroke["w"]) {
      // A border lies inside of the bounds, a stroke on both sides of the edge.
      let border = CALayer()
      border.borderColor = PeerValue.color(ofPaint: stroke["paint"])
      border.borderWidth = width
      place(border, rect.insetBy(dx: -width / 2, dy: -width / 2), operation, outset: width / 2)
    }
  }

  private func place(_ layer: CALayer, _ rect: CGRect, _ operation: [String: Any], outset: CGFloat = 0) {
    layer.bounds = CGRect(origin: .zero, size: rect.size)
    layer.cornerRadius = (PeerValue.number(operation["r"]) ?? 0) + outset
    layer.place(at: CGPoint(x: rect.midX, y: rect.midY), operation["xf"])
    addSublayer(layer)
  }

  /// Adds a shadow. In the peers' scenes a shadow does not depend on the box's opacity, but a layer's shadow does.
  private func cast(_ shadow: [String: Any]) {
    guard let color = PeerValue.color(shadow["color"]), let sigma = PeerValue.number(shadow["sigma"]) else {
      return
    }
    let opacity = color.alpha / max(backgroundColor?.alpha ?? 1, 1 / 255)
    shadowColor = color.copy(alpha: 1)
    shadowOpacity = Float(min(opacity, 1))
    shadowRadius = sigma
    shadowOffset = CGSize(
      width: PeerValue.number(shadow["dx"]) ?? 0, height: PeerValue.number(shadow["dy"]) ?? 0)
  }

  private func addImage(_ operation: [String: Any]) {
    guard let rect = PeerValue.rect(operation) else { return }
    let layer = add(rect, nil)
    layer.contents = Pictures.rings
    guard operation["clip"] as? String == "circle" else { return }
    layer.cornerRadius = min(rect.width, rect.height) / 2
    layer.masksToBounds = true
  }

  private func addLine(_ operation: [String: Any]) {
    guard let x = PeerValue.number(operation["x"]), let y = PeerValue.number(operation["y"]),
      let size = PeerValue.number(operation["size"]), let string = operation["s"] as? String
    else { return }
    addText(string, size: size, baseline: CGPoint(x: x, y: y), color: PeerValue.color(operation["color"]))
  }

  private func addShape(_ operation: [String: Any]) {
    let layer = CAShapeLayer()
    layer.path = PeerValue.outline(operation["d"])
    layer.fillColor = PeerValue.color(ofPaint: operation["fill"])
    layer.fillRule = operation["rule"] as? String == "evenodd" ? .evenOdd : .nonZero
    if let stroke = operation["stroke"] as? [String: Any], let width = PeerValue.number(stroke["w"]) {
      layer.strokeColor = PeerValue.color(ofPaint: stroke["paint"])
      layer.lineWidth = width
      // The names are those that layers use.
      layer.lineCap = CAShapeLayerLineCap(rawValue: stroke["cap"] as? String ?? "butt")
      layer.lineJoin = CAShapeLayerLineJoin(rawValue: stroke["join"] as? String ?? "miter")
    }
    layer.place(at: .zero, operation["xf"])
    addSublayer(layer)
  }

  /// Positions the layer where `transform`, the six numbers of an affine transform, maps a point.
  private func place(at point: CGPoint, _ transform: Any?) {
    position = point
    guard let parts = (transform as? [Any])?.compactMap(PeerValue.number), parts.count == 6 else { return }
    let linear = CGAffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: 0, ty: 0)
    let moved = point.applying(linear)
    position = CGPoint(x: moved.x + parts[4], y: moved.y + parts[5])
    setAffineTransform(linear)
  }
}
