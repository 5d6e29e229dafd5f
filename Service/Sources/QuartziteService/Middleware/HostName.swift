// HostName: the name or the address of a host, in the one form in which it can be compared.
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The name or the address of a host: names in small letters without the dot that may end them, addresses as the system writes
/// them. An IPv4 address that is written as IPv6 is the IPv4 address.
package struct HostName: Sendable, Hashable {
  /// The name or the address, without brackets.
  package let text: String

  /// What stands for every host among those that are allowed: `*`.
  package static let any = HostName(checked: "*")

  /// The names by which a machine calls itself.
  static let loopback: Set<HostName> = [
    HostName(checked: "localhost"), HostName(checked: "127.0.0.1"), HostName(checked: "::1"),
  ]

  private init(checked text: String) { self.text = text }

  /// Reads `cards.example`, `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`; nil for anything else, a name with a port included.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let text = isBracketed ? String(text.dropFirst().dropLast()) : text.lowercased()
    if isBracketed || text.contains(":") {
      // The zone behind % only means something on the machine that the client is.
      let plain = String(text.prefix { $0 != "%" })
      guard plain.contains(":"),
        let address = try? SocketAddress(ipAddress: plain, port: 0).ipAddress
      else { return nil }
      self.text =
        address.hasPrefix("::ffff:") && address.contains(".")
        ? String(address.dropFirst(7)) : address
      return
    }
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard 1...253 ~= name.utf8.count,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else {
      return nil
    }
    self.text = String(name)
  }

  /// Reads the host in a field `Host` or in a target, which a port may follow; nil for what is no host.
  package init?(authority: some StringProtocol) {
    let end: String.Index
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      end = authority.index(after: bracket)
    } else {
      end = authority.firstIndex(of: ":") ?? authority.endIndex
    }
    let port = authority[end...]
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard
      port.isEmpty
        || port.hasPrefix(":") && port.utf8.count <= 6
          && port.utf8.dropFirst().allSatisfy({ digits.contains($0) })
    else { return nil }
    self.init(authority[..<end])
  }

  /// Whether it is an address that only this machine reaches.
  var isLoopbackAddress: Bool { text == "::1" || text.hasPrefix("127.") }
}
