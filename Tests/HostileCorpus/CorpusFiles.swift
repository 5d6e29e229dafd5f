// The inputs of the fuzzer's corpus, each handed to the function that fuzzing calls.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets
import QuartziteFuzzing

extension HostileFamily {
  static var corpusCases: [HostileCase] {
    FuzzTarget.allCases.flatMap { target in
      target.corpus.map { file in
        HostileCase("\(target) \(file.lastPathComponent)", .returned, .medium) { _ in
          target.run(try Data(contentsOf: file))
        }
      }
    }
  }
}
