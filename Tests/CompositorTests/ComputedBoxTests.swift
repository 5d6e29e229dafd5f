// Tests of boxes whose coverage the device computes for each pixel: they look like boxes drawn from mask tiles.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import SeededRandom
import Testing

@testable import QuartziteCompositor

@Suite("Computed boxes")
struct ComputedBoxTests {
  private static let side = 128

  private static let computed = ShapeDrawing(computesBoxes: true), tiled = ShapeDrawing()

  private func draw(_ root: CALayer, _ drawing: ShapeDrawing) throws -> (bytes: [UInt8], plan: FramePlan) {
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, drawing: drawing, diagnostics: &diagnostics)
    let device = try Device(display: Display.open(.automatic))
    defer { device.close() }
    let compositor = try Compositor(device: device)
    var bytes = [UInt8](repeating: 0, count: Self.side * Self.side * 4)
    _ = try bytes.withUnsafeMutableBytes {
      try compositor.render(plan, into: $0, bytesPerRow: Self.side * 4, diagnostics: &diagnostics)
    }
    return (bytes, plan)
  }

  private func canvas() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(red: 0.2, green: 0.25, blue: 0.3, alpha: 1)
    return root
  }

  private func records(_ plan: FramePlan) -> (boxes: Int, others: Int) {
    var result = (boxes: 0, others: 0)
    for batch in BatchedPlan(plan, largestFilledTile: 4_000).batches {
      if case .box = batch.key.coverage {
        result.boxes += batch.records.count
      } else {
        result.others += batch.records.count
      }
    }
    return result
  }

  /// Boxes of one form at places between pixels, some of them cut by the edge of the picture.
  private func scene(_ form: String, seed: UInt64, moved: CGFloat = 0) -> CALayer {
    var numbers = SeededRandom(seed: seed)
    func number(_ low: Double, _ high: Double) -> CGFloat { Double.random(in: low...high, using: &numbers) }
    let root = canvas()
    for _ in 0..<12 {
      let box = CALayer()
      let isCircle = form == "circle", width = number(4, 60)
      box.bounds = CGRect(x: 0, y: 0, width: width, height: isCircle ? width : number(4, 60))
      box.position = CGPoint(x: number(-5, 133) + moved, y: number(-5, 133))
      box.backgroundColor = CGColor(
        red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0.3, 1))
      let largest = min(box.bounds.width, box.bounds.height) / 2
      switch form {
      case "circle": box.cornerRadius = largest
      case "round": box.cornerRadius = number(0.5, max(0.6, largest))
      case "rotated round":
        box.cornerRadius = max(2, number(0, largest))
        box.setAffineTransform(CGAffineTransform(rotationAngle: number(0, 6)))
      case "rotated": box.setAffineTransform(CGAffineTransform(rotationAngle: number(0, 6)).scaledBy(x: 0.7, y: 1.3))
      default: break
      }
      root.addSublayer(box)
    }
    return root
  }

  @Test(
    "Boxes that the device computes are within a level for each box of those of mask tiles",
    arguments: ["sharp", "round", "circle", "rotated", "rotated round"])
  func samePicture(form: String) throws {
    for seed in 0..<6 as Range<UInt64> {
      let computed = try draw(scene(form, seed: seed), Self.computed)
      let tiles = try draw(scene(form, seed: seed), Self.tiled)
      let counts = records(computed.plan)
      #expect(counts.boxes >= 8, "\(form), seed \(seed): \(counts)")
      #expect(records(tiles.plan).boxes == 0)
      #expect(largestDifference(computed.bytes, tiles.bytes) <= 2, "\(form), seed \(seed)")
      let moved = try draw(scene(form, seed: seed, moved: 0.1), Self.computed)
      #expect(largestDifference(moved.bytes, tiles.bytes) > 2, "a tenth of a pixel is seen")
    }
  }

  @Test("A computed box in a group is cut by the group's part of an atlas")
  func boxesInGroups() throws {
    func root() -> CALayer {
      let root = canvas()
      for index in 0..<4 {
        let group = CALayer()
        group.frame = CGRect(x: 10 + 30 * CGFloat(index), y: 12.5, width: 28, height: 90)
        group.opacity = 0.6
        for y in 0..<5 {
          let box = CALayer()
          box.frame = CGRect(x: CGFloat(index) - 6, y: 17.3 * CGFloat(y), width: 31, height: 21)
          box.cornerRadius = 6
          box.backgroundColor = CGColor(red: 0.9, green: 0.2 * CGFloat(y), blue: 0.1, alpha: 0.9)
          group.addSublayer(box)
        }
        root.addSublayer(group)
      }
      return root
    }
    let computed = try draw(root(), Self.computed), tiles = try draw(root(), Self.tiled)
    #expect(records(computed.plan).boxes == 16, "the first box of each group may be all that it shows")
    #expect(largestDifference(computed.bytes, tiles.bytes) <= 2)
  }

  @Test("Overlapping round boxes are one quad each and one draw")
  func oneDraw() throws {
    let root = canvas()
    for index in 0..<50 {
      let box = CALayer()
      box.frame = CGRect(x: CGFloat(index) + 0.25, y: 1.5 * CGFloat(index), width: 40, height: 30)
      box.cornerRadius = 8
      box.backgroundColor = CGColor(red: 1, green: CGFloat(index) / 50, blue: 0, alpha: 0.5)
      root.addSublayer(box)
    }
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, drawing: Self.computed, diagnostics: &diagnostics)
    let batches = BatchedPlan(plan, largestFilledTile: 4_000).batches
    #expect(batches.map(\.records.count) == [1, 50] && batches[1].key == BatchKey(.color, .box(.round)))
  }

  @Test("Whole pixels, borders, continuous and single corners stay rectangles and tiles")
  func otherBoxes() throws {
    let root = canvas()
    func add(_ change: (CALayer) -> Void) {
      let box = CALayer()
      box.frame = CGRect(x: 10.5, y: 10, width: 40, height: 30)
      box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      box.cornerRadius = 8
      change(box)
      root.addSublayer(box)
    }
    add {
      $0.frame.origin.x = 10
      $0.cornerRadius = 0
    }
    add { $0.cornerCurve = .continuous }
    add { $0.maskedCorners = .layerMinXMinYCorner }
    add {
      $0.backgroundColor = nil
      $0.borderWidth = 3
    }
    add {
      $0.allowsEdgeAntialiasing = false
      $0.cornerRadius = 0
    }
    let drawn = try draw(root, Self.computed), tiles = try draw(root, Self.tiled)
    #expect(records(drawn.plan).boxes == 0)
    #expect(largestDifference(drawn.bytes, tiles.bytes) == 0)
  }
}
