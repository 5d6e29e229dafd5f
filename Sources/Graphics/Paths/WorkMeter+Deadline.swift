// The meters of deadlines: of a given one, and of the work that the task does.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

extension WorkMeter {
  /// Creates a meter that ends with a deadline; nil for the deadline that never passes.
  package convenience init?(_ deadline: Deadline) {
    guard deadline.canPass else { return nil }
    self.init { !deadline.hasPassed }
  }

  /// A meter for what a client asks for while it draws or lays out for a picture: it ends with the picture's deadline. Nil
  /// outside of such work, and where the deadline never passes.
  package static var ofTask: WorkMeter? { WorkMeter(.ofTask) }
}
