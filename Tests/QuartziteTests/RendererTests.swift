// Tests of the facade as a service uses it: many threads, caller's memory, large pictures, and inputs that it refuses.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteGLES
import QuartziteLayers
import Testing

private func square(_ side: CGFloat, red: CGFloat, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 1) -> CALayer
{
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  layer.backgroundColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  return layer
}

extension Frame {
  /// One pixel as blue, green, red, alpha.
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * bytesPerRow + x * 4)..<(y * bytesPerRow + x * 4 + 4)])
  }
}

@Suite("Renderer")
struct RendererTests {
  @Test("Pixels are blue, green, red, alpha, premultiplied, from the top")
  func layout() throws {
    let root = square(4, red: 1, green: 0.2, blue: 0, alpha: 0.5)
    let top = square(2, red: 0, green: 0, blue: 1)
    top.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    root.addSublayer(top)
    let frame = try Renderer().render(root)
    #expect(frame.pixel(0, 3) == [0, 26, 128, 128])
    #expect(frame.pixel(3, 0) == [255, 0, 0, 255])
  }

  @Test("Fifty percent red over nothing is (128, 0, 0, 128)")
  func halfRed() throws {
    #expect(try Renderer().render(square(1, red: 1, alpha: 0.5)).pixel(0, 0) == [0, 0, 128, 128])
  }

  @Test("The background shows where the tree is transparent")
  func background() throws {
    let options = RenderOptions(background: CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(try Renderer().render(square(2, red: 1, alpha: 0.5), options).pixel(1, 1) == [0, 127, 128, 255])
  }

  @Test("The size is the bounds times the scale; another size is filled evenly, the picture in its middle")
  func sizes() throws {
    let renderer = try Renderer()
    let root = square(10, red: 1)
    let double = try renderer.render(root, RenderOptions(scale: 2.5))
    #expect(double.width == 25 && double.height == 25)
    let wide = try renderer.render(root, RenderOptions(size: CGSize(width: 40, height: 20)))
    #expect(wide.width == 40 && wide.height == 20)
    #expect(wide.pixel(9, 10) == [0, 0, 0, 0] && wide.pixel(10, 10) == [0, 0, 255, 255])
    #expect(wide.pixel(29, 10) == [0, 0, 255, 255] && wide.pixel(30, 10) == [0, 0, 0, 0])
  }

  @Test("The picture of an async render is that of the call, whatever is changed while it waits")
  @MainActor
  func changesWhileWaiting() async throws {
    func tree() -> (root: CALayer, box: CALayer, blur: CAFilter) {
      let root = square(32, red: 0), box = square(12, red: 1), blur = CAFilter(type: "gaussianBlur")
      box.position = CGPoint(x: 16, y: 16)
      blur.setValue(2, forKey: "inputRadius")
      blur.name = "blur"
      box.filters = [blur]
      root.addSublayer(box)
      return (root, box, blur)
    }
    let renderer = try Renderer(), (root, box, blur) = tree()
    let expected = try await renderer.render(tree().root)
    // The renderer's thread is busy with another picture until the tree has changed.
    let hasChanged = DispatchSemaphore(value: 0)
    let busy = Task {
      try await renderer.render(square(4, red: 1), RenderOptions(passHandler: { _ in hasChanged.wait() }))
    }
    var hasCalled = false
    let waiting = Task {
      hasCalled = true
      return try await renderer.render(root)
    }
    // If another task of this actor runs after the call began, the call is suspended.
    while !hasCalled { await Task.yield() }
    box.setValue(12, forKeyPath: "filters.blur.inputRadius")
    box.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    hasChanged.signal()
    #expect(try await waiting.value.pixels == expected.pixels)
    _ = try await busy.value
    #expect(blur.value(forKey: "inputRadius") as? Int == 12)
    #expect(try await renderer.render(root).pixels != expected.pixels)
  }

  @Test("Eight threads may share a renderer; each gets the picture of its own tree")
  func manyThreads() async throws {
    let renderer = try Renderer()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            let shade = CGFloat((thread * 10 + round) % 256) / 255
            let frame = try await renderer.render(square(16, red: shade))
            guard frame.pixel(8, 8)[2] == UInt8((thread * 10 + round) % 256) else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("A picture goes into the caller's memory, and nothing beside it is touched")
  func callerMemory() throws {
    let renderer = try Renderer()
    let rowBytes = 3 * 4 + 8
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: rowBytes * 3 + 5, alignment: 16)
    defer { memory.deallocate() }
    for index in memory.indices { memory[index] = 0x5A }
    _ = try renderer.render(square(3, red: 1), into: memory, bytesPerRow: rowBytes)
    for y in 0..<3 {
      #expect(Array(memory[(y * rowBytes)..<(y * rowBytes + 4)]) == [0, 0, 255, 255])
      #expect(memory[(y * rowBytes + 12)..<(y * rowBytes + rowBytes)].allSatisfy { $0 == 0x5A })
    }
    let error = #expect(throws: RenderError.self) {
      try renderer.render(square(300, red: 1), into: memory, bytesPerRow: rowBytes)
    }
    #expect(error?.code == .usage)
  }

