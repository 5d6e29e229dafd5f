// ShaderCache: sets the environment so that the driver caches compiled shaders and does not write to standard error.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The driver's shader cache on disk.
///
/// A first draw costs 35 to 90 ms if Mesa's software renderer has to compile, and 1 to 2 ms if it finds the
/// result on disk. Services often run without a usable home directory, in which case Mesa would not cache at all.
enum ShaderCache {
  /// Sets the environment variables that the drivers read; variables that are set already are left alone.
  ///
  /// Must run before the EGL library is loaded.
  static func prepareEnvironment() {
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    setenv("LIBGL_DEBUG", "quiet", 0)
    let read = { (name: String) in getenv(name).map { String(cString: $0) } }
    guard let directory = directory(environment: read, userID: getuid()) else { return }
    setenv("MESA_SHADER_CACHE_DIR", directory, 0)
    setenv("__GL_SHADER_DISK_CACHE_PATH", directory, 0)
  }

  /// A directory for the cache, created if necessary, or nil if the driver finds a place itself or nothing is usable.
  static func directory(environment: (String) -> String?, userID: uid_t) -> String? {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if value("MESA_SHADER_CACHE_DIR") != nil { return nil }
    if let cache = value("XDG_CACHE_HOME") {
      if canWrite(in: cache) { return nil }
    } else if let home = value("HOME") {
      let cache = home + "/.cache"
      if exists(cache) ? canWrite(in: cache) : canWrite(in: home) { return nil }
    }
    let directory = (value("TMPDIR") ?? "/tmp") + "/quartzite-shaders-\(userID)"
    mkdir(directory, 0o700)
    return isPrivate(directory, userID: userID) ? directory : nil
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func canWrite(in path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
  }

  /// Whether `path` is a directory that only `userID` can change: in a shared /tmp another user may have made it first.
  private static func isPrivate(_ path: String, userID: uid_t) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == userID
      && status.st_mode & 0o077 == 0 && access(path, W_OK | X_OK) == 0
  }
}
