// Platform: the ways to obtain an EGL display, and the order in which they are tried.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES
import QuartziteDiagnostics

/// One way to obtain a display.
enum Platform: Hashable, CustomStringConvertible {
  case device(index: Int, isSoftware: Bool)
  case renderNode(String)
  case surfaceless

  /// The name of the platform in messages.
  var description: String {
    switch self {
    case .device(let index, let isSoftware): "EGL device \(index)" + (isSoftware ? " (software)" : "")
    case .renderNode(let path): "GBM \(path)"
    case .surfaceless: "Mesa surfaceless"
    }
  }

  var isRenderNode: Bool {
    if case .renderNode = self { true } else { false }
  }

  /// The platforms to try for `choice`, in order.
  static func candidates(for choice: DeviceChoice, _ egl: EGLFunctions) -> [Platform] {
    switch choice {
    case .egl(let index):
      let devices = EGLDevice.all(egl)
      return [.device(index: index, isSoftware: devices.indices.contains(index) && devices[index].isSoftware)]
    case .renderNode(let path): return [.renderNode(path)]
    case .surfaceless: return [.surfaceless]
    case .noDevice: return []
    case .automatic:
      let isSoftware = EGLDevice.all(egl).map(\.isSoftware)
      let hardware = isSoftware.indices.filter { !isSoftware[$0] }.map { Platform.device(index: $0, isSoftware: false) }
      let software = isSoftware.indices.filter { isSoftware[$0] }.map { Platform.device(index: $0, isSoftware: true) }
      return hardware + software + renderNodes().map(Platform.renderNode) + [.surfaceless]
    }
  }

  /// The render nodes of the machine: the kernel counts them from 128.
  private static func renderNodes() -> [String] {
    (128..<192).map { "/dev/dri/renderD\($0)" }.filter { access($0, F_OK) == 0 }
  }

  /// The EGL display behind this platform, not yet initialised.
  func display(_ egl: EGLFunctions) throws(RenderError) -> EGLHandle {
    let extensions = words(of: egl.QueryString(nil, EGL_EXTENSIONS))
    switch self {
    case .device(let index, _):
      guard extensions.contains("EGL_EXT_platform_device") else { throw .missing("EGL_EXT_platform_device") }
      let devices = EGLDevice.all(egl)
      guard devices.indices.contains(index) else {
        throw RenderError(
          .deviceUnavailable, "there is none at index \(index): EGL lists \(devices.count), counted from 0")
      }
      return try platformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[index].handle.pointer, egl)
    case .renderNode(let path):
      guard extensions.contains("EGL_KHR_platform_gbm") || extensions.contains("EGL_MESA_platform_gbm") else {
        throw .missing("EGL_KHR_platform_gbm")
      }
      return try renderNodeDisplay(path, egl)
    case .surfaceless:
      guard extensions.contains("EGL_MESA_platform_surfaceless") else {
        throw .missing("EGL_MESA_platform_surfaceless")
      }
      return try platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nil, egl)
    }
  }

  private func platformDisplay(
    _ platform: Int32, _ native: UnsafeMutableRawPointer?, _ egl: EGLFunctions
  ) throws(RenderError) -> EGLHandle {
    guard let getDisplay = egl.GetPlatformDisplayEXT else { throw .missing("eglGetPlatformDisplayEXT") }
    guard let display = getDisplay(EGLenum(platform), native, nil) else {
      throw RenderError(.deviceUnavailable, "eglGetPlatformDisplay fails: \(eglErrorName(egl.GetError()))")
    }
    return EGLHandle(pointer: display)
  }

  /// Opens a render node with GBM. The node and its GBM device stay open as long as the display: until the process
  /// ends.
  private func renderNodeDisplay(_ path: String, _ egl: EGLFunctions) throws(RenderError) -> EGLHandle {
    let library = try Driver.open("libgbm.so.1", package: "libgbm1")
    let gbm = try Driver.fill("libgbm.so.1") { (table: UnsafeMutablePointer<GBMFunctions>) in
      cgles_load_gbm(table, library)
    }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RenderError(.deviceUnavailable, "\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    // GBM takes any file and falls back to software; a caller who names a node wants that node.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, status.st_rdev >> 8 == 226 else {
      close(descriptor)
      throw RenderError(.deviceUnavailable, "\(path) is no DRM device")
    }
    guard let device = gbm.create_device(descriptor) else {
      close(descriptor)
      throw RenderError(.deviceUnavailable, "gbm_create_device refuses \(path)")
    }
    do throws(RenderError) {
      return try platformDisplay(EGL_PLATFORM_GBM_KHR, device, egl)
    } catch {
      gbm.device_destroy(device)
      close(descriptor)
      throw error
    }
  }
}

extension RenderError {
  fileprivate static func missing(_ name: String) -> RenderError {
    RenderError(.deviceUnavailable, "EGL has no \(name)")
  }
}

/// A device as EGL enumerates it.
struct EGLDevice {
  let handle: EGLHandle
  let extensions: Set<String>
  /// The DRM render node, such as `/dev/dri/renderD128`.
  let renderNode: String?

  /// Whether this is Mesa's CPU renderer.
  var isSoftware: Bool { extensions.contains("EGL_MESA_device_software") }

  /// All devices that EGL lists; empty if it cannot enumerate them.
  static func all(_ egl: EGLFunctions) -> [EGLDevice] {
    let offered = words(of: egl.QueryString(nil, EGL_EXTENSIONS))
    guard offered.contains("EGL_EXT_device_enumeration") || offered.contains("EGL_EXT_device_base"),
      let queryDevices = egl.QueryDevicesEXT, let queryString = egl.QueryDeviceStringEXT
    else { return [] }
    var count: EGLint = 0
    guard queryDevices(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard queryDevices(count, &devices, &count) == EGL_TRUE else { return [] }
    return devices.prefix(Int(count)).compactMap { device in
      guard let device else { return nil }
      let extensions = words(of: queryString(device, EGL_EXTENSIONS))
      let hasNode = extensions.contains("EGL_EXT_device_drm_render_node")
      let node = hasNode ? queryString(device, EGL_DRM_RENDER_NODE_FILE_EXT).map { String(cString: $0) } : nil
      return EGLDevice(handle: EGLHandle(pointer: device), extensions: extensions, renderNode: node)
    }
  }
}
