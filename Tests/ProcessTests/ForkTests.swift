// Tests of renderers in a child process that fork() has made.
// SPDX-License-Identifier: Apache-2.0

import ProcessFacts
import Testing

@Suite("fork() and renderers")
struct ForkTests {
  @Test(
    "A child of a process with a renderer gets an error, from a new renderer as from the old one, and nothing hangs")
  func fork() throws {
    let result = try BuiltProgram.shell(#"exec "$ProcessTrial" fork"#, with: ["ProcessTrial"])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == 0, "\(result.errors)")
    try #require(lines.count == 9, "\(result.output)")
    #expect(lines[0] == "before: 3 × 2" && lines[1] == "the child ended")
    #expect(lines[2] == "parent: 3 × 2")
    for (line, name) in zip(lines[3...4], ["new", "old"]) {
      #expect(line.hasPrefix("\(name): deviceUnavailable: ") && line.contains("fork()"), "\(line)")
    }
    #expect(lines[5] == "the child ended")
    #expect(lines[6] == "released: true" && lines[7] == "the child ended")
    #expect(lines[8] == "parent again: 3 × 2")
  }
}
