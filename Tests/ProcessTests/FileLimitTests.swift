// Tests of programs that use the library within limits of the system.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Testing

@Suite("Limits of the system on files")
struct FileLimitTests {
  @Test("A program that writes a picture gets the limit as an error, and no signal")
  func fileSizeOfPrograms() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The driver caches shaders on disk, which is not the subject of this test. The program's messages go to a pipe, which has no
    // such limit.
    let script = """
      export MESA_SHADER_CACHE_DISABLE=true
      (ulimit -f 0; "$ProcessTrial" write a.png) 2>&1 | cat; exit ${PIPESTATUS[0]}
      """
    let result = try BuiltProgram.shell(script, with: ["ProcessTrial"], in: folder)
    #expect(result.status == 0, "\(result.status) \(result.output)")
    #expect(result.output == "outputFailed: cannot write the file: File too large\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
