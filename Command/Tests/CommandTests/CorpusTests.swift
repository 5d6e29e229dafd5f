// Tests of the inputs that are kept for the command's fuzzer.
// SPDX-License-Identifier: Apache-2.0

import CommandFuzzTargets
import Foundation
import QuartziteFuzzing
import Testing

@Suite("What is kept of fuzzing the command keeps its promises")
struct CorpusTests {
  /// A promise that is broken ends the process, with its words.
  @Test("Inputs of every fuzz target are read, written and read again", arguments: CommandFuzzTarget.allCases)
  func corpus(target: CommandFuzzTarget) throws {
    #expect(target.corpus.count >= 5)
    for file in target.corpus { target.run(try Data(contentsOf: file)) }
  }
}
