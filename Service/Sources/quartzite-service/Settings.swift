// Settings: options of the command, or variables of the environment in their place.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Logging
import QuartziteService

/// Reads what was given as an option, else what the environment has under the option's name.
struct Settings {
  let environment: [String: String]

  /// A text that is not empty.
  func text(_ option: String?, _ name: String) throws -> String? {
    guard let text = option ?? environment["QUARTZITE_SERVICE_" + name] else { return nil }
    guard !text.isEmpty else { throw wrong(name, "a text that is not empty", text) }
    return text
  }

  /// A whole number.
  func number(_ option: Int?, _ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = option.map(String.init) ?? environment["QUARTZITE_SERVICE_" + name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)", text)
    }
    return number
  }

  /// A time in seconds.
  func seconds(_ option: Double?, _ name: String) throws -> Double? {
    guard let text = option.map({ String($0) }) ?? environment["QUARTZITE_SERVICE_" + name] else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
      throw wrong(name, "a number of seconds above 0 and up to 86400", text)
    }
    return seconds
  }

  /// A number of bytes, with K, M or G after it.
  func bytes(_ option: String?, _ name: String) throws -> Int? {
    guard let text = option ?? environment["QUARTZITE_SERVICE_" + name] else { return nil }
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { shifts[$0] }
    guard let number = Int(shift == nil ? text[...] : text.dropLast()), 0...1 << 20 ~= number || shift == nil,
      0...1 << 40 ~= number << (shift ?? 0)
    else { throw wrong(name, "a number of bytes, as 4096, 512K, 32M or 1G", text) }
    return number << (shift ?? 0)
  }

  /// Names or addresses of hosts; a variable has commas between them.
  func hosts(_ options: [String], _ name: String) throws -> Set<HostName> {
    let variable = environment["QUARTZITE_SERVICE_" + name]?.split(separator: ",") ?? []
    let texts = options.isEmpty ? variable.map { $0.trimmingCharacters(in: .whitespaces) } : options
    return try Set(
      texts.map { text in
        guard let host = text == HostName.any.text ? .any : HostName(text) else {
          throw wrong(name, "a host name or an address without a port, or *", text)
        }
        return host
      })
  }

  /// A level of the log.
  func level(_ option: String?, _ name: String) throws -> Logger.Level {
    guard let text = option ?? environment["QUARTZITE_SERVICE_" + name] else { return .info }
    guard let level = Logger.Level(rawValue: text) else {
      throw wrong(name, "one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))", text)
    }
    return level
  }

  /// The token in a file: its first line.
  static func token(in file: String) throws -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ValidationError("The file with the token, \(file), cannot be read as text.")
    }
    let token = text.prefix { !$0.isNewline }
    guard token.utf8.count >= 16, token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw ValidationError(
        "The token in \(file) needs at least 16 ASCII characters without spaces, on the first line.")
    }
    return String(token)
  }

  private func wrong(_ name: String, _ expected: String, _ found: String) -> ValidationError {
    let option = "--" + name.lowercased().replacing("_", with: "-")
    return ValidationError("\(option) (QUARTZITE_SERVICE_\(name)) is \(expected), not \u{201C}\(found)\u{201D}.")
  }
}

/// The files, connections among them, that the process may have open.
enum OpenFiles {
  /// Raises the limit of the process as far as it may be. Returns the connections that fit, which are fewer than asked for where
  /// the limit is low.
  static func raise(for connections: Int, _ logger: Logger) -> Int {
    var limit = rlimit()
    guard getrlimit(Self.resource, &limit) == 0 else { return connections }
    // Workers, templates and the libraries have files open, too.
    let others = 256
    let wanted = rlim_t(connections + others)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(Self.resource, &limit)
      _ = getrlimit(Self.resource, &limit)
    }
    guard limit.rlim_cur < wanted else { return connections }
    let possible = max(16, Int(limit.rlim_cur) - others)
    logger.warning(
      "fewer connections than asked for: the process may have only \(limit.rlim_cur) files open",
      metadata: ["asked": "\(connections)", "connections": "\(possible)"])
    return possible
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
