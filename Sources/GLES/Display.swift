// Display: an EGL display, which leads to one renderer, opened once and held for the life of the process.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics
import Synchronization

/// A renderer that contexts can be made on.
///
/// Displays are never terminated: EGL shares them between all libraries of a process, and terminating one would
/// invalidate it for the others.
package final class Display: Sendable {
  /// The platform through which the display was opened: `EGL device 0 (software)`.
  package let name: String
  /// The description that the driver gives of itself.
  package let info: DeviceInfo
  /// The capabilities and preferences of the renderer.
  package let profile: RendererProfile
  let driver: Driver
  let handle: EGLHandle
  let extensions: Set<String>
  /// The context that the display was probed with; the first device takes it, which saves making another.
  private let spare: Mutex<Context?>

  /// Opens the display that `choice` names, or returns it if it is open already.
  ///
  /// Throws an error of class `deviceUnavailable` that lists each attempt and the reason it failed. A `driver` other
  /// than the installed one is for tests; displays opened with it are not cached.
  package static func open(_ choice: DeviceChoice, driver: Driver? = nil) throws(RenderError) -> Display {
    guard choice != .noDevice else {
      throw RenderError(
        .deviceUnavailable,
        "A device draws masks and meshes, and none is to be used. Choose bands as the coverage, or another device.")
    }
    if let driver {
      var none: [Platform: Display] = [:]
      return try search(choice, driver, &none)
    }
    let installed = try Driver.installed()
    return try opened.withLock { opened throws(RenderError) in try search(choice, installed, &opened) }
  }

  private static let opened = Mutex<[Platform: Display]>([:])

  /// Tries every platform that `choice` stands for, in order.
  private static func search(
    _ choice: DeviceChoice, _ driver: Driver, _ opened: inout [Platform: Display]
  ) throws(RenderError) -> Display {
    let platforms = Platform.candidates(for: choice, driver.egl)
    var attempts: [String] = []
    for platform in platforms {
      if let display = opened[platform] { return display }
      do throws(RenderError) {
        let display = try Display(platform, driver)
        opened[platform] = display
        return display
      } catch {
        attempts.append("\(platform): \(error.message)")
      }
    }
    if case .automatic = choice, !platforms.contains(where: \.isRenderNode) {
      attempts.append("GBM: there is no /dev/dri/renderD*")
    }
    throw RenderError(
      .deviceUnavailable,
      "No device renders GLES 3.0. Tried: \(attempts.joined(separator: "; ")). Give the process access to "
        + "/dev/dri/renderD*, or install Mesa's software renderer (Debian: libegl-mesa0 and libgl1-mesa-dri).")
  }

  /// Opens one platform: initialises EGL, makes a context and probes it. Messages start in lower case, for use in a
  /// list.
  init(_ platform: Platform, _ driver: Driver) throws(RenderError) {
    let egl = driver.egl
    let handle = try platform.display(egl)
    var major: EGLint = 0
    var minor: EGLint = 0
    guard egl.Initialize(handle.pointer, &major, &minor) == EGL_TRUE else {
      throw RenderError(.deviceUnavailable, "eglInitialize fails: \(eglErrorName(egl.GetError()))")
    }
    let extensions = words(of: egl.QueryString(handle.pointer, EGL_EXTENSIONS))
    let context = try Context(on: handle, extensions: extensions, egl: egl)
    do throws(RenderError) {
      try context.makeCurrent(egl)
    } catch {
      context.destroy(egl)
      throw error
    }
    let info = DeviceInfo(asking: driver.gl, display: platform.description, isRobust: context.isRobust)
    guard info.isVersion3 else {
      context.release(egl)
      context.destroy(egl)
      throw RenderError(.deviceUnavailable, "the context is “\(info.version)” and not GLES 3.0 or later")
    }
    self.profile = RendererProfile(probing: driver.gl, info: info)
    context.release(egl)
    self.name = platform.description
    self.info = info
    self.driver = driver
    self.handle = handle
    self.extensions = extensions
    self.spare = Mutex(context)
  }

  /// Returns a context that is current nowhere: the one left from probing, or a new one.
  func makeContext(_ egl: EGLFunctions) throws(RenderError) -> Context {
    let left = spare.withLock { spare in
      defer { spare = nil }
      return spare
    }
    if let left { return left }
    return try Context(on: handle, extensions: extensions, egl: egl)
  }
}

extension DeviceInfo {
  /// Whether the version string, `OpenGL ES 3.2 Mesa 22.3.6`, names 3.0 or later.
  var isVersion3: Bool { isAtLeastVersion(3, 0) }

  /// Whether the version string names this version or a later one.
  package func isAtLeastVersion(_ major: Int, _ minor: Int) -> Bool {
    guard version.hasPrefix("OpenGL ES"),
      let number = version.split(separator: " ").first(where: { $0.first?.isNumber == true })
    else { return false }
    let parts = number.split(separator: ".").map { Int($0) ?? 0 }
    guard let first = parts.first else { return false }
    return first > major || (first == major && (parts.count > 1 ? parts[1] : 0) >= minor)
  }
}
