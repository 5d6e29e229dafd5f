// Coverage on the device: the trapezoids of a mesh, their areas added up and brought to the page of the atlas.
//
// The pieces of all meshes that a frame brings to a page are drawn by one call, each as the rectangle of the pixels that it
// touches, into a texture of half floats as large as the page; a mesh lies there where its tile lies on the page. A second
// call copies the sums to the page. After that a tile made here is like any other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteShaders

/// Adds meshes up, page by page.
final class MeshExecutor {
  /// A mesh and the pixels of its page that are its own.
  struct PlacedMesh {
    var records: [TrapezoidRecord]
    var rect: PixelRect
  }

  /// The device objects, created for the first mesh.
  private final class Tools {
    let sums: RenderTarget
    let pieceLayout: VertexArray
    let quadLayout: VertexArray
    let buffer: Buffer

    init(width: Int, height: Int, device: Device) throws(RenderError) {
      sums = try RenderTarget(width: width, height: height, format: .rg16f, device: device)
      // The fields of TrapezoidRecord, as Shaders/trapezoid.glsl declares them.
      pieceLayout = try device.makeVertexArray(
        [
          InstanceAttribute(location: 1, count: 4, component: .float, offset: 0),
          InstanceAttribute(location: 2, count: 4, component: .float, offset: 16),
          InstanceAttribute(location: 3, count: 2, component: .float, offset: 32),
          InstanceAttribute(location: 4, count: 4, component: .uint16, offset: 40),
          InstanceAttribute(location: 5, count: 2, component: .uint16, offset: 48),
          InstanceAttribute(location: 6, count: 1, component: .float, offset: 52),
        ], stride: MemoryLayout<TrapezoidRecord>.stride)
      quadLayout = try device.makeVertexArray(QuadRecord.attributes, stride: MemoryLayout<QuadRecord>.stride)
      buffer = try device.makeBuffer()
    }
  }

  private let device: Device
  private let programs: ProgramLibrary
  private var tools: Tools?

  init(device: Device, programs: ProgramLibrary) {
    self.device = device
    self.programs = programs
  }

  /// The memory of what is added up in, in bytes.
  var byteCount: Int { tools?.sums.byteCount ?? 0 }

  /// Gives that memory back until the next meshes come.
  func removeAll() { tools = nil }

  /// Draws the coverage of meshes onto a page; all pages are of one size.
  func paint(_ meshes: [PlacedMesh], onto page: RenderTarget) throws(RenderError) {
    let size = (width: page.framebuffer.width, height: page.framebuffer.height)
    let tools = try tools(width: size.width, height: size.height)
    let target = SIMD4(0, 0, 2 / Float(size.width), 2 / Float(size.height))

    device.setTarget(tools.sums.framebuffer)
    for mesh in meshes {
      device.setScissor(mesh.rect)
      device.clear(.zero)
    }
    device.setScissor(nil)
    var pieces: [TrapezoidRecord] = []
    pieces.reserveCapacity(meshes.reduce(0) { $0 + $1.records.count })
    for mesh in meshes {
      let origin = SIMD2(UInt16(mesh.rect.x), UInt16(mesh.rect.y))
      for var record in mesh.records {
        record.tileOrigin = origin
        pieces.append(record)
      }
    }
    let adding = try programs.program(for: .trapezoid)
    device.setUniform(adding.handle, adding.target, target)
    device.setBlending(.add)
    try draw(pieces.count, pieces.span.bytes, adding, tools.pieceLayout, tools)

    let quads = meshes.map {
      QuadRecord(
        rect: .init(x0: $0.rect.x, y0: $0.rect.y, x1: $0.rect.x + $0.rect.width, y1: $0.rect.y + $0.rect.height))
    }
    let copying = try programs.program(for: .summed)
    device.setTarget(page.framebuffer)
    device.setUniform(copying.handle, copying.target, target)
    device.bind(tools.sums.texture.handle, unit: EffectProgram.Unit.sums, sampling: .nearest)
    device.setBlending(.replace)
    try draw(quads.count, quads.span.bytes, copying, tools.quadLayout, tools)
  }

  private func tools(width: Int, height: Int) throws(RenderError) -> Tools {
    if let tools { return tools }
    let made = try Tools(width: width, height: height, device: device)
    tools = made
    return made
  }

  private func draw(
    _ count: Int, _ records: RawSpan, _ program: EffectProgram, _ layout: borrowing VertexArray, _ tools: Tools
  ) throws(RenderError) {
    device.use(program.handle)
    try device.upload(records, to: tools.buffer)
    device.setInstances(layout, from: tools.buffer)
    device.drawInstancedQuads(count)
  }
}
