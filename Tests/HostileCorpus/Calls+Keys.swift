// Hostile calls by key: values of wrong types, in layers and animations, and damaged archives.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension HostileFamily {
  static var keyCalls: [HostileCase] {
    Calls.layers.map { make in
      .tree("every key of a \(type(of: make())), with values of every type", .picture, .medium) { area, _ in
        for value in Calls.values {
          let layer = Markup.spoilt(make())
          for key in Calls.keys {
            layer.setValue(value, forKeyPath: key)
            layer.setValue(value, forKey: key)
            _ = layer.value(forKeyPath: key)
          }
          // Values that became masks or sublayers remain in the layer, which is added to a tree so that they are drawn.
          layer.instanceless()
          area.addSublayer(layer)
        }
      }
    } + [
      HostileCase("every key of an animation", .returned) { _ in
        let animations = [
          CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(), CATransition(),
        ]
        for animation in animations {
          for value in Calls.values {
            for key in [
              "duration", "fromValue", "values", "keyTimes", "path", "timingFunction", "animations", "keyPath", "mass",
              "calculationMode", "fillMode", "delegate", "type", "x.y",
            ] {
              animation.setValue(value, forKey: key)
              _ = animation.value(forKey: key)
            }
          }
          _ = try? NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
          _ = animation.copy()
        }
      },
      HostileCase("archives of every kind of layer, damaged", .returned, .medium) { _ in
        for make in Calls.layers {
          let layer = Markup.spoilt(make())
          layer.addSublayer(CALayer())
          guard let data = try? NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true) else {
            continue
          }
          // Only bytes that layers write themselves are damaged. Foundation's own tables around them are read by
          // Foundation, which ends the process for some of them.
          for place in Self.placesOfValues(in: data) {
            var damaged = data
            damaged[place] ^= 0x55
            _ = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: damaged)
          }
          for length in stride(from: 0, to: data.count, by: 97) {
            _ = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data.prefix(length))
          }
        }
      },
    ]
  }
}

extension HostileFamily {
  /// Some of the places in an archive at which the bytes of its values lie.
  fileprivate static func placesOfValues(in archive: Data) -> [Int] {
    let list = try? PropertyListSerialization.propertyList(from: archive, format: nil) as? [String: Any]
    let values = (list?["$objects"] as? [Any] ?? []).compactMap { $0 as? Data }
    return values.compactMap { archive.range(of: $0) }.flatMap {
      stride(from: $0.lowerBound, to: $0.upperBound, by: 3)
    }
  }
}

extension CALayer {
  /// Limits a replicator's count, so that an endless one is not refused: other cases cover that.
  fileprivate func instanceless() {
    if let replicator = self as? CAReplicatorLayer { replicator.instanceCount = min(replicator.instanceCount, 3) }
  }
}
