// Carries frame plans out on a device. Nothing that a plan says is questioned here; what can fail is the device.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

/// Draws frame plans with one device and reads the pictures back. Used on the thread that made it.
package final class Compositor {
  /// The device that draws.
  package let device: Device
  private let programs: ProgramLibrary
  private let atlas: CoverageAtlas
  private let images: ImageTextures
  private let imageAtlas: ImageAtlas
  private let parameters: ParameterTexture
  let targets: TargetPool
  private(set) lazy var deviceBlur = DeviceBlur(device: device, programs: programs, targets: targets)
  /// The form of blurs. The default is the profile's; another one must be set before the first picture, since pictures
  /// that are kept do not tell the forms apart.
  package lazy var blurForm = device.profile.blurForm
  private let pictures: PassCache<RenderTarget>
  /// The layout of instances without records: the shader finds everything by number.
  let unrecorded: VertexArray
  private let sharers: [any MemoryUser]
  private let transferMemory: TransferMemory
  private let layout: VertexArray
  private let records: Buffer

  /// Creates a compositor without any textures. The `sharers` keep pictures of groups elsewhere, within the same share of memory.
  package init(device: Device, sharers: [any MemoryUser] = []) throws(RenderError) {
    self.device = device
    self.sharers = sharers
    programs = ProgramLibrary(device: device)
    atlas = CoverageAtlas(device: device, meshes: MeshExecutor(device: device, programs: programs))
    images = ImageTextures(device: device)
    imageAtlas = ImageAtlas(device: device)
    parameters = ParameterTexture(device: device)
    targets = TargetPool(device: device)
    transferMemory = TransferMemory(device: device)
    pictures = PassCache("groups") { [targets] in targets.give($0) }
    unrecorded = try device.makeVertexArray()
    layout = try device.makeVertexArray(QuadRecord.attributes, stride: MemoryLayout<QuadRecord>.stride)
    records = try device.makeBuffer()
    try drawUnseen()
  }

  /// Draws a pixel that nobody sees. The first picture of a context is drawn by another path than the later ones on llvmpipe 22.3, which
  /// mixes the texels of enlarged images more exactly: up to two levels that would depend on what was drawn before. Each scene of the
  /// driver has a first picture of its own, so the device has one at a time: see `Device.bindFramebuffer`.
  private func drawUnseen() throws(RenderError) {
    var pixel: UInt32 = 0
    var diagnostics = DiagnosticList()
    try withUnsafeMutableBytes(of: &pixel) { bytes throws(RenderError) in
      _ = try render(.onePixel, into: bytes, bytesPerRow: 4, diagnostics: &diagnostics)
    }
  }

  /// Everything that is kept on the device, by its part of a budget. Pictures of groups come before the targets that they
  /// may be handed to.
  package private(set) lazy var memoryShares =
    [
      MemoryShare(68 << 20, [atlas]),
      MemoryShare((device.profile.readsWhileDrawing ? 208 : 256) << 20, imageMemory),
      MemoryShare(8 << 20, [parameters]),
      MemoryShare(64 << 20, [pictures] + sharers),
      MemoryShare(128 << 20, [targets]),
    ] + (device.profile.readsWhileDrawing ? [MemoryShare(48 << 20, [transferMemory])] : [])

  /// The holders of images on the device; only hardware has pages of them.
  private var imageMemory: [any MemoryUser] {
    device.profile.gathersImages ? [images.memoryUser, imageAtlas] : [images.memoryUser]
  }

  /// The number of passes of the last plan that were not drawn, because their pictures were cached.
  package private(set) var passesCached = 0
  /// The number of quads of the last picture that were not drawn, because they lie outside of what was to be drawn.
  package private(set) var quadsSkipped = 0

  /// Draws a plan and copies the picture of its last pass to `pixels`: rows from the top, `bytesPerRow` apart, four bytes a
  /// pixel: blue, green, red, alpha, premultiplied.
  ///
  /// Throws `deadlineExceeded` when the picture is not done by `deadline`; the next one can be drawn unless the device is stuck.
  ///
  /// If the picture `isReadLater`, nothing is copied to `pixels`: the copy is begun and returned, for
  /// ``read(_:into:bytesPerRow:by:)``. Without that, nil is returned.
  ///
  /// Only the rectangles `redrawn` of the picture are drawn and copied, pixel by pixel as they are in the whole picture; nil
  /// stands for all of it. They must consist of whole blocks of ``BlockFingerprints``.
  ///
  /// `inspect` is handed the pixels of every pass, packed in the same way, as soon as the pass is drawn. Reading them back takes
  /// much longer than drawing them.
  @discardableResult
  package func render(
    _ plan: FramePlan, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    redrawn: [QuartziteTessellation.PixelRect]? = nil, isReadLater: Bool = false,
    deadline: Deadline = .none, diagnostics: inout DiagnosticList,
    inspect: ((_ pass: Int, _ pixels: [UInt8]) -> Void)? = nil
  ) throws(RenderError) -> Readback? {
    try device.keepingCurrent { () throws(RenderError) in
      var readback: Readback?
      try draw(plan, redrawn: redrawn, deadline: deadline, diagnostics: &diagnostics, inspect: inspect) {
        (target, pass) throws(RenderError) in
        if isReadLater {
          readback = try device.beginReading(target.framebuffer, rects(redrawn, of: target, in: pass))
        } else {
          try pacing.wait(for: device)
          try read(redrawn, of: target, in: pass, into: pixels, bytesPerRow: bytesPerRow)
        }
      }
      return readback
    }
  }

  /// Copies the pixels of a picture that is read later to `pixels`, laid out as for ``render``. Waits for the device until
  /// `deadline`, and throws `deadlineExceeded` when it is not done by then.
  package func read(
    _ readback: Readback, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int, by deadline: Deadline
  ) throws(RenderError) {
    guard let start = pixels.baseAddress else { return device.giveUp(readback) }
    let isRead = try device.finishReading(readback, within: deadline.remaining) { rect in
      let end = (rect.y + rect.height - 1) * bytesPerRow + (rect.x + rect.width) * 4
      precondition(end <= pixels.count, "the pixels that are read lie in the memory that they are drawn for")
      return (start + rect.y * bytesPerRow + rect.x * 4, bytesPerRow)
    }
    guard isRead else { throw deadline.error(.drawing) }
  }

  /// Draws a plan and passes the target of its last pass to `read`.
  private func draw(
    _ plan: FramePlan, redrawn: [QuartziteTessellation.PixelRect]?, deadline: Deadline,
    diagnostics: inout DiagnosticList, inspect: ((_ pass: Int, _ pixels: [UInt8]) -> Void)?,
    read: (RenderTarget, Pass) throws(RenderError) -> Void
  ) throws(RenderError) {
    images.beginFrame()
    pacing = Pacing(deadline: deadline)
    let batched = BatchedPlan(plan, largestFilledTile: device.profile.largestFilledTile, by: deadline)
    try deadline.check(.drawing)
    let slots = try atlas.place(batched.tiles, by: deadline)
    let planImages = plan.tables.images
    var textures = [Shared<Texture>?](repeating: nil, count: planImages.count)
    var regions = [ImageAtlas.Region?](repeating: nil, count: planImages.count)
    imageAtlas.beginFrame()
    let pageable = device.profile.gathersImages ? batched.pageableImages : []
    for (index, image) in planImages.enumerated() where batched.readsImage[index] {
      try deadline.check(.uploading)
      if !pageable.isEmpty, pageable[index], let region = try imageAtlas.region(of: image) {
        regions[index] = region
        textures[index] = imageAtlas.texture(ofPage: region.page)
        continue
      }
      textures[index] = try images.texture(
        of: image, needsLevels: batched.readsLevels[index], by: deadline, diagnostics: &diagnostics)
    }
    try parameters.hold(batched.parameters)
    var draws = DrawList(
      batched, slots: slots, regions: regions, quadsPerCall: device.profile.quadsPerDraw, redrawn: redrawn)
    quadsSkipped = draws.quadsSkipped
    if draws.needsFullTexel { try atlas.makeFirstPage() }
    try device.upload(draws.records.span.bytes, to: records)
    try draws.findPrograms(in: programs) { (draw, program) throws(RenderError) in try drawUnseen(draw, program) }

    var drawn = pictures.begin(plan)
    // With `inspect`, every pass is drawn, even if its picture is cached.
    if inspect != nil { drawn.removeAll() }
    passesCached = drawn.count
    var run = PassRun(plan: plan, draws: draws, drawn: drawn, budget: Self.targetBudget)
    while let (step, target) = try run.next(pool: targets) {
      switch step {
      case .begin(let index):
        let pass = plan.passes[index]
        if let blur = pass.blur, let source = run.target(of: blur.source) {
          try pacing.wait(for: device)
          try self.blur(blur, from: source, into: target)
        } else {
          begin(pass, target)
        }
      case .resume(let pass):
        // Also where nothing was drawn meanwhile, because all of it was there: what comes now is no part of what was begun before.
        try pacing.wait(for: device)
        setTarget(plan.passes[pass], target)
      case .work(let index, let number):
        let pass = plan.passes[index]
        switch draws.passes[index][number] {
        case .draw(let draw):
          try self.draw(draw, in: pass, of: run, within: run.isDrawingPicture ? redrawn : nil, images: textures)
        case .copy(let copy): try copyBackdrop(copy, in: pass, of: &run)
        }
      case .complete(let pass):
        if pass == plan.passes.count - 1 {
          run.finish(pool: targets)
          try read(target, plan.passes[pass])
        } else {
          run.keep(target, ofPass: pass, in: pictures)
        }
        if let inspect {
          inspect(pass, try pixels(of: target, in: target.rect))
          // Whoever looks at them may use a device of their own.
          try device.regainCurrent()
        }
      case .release: break
      }
    }
    try device.finishFrame()
  }

  /// The rectangles of a target that were drawn; nil stands for all of it.
  private func rects(
    _ redrawn: [QuartziteTessellation.PixelRect]?, of target: RenderTarget, in pass: Pass
  ) -> [QuartziteGLES.PixelRect] {
    let size = (target.framebuffer.width, target.framebuffer.height)
    return redrawn?.map { $0.inTarget(of: pass) } ?? [.init(x: 0, y: 0, width: size.0, height: size.1)]
  }

  /// Copies the rectangles of a picture that were drawn to where they lie in `pixels`.
  private func read(
    _ redrawn: [QuartziteTessellation.PixelRect]?, of target: RenderTarget, in pass: Pass,
    into pixels: UnsafeMutableRawBufferPointer,
    bytesPerRow: Int
  ) throws(RenderError) {
    for rect in rects(redrawn, of: target, in: pass) {
      let first = rect.y * bytesPerRow + rect.x * 4
      try device.readPixels(
        target.framebuffer, x: rect.x, y: rect.y, width: rect.width, height: rect.height,
        into: UnsafeMutableRawBufferPointer(rebasing: pixels[first...]), bytesPerRow: bytesPerRow)
    }
  }

  /// Draws a pixel that nobody sees with a program that is new.
  ///
  /// llvmpipe 22.3 ends what it has collected for a target where a program is drawn with for the first time, and what is
  /// collected together decides how exactly the texels of enlarged images are mixed: the first picture of a scene would differ
  /// from later ones by up to two levels.
  private func drawUnseen(_ draw: DrawList.Draw, _ program: EffectProgram) throws(RenderError) {
    let target = try targets.take(width: 1, height: 1)
    device.setTarget(target.framebuffer)
    device.use(program.handle)
    device.setUniform(program.handle, program.target, SIMD4<Float>(0, 0, 2, 2))
    device.setBlending(Blending(draw.key.composition))
    device.setInstances(layout, from: records, byteOffset: draw.records.lowerBound * MemoryLayout<QuadRecord>.stride)
    device.drawInstancedQuads(1, isCounted: false)
    targets.give(target)
  }

  /// Reads the pixels of a part of a target.
  func pixels(of target: RenderTarget, in part: QuartziteTessellation.PixelRect) throws(RenderError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: part.area * 4)
    try bytes.withUnsafeMutableBufferPointer { bytes throws(RenderError) in
      try device.readPixels(
        target.framebuffer, x: part.x0, y: part.y0, width: part.width, height: part.height,
        into: UnsafeMutableRawBufferPointer(bytes))
    }
    return bytes
  }

  // Targets that wait for the pass that shows them may take this many bytes; beyond it, groups are drawn
  // just before they are shown.
  private static let targetBudget = 64 << 20

  var pacing = Pacing(deadline: .none)
  // The origin and the scale of the target that is set, as shaders want them.
  private var targetOrigin = SIMD4<Float>.zero

  private func begin(_ pass: Pass, _ target: RenderTarget) {
    setTarget(pass, target)
    let clear = SIMD4<Float>(pass.clear) / 255
    device.clear(SIMD4(clear.z, clear.y, clear.x, clear.w))
  }

  private func setTarget(_ pass: Pass, _ target: RenderTarget) {
    device.setTarget(target.framebuffer)
    targetOrigin = SIMD4(
      Float(pass.rect.x0), Float(pass.rect.y0), 2 / Float(pass.rect.width), 2 / Float(pass.rect.height))
    pacing.beginTarget()
  }

  private func draw(
    _ draw: DrawList.Draw, in pass: Pass, of run: borrowing PassRun, within redrawn: [QuartziteTessellation.PixelRect]?,
    images: [Shared<Texture>?]
  ) throws(RenderError) {
    try pacing.deadline.tick(.drawing)
    guard !draw.isSkipped else {
      for call in draw.calls { try pacing.add(call.work, on: device) }
      return
    }
    guard let program = draw.program else { return }
    let key = draw.key
    device.use(program.handle)
    device.setUniform(program.handle, program.target, targetOrigin)
    var backdrop: RenderTarget?
    if key.paint.blending != nil, !device.profile.readsTarget {
      backdrop = try bindBackdrop(of: draw, in: pass, of: run, program)
    }
    defer { if let backdrop { targets.give(backdrop) } }
    if let (texture, filter) = key.paint.texture {
      if case .image(let index) = texture {
        guard let image = images[index] else {
          throw RenderError(.internalInconsistency, "image \(index) of the plan is drawn and has no texture")
        }
        device.bind(image.handle, unit: EffectProgram.Unit.source, sampling: Sampling(filter))
        device.setUniform(program.handle, program.textureScale, SIMD4(1, 1, 0, 0))
      } else if let target = run.target(of: texture) {
        device.bind(target.texture.handle, unit: EffectProgram.Unit.source, sampling: Sampling(filter))
        let size = SIMD2(Float(target.framebuffer.width), Float(target.framebuffer.height))
        device.setUniform(program.handle, program.textureScale, SIMD4(1 / size.x, 1 / size.y, 0, 0))
      }
    }
    if key.readsParameters, let table = parameters.texture {
      device.bind(table.handle, unit: EffectProgram.Unit.parameters, sampling: .nearest)
    }
    if let mask = key.paint.blending?.mask, let target = run.target(of: mask) {
      device.bind(target.texture.handle, unit: EffectProgram.Unit.maskTexture, sampling: .nearest)
    }
    if let page = draw.page {
      let scale = 1 / Float(CoverageAtlas.pageSize)
      let unit = key.drawsTiles ? EffectProgram.Unit.source : EffectProgram.Unit.coverage
      device.bind(atlas.texture(ofPage: page).handle, unit: unit, sampling: .nearest)
      device.setUniform(
        program.handle, key.drawsTiles ? program.textureScale : program.atlasScale, SIMD4(scale, scale, 0, 0))
    }
    device.setBlending(Blending(key.composition))
    if case .boxes(_, let index) = key.coverage {
      return try self.draw(
        run.plan.tables.replications[index], run.draws.parameters.maps(ofReplication: index), program,
        shownBy: run.draws.records[draw.records.lowerBound], in: pass, within: redrawn)
    }
    for call in draw.calls {
      if !call.records.isEmpty {
        device.setInstances(
          layout, from: records, byteOffset: call.records.lowerBound * MemoryLayout<QuadRecord>.stride)
        device.draw(within: redrawn?.map { $0.inTarget(of: pass) }) { $0.drawInstancedQuads(call.records.count) }
      }
      try pacing.add(call.work, on: device)
    }
  }
}

extension RendererProfile {
  /// The pixels of the largest rectangle of one colour that is drawn through a tile. Measured with llvmpipe 22.3: a draw takes as long as
  /// some thousand pixels through a texture take longer than without. For hardware, a texel costs next to nothing. It is below a block of
  /// ``BlockFingerprints``, which llvmpipe draws otherwise where an opaque quad covers all of it.
  var largestFilledTile: Int { leavesWorkToCPU ? 4_000 : .max }
}

extension Device {
  /// Draws into rectangles of the target, one after the other; nil stands for all of it.
  func draw(within rects: [QuartziteGLES.PixelRect]?, _ draw: (Device) -> Void) {
    guard let rects else { return draw(self) }
    for rect in rects {
      setScissor(rect)
      draw(self)
    }
    setScissor(nil)
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

extension Blending {
  fileprivate init(_ composition: Draw.Composition) {
    switch composition {
    case .over: self = .over
    case .replace: self = .replace
    case .mask: self = .mask
    case .add: self = .add
    }
  }
}

extension Sampling {
  fileprivate init(_ filter: TextureFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }
}
