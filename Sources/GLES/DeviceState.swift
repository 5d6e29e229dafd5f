// DeviceState: the bindings and enabled state of a context, so that redundant driver calls are skipped.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// The way a draw combines with the contents of the target.
package enum Blending: Sendable, Hashable {
  /// Replaces the target, without blending.
  case replace
  /// Source over: source + destination · (1 − source alpha), premultiplied.
  case over
  /// Addition: source + destination.
  case add
  /// Masking by the source's alpha: destination · source alpha.
  case mask

  /// The factors by which source and destination are multiplied before they are added.
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
  var arrayBuffer: GLuint = 0
  var framebuffer: GLuint = 0
  var activeUnit = 0
  var units = [Unit](repeating: Unit(), count: unitCount)
  var blending = Blending.replace
  /// The factors set last; GL retains them while blending is off.
  var blendFactors = Blending.over
  var viewport: PixelRect?
  var scissor: PixelRect?
  /// The scissor rectangle set last; GL retains it while the test is off.
  var scissorBox: PixelRect?
  var clearColor: SIMD4<Float>?
  var unpackRowLength = 0
  var packRowLength = 0

  /// Removes a deleted object from the bindings, as GL does, since GL may reuse its name for the next object.
  mutating func forget(_ kind: ObjectKind, _ name: GLuint) {
    switch kind {
    case .texture:
      for unit in units.indices where units[unit].texture == name { units[unit].texture = 0 }
    case .program:
      // A program in use lives on until another is used; without this a new program with its name would seem bound.
      if program == name { program = 0 }
    case .vertexArray: if vertexArray == name { vertexArray = 0 }
    case .framebuffer: if framebuffer == name { framebuffer = 0 }
    case .buffer: if arrayBuffer == name { arrayBuffer = 0 }
    }
  }
}
