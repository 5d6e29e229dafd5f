// The caller's choice of the device to render on.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGLES

/// A choice among the devices of the machine.
public struct RenderDevice: Hashable, Sendable, CustomStringConvertible {
  let choice: DeviceChoice

  /// The best device there is: EGL devices, hardware first, then a GBM render node, then Mesa without a surface.
  public static let automatic = RenderDevice(choice: .automatic)
  /// The EGL device with this index, as `quartzite doctor` lists them.
  public static func egl(_ index: Int) -> RenderDevice { RenderDevice(choice: .egl(index)) }
  /// The DRM render node at this path, through GBM.
  public static func renderNode(_ path: String) -> RenderDevice { RenderDevice(choice: .renderNode(path)) }
  /// No device file: Mesa's software renderer, or the GPU where NVIDIA's EGL answers first.
  public static let surfaceless = RenderDevice(choice: .surfaceless)
  /// No device: bands paint every picture on the CPU, and no driver is loaded. Pictures with other coverage throw `deviceUnavailable`.
  public static let noDevice = RenderDevice(choice: .noDevice)

  private init(choice: DeviceChoice) {
    self.choice = choice
  }

  /// Reads a device from text: `auto`, `egl`, `egl:1`, `gbm`, `gbm:/dev/dri/renderD128`, `surfaceless` or `none`.
  /// Throws `usage` for anything else.
  public init(_ text: String) throws(RenderError) {
    choice = try DeviceChoice.parse(text)
  }

  /// The device that the environment variable `QUARTZITE_DEVICE` names, or ``automatic`` if it is unset or empty. Throws `usage`
  /// for an invalid name.
  public static func fromEnvironment() throws(RenderError) -> RenderDevice {
    guard let text = ProcessInfo.processInfo.environment["QUARTZITE_DEVICE"], !text.isEmpty else { return .automatic }
    return try RenderDevice(text)
  }

  /// Whether it names a device, which then draws every picture: not the best there is, and not none.
  package var namesDevice: Bool { self != .automatic && self != .noDevice }

  /// Opens the device, and returns its profile as if it were hardware.
  func profileAsHardware() throws(RenderError) -> RendererProfile {
    var profile = try Display.open(choice).profile
    profile.leavesWorkToCPU = false
    return profile
  }

  /// The text form.
  public var description: String { choice.description }
}
