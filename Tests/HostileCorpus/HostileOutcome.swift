// The outcome of one input, as it is passed from the process that tried it to the one that judges it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

package struct HostileOutcome: Codable, Sendable {
  package struct Notice: Codable, Sendable {
    let kind: String
    let text: String
  }

  /// The name of the input: `family/name`.
  package var name: String
  /// `picture`, `returned`, `refused`, `threw`, or the way in which the process ended: `signal 4`, `exit 1`.
  package var result: String
  /// The code of the error and its description.
  package var code: String?
  package var message: String?
  /// The first diagnostics.
  package var notices: [Notice] = []
  /// The places at which the control layer was missing.
  package var wrongPixels: [String] = []
  /// The processor time, and the peak memory of the process, during the work on the input.
  package var seconds = 0.0
  package var megabytes = 0

  package init(name: String, result: String) { (self.name, self.result) = (name, result) }

  /// The outcome as one line of JSON.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension HostileCase {
  /// The factor by which a debug build may take longer.
  static let debugFactor = 20.0

  /// The bounds in force in this build.
  package var boundsInForce: (seconds: Double, megabytes: Int) {
    guard HostileStage.isDebug else { return (bounds.seconds, bounds.megabytes) }
    return (bounds.seconds * Self.debugFactor, bounds.megabytes + 512)
  }

  /// The complaints about an outcome that differs from the expectation; empty if there are none.
  package func complaints(about outcome: HostileOutcome) -> [String] {
    var complaints: [String] = []
    switch expected {
    case .picture: if outcome.result != "picture" { complaints.append("a picture was expected") }
    case .noticed(let kind, let place):
      if outcome.result != "picture" { complaints.append("a picture was expected") }
      if !outcome.notices.contains(where: { $0.kind == kind.rawValue && (place.isEmpty || $0.text.contains(place)) }) {
        complaints.append("no diagnostic of the kind \(kind) at “\(place)”")
      }
    case .refused(let code, let words):
      if outcome.result != "refused" || outcome.code != code.description {
        complaints.append("the error \(code) was expected")
      } else if !words.isEmpty, outcome.message?.contains(words) != true {
        complaints.append("the error does not say “\(words)”")
      }
    case .bounded:
      let bounds = [RenderError.Code.limitExceeded, .deadlineExceeded].map(\.description)
      let isRefused = outcome.result == "refused" && outcome.code.map(bounds.contains) == true
      if outcome.result != "picture", !isRefused { complaints.append("a picture or a limit was expected") }
    case .returned: if outcome.result != "returned" { complaints.append("nothing was to be shown") }
    }
    if let place = outcome.wrongPixels.first { complaints.append("wrong pixels: \(place)") }
    let (seconds, megabytes) = boundsInForce
    if outcome.seconds > seconds {
      complaints.append("\(outcome.seconds) seconds on processors, \(seconds) are allowed")
    }
    if outcome.megabytes > megabytes { complaints.append("\(outcome.megabytes) MiB, \(megabytes) are allowed") }
    if complaints.isEmpty { return [] }
    var found = outcome.result
    if let code = outcome.code { found += " \(code): \(outcome.message ?? "")" }
    if let notice = outcome.notices.first { found += "; \(notice.text) [\(notice.kind)]" }
    return complaints + ["found: \(found.prefix(300))"]
  }
}
