// A program that counts the allocations of planning an unchanged picture, per layer of some kind: `kind count` lines.
// SPDX-License-Identifier: Apache-2.0

import AllocationCounter
import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan

/// A picture with so many layers of one kind, none of which lies on another.
func picture(_ count: Int, _ configure: (CALayer, Int) -> Void) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 2_000, height: 2_000)
  root.backgroundColor = CGColor(gray: 1, alpha: 1)
  for number in 0..<count {
    let layer = CALayer()
    layer.frame = CGRect(x: 40 * (number % 50), y: 40 * (number / 50), width: 30, height: 20)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    configure(layer, number)
    root.addSublayer(layer)
  }
  return root
}

/// The allocations of the third plan of a picture, beyond those of a picture with no such layers, per layer.
func allocations(_ configure: (CALayer, Int) -> Void) throws -> Double {
  let layerCount = 1_000
  func counted(_ root: CALayer) throws -> Int {
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: root.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true, background: nil,
      limits: .trusted)
    let planner = Planner()
    var spent = 0
    for _ in 0..<3 {
      let before = allocation_count()
      var diagnostics = DiagnosticList()
      let list = snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped)
      _ = planner.plan(
        list, names: snapshot, on: canvas, tile: canvas.rect, limits: .trusted, diagnostics: &diagnostics)
      spent = allocation_count() - before
    }
    return spent
  }
  let none = try counted(picture(0, configure)), all = try counted(picture(layerCount, configure))
  return Double(all - none) / Double(layerCount)
}

guard allocation_count() >= 0 else {
  print("sanitized 0")
  exit(0)
}
#if DEBUG && !QUARTZITE_OPTIMIZED
print("unoptimized 1")
#endif
print("sharp", try allocations { _, _ in })
print("between-pixels", try allocations { layer, number in layer.position.x += 0.25 })
print("round", try allocations { layer, _ in layer.cornerRadius = 6 })
print(
  "bordered",
  try allocations { layer, _ in
    layer.cornerRadius = 6
    layer.borderWidth = 2
  })
print("rotated", try allocations { layer, number in layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) })
