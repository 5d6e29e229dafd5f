// ListLimits: telling of what lists leave out.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension UIScrollView {
  /// The number that a data source gave, in the range that lists can have.
  final func allowed(_ number: Int, of what: String, most: Int) -> Int {
    if number > most { noteExcess("a list has more than \(most) \(what); the others were left out") }
    return min(max(number, 0), most)
  }

  /// Tells that no more than a number of elements in sight are shown.
  final func noteCut(_ most: Int, _ what: String) {
    noteExcess("a list shows no more than \(most) \(what) in sight; what follows was left out")
  }

  private func noteExcess(_ message: String) {
    ViewDiagnostics.note(.tooComplex, at: .layer(layer.layerPath()), message)
  }
}
