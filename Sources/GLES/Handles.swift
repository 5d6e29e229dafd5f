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
  /// The number of the buffer among all that its device has made. GL gives a name out again, a number has one owner.
  let number: Int
  let queue: RetirementQueue

  deinit { queue.retire(.buffer, name) }
}

/// A linked program.
package struct Program: ~Copyable, Sendable {
  package let name: GLuint
  /// The uniforms that survived linking.
  var uniforms: [String: Uniform] = [:]
  /// The value of every uniform, an array's elements one after the other. A program begins with zeros.
  let values = Remembered<[SIMD4<Float>]>([])
  let queue: RetirementQueue

  init(name: GLuint, queue: RetirementQueue) {
    self.name = name
    self.queue = queue
  }

  deinit { queue.retire(.program, name) }

  /// The uniform of this name. Setting one that the linker removed does nothing.
  package func uniform(_ name: String) -> Uniform { uniforms[name] ?? .removed }
}

/// A uniform of a program, found by name once. It is of use with the program that it was found in, and with no other.
package struct Uniform: Sendable {
  let location: GLint
  /// The indices of its elements among the program's values.
  let elements: Range<Int>

  /// A uniform that a program does not have.
  static let removed = Uniform(location: -1, elements: 0..<0)
}

/// The layout of instance records, with the unit quad that every instance draws.
package struct VertexArray: ~Copyable, Sendable {
  package let name: GLuint
  let attributes: [InstanceAttribute]
  let stride: Int
  /// The records that the attributes point at.
  let source = Remembered(InstanceSource())
  let queue: RetirementQueue

  init(name: GLuint, attributes: [InstanceAttribute] = [], stride: Int = 0, queue: RetirementQueue) {
    self.name = name
    self.attributes = attributes
    self.stride = stride
    self.queue = queue
  }

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

/// The memory that instance attributes point at. A new layout points at none.
struct InstanceSource: Equatable {
  /// The number of the buffer.
  var buffer = 0
  var byteOffset = 0
}

/// The state of a GL object as the device last set it. Handles may be passed between threads, but only their device looks
/// into what it remembers, on its own thread.
final class Remembered<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A handle on the heap, for collections and for shared ownership: `Shared<Texture>`.
package final class Shared<Handle: ~Copyable & Sendable>: Sendable {
  package let handle: Handle

  /// Takes ownership of `handle`, which is released with the last reference to this object.
  package init(_ handle: consuming Handle) {
    self.handle = handle
  }
}
