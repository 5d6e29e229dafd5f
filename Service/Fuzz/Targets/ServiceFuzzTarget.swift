// The fuzz targets of the service: functions of bytes that must not end the process, hang, or break a promise.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing

/// A part of the service, and the function that feeds bytes to it.
package enum ServiceFuzzTarget: String, CaseIterable, FuzzedPart {
  /// Forms: a line with a media type, and a body that is taken apart, written and taken apart again.
  case multipart
  /// The bytes between the service and a worker: cut into messages in pieces of several sizes, written and read again.
  case messages

  /// Hands bytes to the service.
  package func run(_ input: Data) {
    LateWork.check {
      switch self {
      case .multipart: fuzzForms(input)
      case .messages: fuzzMessages(input)
      }
    }
  }
}
