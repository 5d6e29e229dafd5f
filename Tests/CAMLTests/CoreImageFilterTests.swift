// Tests that Core Image's filters are written as Core Animation's of the same name, and read as what was drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Core Image's filters in documents")
struct CoreImageFilterTests {
  private func effects(of layer: CALayer, at time: Double = 0) throws -> LayerEffects {
    try layer.commit(limits: .trusted, time: time).nodes[0].state.rare.effects
  }

  private func readBack(_ layer: CALayer) throws -> CALayer {
    let document = CAMLDocument(rootLayer: layer)
    let second = try CAMLDocument(data: document.data())
    #expect(second.diagnostics == [])
    #expect(second.data() == document.data(), "a second writing makes the same text")
    return second.rootLayer
  }

  /// A filter whose inputs are other than the defaults.
  private func filter(_ name: String) throws -> CIFilter {
    let filter = try #require(CIFilter(name: name))
    for key in filter.inputKeys {
      switch filter.value(forKey: key) {
      case is NSNumber: filter.setValue(0.375, forKey: key)
      case is CIColor: filter.setValue(CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5), forKey: key)
      case is CIVector: filter.setValue(CIVector(x: 0.25, y: 0.125, z: 0.5, w: 0.0625), forKey: key)
      default: break
      }
    }
    return filter
  }

  @Test(
    "Every filter comes back as it was drawn, with defaults and without",
    arguments: CIFilter.filterNames(inCategory: nil))
  func everyName(name: String) throws {
    for filter in [try #require(CIFilter(name: name)), try filter(name)] {
      let layer = CALayer()
      layer.filters = [filter]
      layer.backgroundFilters = [filter]
      layer.compositingFilter = filter
      filter.name = "mine"
      let back = try readBack(layer)
      #expect(try effects(of: back) == effects(of: layer))
      let read = try #require(back.filters?.first as? CAFilter)
      #expect(read.type == name && read.name == "mine" && read.isEnabled)
    }
  }

  @Test("A filter that is switched off stays so, and a transition's filter comes back")
  func others() throws {
    let layer = CALayer(), blur = try #require(CIFilter(name: "CIGaussianBlur")), transition = CATransition()
    blur.isEnabled = false
    layer.filters = [blur]
    transition.filter = CIFilter(name: "CIDissolveTransition")
    layer.add(transition, forKey: nil)
    let back = try readBack(layer)
    #expect((back.filters?.first as? CAFilter)?.isEnabled == false)
    let read = back.animation(forKey: kCATransition) as? CATransition
    #expect((read?.filter as? CAFilter)?.type == "CIDissolveTransition")
  }

  @Test("Animations of inputs come back, of numbers, colors and vectors")
  func animations() throws {
    let layer = CALayer(), tint = try filter("CIColorMonochrome"), matrix = try filter("CIColorMatrix")
    (tint.name, matrix.name) = ("tint", "matrix")
    layer.filters = [tint, matrix]
    let ends: [(String, Any, Any)] = [
      ("filters.tint.inputIntensity", 0, 1), ("filters.tint.inputColor", CIColor.black, CIColor.white),
      ("filters.matrix.inputRVector", CIVector(x: 0, y: 0, z: 0, w: 0), CIVector(x: 1, y: 0, z: 0, w: 0)),
    ]
    for (keyPath, from, to) in ends {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: keyPath)
    }
    let shown = try effects(of: layer, at: 0.5), back = try readBack(layer)
    #expect(shown != (try effects(of: layer, at: 0.25)))
    #expect(try effects(of: back, at: 0.5) == shown && shown.remarks == [])
  }

  @Test("Documents have Core Image's filters and their inputs by name")
  func reading() throws {
    let read = try layer(
      "",
      """
      <filters><CAFilter filter="CIColorControls" name="tone" inputSaturation="0.5" inputBrightness="0.125"/>
      <CAFilter filter="CIColorMatrix" inputRVector="0 1 0 0"/></filters>
      """)
    let same = CALayer()
    same.filters = [
      CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 0.5, "inputBrightness": 0.125]) as Any,
      CIFilter(name: "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0)]) as Any,
    ]
    let expected = try effects(of: same)
    #expect(try effects(of: read) == expected && !expected.filters.isEmpty)
  }
}
