// LayerFetching: the memory of layers that a commit is about to copy, which the processor fetches while it copies others.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCLayerCreation

/// Layers and what belongs to them lie far from each other in memory: waiting for it takes more time than a copy.
enum LayerFetching {
  /// The bytes of a line of memory.
  private static let line = 64
  /// The bytes at the beginning of an object that a commit reads: of a layer, and of its animations.
  private static let (bytesOfLayer, bytesOfAnimations) = (5 * line, 2 * line)

  /// Fetches parts of the siblings that follow the one with a number: of the furthest the object, then what it leads to.
  @inline(__always)
  static func fetch(behind number: Int, of siblings: [CALayer]) {
    siblings.withUnsafeBufferPointer { layers in
      let object = number + 8, attachments = number + 5, animations = number + 3, numbers = number + 2
      if object < layers.count { fetch(address(of: layers[object]), bytesOfLayer) }
      if attachments < layers.count, let found = layers[attachments].attachments { fetch(address(of: found), line) }
      if animations < layers.count, let found = layers[animations].attachments?.compiled {
        fetch(address(of: found), bytesOfAnimations)
      }
      if numbers < layers.count, let found = layers[numbers].attachments?.compiled { found.fetchNumbers() }
    }
  }

  @inline(__always)
  private static func address(of object: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  /// Fetches so many bytes from an address on.
  @inline(__always)
  static func fetch(_ address: UnsafeRawPointer, _ bytes: Int) {
    for offset in stride(from: 0, to: bytes, by: line) { memory_prefetch(address + offset) }
  }
}
