// Files on disk: what is read at all, and that what is written appears whole or not at all.

import CoreGraphics
import Diagnostics
import Foundation
import Testing

@testable import ImageIO

@Suite struct FileTests {
  /// Calls `body` with a new folder, which is gone afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "/imageio-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      chmod(folder, 0o700)
      try? FileManager.default.removeItem(atPath: folder)
    }
    try body(folder)
  }

  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func dot() throws -> CGImage {
    try picture(width: 2, height: 1) { x, _ in x == 0 ? [10, 20, 30, 255] : [5, 10, 15, 100] }
  }

  @Test("A written file is alone in its folder and decodes to the picture")
  func writing() throws {
    try withFolder { folder in
      try ImageFile.write(try dot(), to: folder + "/a.png", as: .png)
      #expect(try contents(folder) == ["a.png"])
      #expect(try ImageFile.decode(contentsOf: folder + "/a.png").firstDifference(from: try dot()) == nil)
    }
  }

  @Test("Writing replaces an older file, and through a link the file behind it")
  func replacing() throws {
    try withFolder { folder in
      try ImageFile.write(Data([1, 2, 3]), to: folder + "/a.png")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a.png")
      try ImageFile.write(Data([4]), to: folder + "/link")
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/a.png")) == Data([4]))
      #expect(try contents(folder) == ["a.png", "link"])
    }
  }

  @Test("A folder that does not exist, a folder as target and a read-only folder leave nothing behind")
  func outputNotCreated() throws {
    try withFolder { folder in
      var paths = [folder, folder + "/missing/a.png", "/proc/self/a.png", ""]
      if geteuid() != 0 {
        chmod(folder, 0o500)
        paths.append(folder + "/a.png")
      }
      for path in paths {
        let error = renderError { () throws(RenderError) in try ImageFile.write(Data([1]), to: path) }
        #expect(error?.code == .outputNotCreated, "\(path)")
        #expect(error?.place == .file(SourcePosition(file: path)))
      }
      let left = try contents(folder)
      #expect(left == [])
    }
  }

  @Test("A file that cannot get its name leaves nothing behind")
  func nameTooLong() throws {
    try withFolder { folder in
      let path = folder + "/" + String(repeating: "n", count: 300)
      let error = renderError { () throws(RenderError) in try ImageFile.write(Data([1]), to: path) }
      #expect(error?.code == .outputFailed)
      #expect(error?.message == "cannot give the file its name: File name too long")
      let left = try contents(folder)
      #expect(left == [])
    }
  }

  @Test("A full disk is an error with the system's words")
  func fullDisk() throws {
    let error = renderError { () throws(RenderError) in try ImageFile.write(Data([1]), to: "/dev/full") }
    #expect(error?.code == .outputFailed)
    #expect(error?.description == "/dev/full: cannot write the output: No space left on device")
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test("Devices are written to, not replaced")
  func device() throws {
    try ImageFile.write(try dot(), to: "/dev/null", as: .png)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A missing file, a folder, a pipe and a device are no input", .timeLimit(.minutes(1)))
  func inputMissing() throws {
    try withFolder { folder in
      mkfifo(folder + "/pipe", 0o600)
      for (path, words) in [
        (folder + "/missing.png", "cannot open the file: No such file or directory"),
        (folder, "this is not a regular file"), (folder + "/pipe", "this is not a regular file"),
        ("/dev/zero", "this is not a regular file"),
      ] {
        let error = renderError { () throws(RenderError) in try ImageFile.decode(contentsOf: path) }
        #expect(error?.code == .inputMissing)
        #expect(error?.description == "\(path): \(words)")
      }
    }
  }

  @Test("A file larger than any picture within the limits is not read")
  func largeFile() throws {
    try withFolder { folder in
      var limits = Limits.untrusted
      limits.imageArea = 1_000
      #expect(ImageFile.largestFile(for: limits) == 8_000 + 16 << 20)
      let path = folder + "/sparse.png"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      truncate(path, 1 << 40)
      let error = renderError { () throws(RenderError) in try ImageFile.decode(contentsOf: path, limits: limits) }
      #expect(error?.code == .limitExceeded)
      limits.imageArea = .max
      #expect(ImageFile.largestFile(for: limits) == .max)
    }
  }
}
