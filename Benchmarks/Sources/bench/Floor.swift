// The floor in Swift: the plain GLES program that every scene is compared with.
// SPDX-License-Identifier: Apache-2.0

import CFloor
import Foundation

/// The reason that a measurement cannot be made.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The drawing of the floor between clearing and reading back.
struct FloorWork: Sendable {
  let name: String
  let work: floor_work
  let layers: Int

  /// Clear and read back only.
  static let clear = FloorWork(name: "clear", work: FLOOR_CLEAR, layers: 0)
  /// The floor: clear, one textured rectangle over the whole picture, read back.
  static let floor = FloorWork(name: "floor", work: FLOOR_TEXTURED, layers: 1)
  /// Rectangles of one opaque colour over the whole picture.
  static func opaque(_ layers: Int) -> FloorWork {
    FloorWork(name: "\(layers) opaque", work: FLOOR_OPAQUE, layers: layers)
  }
  /// Rectangles of one translucent colour over the whole picture.
  static func blended(_ layers: Int) -> FloorWork {
    FloorWork(name: "\(layers) blended", work: FLOOR_BLENDED, layers: layers)
  }

}

/// A GLES context of its own, current on the thread that made it.
final class FloorDevice {
  fileprivate let context: OpaquePointer

  /// Opens the device of this name: `auto`, `egl`, `egl:<index>` or `surfaceless`.
  init(_ device: String) throws {
    var message = [CChar](repeating: 0, count: 256)
    guard let context = floor_open(device, &message, message.count) else {
      throw BenchError(String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    self.context = context
  }

  deinit { floor_close(context) }

  var driver: Driver {
    Driver(
      renderer: String(cString: floor_renderer(context)), version: String(cString: floor_version(context)),
      format: String(cString: floor_format(context)))
  }
}

/// The floor at one size, with the memory for its picture.
final class Floor {
  private let device: FloorDevice
  private let target: OpaquePointer
  private let pixels: UnsafeMutableRawBufferPointer

  init(_ device: FloorDevice, width: Int, height: Int) throws {
    guard let target = floor_make_target(device.context, Int32(width), Int32(height)) else {
      throw BenchError("the driver makes no target of \(width) × \(height) pixels")
    }
    self.device = device
    self.target = target
    pixels = .allocate(byteCount: width * height * 4, alignment: 64)
    pixels.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    floor_free_target(target)
    pixels.deallocate()
  }

  /// Makes one picture and measures it.
  func measure(_ work: FloorWork) throws -> Cost {
    guard let memory = pixels.baseAddress else { throw BenchError("the floor has no memory") }
    var isDrawn = false
    let cost = Cost.measuring { isDrawn = floor_draw(target, work.work, Int32(work.layers), memory) }
    guard isDrawn else { throw BenchError("the driver reports an error while the floor draws") }
    return cost
  }
}
