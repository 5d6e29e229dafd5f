// Operations that read pixels drawn before: backdrop copies and blurs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

extension Compositor {
  /// Copies what a draw is going to be combined with.
  func bindBackdrop(
    of draw: DrawList.Draw, in pass: Pass, of run: borrowing PassRun, _ program: EffectProgram
  ) throws(RenderError) -> RenderTarget? {
    guard let target = run.current else { return nil }
    let area = run.draws.records[draw.records].reduce(PixelRect.empty) { $0.union($1.pixels) }.intersection(pass.rect)
    guard !area.isEmpty else { return nil }
    let copy = try targets.take(width: area.width, height: area.height)
    // Bound first, it is also filled where it is read, and no other unit is used for that.
    device.bind(copy.texture.handle, unit: EffectProgram.Unit.backdrop, sampling: .nearest)
    try device.copy(from: target.framebuffer, rect: area.inTarget(of: pass), to: copy.texture.handle)
    device.setUniform(
      program.handle, program.backdropOrigin,
      SIMD4(Float(area.x0), Float(area.y0), 1 / Float(area.width), 1 / Float(area.height)))
    return copy
  }

  /// Copies pixels of the current target as they are at this moment.
  func copyBackdrop(_ copy: BackdropCopy, in pass: Pass, of run: inout PassRun) throws(RenderError) {
    guard let target = run.current else { return }
    let whole = run.plan.copies[copy.index]
    let held = try targets.take(width: whole.width, height: whole.height)
    if copy.rect.area < whole.area {
      // Pixels outside of the target are transparent.
      device.setTarget(held.framebuffer)
      device.clear(.zero)
      device.setTarget(target.framebuffer)
    }
    let part = copy.rect.intersection(pass.rect)
    if !part.isEmpty {
      try device.copy(
        from: target.framebuffer, rect: part.inTarget(of: pass), to: held.texture.handle,
        x: copy.origin.x + part.x0 - copy.rect.x0, y: copy.origin.y + part.y0 - copy.rect.y0)
    }
    run.hold(held, asCopy: copy.index, pool: targets)
  }

  /// Blurs a part of a target into another one, in the form that ``blurForm`` says.
  func blur(_ blur: PassBlur, from source: RenderTarget, into target: RenderTarget) throws(RenderError) {
    switch blurForm {
    case .cpu: try blurOnCPU(blur, from: source, into: target)
    case .device: try deviceBlur.draw(blur, from: source, into: target, pacing: &pacing)
    }
  }

  private func blurOnCPU(
    _ blur: PassBlur, from source: RenderTarget, into target: RenderTarget
  ) throws(RenderError) {
    let part = blur.part.intersection(source.rect)
    let size = (width: target.framebuffer.width, height: target.framebuffer.height)
    let bytes = try pixels(of: source, in: part)
    let blurred = blur.blurred(bytes, of: part, toWidth: size.width, height: size.height, by: pacing.deadline)
    try pacing.deadline.check(.drawing)
    try device.update(
      target.texture.handle, x: 0, y: 0, width: size.width, height: size.height, pixels: blurred.span.bytes)
  }
}

extension QuartziteTessellation.PixelRect {
  /// The rectangle in the pixels of a pass's target.
  func inTarget(of pass: Pass) -> QuartziteGLES.PixelRect {
    QuartziteGLES.PixelRect(x: x0 - pass.rect.x0, y: y0 - pass.rect.y0, width: width, height: height)
  }
}
