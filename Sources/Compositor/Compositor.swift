// Carries frame plans out on a device. Nothing that a plan says is questioned here; what can fail is the device.

import Diagnostics
import GLES
import PixelEffects
import RenderPlan
import Tessellation

/// Draws frame plans with one device and reads the pictures back. Used on the thread that made it.
package final class Compositor {
  /// The device that draws.
  package let device: Device
  private let programs: ProgramLibrary
  private let atlas: CoverageAtlas
  private let images: ImageTextures
  private let parameters: ParameterTexture
  private let targets: TargetPool
  private let replications: ReplicationDrawing
  private let layout: VertexArray
  private let records: Buffer

  /// Creates a compositor without any textures.
  package init(device: Device) throws(RenderError) {
    self.device = device
    programs = ProgramLibrary(device: device)
    atlas = CoverageAtlas(device: device, meshes: MeshExecutor(device: device, programs: programs))
    images = ImageTextures(device: device)
    parameters = ParameterTexture(device: device)
    targets = TargetPool(device: device)
    replications = try ReplicationDrawing(device: device)
    layout = try device.makeVertexArray(QuadRecord.attributes, stride: MemoryLayout<QuadRecord>.stride)
    records = try device.makeBuffer()
  }

  /// What the compositor holds on the device, in bytes.
  package var cachedBytes: Int { atlas.byteCount + images.byteCount + parameters.byteCount }

  /// Draws a plan and copies the picture of its last pass to `pixels`: rows from the top, `bytesPerRow` apart, four bytes a
  /// pixel: blue, green, red, alpha, premultiplied.
  package func render(
    _ plan: FramePlan, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    diagnostics: inout DiagnosticList
  ) throws(RenderError) {
    images.beginFrame()
    let slots = try atlas.place(plan.tiles)
    var textures: [Shared<Texture>] = []
    let needsLevels = plan.imagesReadByLevel
    for (index, image) in plan.images.enumerated() {
      textures.append(
        try images.texture(of: image, needsLevels: needsLevels.contains(index), diagnostics: &diagnostics))
    }
    try parameters.hold(plan.parameters)
    let draws = DrawList(plan, slots: slots)
    try device.upload(draws.records.span.bytes, to: records)

    var run = PassRun(plan: plan, draws: draws, budget: Self.targetBudget)
    while let step = try run.next(pool: targets) {
      switch step {
      case .begin(let pass, let target): begin(pass, target)
      case .resume(let pass, let target): setTarget(pass, target)
      case .draw(let draw, let pass):
        if draw.key.program == .keep {
          try keep(draw, in: pass, of: &run)
        } else {
          try self.draw(draw, in: pass, of: run, images: textures)
        }
      case .blur(let blur, let source, let target): try self.blur(blur, from: source, into: target)
      case .finish(let target):
        try device.readPixels(
          target.framebuffer, x: 0, y: 0, width: target.framebuffer.width, height: target.framebuffer.height,
          into: pixels, bytesPerRow: bytesPerRow)
      }
    }
    try device.finishFrame()
  }

  // Targets that wait for the pass that shows them may take this many bytes; beyond it, groups are drawn
  // just before they are shown.
  private static let targetBudget = 64 << 20

  private var current: (pass: Pass, program: Shared<Program>?)?

  private func begin(_ pass: Pass, _ target: RenderTarget) {
    setTarget(pass, target)
    let clear = SIMD4<Float>(pass.clear) / 255
    device.clear(SIMD4(clear.z, clear.y, clear.x, clear.w))
  }

  private func setTarget(_ pass: Pass, _ target: RenderTarget) {
    device.setTarget(target.framebuffer)
  }

  private func draw(
    _ draw: DrawList.Draw, in pass: Pass, of run: borrowing PassRun, images: [Shared<Texture>]
  ) throws(RenderError) {
    let key = draw.key
    let program = try programs.program(for: key)
    device.use(program.handle)
    let size = SIMD2(Float(pass.rect.width), Float(pass.rect.height))
    device.setUniform(
      program.handle, "target",
      SIMD4(Float(pass.rect.x0), Float(pass.rect.y0), 2 / size.x, 2 / size.y))
    switch key.source {
    case .none, .replication: break
    case .image(let index):
      device.bind(images[index].handle, unit: ProgramLibrary.Unit.source, sampling: Sampling(key.filter))
      device.setUniform(program.handle, "textureScale", SIMD4(1, 1, 0, 0))
    case .pass(let index): bindSource(run.target(ofPass: index), key, program)
    case .kept(let index): bindSource(run.target(ofKept: index), key, program)
    }
    if key.program.readsParameters, let table = parameters.texture {
      device.bind(table.handle, unit: ProgramLibrary.Unit.parameters, sampling: .nearest)
    }
    if let stencil = key.stencil, let target = run.target(ofPass: stencil) {
      device.bind(target.texture.handle, unit: ProgramLibrary.Unit.stencil, sampling: .nearest)
    }
    if let page = draw.page {
      device.bind(atlas.texture(ofPage: page).handle, unit: ProgramLibrary.Unit.coverage, sampling: .nearest)
      let scale = 1 / Float(CoverageAtlas.pageSize)
      device.setUniform(program.handle, "atlasScale", SIMD4(scale, scale, 0, 0))
    }
    var backdrop: RenderTarget?
    if key.blending != nil {
      backdrop = try bindBackdrop(of: draw, in: pass, of: run, program)
    }
    defer { if let backdrop { targets.give(backdrop) } }
    device.setBlending(key.blends ? .over : .replace)
    if case .replication(let index) = key.source {
      replications.draw(run.plan.replications[index], program, shownBy: run.draws.records[draw.records.lowerBound], in: pass)
      return
    }
    var first = draw.records.lowerBound
    while first < draw.records.upperBound {
      let count = min(device.profile.quadsPerDraw, draw.records.upperBound - first)
      device.setInstances(layout, from: records, byteOffset: first * MemoryLayout<QuadRecord>.stride)
      device.drawInstancedQuads(count)
      first += count
    }
  }
}

