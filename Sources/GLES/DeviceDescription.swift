// DeviceDescription: the data that `quartzite doctor` prints about each device that EGL lists.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// One EGL device and the result of the attempt to open it.
package struct DeviceDescription: Sendable {
  /// The index to write after `egl:`.
  package var index: Int
  /// The DRM render node, if there is one.
  package var renderNode: String?
  /// Whether the device is the CPU.
  package var isSoftware: Bool
  /// The device's own EGL extensions, sorted.
  package var extensions: [String]
  /// The description that the driver gives of itself, or nil if the device cannot be opened.
  package var info: DeviceInfo?
  /// The capabilities of the renderer, or nil if the device cannot be opened.
  package var profile: RendererProfile?
  /// The reason that the device cannot be opened, or nil.
  package var failure: String?
}

extension Display {
  /// All devices that EGL lists, each opened to see whether it works; empty if there is no EGL.
  package static func devices() -> [DeviceDescription] {
    guard let driver = try? Driver.installed() else { return [] }
    return EGLDevice.all(driver.egl).enumerated().map { index, device in
      var description = DeviceDescription(
        index: index, renderNode: device.renderNode, isSoftware: device.isSoftware,
        extensions: device.extensions.sorted())
      do throws(RenderError) {
        let display = try Display.open(.egl(index))
        description.info = display.info
        description.profile = display.profile
      } catch {
        description.failure = error.message
      }
      return description
    }
  }
}
