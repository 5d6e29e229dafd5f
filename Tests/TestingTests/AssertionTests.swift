// Tests of the assertions as clients call them, with references beside this file, in Swift Testing.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteTesting
import QuartziteViews
import Synchronization
import Testing

@Suite("assertSnapshot in Swift Testing", .snapshots())
struct AssertionTests {
  private var results: String {
    FileManager.default.temporaryDirectory.path + "/quartzite-assertions-\(UUID().uuidString)"
  }

  @Test("Pictures that match their references pass, unnamed and named")
  func matches() {
    assertSnapshot(of: card(), as: .image)
    assertSnapshot(of: square(0, 0.5, 0), as: .image(scale: 2))
    assertSnapshot(of: card(), as: .image(perceptualPrecision: 0.98), named: "perceptual")
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 8))
    view.backgroundColor = .blue
    assertSnapshots(of: view, as: ["small": .image, "large": .image(scale: 3)])
  }

  @Test("A picture that differs fails the test that is running, at the line of the call, with three pictures attached")
  func differs() {
    let folder = results
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lines = Mutex<[Int?]>([]), line = #line + 4
    withKnownIssue {
      withSnapshotTesting(record: .never, resultsFolder: folder) {
        // The reference of another test is that of another picture.
        assertSnapshot(of: card(dotAt: 30), as: .image, testName: "matches()")
      }
    } matching: { issue in
      lines.withLock { $0.append(issue.sourceLocation?.line) }
      return "\(issue)".contains("8 of 1600 pixels differ")
    }
    #expect(lines.withLock { $0 } == [line])
  }

  @Test("A snapshot can be checked in a task that knows no test")
  func detached() async {
    let folder = results
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let message = await Task.detached {
      withSnapshotTesting(record: .never, resultsFolder: folder) {
        verifySnapshot(of: card(), as: .image, named: "absent")
      }
    }.value
    #expect(message?.contains("There is no reference, and none is recorded.") == true)
  }

  @Test("verifySnapshot returns what differs and fails nothing")
  func verify() {
    let folder = results
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(verifySnapshot(of: card(), as: .image, testName: "matches()") == nil)
    let message = withSnapshotTesting(record: .never, resultsFolder: folder) {
      verifySnapshot(of: card(), as: .image, named: "small", testName: "matches()")
    }
    #expect(
      message?.contains("The picture has 40 × 40 pixels; its reference has 12 × 8.") == true, "\(message ?? "nothing")")
  }

  @Test("Folders may be URLs of files, and no others")
  func folderURLs() async throws {
    let folder = URL(fileURLWithPath: results, isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let message = try withSnapshotTesting(record: .never, resultsFolder: folder) {
      verifySnapshot(of: card(), as: .image, named: "absent", snapshotDirectory: folder)
    }
    #expect(message?.contains("There is no reference, and none is recorded.") == true)
    #expect(try SnapshotTestingConfiguration(resultsFolder: folder).resultsFolder == folder.path)
    let remote = try #require(URL(string: "https://example.org/results"))
    let refused = verifySnapshot(of: card(), as: .image, named: "absent", snapshotDirectory: remote)
    #expect(refused?.contains("“https”") == true)
    let error = #expect(throws: RenderError.self) { try withSnapshotTesting(resultsFolder: remote) {} }
    #expect(error?.code == .usage)
    let seen = try await withSnapshotTesting(resultsFolder: folder) { () async -> String? in
      await Task.yield()
      return SnapshotTestingConfiguration.current.resultsFolder
    }
    #expect(seen == folder.path)
  }

  @Test(
    "The configuration of a suite takes a folder's URL",
    .snapshots(record: .never, resultsFolder: URL(fileURLWithPath: "/dev/null/none")))
  func configurationByURL() {
    #expect(SnapshotTestingConfiguration.current.resultsFolder == "/dev/null/none")
  }

  @Test("The configuration of a suite reaches its tests", .snapshots(record: .never, resultsFolder: "/dev/null/none"))
  func configuration() {
    #expect(SnapshotTestingConfiguration.current.record == .never)
    #expect(verifySnapshot(of: card(), as: .image, named: "x")?.contains("could not be kept: /dev/null/none") == true)
  }
}
