// The inputs of the fuzzer's corpus, each handed to the function that fuzzing calls.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets

extension HostileFamily {
  static var corpusCases: [HostileCase] {
    let folder = #filePath.components(separatedBy: "Tests/HostileCorpus/")[0] + "Fuzz/Corpus/"
    return FuzzTarget.allCases.flatMap { target in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + target.rawValue)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
        HostileCase("\(target) \(name)", .returned, .medium) { _ in
          let input = try Data(contentsOf: URL(fileURLWithPath: folder + target.rawValue + "/" + name))
          target.run(input)
        }
      }
    }
  }
}
