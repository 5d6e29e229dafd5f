// The function tables of EGL and GLES, loaded from the libraries of the machine once per process.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics
import Synchronization

/// The functions of one EGL and one GLES library.
///
/// The tables are plain values, so that tests can make a driver that fails on request out of one that works.
package struct Driver: Sendable {
  /// The functions of EGL.
  package var egl: EGLFunctions
  /// The functions of GLES.
  package var gl: GLFunctions

  /// The driver of this machine, loaded at the first call and held for the life of the process.
  package static func installed() throws(RenderError) -> Driver {
    // Claimed before locking: in a forked child, another thread of the parent may have held the lock.
    try DriverProcess.claim()
    let result = cached.withLock { cached in
      if let cached { return cached }
      ShaderCache.prepareEnvironment()
      let loaded = Result { () throws(RenderError) in try load() }
      cached = loaded
      return loaded
    }
    return try result.get()
  }

  private static let cached = Mutex<Result<Driver, RenderError>?>(nil)

  /// Loads the two libraries with the given names; a missing one throws a ``RenderError`` of class `deviceUnavailable`.
  package static func load(
    egl eglName: String = "libEGL.so.1", gles glesName: String = "libGLESv2.so.2"
  ) throws(RenderError) -> Driver {
    let eglLibrary = try open(eglName, package: "libegl1")
    let egl = try fill(eglName) { (table: UnsafeMutablePointer<EGLFunctions>) in cgles_load_egl(table, eglLibrary) }
    let glesLibrary = try open(glesName, package: "libgles2")
    let gl = try fill(glesName) { (table: UnsafeMutablePointer<GLFunctions>) in
      withUnsafePointer(to: egl) { cgles_load_gl(table, glesLibrary, $0) }
    }
    return Driver(egl: egl, gl: gl)
  }

  /// Opens a shared library; `package` is the Debian package that contains it.
  static func open(_ name: String, package: String) throws(RenderError) -> UnsafeMutableRawPointer {
    var reason: UnsafePointer<CChar>?
    if let library = cgles_open(name, &reason) { return library }
    let why = reason.map { String(cString: $0) } ?? "no reason given"
    throw RenderError(
      .deviceUnavailable, "\(name) cannot be loaded (\(why)); on Debian and Ubuntu the package \(package) has it.")
  }

  /// Makes a table with `load`, which returns the name of a function that the library lacks, or nil.
  static func fill<Table>(
    _ library: String, with load: (UnsafeMutablePointer<Table>) -> UnsafePointer<CChar>?
  ) throws(RenderError) -> Table {
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let missing = load(table) {
      throw RenderError(
        .deviceUnavailable, "\(library) has no function \(String(cString: missing)): it is too old for GLES 3.0.")
    }
    return table.pointee
  }
}
