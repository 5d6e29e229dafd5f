// ViewDiagnostics: what views, images and layouts of this process had to leave out or to replace.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import Synchronization

/// The things that the views of this process had to leave out or to replace, such as images that were not found. Ours:
/// on Apple's platforms such messages are printed.
///
/// The list is of bounded length, and has each message once. Any thread may use it.
public enum ViewDiagnostics {
  private struct Log {
    var list = DiagnosticList()
    var known: Set<Diagnostic> = []
  }

  private static let log = Mutex(Log())

  /// The diagnostics in the order in which they came up.
  public static var list: DiagnosticList { log.withLock { $0.list } }

  /// Returns the diagnostics, and empties the list.
  @discardableResult
  public static func removeAll() -> DiagnosticList {
    log.withLock { log in
      let list = log.list
      log = Log()
      return list
    }
  }

  /// Adds a diagnostic that isn't in the list yet.
  static func note(_ kind: Diagnostic.Kind, at place: Place? = nil, _ message: String) {
    let diagnostic = Diagnostic(kind, at: place, message)
    log.withLock { log in
      if log.known.count < DiagnosticList.capacity {
        guard log.known.insert(diagnostic).inserted else { return }
      }
      log.list.append(diagnostic)
    }
  }
}