  @Test("A picture larger than any texture is drawn in tiles that fit together")
  func tiles() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 9000, height: 40)
    let rotated = square(10, red: 1)
    rotated.frame = CGRect(x: 100, y: 10, width: 8800, height: 20)
    rotated.transform = CATransform3DMakeRotation(0.001, 0, 0, 1)
    root.addSublayer(rotated)
    let renderer = try Renderer()
    let whole = try renderer.render(root)
    #expect(whole.statistics.tiles == 3)
    // The same part of the picture, drawn without a seam, is the expectation.
    root.bounds = CGRect(x: 4000, y: 0, width: 200, height: 40)
    let part = try renderer.render(root)
    #expect(part.statistics.tiles == 1)
    for y in 0..<40 {
      let inWhole = whole.pixels[(y * whole.bytesPerRow + 4000 * 4)..<(y * whole.bytesPerRow + 4200 * 4)]
      let inPart = part.pixels[(y * part.bytesPerRow)..<((y + 1) * part.bytesPerRow)]
      #expect(Array(inWhole) == Array(inPart))
    }
  }

  @Test("A renderer's first picture of an enlarged image is its second one too")
  func firstPicture() throws {
    let pixels = Data((0..<64).map { UInt8(90 + 2 * $0) })
    let provider = try #require(CGDataProvider(data: pixels as CFData))
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 43, height: 41)
    root.contents = CGImage(
      width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
    let renderer = try Renderer()
    let first = try renderer.render(root)
    #expect(try renderer.render(root).pixels == first.pixels)
    try renderer.dropCaches()
    #expect(try renderer.render(root).pixels == first.pixels)
    root.magnificationFilter = .nearest
    #expect(try renderer.render(root).pixels != first.pixels)
  }

  @Test("Statistics name what the process keeps where the renderer shares its budget, and not where it has its own")
  func memoryOfTheProcess() throws {
    let root = square(40, red: 1)
    let text = CATextLayer()
    text.frame = root.bounds
    text.string = "Rg"
    text.fontSize = 12
    root.addSublayer(text)
    let options = RenderOptions(coverage: .strips)
    let shared = try Renderer().render(root, options).statistics.memory
    #expect(shared.contains { $0.name == "targets" } && shared.contains { $0.name == "fonts" && $0.bytes > 0 })
    #expect(MemoryBudget.shared.uses.contains { $0.name == "fonts" && $0.bytes > 0 })
    let own = try Renderer(Renderer.Options(memory: MemoryBudget())).render(root, options).statistics.memory
    #expect(own.contains { $0.name == "targets" } && !own.contains { $0.name == "fonts" })
  }

  @Test(
    "A software renderer is opened by the first picture that needs it, and changes nothing of the others",
    .enabled(if: DeviceChoice.automatic.isSoftware))
  func deviceThatWaits() throws {
    let options = try Renderer.Options(device: .automatic, memory: MemoryBudget())
    let renderer = try Renderer(options)
    let root = square(40, red: 1), inner = square(20, red: 0, green: 1)
    root.addSublayer(inner)
    root.opacity = 0.5
    func opensDevice(_ frame: Frame) -> Bool { frame.statistics.memory.contains { $0.name == "targets" } }
    let painted = try renderer.render(root)
    #expect(!opensDevice(painted) && painted.statistics.draws == 0)
    try renderer.dropCaches()
    #expect(!opensDevice(try renderer.render(root)))
    let drawn = try renderer.render(root, RenderOptions(coverage: .strips))
    #expect(opensDevice(drawn) && drawn.statistics.draws > 0)
    let again = try renderer.render(root, RenderOptions(redraw: .everything))
    #expect(again.pixels == painted.pixels && again.statistics.draws == 0)
  }

  @Test("Without a device all pictures are painted, and those that one has to draw are refused")
  func noDevice() throws {
    let renderer = try Renderer(Renderer.Options(device: .noDevice)), root = square(40, red: 1)
    let inner = square(20, red: 0, green: 1)
    inner.cornerRadius = 5
    inner.transform.m34 = -1 / 50
    inner.transform = CATransform3DRotate(inner.transform, 0.5, 0, 1, 0)
    root.addSublayer(inner)
    let painted = try renderer.render(root)
    #expect(painted.statistics.draws == 0 && painted.diagnostics.isEmpty)
    #expect(painted.pixels == (try Renderer().render(root, RenderOptions(coverage: .bands))).pixels)
    #expect(throws: RenderError.self) { try renderer.render(root, RenderOptions(coverage: .strips)) }
    #expect(try renderer.render(root, RenderOptions(redraw: .everything)).pixels == painted.pixels)
    #expect(try RenderDevice("none") == .noDevice && RenderDevice.noDevice.description == "none")
  }

  @Test("Pictures do not change when caches are dropped")
  func droppedCaches() throws {
    let root = square(60, red: 0.5)
    let inner = square(40, red: 0, green: 1)
    inner.cornerRadius = 9
    inner.position = CGPoint(x: 30.25, y: 30.5)
    inner.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    root.addSublayer(inner)
    let renderer = try Renderer()
    let first = try renderer.render(root)
    try renderer.dropCaches()
    #expect(try renderer.render(root).pixels == first.pixels)
  }

  @Test("A root without a size, a scale that is none and a picture beyond the limits are refused in one sentence")
  func refusals() throws {
    let renderer = try Renderer()
    func code(_ layer: CALayer, _ options: RenderOptions = RenderOptions()) -> RenderError.Code? {
      do throws(RenderError) {
        _ = try renderer.render(layer, options)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(CALayer()) == .invalidScene)
    #expect(code(square(1, red: 1), RenderOptions(scale: .nan)) == .usage)
    #expect(code(square(1, red: 1), RenderOptions(scale: -1)) == .usage)
    #expect(code(square(100_000, red: 1)) == .limitExceeded)
    #expect(code(square(10_000, red: 1), RenderOptions(limits: .untrusted)) == .limitExceeded)
  }

  @Test("A device that isn't there is an error that says what was tried")
  func missingDevice() throws {
    let options = try Renderer.Options(device: .renderNode("/dev/dri/renderD250"))
    let error = #expect(throws: RenderError.self) { _ = try Renderer(options) }
    #expect(error?.code == .deviceUnavailable)
    #expect(error?.message.contains("renderD250") == true)
  }

  @Test(
    "Rows that no memory can hold are a usage error, however they are counted",
    arguments: [
      Int.max, Int.max / 2, Int.max / 2 + 1, 1 << 62, 1 << 34, 0, 11, -1, -16, .min,
    ])
  func impossibleRows(bytesPerRow: Int) throws {
    let renderer = try Renderer()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    for root in [square(4, red: 1), square(3, red: 1)] {
      let error = #expect(throws: RenderError.self) {
        try renderer.render(root, into: memory, bytesPerRow: bytesPerRow)
      }
      #expect(error?.code == .usage)
    }
    let none = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    #expect(throws: RenderError.self) { try renderer.render(square(4, red: 1), into: none, bytesPerRow: bytesPerRow) }
  }

  @Test("The distance to a row that is not there may be any")
  func oneRow() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    let row = square(4, red: 1)
    row.bounds.size.height = 1
    for bytesPerRow in [16, 18, 1 << 40, Int.max] {
      memory.initializeMemory(as: UInt8.self, repeating: 7)
      _ = try Renderer().render(row, into: memory, bytesPerRow: bytesPerRow)
      #expect(
        Array(memory) == Array([[0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 255, 255]].joined()))
    }
  }

  @Test(
    "Sizes beyond all numbers are errors, whatever the limits",
    arguments: [
      CGSize(width: 0x1p63, height: 1), CGSize(width: 0x1p62, height: 1), CGSize(width: 1e308, height: 1e308),
      CGSize(width: 0x1p31, height: 0x1p31), CGSize(width: 1, height: 0x1p63),
      CGSize(width: CGFloat.infinity, height: 1),
      CGSize(width: -1, height: -1), CGSize(width: CGFloat.nan, height: 1), CGSize(width: 0x1p29, height: 0x1p29),
    ])
  func endlessSizes(size: CGSize) throws {
    let renderer = try Renderer()
    var limits = Limits.trusted
    (limits.outputEdge, limits.outputArea) = (.max, .max)
    let error = #expect(throws: RenderError.self) {
      try renderer.render(square(4, red: 1), RenderOptions(size: size, limits: limits))
    }
    #expect([.limitExceeded, .invalidScene, .outOfMemory].contains(error?.code))
    (limits.outputEdge, limits.outputArea) = (-1, .min)
    #expect(throws: RenderError.self) { try renderer.render(square(4, red: 1), RenderOptions(limits: limits)) }
    #expect(throws: RenderError.self) {
      try renderer.render(square(4, red: 1), RenderOptions(scale: max(size.width, size.height), limits: limits))
    }
  }
}
