// The fuzz target of documents: reads them, puts them into their states, plans or draws them, writes and reads them
// again.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCAML
import QuartziteFuzzing

func fuzzDocuments(_ input: Data) {
  guard let document = try? CAMLDocument(data: input, limits: FuzzPicture.limits) else { return }
  FuzzPicture.show(document.rootLayer, isDrawn: input.count % 4 == 0, isFlipped: false)
  for state in document.states.prefix(3) {
    try? document.apply(state: state.name)
    FuzzPicture.show(document.rootLayer, isDrawn: false, isFlipped: false)
  }
  document.revertToInitialState()
  do {
    _ = try CAMLDocument(data: document.data())
  } catch {
    promise(false, "a document is written as one that can be read: \(error)")
  }
}
