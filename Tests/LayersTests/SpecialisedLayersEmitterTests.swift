// Tests of emitter cells and filters, as key paths reach them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct SpecialisedLayersEmitterTests {
  @Test("Cells can be read and set by keys, Booleans by their plain names")
  func cellKeys() {
    let cell = CAEmitterCell()
    cell.setValue(20, forKey: "birthRate")
    cell.setValue(false, forKey: "enabled")
    cell.setValue("mine", forKey: "purpose")
    cell.setValue(0.5, forKeyPath: "contentsRect.size.width")
    #expect(cell.birthRate == 20 && !cell.isEnabled)
    #expect(cell.value(forKey: "birthRate") as? Float == 20)
    #expect(cell.value(forKey: "purpose") as? String == "mine")
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
    cell.setValue("no number", forKey: "birthRate")
    #expect(cell.birthRate == 20)
  }

  @Test("A key path through an emitter layer reaches cells by name, and the cells in them")
  func cellPaths() {
    let ember = CAEmitterCell()
    ember.name = "ember"
    let spark = CAEmitterCell()
    spark.name = "spark"
    spark.emitterCells = [ember]
    let layer = CAEmitterLayer()
    layer.emitterCells = [CAEmitterCell(), spark]
    layer.setValue(30, forKeyPath: "emitterCells.spark.birthRate")
    layer.setValue(2, forKeyPath: "emitterCells.spark.emitterCells.ember.lifetime")
    layer.setValue(9, forKeyPath: "emitterCells.missing.birthRate")
    #expect(spark.birthRate == 30 && ember.lifetime == 2)
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 30)
    #expect(layer.value(forKeyPath: "emitterCells.missing.birthRate") == nil)
  }

  @Test("A list that would put a cell into itself is ignored")
  func cellsAreTrees() {
    let outer = CAEmitterCell()
    let inner = CAEmitterCell()
    outer.emitterCells = [outer]
    #expect(outer.emitterCells == nil)
    outer.emitterCells = [inner]
    inner.setValue([outer], forKey: "emitterCells")
    #expect(outer.emitterCells?.count == 1 && inner.emitterCells == nil)
  }

  @Test("Cells nested a hundred thousand deep are let go")
  func deepCells() {
    var cell = CAEmitterCell()
    for _ in 0..<100_000 {
      let outer = CAEmitterCell()
      outer.emitterCells = [cell]
      cell = outer
    }
    #expect(cell.emitterCells?.count == 1)
  }

  @Test("A filter's inputs have defaults that change nothing, and are set by key or through the layer")
  func filters() {
    let blur = CAFilter(type: "gaussianBlur")
    #expect(blur.value(forKey: "inputRadius") as? CGFloat == 0)
    #expect(CAFilter(type: "colorSaturate").value(forKey: "inputAmount") as? CGFloat == 1)
    #expect(blur.name == "gaussianBlur" && blur.isEnabled)
    blur.name = "blur"
    let layer = CALayer()
    layer.filters = [blur]
    layer.setValue(4, forKeyPath: "filters.blur.inputRadius")
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Int == 4)
    layer.setValue(false, forKeyPath: "filters.blur.enabled")
    #expect(!blur.isEnabled)

    let copy = blur.copy() as? CAFilter
    #expect(copy?.type == "gaussianBlur" && copy?.name == "blur" && copy?.isEnabled == false)
    copy?.setValue(nil, forKey: "inputRadius")
    #expect(copy?.value(forKey: "inputRadius") as? CGFloat == 0)
    #expect(blur.value(forKey: "inputRadius") as? Int == 4)
  }
}
