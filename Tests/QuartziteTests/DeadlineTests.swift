// Tests of deadlines: a picture that is late ends in an error that says so, at whatever step, and leaves nothing
// behind.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLayers
import Synchronization
import Testing

/// A layer that counts how often it is laid out and displayed.
private final class CountedLayer: CALayer, @unchecked Sendable {
  var layouts = 0
  var displays = 0

  override func layoutSublayers() { layouts += 1 }
  override func display() { displays += 1 }
}

/// A layer that draws a hundred large circles, more than a thousand lines.
private final class CirclesLayer: CALayer, @unchecked Sendable {
  override func draw(in context: CGContext) {
    for index in 0..<100 {
      context.addEllipse(in: CGRect(x: -900 + 9 * index, y: -300, width: 1_000 + index, height: 900))
    }
    context.setLineWidth(3)
    context.strokePath()
  }
}

@Suite("Deadlines")
struct DeadlineTests {
  /// A page that contains one of each thing that takes time.
  private func page() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 90, height: 70)
    root.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.7, alpha: 1)
    let text = CATextLayer()
    text.frame = CGRect(x: 2, y: 2, width: 80, height: 20)
    text.string = "Deadline"
    text.fontSize = 14
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    root.addSublayer(text)
    for index in 0..<3 {
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 5 + 20 * index, y: 25, width: 18, height: 18)
      shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 16 + index, height: 15), transform: nil)
      shape.fillColor = CGColor(red: 0.2, green: CGFloat(index) / 3, blue: 0.9, alpha: 1)
      shape.transform = CATransform3DMakeRotation(CGFloat(index) / 3, 0, 0, 1)
      root.addSublayer(shape)
    }
    let group = CALayer()
    group.frame = CGRect(x: 10, y: 45, width: 40, height: 20)
    group.opacity = 0.5
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    group.filters = [blur]
    for x in [0, 12] {
      let box = CALayer()
      box.frame = CGRect(x: x, y: x / 3, width: 20, height: 12)
      box.cornerRadius = 4
      box.backgroundColor = CGColor(red: 0, green: 0.4, blue: CGFloat(x) / 12, alpha: 1)
      group.addSublayer(box)
    }
    root.addSublayer(group)
    let image = CALayer()
    image.frame = CGRect(x: 60, y: 45, width: 25, height: 20)
    image.contents = CGDataProvider(data: Data((0..<64).map { UInt8(3 * $0) }) as CFData).flatMap {
      CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: $0, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    root.addSublayer(image)
    return root
  }

  /// Renders by the call that waits, in tests that could also suspend.
  private func waited(_ renderer: Renderer, _ root: CALayer, _ options: RenderOptions = RenderOptions()) throws
    -> [UInt8]
  {
    try renderer.render(root, options).pixels
  }

  private func code(_ body: () throws -> Void) -> RenderError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RenderError)?.code
    }
  }

  @Test("A deadline in the past is an error at once, whichever way a picture is asked for")
  func past() async throws {
    let renderer = try Renderer(), root = page()
    let late = RenderOptions(deadline: .now - .seconds(1))
    #expect(code { _ = try renderer.render(root, late) } == .deadlineExceeded)
    await #expect(throws: RenderError.self) { try await renderer.render(root, late) }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 90 * 70 * 4, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0x5A)
    #expect(code { _ = try renderer.render(root, late, into: memory, bytesPerRow: 360) } == .deadlineExceeded)
    #expect(memory.allSatisfy { $0 == 0x5A })
    #expect(RenderError.Code.deadlineExceeded.exitStatus == 75)
  }

  @Test("A deadline far away changes nothing")
  func farAway() async throws {
    let renderer = try Renderer(), root = page()
    let plain = try waited(renderer, root)
    let patient = RenderOptions(deadline: .now + .seconds(100_000))
    #expect(try waited(renderer, root, patient) == plain)
    #expect(try await renderer.render(root, patient).pixels == plain)
  }

  @Test("A timeout counts from each call, and the earliest of the bounds counts")
  func timeout() throws {
    let renderer = try Renderer(), root = page(), plain = try waited(renderer, root)
    let start = try #require(RenderOptions(deadline: .now).deadline)
    var options = RenderOptions(timeout: .seconds(1))
    for hours in 0..<3 {
      options.clock = { start + .seconds(3_600 * hours) }
      #expect(try waited(renderer, root, options) == plain)
    }
    /// Renders on a clock that goes on by two seconds after its first reading.
    func code(_ timeout: Duration?, _ duration: Duration?, _ deadline: Duration?) -> RenderError.Code? {
      let clock = CountedClock(expiringAt: 2)
      options.timeout = timeout
      options.deadline = deadline.map { start + $0 }
      options.limits = .trusted
      options.limits?.duration = duration
      options.redraw = .everything
      options.clock = { clock.isPast() ? start + .seconds(2) : start }
      return self.code { _ = try renderer.render(root, options) }
    }
    #expect(code(.seconds(1), nil, nil) == .deadlineExceeded)
    #expect(code(.seconds(3), nil, nil) == nil)
    #expect(code(.seconds(3), .seconds(1), nil) == .deadlineExceeded)
    #expect(code(.seconds(1), .seconds(3), nil) == .deadlineExceeded)
    #expect(code(.seconds(1), .seconds(3), .seconds(3)) == .deadlineExceeded)
    #expect(code(.seconds(3), .seconds(3), .seconds(1)) == .deadlineExceeded)
    #expect(code(.seconds(3), .seconds(3), .seconds(3)) == nil)
  }

  @Test("Wherever the deadline of a change passes, the next picture shows the change")
  func changes() throws {
    let renderer = try Renderer(), root = page()
    var expiry = 1, late = 0
    while expiry < 4_000 {
      _ = try renderer.render(root)
      root.sublayers?[4].backgroundColor = CGColor(red: CGFloat(expiry % 7) / 7, green: 0.2, blue: 0.1, alpha: 1)
      root.sublayers?[1].opacity = Float(expiry % 5) / 5
      let clock = CountedClock(expiringAt: expiry)
      let isLate = code { _ = try renderer.render(root, clock.options()) } != nil
      let pixels = try renderer.render(root).pixels
      #expect(pixels == (try Renderer().render(root)).pixels, "after \(expiry) looks at the clock")
      guard isLate else { break }
      late += 1
      expiry += max(1, expiry / 4)
    }
    #expect(late > 5)
  }

  @Test("Wherever the deadline of a client's drawing passes, the next picture shows the whole drawing")
  func drawings() throws {
    func layer() -> CALayer {
      let layer = CirclesLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 90, height: 70)
      layer.setNeedsDisplay()
      return layer
    }
    let renderer = try Renderer(), whole = try renderer.render(layer()).pixels
    var expiry = 1, late = 0
    while expiry < 4_000 {
      let layer = layer(), clock = CountedClock(expiringAt: expiry)
      let isLate = code { _ = try renderer.render(layer, clock.options()) } != nil
      #expect(try renderer.render(layer).pixels == whole, "after \(expiry) looks at the clock")
      guard isLate else { break }
      late += 1
      expiry += 1
    }
    // Some of them pass while the circles are painted.
    #expect(late > 12 && expiry < 4_000)
  }

  @Test(
    "Wherever the deadline passes, the next picture is as if there had been none",
    arguments: [RenderOptions.Coverage.bands, .strips, .mesh])
  func everywhere(coverage: RenderOptions.Coverage) throws {
    var options = RenderOptions()
    options.coverage = coverage
    let reference = try Renderer().render(page(), options).pixels
    // The caches stay warm, or are dropped, before each picture.
    for dropsCaches in [true, false] {
      let renderer = try Renderer()
      var expiry = 1, failures = 0
      while true {
        if dropsCaches { try renderer.dropCaches() }
        let clock = CountedClock(expiringAt: expiry)
        do {
          let frame = try renderer.render(page(), clock.options(options))
          #expect(frame.pixels == reference)
          break
        } catch {
          #expect(error.code == .deadlineExceeded, "\(error)")
          failures += 1
        }
        #expect(try renderer.render(page(), options).pixels == reference, "after look \(expiry)")
        expiry += 1
        guard expiry < 500 else { break }
      }
      #expect(failures > 12 && expiry < 500, "\(failures) places")
    }
  }

  /// Strokes of curves far larger than the picture, and a shadow of one.
  private func curves() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 90, height: 70)
    for index in 0..<3 {
      let path = CGMutablePath(), shape = CAShapeLayer()
      path.move(to: CGPoint(x: 45, y: 35))
      for number in 1...4 {
        let far = CGFloat(3_000 * number + 1_000 * index)
        path.addCurve(
          to: CGPoint(x: 45 + number, y: 35 - number), control1: CGPoint(x: far, y: -far),
          control2: CGPoint(x: -far, y: CGFloat(number) * far / 5))
      }
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = CGColor(red: 1, green: CGFloat(index) / 3, blue: 0, alpha: 1)
      shape.lineWidth = 8
      shape.lineJoin = .round
      if index == 1 { shape.lineDashPattern = [30, 20] }
      if index == 2 { (shape.shadowPath, shape.shadowOpacity) = (path, 0.5) }
      root.addSublayer(shape)
    }
    return root
  }

  @Test(
    "Wherever the deadline passes within one path, the next picture is as if there had been none",
    arguments: [RenderOptions.Coverage.bands, .strips, .mesh])
  func withinPaths(coverage: RenderOptions.Coverage) throws {
    var options = RenderOptions()
    options.coverage = coverage
    let reference = try Renderer().render(curves(), options).pixels, renderer = try Renderer()
    var expiry = 1, late = 0
    while true {
      let clock = CountedClock(expiringAt: expiry)
      guard code({ _ = try renderer.render(curves(), clock.options(options)) }) != nil else { break }
      // Threads that share the work have read the clock too.
      #expect(clock.looks <= expiry + 64)
      #expect(try renderer.render(curves(), options).pixels == reference, "after look \(expiry)")
      try renderer.dropCaches()
      late += 1
      expiry += max(1, expiry / 2)
    }
    #expect(late > 5, "\(expiry) looks")
  }

  @Test("Layers that were not reached are laid out and displayed by the next picture")
  func layout() throws {
    let renderer = try Renderer(), root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var layers: [CountedLayer] = []
    for _ in 0..<6 {
      let holder = CALayer(), layer = CountedLayer()
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      holder.addSublayer(layer)
      root.addSublayer(holder)
      layers.append(layer)
    }
    _ = code { _ = try renderer.render(root, CountedClock(expiringAt: 4).options()) }
    #expect(layers.contains { $0.layouts == 0 })
    _ = try renderer.render(root)
    #expect(layers.allSatisfy { $0.layouts == 1 && $0.displays == 1 })
  }

  @Test("A deadline that passes in one long text ends its layout, and the error says so")
  func longText() throws {
    let renderer = try Renderer(), text = CATextLayer()
    text.bounds = CGRect(x: 0, y: 0, width: 90, height: 30)
    text.string = String(repeating: "long ", count: 3_000)
    var expiry = 1, copying = 0
    while expiry < 500 {
      let clock = CountedClock(expiringAt: expiry)
      do {
        _ = try renderer.render(text, clock.options())
        break
      } catch {
        #expect(error.code == .deadlineExceeded)
        if error.message.contains("being copied") {
          copying += 1
          // After the deadline the clock is not read again, and the work does not continue.
          #expect(clock.looks == expiry)
        }
      }
      expiry += 1
    }
    #expect(copying > 10 && expiry < 500, "\(copying) of \(expiry)")
    #expect(try renderer.render(text).pixels == Renderer().render(text).pixels)
  }

  @Test("Waiting for another picture counts, and what was given up is never drawn")
  func waiting() async throws {
    let renderer = try Renderer(), root = page()
    let reference = try waited(renderer, root)
    let busy = DispatchSemaphore(value: 0), goOn = DispatchSemaphore(value: 0)
    let isFirst = Atomic(true)
    let slow = Task.detached { [self] in
      let options = RenderOptions(passHandler: { _ in
        guard isFirst.exchange(false, ordering: .relaxed) else { return }
        busy.signal()
        goOn.wait()
      })
      return try waited(renderer, page(), options)
    }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        busy.wait()
        continuation.resume()
      }
    }
    let drawn = Atomic(0)
    func soon() -> RenderOptions {
      RenderOptions(deadline: .now + .milliseconds(20), passHandler: { _ in drawn.add(1, ordering: .relaxed) })
    }
    let sync = code { _ = try renderer.render(root, soon()) }
    #expect(sync == .deadlineExceeded)
    let error = await #expect(throws: RenderError.self) { try await renderer.render(root, soon()) }
    #expect(error?.code == .deadlineExceeded && error?.message.contains("waiting") == true)
    goOn.signal()
    #expect(try await slow.value == reference)
    #expect(try waited(renderer, root) == reference)
    #expect(drawn.load(ordering: .relaxed) == 0)
  }

  @Test("The limits have a time for every picture, and an earlier deadline goes before it")
  func limits() throws {
    #expect(Limits.trusted.duration == nil && Limits.untrusted.duration == .seconds(10))
    var options = try Renderer.Options()
    options.limits.duration = .zero
    let renderer = try Renderer(options)
    #expect(code { _ = try renderer.render(page()) } == .deadlineExceeded)
    var late = RenderOptions(deadline: .now - .seconds(1))
    late.limits = .untrusted
    #expect(code { _ = try renderer.render(page(), late) } == .deadlineExceeded)
    #expect(code { _ = try renderer.render(page(), RenderOptions(limits: .trusted)) } == nil)
  }

  @Test("A replicator of a hundred thousand large layers ends soon after its deadline", arguments: [true, false])
  func largeReplicator(isDrawnByOneCall: Bool) throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 2000, height: 2000)
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = 90_000
    let layer = CALayer()
    layer.frame = root.bounds
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.01)
    if !isDrawnByOneCall { layer.borderWidth = 1 }
    replicator.addSublayer(layer)
    root.addSublayer(replicator)
    let renderer = try Renderer()
    // The expiry is after the readings of planning, a few readings into drawing.
    var expiry = 8, drawing = false
    while !drawing, expiry < 4000 {
      do {
        _ = try renderer.render(root, CountedClock(expiringAt: expiry).options())
        Issue.record("it was drawn")
        break
      } catch {
        #expect(error.code == .deadlineExceeded)
        drawing = error.message.contains("was being drawn")
      }
      expiry += expiry / 4
    }
    #expect(drawing)
    let small = page()
    #expect(try renderer.render(small).pixels == Renderer().render(small).pixels)
  }
}