extension Compositor {
  private func bindSource(_ target: RenderTarget?, _ key: BatchKey, _ program: Shared<Program>) {
    guard let target else { return }
    device.bind(target.texture.handle, unit: ProgramLibrary.Unit.source, sampling: Sampling(key.filter))
    let size = SIMD2(Float(target.framebuffer.width), Float(target.framebuffer.height))
    device.setUniform(program.handle, "textureScale", SIMD4(1 / size.x, 1 / size.y, 0, 0))
  }

  /// Copies what a draw is going to be combined with.
  private func bindBackdrop(
    of draw: DrawList.Draw, in pass: Pass, of run: borrowing PassRun, _ program: Shared<Program>
  ) throws(RenderError) -> RenderTarget? {
    guard let target = run.current else { return nil }
    let area = run.draws.records[draw.records].reduce(PixelRect.empty) { $0.union($1.pixels) }.intersection(pass.rect)
    guard !area.isEmpty else { return nil }
    let copy = try targets.take(width: area.width, height: area.height)
    try device.copy(from: target.framebuffer, rect: area.inTarget(of: pass), to: copy.texture.handle)
    device.bind(copy.texture.handle, unit: ProgramLibrary.Unit.backdrop, sampling: .nearest)
    device.setUniform(
      program.handle, "backdropPlace",
      SIMD4(Float(area.x0), Float(area.y0), 1 / Float(area.width), 1 / Float(area.height)))
    return copy
  }

  /// Keeps the pixels of the records' rectangles as they are.
  private func keep(_ draw: DrawList.Draw, in pass: Pass, of run: inout PassRun) throws(RenderError) {
    guard case .kept(let index) = draw.key.source, let target = run.current else { return }
    let whole = run.plan.kept[index]
    let copy = try targets.take(width: whole.width, height: whole.height)
    let records = run.draws.records[draw.records]
    if records.reduce(0, { $0 + $1.pixels.area }) < whole.area {
      // What lies beyond the target is transparent.
      device.setTarget(copy.framebuffer)
      device.clear(.zero)
      device.setTarget(target.framebuffer)
    }
    for record in records {
      let part = record.pixels.intersection(pass.rect)
      guard !part.isEmpty else { continue }
      let place = SIMD2(Int(record.texture.x.rounded()), Int(record.texture.y.rounded()))
      try device.copy(
        from: target.framebuffer, rect: part.inTarget(of: pass), to: copy.texture.handle,
        x: place.x + part.x0 - record.pixels.x0, y: place.y + part.y0 - record.pixels.y0)
    }
    run.keep(copy, as: index, pool: targets)
  }

  /// Blurs a part of a target into another one, on the CPU.
  private func blur(_ blur: PassBlur, from source: RenderTarget, into target: RenderTarget) throws(RenderError) {
    let whole = PixelRect(x0: 0, y0: 0, x1: source.framebuffer.width, y1: source.framebuffer.height)
    let part = blur.part.intersection(whole)
    let size = (width: target.framebuffer.width, height: target.framebuffer.height)
    var bytes = [UInt8](repeating: 0, count: part.area * 4)
    let read = bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(RenderError) in
        try device.readPixels(
          source.framebuffer, x: part.x0, y: part.y0, width: part.width, height: part.height, into: bytes)
      }
    }
    try read.get()
    let channels = blur.isAlphaOnly ? 1 : 4
    if blur.isAlphaOnly { bytes = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
    let plane = BytePlane(width: part.width, height: part.height, channels: channels, bytes: bytes)
    let place = SIMD2(blur.place.x + part.x0 - blur.part.x0, blur.place.y + part.y0 - blur.part.y0)
    var blurred = GaussianBlur(deviation: blur.deviation)
      .apply(to: plane, x: -place.x, y: -place.y, width: size.width, height: size.height).bytes
    if blur.isAlphaOnly { blurred = blurred.flatMap { [$0, $0, $0, $0] } }
    try device.update(
      target.texture.handle, x: 0, y: 0, width: size.width, height: size.height, pixels: blurred.span.bytes)
  }
}

extension QuadRecord {
  /// The fields of a record, as Shaders/prelude.glsl declares them.
  static var attributes: [InstanceAttribute] {
    [
      InstanceAttribute(location: 1, count: 4, component: .float, offset: 0),
      InstanceAttribute(location: 2, count: 4, component: .float, offset: 16),
      InstanceAttribute(location: 3, count: 3, component: .float, offset: 32),
      InstanceAttribute(location: 4, count: 2, component: .float, offset: 48),
      InstanceAttribute(location: 5, count: 4, component: .unorm8, offset: 56),
      InstanceAttribute(location: 6, count: 1, component: .float, offset: 60),
    ]
  }
}

extension Tessellation.PixelRect {
  /// The rectangle in the pixels of a pass's target.
  fileprivate func inTarget(of pass: Pass) -> GLES.PixelRect {
    GLES.PixelRect(x: x0 - pass.rect.x0, y: y0 - pass.rect.y0, width: width, height: height)
  }
}

extension Sampling {
  fileprivate init(_ filter: BatchKey.Filter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }
}

extension FramePlan {
  /// The images of which smaller levels are read.
  fileprivate var imagesReadByLevel: Set<Int> {
    var result: Set<Int> = []
    for pass in passes {
      for batch in pass.batches where batch.key.filter == .trilinear {
        if case .image(let index) = batch.key.source { result.insert(index) }
      }
    }
    return result
  }
}
