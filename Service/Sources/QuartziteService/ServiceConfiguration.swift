// ServiceConfiguration: everything that whoever starts a service may choose.
// SPDX-License-Identifier: Apache-2.0

/// The address, the folder and the limits of a service.
package struct ServiceConfiguration: Sendable {
  /// The version that answers and entity tags carry: the same version draws the same pixels.
  package var version = "0.2.0"
  /// The host name or address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any that is free.
  package var port = 8080
  /// The hosts that requests may be for, beside `localhost`, its addresses, ``host`` and the address on which a request came;
  /// ``HostName/any`` for all hosts.
  package var allowedHosts: Set<HostName> = []
  /// The folder of the templates; nil for a service without templates.
  package var templateFolder: String?
  /// The templates that may be stored.
  package var maximumTemplates = 1000
  /// The bytes that all templates may have together.
  package var maximumTemplateBytes = 1 << 30
  /// The token that clients send; nil for a service that is open to all who reach it.
  package var token: String?
  /// The limits of each connection, the bytes of a body among them.
  package var connection = ConnectionLimits()
  /// The connections that may be open.
  package var maximumConnections = 2048
  /// The bytes of all request bodies that are in memory at one time.
  package var maximumBodiesInMemory = 512 << 20
  /// The bytes of the head of a request: its target and all its fields.
  package var maximumHeadBytes = 32 << 10
  /// The parameters of one request.
  package var maximumParameters = 256
  /// The largest deadline that clients may ask for, in seconds.
  package var maximumDeadline: Double = 60
  /// The deadline of requests that name none, in seconds.
  package var defaultDeadline: Double = 30
  /// The bytes of cards that are kept in memory; 0 for none.
  package var cardCacheBytes = 64 << 20
  /// The bytes of templates that are kept in memory.
  package var templateCacheBytes = 64 << 20
  /// The seconds for which browsers and proxies may keep a card without asking.
  package var cardMaximumAge = 300
  /// The seconds after which a shutdown gives up on requests that are still being answered.
  package var shutdownTime = 60

  /// The defaults.
  package init() {}
}
