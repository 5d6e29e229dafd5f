// Tests of the deadline of a plan: the work on paths ends with it, and nothing of that work is kept.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// Layers whose paths take work.
private enum Page: String, CaseIterable, CustomTestStringConvertible {
  case strokedCurves, dashedLines, manySmall, filledCrossings, shadows, planes, copies, letters

  var testDescription: String { rawValue }

  func layers() -> [CALayer] {
    var random = SeededRandom(seed: 11)
    func point(_ size: Double) -> CGPoint {
      CGPoint(x: random.number(-size...size), y: random.number(-size...size))
    }
    func shape(_ build: (CGMutablePath) -> Void) -> CAShapeLayer {
      let path = CGMutablePath(), layer = CAShapeLayer()
      build(path)
      layer.path = path.copy()
      layer.position = CGPoint(x: 50, y: 50)
      layer.fillColor = nil
      layer.strokeColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
      return layer
    }
    func curve(_ count: Int, _ size: Double) -> CAShapeLayer {
      shape { path in
        path.move(to: point(size))
        for _ in 0..<count { path.addCurve(to: point(size), control1: point(size), control2: point(size)) }
      }
    }
    switch self {
    case .strokedCurves:
      return (0..<2).map { _ in
        let layer = curve(3, 1e4)
        (layer.lineWidth, layer.lineJoin) = (30, .round)
        return layer
      }
    case .dashedLines:
      return (0..<3).map { _ in
        let layer = shape { path in
          path.move(to: point(3e3))
          for _ in 0..<3 { path.addLine(to: point(3e3)) }
        }
        (layer.lineWidth, layer.lineDashPattern, layer.lineCap) = (3, [4, 6], .round)
        return layer
      }
    case .manySmall:
      return (0..<200).map { index in
        let layer = shape { $0.addEllipse(in: CGRect(x: index % 40, y: index % 30, width: 20 + index, height: 9)) }
        layer.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
        return layer
      }
    case .filledCrossings:
      return (0..<2).map { _ in
        let layer = curve(30, 60)
        layer.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        layer.fillRule = .evenOdd
        return layer
      }
    case .shadows:
      return (0..<3).map { _ in
        let layer = curve(4, 3e3)
        (layer.shadowPath, layer.shadowOpacity, layer.shadowRadius) = (layer.path, 1, 4)
        return layer
      }
    case .planes:
      return (0..<60).map { index in
        let layer = Self.plane(50)
        layer.transform = CATransform3DMakeRotation(CGFloat(index) / 4, 1, 0.3, 0.2)
        return layer
      }
    case .copies:
      let replicator = CAReplicatorLayer(), inner = CATransformLayer(), plane = Self.plane(4)
      (replicator.instanceCount, replicator.preservesDepth) = (1_500, true)
      replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 1)
      plane.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
      inner.addSublayer(plane)
      replicator.addSublayer(inner)
      return [replicator]
    case .letters:
      return (0..<2).map { index in
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 10 * index, width: 100, height: 90)
        layer.string = NSAttributedString(string: "&%@Qg", attributes: [.strokeWidth: 4 + index])
        layer.fontSize = 60
        return layer
      }
    }
  }
}

extension Page {
  /// A square in the middle of the picture.
  fileprivate static func plane(_ size: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    layer.position = CGPoint(x: 50, y: 50)
    layer.backgroundColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 0.5)
    return layer
  }
}

