// Blurs on the device: a Gaussian along columns, then along rows, each drawn from one target into the next.
//
// The kernels are those of GaussianBlur, which blurs on the CPU, with their grids of cells: a wide blur first draws the
// means of the cells, which its sum then reads. The targets between the draws hold half floats where the device renders to
// them; every pixel is then within one level of the CPU's. Elsewhere they hold bytes. Each of up to three of them rounds by
// up to half a level, and every pixel is within two levels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// The form in which the pixels of targets are blurred.
package enum BlurForm: Sendable, Hashable {
  /// A blur by GaussianBlur on the CPU, of pixels that are read back; its result is sent to the target.
  case cpu
  /// A blur by shaders, from target to target.
  case device
}

extension RendererProfile {
  /// The form of blurs that takes less time: a software renderer evaluates the sums more slowly than GaussianBlur, while
  /// hardware evaluates them in less time than the readback and the upload of the CPU's form take.
  package var blurForm: BlurForm { leavesWorkToCPU ? .cpu : .device }
}

/// The device form of blurs: draws them from target to target.
final class DeviceBlur {
  /// The objects that draw, made with the first blur.
  private final class Tools {
    let layout: VertexArray
    let buffer: Buffer

    init(device: Device) throws(RenderError) {
      layout = try device.makeVertexArray(QuadRecord.attributes, stride: MemoryLayout<QuadRecord>.stride)
      buffer = try device.makeBuffer()
    }
  }

  /// A blur along one axis: its kernel, the pixels that are read and those that are drawn.
  private struct Line {
    let kernel: AxisKernel
    let isVertical: Bool
    /// The positions along the axis, in the texture, of the pixels that are read.
    let texels: Range<Int>
    /// The position across the axis, in the texture, of the first line that is read.
    let firstLine: Int
    /// The position of the first pixel that is read in the picture, to which cells are fixed.
    let origin: Int
    /// The position of the first pixel that is drawn, relative to the first that is read.
    let start: Int

    /// The number of pixels between the beginning of a cell and the first pixel that is read. Sizes of cells are powers of
    /// two.
    var phase: Int { origin & (kernel.cellSize - 1) }
    /// The number of cells that hold pixels that are read.
    var cellCount: Int { (phase + texels.count + kernel.cellSize - 1) / kernel.cellSize }

    /// The values of the uniforms of Shaders/blurLine.glsl and Shaders/blurred.glsl.
    var line: SIMD4<Float> {
      SIMD4(isVertical ? 1 : 0, Float(start + phase), Float(phase - texels.lowerBound), Float(firstLine))
    }
    var extent: SIMD4<Float> {
      SIMD4(
        Float(phase), Float(phase + texels.count), Float(cellCount), Float(kernel.cellSize.trailingZeroBitCount))
    }
    var weights: [SIMD4<Float>] {
      let weights = kernel.weights.map { $0 * Float(kernel.cellSize) }
      return weights.indices.map { SIMD4(weights[$0], $0 + 1 < weights.count ? weights[$0 + 1] : 0, 0, 0) }
    }
    func kernelValues(isAlphaOnly: Bool) -> SIMD4<Float> {
      SIMD4(Float(kernel.weights.count - 1), Float(kernel.radius), kernel.boxWeight, isAlphaOnly ? 1 : 0)
    }

    /// The most texels that are read for a pixel.
    var readCount: Int { 2 * kernel.weights.count + (kernel.cellSize > 1 ? 2 * kernel.cellSize : 0) }
  }

  private let device: Device
  private let programs: ProgramLibrary
  private let targets: TargetPool
  private var tools: Tools?

  init(device: Device, programs: ProgramLibrary, targets: TargetPool) {
    self.device = device
    self.programs = programs
    self.targets = targets
  }

  /// Blurs a part of `source` into all of `target`.
  func draw(
    _ blur: PassBlur, from source: RenderTarget, into target: RenderTarget, pacing: inout Pacing
  ) throws(RenderError) {
    pacing.beginTarget()
    let part = blur.part.intersection(source.rect)
    let size = (width: target.framebuffer.width, height: target.framebuffer.height)
    let gaussian = GaussianBlur(sigma: blur.sigma)
    // The first pixel of the target, counted from the first of the part.
    let x = blur.part.x0 - part.x0 - blur.targetPoint.x, y = blur.part.y0 - part.y0 - blur.targetPoint.y
    let columns = Self.range(of: part.width, inReachOf: gaussian.alongRows, from: x, count: size.width)
    let rows = Self.range(of: part.height, inReachOf: gaussian.alongColumns, from: y, count: size.height)
    guard !columns.isEmpty, !rows.isEmpty else {
      device.setTarget(target.framebuffer)
      return device.clear(.zero)
    }
    let middle = try take(width: columns.count, height: size.height)
    try draw(
      Line(
        kernel: gaussian.alongColumns, isVertical: true,
        texels: (part.y0 + rows.lowerBound)..<(part.y0 + rows.upperBound), firstLine: part.x0 + columns.lowerBound,
        origin: blur.origin.y &+ (part.y0 - blur.part.y0 + rows.lowerBound), start: y - rows.lowerBound),
      from: source, into: middle, isAlphaOnly: false, pacing: &pacing)
    try draw(
      Line(
        kernel: gaussian.alongRows, isVertical: false, texels: 0..<columns.count, firstLine: 0,
        origin: blur.origin.x &+ (part.x0 - blur.part.x0 + columns.lowerBound), start: x - columns.lowerBound),
      from: middle, into: target, isAlphaOnly: blur.isAlphaOnly, pacing: &pacing)
    targets.give(middle)
  }

