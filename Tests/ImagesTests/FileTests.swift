// Tests of files on disk: the files that are read at all, and writing, which is complete or leaves no file.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

@testable import QuartziteImages

@Suite struct FileTests {
  /// Calls `body` with a new folder, which is removed afterwards.
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
      #expect(error?.code == .outputNotCreated)
      #expect(error?.message == "cannot give the file its name: File name too long")
      let left = try contents(folder)
      #expect(left == [])
    }
  }

  @Test("Both ways to write a file give the same, with and without files that have no names", arguments: [true, false])
  func bothWays(canBeNameless: Bool) throws {
    try withFolder { folder in
      for round in 0..<3 {
        let data = Data(repeating: UInt8(round), count: 100_000 - round)
        try WholeFile.write(data, to: folder + "/a", canBeNameless: canBeNameless)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/a")) == data)
        #expect(try contents(folder) == ["a"])
      }
      var status = stat()
      let mask = umask(0)
      umask(mask)
      #expect(stat(folder + "/a", &status) == 0 && status.st_mode & 0o777 == 0o666 & ~mask)
      // A folder already has the name.
      try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: true)
      #expect(throws: WholeFile.Failure.self) {
        try WholeFile.write(Data([1]), to: folder + "/b", canBeNameless: canBeNameless)
      }
      #expect(try contents(folder) == ["a", "b"])
    }
  }

  @Test("A path is what the system takes it for: a combining mark hides no slash, a zero byte ends no name")
  func oddPaths() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
      for name in ["a", "é", "\u{301}x.png", "in/\u{301}x.png", " ", "line\nbreak.png", "-"] {
        try ImageFile.write(Data([1]), to: folder + "/" + name)
        #expect(FileManager.default.contents(atPath: folder + "/" + name) == Data([1]))
      }
      #expect(try contents(folder + "/in").count == 1)
      for name in ["zero\0.png", "b/", "", "\0"] {
        let before = try contents(folder)
        let error = renderError { () throws(RenderError) in try ImageFile.write(Data([1]), to: folder + "/" + name) }
        #expect(error?.code == .outputNotCreated)
        #expect(try contents(folder) == before)
      }
      let error = renderError { () throws(RenderError) in _ = try ImageFile.read(folder + "/a\0b", limits: .trusted) }
      #expect(error?.code == .inputMissing)
    }
  }

  @Test("Writing to a pipe that nobody reads is an error, and raises no signal")
  func brokenPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    #expect(WholeFile.fill(ends[1], with: Data([1])) == EPIPE)
    var waiting = sigset_t()
    sigpending(&waiting)
    #expect(sigismember(&waiting, SIGPIPE) == 0)
  }

  @Test("A named pipe that nobody reads is refused, and one whose reader comes in time is written to")
  func namedPipe() throws {
    try withFolder { folder in
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let unread = renderError { () throws(RenderError) in try ImageFile.write(Data([1]), to: pipe) }
      #expect(unread?.code == .outputNotCreated)
      #expect(unread?.description == "\(pipe): cannot open the output: it is a pipe that no process reads from")
      var waits = 0
      let late = renderError { () throws(RenderError) in
        try ImageFile.write(Data([1]), to: pipe) {
          waits += 1
          return waits < 3
        }
      }
      #expect(late?.code == .outputNotCreated && waits == 3)
      // The reader comes while the writer waits for the third time.
      let data = Data(repeating: 7, count: 4_000)
      var reader: Int32 = -1
      waits = 0
      try ImageFile.write(data, to: pipe) {
        waits += 1
        if waits == 3 { reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        return waits <= 3
      }
      defer { close(reader) }
      #expect(waits == 3)
      var bytes = [UInt8](repeating: 0, count: 5_000)
      #expect(read(reader, &bytes, bytes.count) == data.count)
      #expect(Data(bytes.prefix(data.count)) == data)
      #expect(try contents(folder) == ["pipe"])
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

  @Test("A missing file, a folder, a pipe and a device are no input")
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
      #expect(ImageFile.maxFileBytes(for: limits) == 8_000 + 16 << 20)
      let path = folder + "/sparse.png"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      truncate(path, 1 << 40)
      let error = renderError { () throws(RenderError) in try ImageFile.decode(contentsOf: path, limits: limits) }
      #expect(error?.code == .limitExceeded)
      limits.imageArea = .max
      #expect(ImageFile.maxFileBytes(for: limits) == .max)
    }
  }
}
