// TestReporter: failures to the test framework that is running a test.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteSnapshotResults
import Testing
import XCTest

/// The place in a test that an assertion was called from.
struct CallSite {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt
}

enum TestReporter {
  /// Fails the test that is running, at the place of the call, with pictures beside it.
  ///
  /// XCTest on Linux has no attachments: there the pictures are in the folder of results alone.
  static func fail(_ failure: SnapshotFailure, named name: String, at site: CallSite) {
    let file = "\(site.fileID)"
    // These are the forms that a location has to have.
    let location = SourceLocation(
      fileID: file.contains("/") ? file : "Tests/\(file)", filePath: "\(site.filePath)", line: max(1, Int(site.line)),
      column: max(1, Int(site.column)))
    if Test.current != nil {
      for picture in SnapshotEntry.Picture.allCases {
        guard let data = failure.pictures[picture] else { continue }
        Attachment.record([UInt8](data), named: "\(name).\(picture.fileName)", sourceLocation: location)
      }
      Issue.record("\(failure.message)", sourceLocation: location)
    } else {
      // A detached task in a test of Swift Testing knows no test, and XCTest loses failures that come while it runs none. Of the
      // two, only that one hears it which is running.
      XCTFail(failure.message, file: site.filePath, line: site.line)
      Issue.record("\(failure.message)", sourceLocation: location)
    }
  }
}
