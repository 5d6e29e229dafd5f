// Tests of the values that a presentation layer has before changes of its layer are committed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("A presentation layer on a stage has the values that were committed last")
struct CommittedValuesTests {
  @Test("Changes are seen when their outermost transaction ends, not before")
  func transactions() {
    Staging.run { staging in
      let layer = staging.layer
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 30, y: 40)
      CATransaction.begin()
      layer.opacity = 0.5
      layer.position = CGPoint(x: 50, y: 60)
      CATransaction.commit()
      layer.cornerRadius = 4
      #expect(layer.presentation()?.position == .zero && layer.presentation()?.opacity == 1)
      #expect(layer.presentation()?.cornerRadius == 0 && layer.position.x == 50)
      CATransaction.commit()
      #expect(layer.presentation()?.position == CGPoint(x: 50, y: 60) && layer.presentation()?.opacity == 0.5)
      #expect(layer.presentation()?.cornerRadius == 4)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x = 70
      #expect(layer.presentation()?.position == CGPoint(x: 50, y: 60))
      CATransaction.commit()
      #expect(layer.presentation()?.position.x == 70)
    }
  }

  @Test("Outside of transactions, a flush or the next advance commits")
  func implicitTransactions() {
    Staging.run { staging in
      let layer = staging.layer
      layer.contentsGravity = .top
      #expect(layer.presentation()?.contentsGravity == .resize)
      CATransaction.flush()
      #expect(layer.presentation()?.contentsGravity == .top)
      layer.contentsGravity = .left
      #expect(layer.presentation()?.contentsGravity == .top)
      staging.stage.advance(to: 1)
      #expect(layer.presentation()?.contentsGravity == .left)
    }
  }

  @Test("Values of classes are committed like the others")
  func valuesOfClasses() {
    Staging.run { staging in
      let shape = CAShapeLayer()
      shape.lineWidth = 3
      staging.root.addSublayer(shape)
      staging.stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      shape.lineWidth = 5
      shape.lineWidth = 7
      shape.fillColor = nil
      #expect(shape.presentation()?.lineWidth == 3 && shape.presentation()?.fillColor != nil && shape.lineWidth == 7)
      CATransaction.commit()
      #expect(shape.presentation()?.lineWidth == 7 && shape.presentation()?.fillColor == nil)
    }
  }

  @Test("Filters and values under the client's own keys are committed like the others")
  func filtersAndOwnKeys() {
    Staging.run { staging in
      let layer = staging.layer
      layer.setValue(3, forKey: "progress")
      staging.stage.advance(to: 1)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(5, forKey: "progress")
      layer.setValue("new", forKey: "other")
      layer.filters = [CAFilter(type: "colorInvert")]
      #expect(layer.presentation()?.value(forKey: "progress") as? Int == 3)
      #expect(layer.presentation()?.value(forKey: "other") == nil && layer.presentation()?.filters == nil)
      #expect(layer.value(forKey: "progress") as? Int == 5 && layer.filters?.count == 1)
      CATransaction.commit()
      #expect(layer.presentation()?.value(forKey: "progress") as? Int == 5)
      #expect(layer.presentation()?.filters?.count == 1)
    }
  }

  @Test("A layer that leaves the tree and comes back has no values from before")
  func leaving() {
    Staging.run { staging in
      let layer = staging.layer
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      layer.removeFromSuperlayer()
      #expect(layer.presentation() == nil)
      staging.root.addSublayer(layer)
      staging.stage.advance(to: 1)
      #expect(layer.presentation()?.opacity == 0.5)
    }
  }
}
