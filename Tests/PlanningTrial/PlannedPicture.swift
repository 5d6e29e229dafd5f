// A picture that is committed and planned again and again.
// SPDX-License-Identifier: Apache-2.0

import CostCounter
import Foundation
import QuartziteBands
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation

/// A page of 2,000 × 2,000 with layers of one kind, none of which lies on another.
final class PlannedPicture {
  static let layerCount = 1_000

  private let root = CALayer()
  private let content = CALayer()
  private let planner = Planner()
  private let painter = PlanPainter()

  init(_ kind: PlannedKind, count: Int = layerCount) throws {
    root.bounds = CGRect(x: 0, y: 0, width: 2_000, height: 2_000)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    content.frame = root.bounds
    root.addSublayer(content)
    for number in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(x: 40 * (number % 50), y: 40 * (number / 50), width: 30, height: 20)
      layer.backgroundColor = PlannedKind.blue
      kind.configure(layer, number)
      content.addSublayer(layer)
    }
  }

  /// Commits the layers and plans the picture for bands, as a renderer without a GPU does for each frame. Moved layers
  /// never come to lie where they were before.
  func plan(isMoved: Bool) throws -> FramePlan {
    if isMoved {
      content.position.x += 0.137
      content.position.y += 0.071
    }
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try canvas
    var diagnostics = DiagnosticList()
    let list = snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped)
    return planner.plan(
      list, names: snapshot, on: canvas, tile: canvas.rect, limits: .trusted, drawing: ShapeDrawing(executor: .bands),
      diagnostics: &diagnostics)
  }

  /// Plans the picture, moved, and paints it.
  func paint() throws {
    let plan = try plan(isMoved: true), rect = try canvas.rect
    if pixels.isEmpty { pixels = [UInt8](repeating: 0, count: rect.byteCount) }
    try pixels.withUnsafeMutableBytes { try painter.render(plan, into: $0, bytesPerRow: rect.width * 4) }
  }

  private var pixels: [UInt8] = []

  /// Does `work` within `counted_section`.
  static func counted(_ work: () throws -> Void) throws {
    try withoutActuallyEscaping(work) { work in
      let section = Section(work)
      counted_section(
        { Unmanaged<Section>.fromOpaque($0!).takeUnretainedValue().run() },
        Unmanaged.passUnretained(section).toOpaque())
      try section.result.get()
    }
  }

  /// The allocations of the third plan of a picture that was committed once, for masks, beyond those of a picture with no
  /// such layers, per layer.
  static func allocations(_ kind: PlannedKind) throws -> Double {
    let none = try PlannedPicture(kind, count: 0).allocationsOfThirdPlan()
    return Double(try PlannedPicture(kind).allocationsOfThirdPlan() - none) / Double(layerCount)
  }

  private func allocationsOfThirdPlan() throws -> Int {
    let snapshot = try root.commit(limits: .trusted), canvas = try canvas
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

  private var canvas: Canvas {
    get throws {
      try Canvas(
        bounds: root.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true, background: nil,
        limits: .trusted)
    }
  }
}

/// A throwing body for a C function to call.
private final class Section {
  private let body: () throws -> Void
  private(set) var result: Result<Void, any Error> = .success(())

  init(_ body: @escaping () throws -> Void) { self.body = body }

  func run() { result = Result { try body() } }
}