@Suite("The deadline of a plan")
struct PlanDeadlineTests {
  private static func root(_ page: Page) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = page.layers()
    return root
  }

  private static func plan(
    _ root: CALayer, _ executor: CoverageExecutor, with planner: Planner, by deadline: Deadline = .none
  ) throws -> FramePlan {
    try RenderPlanTests.plan(root, ShapeDrawing(executor: executor), with: planner, by: deadline)
  }

  @Test(
    "Whenever it passes, the next plan by the same planner is as if there had been none",
    arguments: SeededRandom.trials(of: Page.allCases), [CoverageExecutor.bands, .strips, .mesh])
  private func nothingIsKept(page: Page, executor: CoverageExecutor) throws {
    let root = Self.root(page), reference = contents(of: try Self.plan(root, executor, with: Planner()))
    let all = CountedClock()
    _ = try Self.plan(root, executor, with: Planner(), by: all.deadline)
    let planner = Planner()
    var expiry = 1
    while expiry <= all.looks {
      let counted = CountedClock(expiringAt: expiry)
      _ = try Self.plan(root, executor, with: planner, by: counted.deadline)
      #expect(
        contents(of: try Self.plan(root, executor, with: planner)) == reference, "after look \(expiry) of \(all.looks)"
      )
      planner.cache.removeAll()
      expiry += max(1, expiry / 2)
    }
    #expect(expiry > 4, "there are \(all.looks) looks")
  }

  @Test(
    "One path of many lines is looked at as often as many paths of few lines",
    arguments: [CoverageExecutor.bands, .strips])
  func onePath(executor: CoverageExecutor) throws {
    let path = CGMutablePath(), root = CALayer(), layer = CAShapeLayer()
    path.move(to: .zero)
    let lines = SeededRandom.trials(60_000, least: 20_000)
    for index in 0..<lines { path.addLine(to: CGPoint(x: index % 97, y: index % 89)) }
    layer.path = path.copy()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(layer)
    let counted = CountedClock()
    _ = try Self.plan(root, executor, with: Planner(), by: counted.deadline)
    // Its lines are made, and cut to the picture.
    #expect(counted.looks >= 2 * lines / WorkMeter.stepsPerLook, "\(counted.looks) looks")
  }

  @Test("Planes of one node are looked at while they are put in order, found among copies, and joined")
  func planes() throws {
    func pile(_ count: Int) -> CALayer {
      let pile = CALayer()
      pile.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      for index in 0..<count {
        let plane = Page.plane(60), turn = CATransform3DMakeRotation(0.4, 1, 0, 0)
        plane.transform = CATransform3DConcat(turn, CATransform3DMakeTranslation(0, 0, CGFloat(index)))
        pile.addSublayer(plane)
      }
      return pile
    }
    let few = CountedClock(), counted = CountedClock(), many = pile(200)
    _ = try Self.plan(pile(10), .bands, with: Planner(), by: few.deadline)
    _ = try Self.plan(many, .bands, with: Planner(), by: counted.deadline)
    // Each is compared with each other one.
    #expect(counted.looks >= few.looks + 200 * 199 / 2 / WorkMeter.stepsPerLook, "\(counted.looks), \(few.looks) looks")
    for expiry in [3, counted.looks / 2] {
      let late = CountedClock(expiringAt: expiry)
      _ = try Self.plan(many, .bands, with: Planner(), by: late.deadline)
      #expect(late.looks <= expiry + 64 && late.looks >= expiry)
    }
  }

  @Test(
    "Letters that a late picture has not made are not made by the next one",
    arguments: [CoverageExecutor.bands, .strips])
  func lateLetters(executor: CoverageExecutor) throws {
    let root = Self.root(.letters), empty = CALayer()
    empty.bounds = root.bounds
    let all = CountedClock(), ofEmpty = CountedClock()
    _ = try Self.plan(root, executor, with: Planner(), by: all.deadline)
    _ = try Self.plan(empty, executor, with: Planner(), by: ofEmpty.deadline)
    var lateTimes = 0, expiry = 1
    while expiry < all.looks {
      let planner = Planner(), late = CountedClock(expiringAt: expiry), next = CountedClock()
      _ = try Self.plan(root, executor, with: planner, by: late.deadline)
      lateTimes += planner.cache.glyphStore.wanted.isEmpty ? 0 : 1
      _ = try Self.plan(empty, executor, with: planner, by: next.deadline)
      #expect(next.looks == ofEmpty.looks && planner.cache.glyphStore.wanted.isEmpty, "after look \(expiry)")
      expiry += max(1, expiry / 4)
    }
    #expect(lateTimes > 0)
  }

  @Test("The part of a path that a stroke shows is found with looks at the clock, and kept only if it was in time")
  func trimming() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 0..<2_000 { path.addQuadCurve(to: CGPoint(x: index % 97, y: index % 89), control: .zero) }
    let whole = try #require(path.copy())
    let counted = CountedClock()
    let part = try #require(path.copy()).trimmed(from: 0.2, to: 0.7, meter: WorkMeter(counted.deadline))
    #expect(counted.looks >= 32 * 2_000 / WorkMeter.stepsPerLook, "\(counted.looks) looks")
    for expiry in 1...counted.looks {
      let late = CountedClock(expiringAt: expiry)
      #expect(whole.trimmed(from: 0.2, to: 0.7, meter: WorkMeter(late.deadline)).isEmpty)
      #expect(late.looks == expiry)
    }
    #expect(whole.trimmed(from: 0.2, to: 0.7).boundingBoxOfPath == part.boundingBoxOfPath)
  }

  @Test("After the deadline the clock is not read again")
  func noFurtherLooks() throws {
    let all = CountedClock()
    _ = try Self.plan(Self.root(.strokedCurves), .bands, with: Planner(), by: all.deadline)
    for expiry in [1, all.looks / 3, all.looks / 2] {
      let counted = CountedClock(expiringAt: expiry)
      _ = try Self.plan(Self.root(.strokedCurves), .bands, with: Planner(), by: counted.deadline)
      // Other threads may be reading it.
      #expect(counted.looks <= expiry + 64 && counted.looks >= expiry)
    }
  }
}
