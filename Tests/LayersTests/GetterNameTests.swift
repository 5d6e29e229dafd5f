// Tests of keys that are not spelled as the properties are in Swift: key paths take either spelling.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import Testing

@Suite("Keys in both spellings")
struct GetterNameTests {
  private static let flags = ["hidden", "doubleSided", "geometryFlipped", "opaque"]

  private static func getter(_ key: String) -> String { "is" + key.prefix(1).uppercased() + key.dropFirst() }

  @Test("A flag is read and set by its key and by its name in Swift", arguments: flags)
  func values(key: String) {
    let layer = CALayer(), inner = CALayer(), getter = Self.getter(key)
    inner.name = "inner"
    layer.addSublayer(inner)
    for (written, read) in [(key, getter), (getter, key), (getter, getter)] {
      for value in [true, false] {
        layer.setValue(value, forKey: written)
        #expect(layer.value(forKey: read) as? Bool == value && layer.value(forKeyPath: read) as? Bool == value)
        layer.setValue(value, forKeyPath: "sublayers.inner.\(written)")
        #expect(layer.value(forKeyPath: "sublayers.inner.\(read)") as? Bool == value)
      }
    }
    layer.setValue(nil, forKey: getter)
    #expect(layer.value(forKey: key) as? Bool == false)
    #expect(layer.shouldArchiveValue(forKey: getter))
  }

  @Test("A flag is animated under either name, and neither is reported", arguments: flags)
  func animations(key: String) throws {
    for path in [key, Self.getter(key)] {
      let root = CALayer(), layer = CALayer()
      root.addSublayer(layer)
      layer.setValue(false, forKey: key)
      let animation = CABasicAnimation(keyPath: path)
      (animation.fromValue, animation.toValue, animation.duration) = (true, true, 1)
      layer.add(animation, forKey: nil)
      let snapshot = try root.commit(limits: .trusted, time: 0.5)
      #expect(snapshot.diagnostics.isEmpty)
      _ = layer
      MediaClock.withTime(0.5) { #expect(layer.presentation()?.value(forKey: key) as? Bool == true) }
    }
  }

  @Test("Layers of other classes, animations, cells and filters have both spellings too")
  func others() {
    let text = CATextLayer()
    text.setValue(true, forKey: "isWrapped")
    #expect(text.isWrapped && text.value(forKeyPath: "wrapped") as? Bool == true)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(true, forKey: "isAdditive")
    animation.setValue(true, forKey: "isCumulative")
    animation.setValue(false, forKey: "isRemovedOnCompletion")
    #expect(animation.isAdditive && animation.isCumulative && !animation.isRemovedOnCompletion)
    #expect(animation.value(forKey: "isAdditive") as? Bool == true)
    let emitter = CAEmitterLayer(), cell = CAEmitterCell()
    cell.name = "spark"
    emitter.emitterCells = [cell]
    emitter.setValue(false, forKeyPath: "emitterCells.spark.isEnabled")
    #expect(!cell.isEnabled && emitter.value(forKeyPath: "emitterCells.spark.isEnabled") as? Bool == false)
    let filter = CAFilter(type: "gaussianBlur")
    filter.name = "blur"
    let layer = CALayer()
    layer.filters = [filter]
    layer.setValue(false, forKeyPath: "filters.blur.isEnabled")
    #expect(!filter.isEnabled && filter.value(forKey: "isEnabled") as? Bool == false)
    let core = CIFilter(name: "CIGaussianBlur")
    core?.setValue(false, forKey: "isEnabled")
    #expect(core?.isEnabled == false)
    let styled = CALayer()
    styled.style = ["isHidden": true]
    #expect(styled.isHidden)
  }

  @Test(
    "A key path that leads nowhere is reported",
    arguments: [
      "isPosition", "hiddenn", "position.z", "bounds.depth", "transform.rotation.w", "isWrapped", "mask.opacity",
      "sublayers.none.opacity", "filters.blur.inputRadius", "isMasksToBounds",
    ])
  func unknown(keyPath: String) throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    layer.add(animation, forKey: "a")
    let diagnostics = try layer.commit(limits: .trusted, time: 0.5).diagnostics
    #expect(diagnostics.map(\.kind) == [.valueNotUnderstood])
    #expect(diagnostics.first { $0.message.contains("“\(keyPath)” leads to no property") } != nil)
  }
}
