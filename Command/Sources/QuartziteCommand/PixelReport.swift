// PixelReport: what touched one pixel of a picture, which `quartzite info --pixel` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

struct PixelReport: Encodable {
  let scene: String
  let x: Int
  let y: Int
  /// The size of the picture, in pixels.
  let width: Int
  let height: Int
  let background: PixelTrace.Color
  let steps: [PixelTrace.Step]
  let result: PixelTrace.Color
  let approximations: [String]
  let diagnostics: [String]
  /// The report, line by line.
  let lines: [String]
  let allDiagnostics: [Diagnostic]

  private enum CodingKeys: String, CodingKey {
    case scene, x, y, width, height, background, steps, result, approximations, diagnostics
  }

  init(path: String, trace: PixelTrace, diagnostics: [Diagnostic]) {
    scene = path
    (x, y, width, height) = (trace.x, trace.y, trace.width, trace.height)
    (background, steps, result) = (trace.background, trace.steps, trace.result)
    approximations = trace.approximations
    self.diagnostics = diagnostics.map(\.description)
    allDiagnostics = diagnostics
    lines = (["\(path): \(trace.lines[0])"] + trace.lines.dropFirst()).map(\.onOneLine)
  }
}
