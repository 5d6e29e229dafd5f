// ServiceContext: what is known of a request besides its bytes.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Logging
import NIOCore

/// The context of a request.
package struct ServiceContext: RequestContext {
  /// The parts that Hummingbird needs.
  package var coreContext: CoreRequestContextStorage
  /// The channel that the request came on.
  let channel: any Channel
  /// The identifier of the request: the client's own, where it sent one.
  var requestID: String

  /// Creates the context of a request on a channel.
  package init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    requestID = source.logger[metadataKey: "hb.request.id"]?.description ?? RequestID().description
  }
}
