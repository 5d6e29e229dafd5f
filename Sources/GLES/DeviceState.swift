// What is bound and enabled in a context, so that the driver is not told again what it knows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// How a draw changes what is under it.
package enum Blending: Sendable, Hashable {
  /// It takes its place, opaque.
  case replace
  /// It lies over it: source + destination · (1 − source alpha), premultiplied.
  case over
  /// It is added to it.
  case add
  /// Its alpha says how much of what is under it stays: destination · source alpha.
  case mask

  /// What source and destination are multiplied by before they are added.
  var factors: (source: GLenum, destination: GLenum) {
    switch self {
    case .replace: (.one, .zero)
    case .over: (.one, .oneMinusSourceAlpha)
    case .add: (.one, .one)
    case .mask: (.zero, .sourceAlpha)
    }
  }
}

/// A rectangle of pixels; row 0 is the first row in memory.
package struct PixelRect: Sendable, Hashable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The state of a context as the device last set it. A new context has the values given here.
struct DeviceState {
  struct Unit: Equatable {
    var texture: GLuint = 0
    var sampler: GLuint = 0
  }

  /// The texture units in use. GLES 3.0 promises sixteen; no effect reads more than eight textures.
  static let unitCount = 8

  var program: GLuint = 0
  var vertexArray: GLuint = 0
  var framebuffer: GLuint = 0
  var activeUnit = 0
  var units = [Unit](repeating: Unit(), count: unitCount)
  var blending = Blending.replace
  /// The factors set last; they stay while blending is off.
  var blendFactors = Blending.over
  var viewport: PixelRect?
  var scissor: PixelRect?
  /// The scissor rectangle set last; it stays while the test is off.
  var scissorBox: PixelRect?
  var clearColor: SIMD4<Float>?
  var unpackRowLength = 0
  var packRowLength = 0

  /// GL takes a deleted object out of its bindings, and may give its name to the next object.
  mutating func forget(_ kind: ObjectKind, _ name: GLuint) {
    switch kind {
    case .texture:
      for unit in units.indices where units[unit].texture == name { units[unit].texture = 0 }
    case .program:
      // A program in use lives on until another is; without this its name could be taken for a new program's.
      if program == name { program = 0 }
    case .vertexArray: if vertexArray == name { vertexArray = 0 }
    case .framebuffer: if framebuffer == name { framebuffer = 0 }
    case .buffer: break
    }
  }
}
