// Tests of `quartzite` within limits of the system, and when a resource is taken away from it while it works.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Limits of the system end in a status, and leave no file")
struct SystemLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Documents.red(), to: "red.caml")
  }

  @Test("ulimit -f: a file that may not become as large is 74, and no part of it is left")
  func fileSize() throws {
    // The driver caches shaders on disk, which is not the subject of this test.
    let limit = "export MESA_SHADER_CACHE_DISABLE=true; quartzite doctor > /dev/null; ulimit -f"
    let render = "quartzite render red.caml --size 200x100 -o"
    for output in ["a.raw", "deeper/a.raw"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/deeper", withIntermediateDirectories: true)
      let result = try Command.shell("\(limit) 8; \(render) \(output)", in: folder.path)
      #expect(result.status == 74, "\(result.errorText)")
      #expect(result.errorText.contains("\(output): cannot write the file: File too large"), "\(result.errorText)")
    }
    // An older file survives.
    _ = try folder.write("older", to: "a.raw")
    #expect(try Command.shell("\(limit) 8; \(render) a.raw", in: folder.path).status == 74)
    #expect(FileManager.default.contents(atPath: folder.path + "/a.raw") == Data("older".utf8))
    #expect(folder.contents == ["a.raw", "deeper", "red.caml"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deeper").isEmpty)
    // Text that is printed into a file has the same limit.
    let printed = try Command.shell("\(limit) 0; quartzite info red.caml > a.txt", in: folder.path)
    #expect(printed.status == 74)
  }

  @Test("A reader that goes away is 74, and no signal")
  func brokenPipe() throws {
    for command in ["info red.caml", "render red.caml -o -", "doctor", "--help"] {
      let result = try Command.shell(
        """
        { until [ -e gone ]; do :; done; quartzite \(command); } | { exec <&-; touch gone; }
        status=${PIPESTATUS[0]}; rm gone; exit $status
        """, in: folder.path)
      #expect(result.status == 74, "\(command): \(result.status) \(result.errorText)")
      #expect(result.errorText.contains("Broken pipe"), "\(result.errorText)")
    }
  }

  @Test(
    "ulimit -v: a picture for which there is no memory is 75, a machine without room for a driver 69; no signal, no file",
    .disabled(if: dlsym(nil, "__asan_init") != nil, "the sanitizer reserves more than any of these limits"))
  func memory() throws {
    let result = try Command.shell(
      """
      for size in 150 300 450 600 750 900 1050; do
        ( ulimit -v ${size}000; quartzite render red.caml --size 8000x8000 --limits untrusted -o big.webp 2> /dev/null )
        echo $?
      done
      """, in: folder.path)
    let statuses = result.outputText.split(separator: "\n").compactMap { Int($0) }
    // Status 127: the system could not even load the program.
    #expect(statuses.count == 7 && statuses.allSatisfy { [127, 69, 75].contains($0) }, "\(statuses)")
    #expect(statuses.contains(75))
    #expect(folder.contents == ["red.caml"])
  }

  @Test("ulimit -n and -s: few open files and a small stack are enough")
  func filesAndStack() throws {
    let result = try Command.shell(
      """
      ( ulimit -n 12; quartzite render red.caml -o files.png ); echo $?
      ( ulimit -s 256; quartzite render red.caml -o stack.png ); echo $?
      """, in: folder.path)
    #expect(result.outputText == "0\n0\n", "\(result.errorText)")
    #expect(folder.contents == ["files.png", "red.caml", "stack.png"])
  }

  @Test("Streams that are closed are no streams of somebody else's")
  func closedStreams() throws {
    #expect(try Command.shell("quartzite info red.caml >&-", in: folder.path).status == 74)
    #expect(try Command.shell("quartzite render red.caml -o - >&-", in: folder.path).status == 74)
    #expect(try Command.shell("quartzite render red.caml -o a.png <&- >&- 2>&-", in: folder.path).status == 0)
    #expect(try Command.shell("quartzite render nothing.caml -o b.png <&- >&- 2>&-", in: folder.path).status == 66)
    #expect(folder.contents == ["a.png", "red.caml"])
    // The picture's file holds nothing but the picture.
    #expect(try Command.shell("quartzite render red.caml -o c.png && cmp a.png c.png", in: folder.path).status == 0)
  }

  @Test("A folder that vanishes before the picture is written is 73")
  func vanishedFolder() throws {
    let result = try Command.shell(
      """
      mkdir gone; mkfifo pipe
      ( quartzite render - -o gone/a.png < pipe; echo $? > status ) &
      exec 3> pipe; cat red.caml >&3; rmdir gone; exec 3>&-
      wait; cat status
      """, in: folder.path)
    #expect(result.outputText == "73\n" && result.errorText.contains("gone/a.png"), "\(result.errorText)")
    #expect(folder.contents == ["pipe", "red.caml", "status"])
  }
}
