// Tests of the assertions in XCTest, in the same process as those of Swift Testing.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteTesting
import XCTest

final class XCTestAssertionTests: XCTestCase {
  override func invokeTest() {
    withSnapshotTesting(record: .never) { super.invokeTest() }
  }

  /// Pictures that match their references pass.
  func testMatches() {
    assertSnapshot(of: card(), as: .image)
    assertSnapshot(of: square(0, 0.5, 0), as: .image(scale: 2))
  }

  /// The configuration reaches asynchronous tests, and numbers begin at 1 in each test.
  func testMatchesAsynchronously() async {
    XCTAssertEqual(SnapshotTestingConfiguration.current.record, .never)
    assertSnapshot(of: card(), as: .image, testName: "testMatches()")
    assertSnapshot(of: square(0, 0.5, 0), as: .image(scale: 2), testName: "testMatches()")
  }

  /// A picture that differs fails the test, at the line of the call.
  func testDiffers() {
    let folder = FileManager.default.temporaryDirectory.path + "/quartzite-assertions-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    caught = []
    let line = #line + 2
    withSnapshotTesting(resultsFolder: folder) {
      assertSnapshot(of: card(dotAt: 30), as: .image, testName: "testMatches()")
    }
    let failures = caught ?? []
    caught = nil
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertTrue(failures.first?.text.contains("8 of 1600 pixels differ") == true)
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: folder + "/TestingTests/XCTestAssertionTests/testMatches.1/actual.png"))
  }

  /// The failures of this test that are looked at instead of being reported; nil where they are reported.
  private var caught: [(text: String, line: Int)]?

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    if caught != nil {
      caught?.append((description, lineNumber))
    } else {
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }
}
