// CorpusTests: the inputs that are kept for the service's fuzzer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing
import ServiceFuzzTargets
import Testing

@Suite struct CorpusTests {
  /// A promise that is broken ends the process, with its words.
  @Test(arguments: ServiceFuzzTarget.allCases)
  func inputsOfEveryTargetAreReadWrittenAndReadAgain(target: ServiceFuzzTarget) throws {
    #expect(target.corpus.count >= 5)
    for file in target.corpus { target.run(try Data(contentsOf: file)) }
  }
}
