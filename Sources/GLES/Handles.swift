// Noncopyable owners of GL objects. On release, on any thread, an owner's name goes to the retirement queue.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// A two-dimensional texture with all of its levels.
package struct Texture: ~Copyable, Sendable {
  package let name: GLuint
  /// The size of level 0, in pixels.
  package let width, height: Int
  package let format: PixelFormat
  /// The number of levels; level k is half as large as level k − 1, rounded down, and never smaller than one pixel.
  package let levels: Int
  let queue: RetirementQueue

  /// The memory of all levels, in bytes.
  package var byteCount: Int {
    (0..<levels).reduce(0) { $0 + max(1, width >> $1) * max(1, height >> $1) } * format.bytesPerPixel
  }

  deinit { queue.retire(.texture, name) }
}

/// A buffer of vertex or instance records.
package struct Buffer: ~Copyable, Sendable {
  package let name: GLuint
  let queue: RetirementQueue

  deinit { queue.retire(.buffer, name) }
}

/// A linked program.
package struct Program: ~Copyable, Sendable {
  package let name: GLuint
  /// The name of the program in messages.
  package let label: String
  /// The locations of the uniforms that survived linking.
  var uniforms: [String: GLint]
  let queue: RetirementQueue

  deinit { queue.retire(.program, name) }
}

/// The layout of instance records, with the unit quad that every instance draws.
package struct VertexArray: ~Copyable, Sendable {
  package let name: GLuint
  let attributes: [InstanceAttribute]
  let stride: Int
  let queue: RetirementQueue

  deinit { queue.retire(.vertexArray, name) }
}

/// A framebuffer that draws into level 0 of one texture. The texture must outlive it.
package struct Framebuffer: ~Copyable, Sendable {
  package let name: GLuint
  /// The size of the texture, in pixels.
  package let width, height: Int
  let queue: RetirementQueue

  deinit { queue.retire(.framebuffer, name) }
}

/// A handle on the heap, for collections and for shared ownership: `Shared<Texture>`.
package final class Shared<Handle: ~Copyable & Sendable>: Sendable {
  package let handle: Handle

  /// Takes ownership of `handle`, which is released with the last reference to this object.
  package init(_ handle: consuming Handle) {
    self.handle = handle
  }
}
