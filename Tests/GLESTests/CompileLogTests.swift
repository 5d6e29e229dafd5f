// Tests of compile logs, in which every driver names the wrong line in a way of its own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Compile logs")
struct CompileLogTests {
  @Test(
    "The place of the first error is found in each driver's way of writing",
    arguments: [
      ("0:10012(5): error: `x' undeclared\n", 12, Optional(5), "error: `x' undeclared"),
      ("0:1(1): warning: fine\n0:10007(3): error: no\n", 7, Optional(3), "error: no"),
      ("0(10044) : error C1008: undefined variable \"x\"\n", 44, nil, "error C1008: undefined variable \"x\""),
      ("ERROR: 0:10009: 'x' : undeclared identifier\n", 9, nil, "'x' : undeclared identifier"),
    ])
  func places(_ log: String, _ line: Int, _ column: Int?, _ message: String) throws {
    let complaint = try #require(CompileLog(log, files: ["a.glsl", "b.glsl"]).firstComplaint())
    #expect(complaint.position == SourcePosition(file: "b.glsl", line: line, column: column))
    #expect(complaint.message == message)
  }

  @Test(
    "A log that names no place is quoted whole, at the first file",
    arguments: [
      "error: out of registers", "0:90003(1): error: in a file that is not there", "",
    ])
  func noPlace(_ log: String) {
    let error = CompileLog(log, files: ["a.glsl"]).error("It failed")
    #expect(error.description.hasPrefix("a.glsl: It failed: "))
    #expect(error.message.hasSuffix(log.isEmpty ? "the driver does not say why" : log))
  }
}