  /// Returns the pixels in 0..<`size` that lie in reach of the `count` pixels from `first` on.
  private static func range(
    of size: Int, inReachOf kernel: AxisKernel, from first: Int, count: Int
  ) -> Range<Int> {
    let low = max(0, first - kernel.reach), end = min(size, first + count + kernel.reach)
    return low < end ? low..<end : 0..<0
  }

  /// Returns a target for the values between two draws, with unknown contents.
  private func take(width: Int, height: Int) throws(RenderError) -> RenderTarget {
    try targets.take(
      width: width, height: height, format: device.profile.rendersHalfFloat ? .rgba16f : .color)
  }

  /// Blurs along one axis into all of a target.
  private func draw(
    _ line: Line, from source: RenderTarget, into target: RenderTarget, isAlphaOnly: Bool, pacing: inout Pacing
  ) throws(RenderError) {
    var cells: RenderTarget?
    if line.kernel.cellSize > 1 {
      let means = try take(
        width: line.isVertical ? target.framebuffer.width : line.cellCount,
        height: line.isVertical ? line.cellCount : target.framebuffer.height)
      let averaging = try programs.program(for: .averaged)
      device.setUniform(averaging.handle, averaging.line, line.line)
      device.setUniform(averaging.handle, averaging.extent, line.extent)
      device.bind(source.texture.handle, unit: EffectProgram.Unit.source, sampling: .nearest)
      try fill(means, averaging, readCount: line.kernel.cellSize, pacing: &pacing)
      cells = means
    }
    let summing = try programs.program(for: .blurred)
    device.setUniform(summing.handle, summing.line, line.line)
    device.setUniform(summing.handle, summing.extent, line.extent)
    device.setUniform(summing.handle, summing.kernel, line.kernelValues(isAlphaOnly: isAlphaOnly))
    device.setUniform(summing.handle, summing.weights, elements: line.weights)
    device.bind(source.texture.handle, unit: EffectProgram.Unit.source, sampling: .nearest)
    // Without cells the unit gets the source: a texture left there could be the target, and GLES leaves results undefined
    // where a shader could read its target.
    device.bind((cells ?? source).texture.handle, unit: EffectProgram.Unit.cells, sampling: .nearest)
    try fill(target, summing, readCount: line.readCount, pacing: &pacing)
    if let cells { targets.give(cells) }
  }

  /// Draws all pixels of a target, in bands of at most ``Pacing/maxWork`` each.
  private func fill(
    _ target: RenderTarget, _ program: EffectProgram, readCount: Int, pacing: inout Pacing
  ) throws(RenderError) {
    let size = (width: target.framebuffer.width, height: target.framebuffer.height)
    let rowWork = Pacing.work(ofArea: size.width * readCount)
    let most = max(1, Pacing.maxWork / rowWork)
    let bands = stride(from: 0, to: size.height, by: most).map { top in
      PixelRect(x0: 0, y0: top, x1: size.width, y1: min(top + most, size.height))
    }
    let tools = try madeTools()
    device.setTarget(target.framebuffer)
    device.use(program.handle)
    device.setUniform(program.handle, program.target, SIMD4(0, 0, 2 / Float(size.width), 2 / Float(size.height)))
    device.setBlending(.replace)
    let records = bands.map { QuadRecord(rect: $0) }
    try device.upload(records.span.bytes, to: tools.buffer)
    for (index, band) in bands.enumerated() {
      device.setInstances(tools.layout, from: tools.buffer, byteOffset: index * MemoryLayout<QuadRecord>.stride)
      device.drawInstancedQuads(1)
      try pacing.add(band.height * rowWork, on: device)
    }
  }

  private func madeTools() throws(RenderError) -> Tools {
    if let tools { return tools }
    let made = try Tools(device: device)
    tools = made
    return made
  }
}
