// FilmProgress: tells how far a film, or a batch of pictures, is.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// Tells on standard error how many pictures are made, how fast, and how long the rest will take.
struct FilmProgress: Sendable {
  private enum Form {
    case line, json, none
  }

  private let form: Form
  private let total: Int
  private let unit: String
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// `unit` is one of what is counted: a frame, a picture.
  init(_ argument: ProgressArgument, total: Int, unit: String = "frame") {
    (self.total, self.unit) = (total, unit)
    switch argument {
    case .auto: form = StandardStream.error.isTerminal ? .line : .none
    case .json: form = .json
    case .none, .place: form = .none
    }
  }

  /// A tenth of a second: more often nobody can read it.
  private static let interval = Duration.milliseconds(100)

  /// Tells that so many are made, and that so many of them have failed.
  mutating func made(_ count: Int, failed: Int? = nil) {
    let now = ContinuousClock.now
    guard form != .none, count == total || last.map({ now - $0 >= Self.interval }) ?? true else { return }
    last = now
    let seconds = max((now - start) / .seconds(1), 1e-6), rate = Double(count) / seconds
    let left = rate > 0 ? Double(total - count) / rate : 0
    switch form {
    case .json:
      let failures = failed.map { ",\"failed\":\($0)" } ?? ""
      Message.line(
        "{\"\(unit)\":\(count),\"\(unit)s\":\(total),\"\(unit)sPerSecond\":\(Self.rounded(rate)),\"secondsLeft\":\(Self.rounded(left))\(failures)}"
      )
    case .line:
      let failures = failed.map { $0 > 0 ? ", \($0) failed" : "" } ?? ""
      Message.text(
        "\r\u{1B}[K\(unit) \(count) of \(total), \(Self.rounded(rate)) a second, \(Self.rounded(left)) s left\(failures)"
      )
    case .none: break
    }
  }

  /// Ends the line that changes.
  func end() {
    if form == .line, last != nil { Message.text("\r\u{1B}[K") }
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
