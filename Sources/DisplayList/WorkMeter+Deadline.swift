// The meter of a deadline.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

extension WorkMeter {
  /// Creates a meter that ends with a deadline; nil for the deadline that never passes.
  package convenience init?(_ deadline: Deadline) {
    guard deadline.canPass else { return nil }
    self.init { !deadline.hasPassed }
  }
}
