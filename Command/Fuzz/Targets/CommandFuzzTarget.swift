// The fuzz targets of the command: functions of bytes that must not end the process, hang, or break a promise.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing

/// A part of the command, and the function that feeds bytes to it.
package enum CommandFuzzTarget: String, CaseIterable, FuzzedPart {
  /// Rows of comma-separated values: read, written with all fields in quotes, and read again.
  case csv
  /// Rows that are JSON objects in lines: read, written as objects of texts, and read again.
  case jsonlines

  /// Hands bytes to the command.
  package func run(_ input: Data) {
    LateWork.check {
      switch self {
      case .csv: fuzzSeparatedValues(input)
      case .jsonlines: fuzzJSONLines(input)
      }
    }
  }
}
