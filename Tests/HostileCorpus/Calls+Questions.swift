// Hostile queries of layers, paths and transforms with numbers that are not finite.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteViews

extension HostileFamily {
  static var questionCalls: [HostileCase] {
    [
      HostileCase("hits and conversions of no numbers", .returned, .medium) { _ in
        for number in Calls.numbers {
          let (root, area) = Markup.tree()
          var last = area
          for make in Calls.layers {
            let layer = Markup.spoilt(make())
            layer.transform.m34 = number
            layer.transform.m11 = number
            layer.anchorPointZ = number
            layer.bounds.origin.x = number
            last.addSublayer(layer)
            last = layer
          }
          for point in [CGPoint(x: number, y: 5), CGPoint(x: 40, y: 40)] {
            _ = root.hitTest(point)
            _ = last.contains(point)
            _ = last.convert(point, to: root)
            _ = root.convert(CGRect(origin: point, size: CGSize(width: number, height: 5)), to: last)
            _ = last.convert(point, from: CALayer())
          }
          _ = last.frame
          _ = last.visibleRect
          last.frame = CGRect(x: number, y: 0, width: number, height: 5)
          last.scrollRectToVisible(CGRect(x: number, y: 0, width: 1, height: 1))
          _ = root.presentation()?.hitTest(CGPoint(x: 40, y: 40))
        }
      },
      HostileCase("paths asked about no numbers", .returned, .medium) { _ in
        for a in Calls.numbers {
          for b in Calls.numbers {
            let path = CGMutablePath()
            path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 60, height: 60), cornerWidth: 5, cornerHeight: 5)
            path.addEllipse(in: CGRect(x: a, y: b, width: b, height: a))
            path.addArc(center: CGPoint(x: a, y: b), radius: b, startAngle: a, endAngle: b, clockwise: false)
            _ = path.contains(CGPoint(x: a, y: b), using: .evenOdd)
            _ = path.boundingBox
            _ = path.boundingBoxOfPath
            _ = path.copy(dashingWithPhase: a, lengths: [b, 3])
            _ = path.copy(strokingWithWidth: a, lineCap: .round, lineJoin: .miter, miterLimit: b)
            _ = UIBezierPath(roundedRect: CGRect(x: a, y: 0, width: b, height: 9), cornerRadius: a).cgPath.isEmpty
          }
        }
      },
      HostileCase("transforms taken apart", .returned) { _ in
        for a in Calls.numbers {
          for b in Calls.numbers {
            var transform = CATransform3DMakeRotation(a, b, 1, a)
            transform.m34 = b
            _ = CATransform3DInvert(transform)
            _ = CATransform3DGetAffineTransform(CATransform3DConcat(transform, CATransform3DMakeScale(a, b, a)))
            let layer = CALayer()
            layer.transform = transform
            for key in ["rotation.x", "rotation.y", "rotation.z", "scale", "translation", "scale.xy"] {
              _ = layer.value(forKeyPath: "transform." + key)
              layer.setValue(a, forKeyPath: "transform." + key)
            }
          }
        }
      },
    ]
  }
}
