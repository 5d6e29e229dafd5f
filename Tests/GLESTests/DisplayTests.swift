// Tests of the search for a renderer, and of the error that lists the attempts if there is none.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GLESFaults
import QuartziteCGLES
import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Display")
struct DisplayTests {
  @Test("The default display opens once and stays the same")
  func opensOnce() throws {
    let first = try Display.open(.automatic)
    let second = try Display.open(.automatic)
    #expect(first === second)
    #expect(first.info.version.hasPrefix("OpenGL ES 3"))
    #expect(first.info.shadingLanguageVersion.contains("3."))
    #expect(first.profile.maxTextureSize >= 2048)
    #expect(first.info.maxTextureUnits >= 16)
  }

  @Test("Versions are compared as numbers, and what names none is older than any")
  func versions() throws {
    var info = try Display.open(.automatic).info
    for (version, expected) in [
      ("OpenGL ES 3.2 Mesa 22.3.6", [true, true, true]), ("OpenGL ES 3.10 Someone", [true, true, true]),
      ("OpenGL ES 3.1", [true, true, false]), ("OpenGL ES 3", [true, false, false]),
      ("OpenGL ES 4.0 NVIDIA 700.1", [true, true, true]), ("OpenGL ES 2.0", [false, false, false]),
      ("4.6 (Core Profile)", [false, false, false]), ("", [false, false, false]),
    ] {
      info.version = version
      #expect([0, 1, 2].map { info.isAtLeastVersion(3, $0) } == expected, "\(version)")
    }
  }

  @Test("Eight threads that open a display at once get the same one")
  func opensConcurrently() async throws {
    let displays = try await withThrowingTaskGroup(of: Display.self) { group in
      for _ in 0..<8 { group.addTask { try Display.open(.automatic) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(displays.allSatisfy { $0 === displays[0] })
  }

  @Test("Every listed device says whether it works, and one that works opens by its index")
  func listsDevices() throws {
    for device in Display.devices() {
      #expect((device.info == nil) != (device.failure == nil))
      #expect(device.extensions == device.extensions.sorted())
      if let info = device.info {
        #expect(try Display.open(.egl(device.index)).info == info)
        #expect(device.isSoftware == device.profile?.isSoftware)
      }
    }
  }

  @Test("Mesa's software renderer is recognised and stores colour as BGRA")
  func profileOfSoftware() throws {
    let display = try Display.open(.automatic)
    guard display.info.renderer.contains("llvmpipe") else { return }
    #expect(display.profile.isSoftware)
    #expect(display.profile.colorFormat == .bgra8)
    #expect(display.profile.readFormat == .bgra8)
    #expect(display.profile.expandedQuadsPerDraw == 682)
  }

  @Test("An index that no device has is an error that says how many there are")
  func indexOutOfRange() throws {
    let error = try #require(renderError { _ = try Display.open(.egl(1_000)) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("EGL device 1000: there is none at index 1000"))
  }

  @Test("A render node that does not exist is an error that names the node and the reason")
  func missingRenderNode() throws {
    let error = try #require(renderError { _ = try Display.open(.renderNode("/dev/dri/renderD4095")) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("GBM /dev/dri/renderD4095"))
    // NVIDIA's EGL alone has no GBM.
    #expect(error.message.contains("No such file or directory") || error.message.contains("EGL_KHR_platform_gbm"))
  }

  @Test("A file that is no render node is refused, not crashed on")
  func wrongRenderNode() throws {
    let error = try #require(renderError { _ = try Display.open(.renderNode("/dev/null")) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("/dev/null"))
  }

  @Test(
    "A missing library is an error that names it and the package that has it",
    arguments: [
      ("libEGL-none.so.1", "libGLESv2.so.2", "libegl1"), ("libEGL.so.1", "libGLESv2-none.so.2", "libgles2"),
    ])
  func missingLibrary(_ egl: String, _ gles: String, _ package: String) throws {
    let error = try #require(renderError { _ = try Driver.load(egl: egl, gles: gles) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("-none.so"))
    #expect(error.message.contains(package))
  }

  @Test("A library without the functions is an error that names the first missing one")
  func wrongLibrary() throws {
    let error = try #require(renderError { _ = try Driver.load(egl: "libm.so.6") })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("libm.so.6 has no function eglGetProcAddress"))
  }

  @Test("Where no context can be made, the error lists every way that was tried")
  func nothingWorks() throws {
    let driver = try FaultInjection.driver()
    FaultInjection.arm(.createContext, .refused, times: .max)
    defer { FaultInjection.disarm() }
    let error = try #require(renderError { _ = try Display.open(.automatic, driver: driver) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("Mesa surfaceless: eglCreateContext gives no GLES 3.0 context: EGL_BAD_MATCH"))
    #expect(error.message.contains("GBM"))
    for device in Display.devices() { #expect(error.message.contains("EGL device \(device.index)")) }
  }

  @Test("A driver that offers only GLES 2 is refused by its version")
  func onlyVersion2() throws {
    var driver = try Driver.installed()
    driver.gl.GetString = { _ in UnsafeRawPointer(version2).assumingMemoryBound(to: GLubyte.self) }
    let error = try #require(renderError { _ = try Display.open(.surfaceless, driver: driver) })
    #expect(error.code == .deviceUnavailable)
    #expect(error.message.contains("OpenGL ES 2.0 Test"))
  }

  @Test("Without a home directory the shader cache goes to a private folder among the temporary files")
  func withoutHome() async {
    await #expect(processExitsWith: .success) {
      let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: temporary) }
      for name in ["HOME", "XDG_CACHE_HOME", "MESA_SHADER_CACHE_DIR"] { unsetenv(name) }
      setenv("TMPDIR", temporary, 1)
      let device = try makeDevice()
      device.close()
      let cache = try #require(getenv("MESA_SHADER_CACHE_DIR").map { String(cString: $0) })
      #expect(cache.hasPrefix(temporary))
      let attributes = try FileManager.default.attributesOfItem(atPath: cache)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test("A cache folder that somebody else may write to is not used")
  func sharedCacheFolder() async {
    await #expect(processExitsWith: .success) {
      let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      let cache = "\(temporary)/quartzite-shaders-\(getuid())"
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: temporary) }
      chmod(cache, 0o777)
      for name in ["HOME", "XDG_CACHE_HOME", "MESA_SHADER_CACHE_DIR"] { unsetenv(name) }
      setenv("TMPDIR", temporary, 1)
      _ = try Driver.installed()
      #expect(getenv("MESA_SHADER_CACHE_DIR") == nil)
    }
  }
}

/// A version string that lives as long as the process, as a driver's does.
nonisolated(unsafe) private let version2 = strdup("OpenGL ES 2.0 Test")!
