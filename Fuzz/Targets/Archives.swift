// The fuzz target of archives: their directories, their files, the documents in them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteFuzzing

func fuzzArchives(_ input: Data) {
  guard input.starts(with: [0x50, 0x4B]) else { return }
  let late = LateWork()
  do {
    let document = try Document(
      data: input, fileName: "input.zip", limits: FuzzPicture.limits, deadline: late.moment)
    late.check()
    FuzzPicture.show(
      document.rootLayer, isDrawn: input.count % 4 == 0 && document.kind == .coreAnimation,
      isFlipped: document.isGeometryFlipped)
  } catch {
    late.check()
    promise(
      error.code != .outputFailed && error.code != .outputNotCreated, "a faulty archive is its own fault: \(error)")
  }
}
