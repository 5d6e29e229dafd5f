// Tests of recording: when references are written, and what the tests that wrote them say.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteSnapshotResults
import QuartziteTesting
import Testing

@Suite("References of snapshots are recorded")
struct RecordingTests {
  @Test("A missing reference is recorded, and the test fails and says so; the next run compares with it")
  func missing() throws {
    let stage = try SnapshotStage()
    let first = try #require(stage.failure(of: card(), as: .image))
    #expect(
      first.message.contains("There was no reference. The picture was recorded as the reference. Run the test again"))
    #expect(first.message.contains("reference: " + stage.reference("title.card")))
    #expect(try stage.recorded("title.card")?.rgba(0, 0) == [51, 77, 153, 255])
    #expect(stage.results.entries().entries.map(\.outcome) == [.recorded])
    #expect(stage.failure(of: card(), as: .image) == nil)
    #expect(stage.results.entries().entries.isEmpty, "what matches is forgotten")
  }

  @Test("Without recording a missing reference is a failure, and nothing is written beside the test")
  func never() throws {
    let stage = try SnapshotStage()
    let failure = try #require(stage.failure(of: card(), as: .image, record: .never))
    #expect(failure.message.contains("There is no reference, and none is recorded."))
    #expect(try stage.recorded("title.card") == nil)
    #expect(stage.results.entries().entries.map(\.outcome) == [.missing])
    #expect(failure.pictures.keys.sorted { $0.rawValue < $1.rawValue } == [.actual])
  }

  @Test("Recording all writes every reference anew and fails each time")
  func all() throws {
    let stage = try SnapshotStage()
    for color in [1.0, 0.0] {
      let failure = try #require(stage.failure(of: square(color, 0, 0), as: .image, record: .all))
      #expect(
        failure.message.contains("Recording is on. The picture was recorded as the reference. Turn recording off"))
      #expect(try stage.recorded("title.card")?.rgba(3, 3) == [UInt8(color * 255), 0, 0, 255])
    }
    #expect(stage.failure(of: square(0, 0, 0), as: .image, record: true) != nil)
  }

  @Test("Recording failed ones writes what differs, and leaves what matches as it is")
  func failed() throws {
    let stage = try SnapshotStage()
    #expect(stage.failure(of: square(1, 0, 0), as: .image, record: .failed) != nil)
    #expect(stage.failure(of: square(1, 0, 0), as: .image, record: .failed) == nil)
    let failure = try #require(stage.failure(of: square(0, 1, 0), as: .image, record: .failed))
    #expect(failure.message.contains("400 of 400 pixels differ"))
    #expect(failure.message.contains("recorded as the reference"))
    #expect(failure.pictures.count == 3)
    #expect(try stage.recorded("title.card")?.rgba(3, 3) == [0, 255, 0, 255])
    // A file that is no picture is replaced, too.
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: stage.reference("title.card")))
    #expect(stage.failure(of: square(0, 1, 0), as: .image, record: .failed)?.message.contains("cannot be read") == true)
    #expect(stage.failure(of: square(0, 1, 0), as: .image) == nil)
  }

  @Test("The call says when to record, then the operation around it, then the environment")
  func precedence() throws {
    let stage = try SnapshotStage()
    stage.environment["SNAPSHOT_TESTING_RECORD"] = "all"
    stage.environment["QUARTZITE_SNAPSHOT_RECORD"] = "never"
    #expect(stage.failure(of: card(), as: .image)?.message.contains("none is recorded") == true)
    withSnapshotTesting(record: .missing) {
      #expect(stage.failure(of: card(), as: .image)?.message.contains("There was no reference") == true)
      #expect(stage.failure(of: card(), as: .image, record: .all)?.message.contains("Recording is on") == true)
      withSnapshotTesting(record: .all) {
        #expect(stage.failure(of: card(), as: .image)?.message.contains("Recording is on") == true)
      }
    }
    stage.environment["QUARTZITE_SNAPSHOT_RECORD"] = nil
    #expect(stage.failure(of: card(), as: .image)?.message.contains("Recording is on") == true)
  }

  @Test("A value of the environment's that means nothing fails each snapshot and names those that do")
  func badEnvironment() throws {
    let stage = try SnapshotStage()
    stage.environment["QUARTZITE_SNAPSHOT_RECORD"] = "yes"
    let message = try #require(stage.failure(of: card(), as: .image)).message
    #expect(message.contains("QUARTZITE_SNAPSHOT_RECORD is “yes”; expected all, missing, never, failed"))
    #expect(try stage.recorded("title.card") == nil)
  }

  @Test("The folder of results is the one that the environment or the operation names")
  func otherResults() throws {
    let stage = try SnapshotStage()
    stage.environment["QUARTZITE_SNAPSHOT_RESULTS"] = stage.folder + "/one"
    _ = stage.failure(of: card(), as: .image)
    #expect(SnapshotResults(folder: stage.folder + "/one").entries().entries.count == 1)
    withSnapshotTesting(resultsFolder: stage.folder + "/two") { _ = stage.failure(of: card(), as: .image, named: "b") }
    #expect(SnapshotResults(folder: stage.folder + "/two").entries().entries.count == 1)
    #expect(stage.results.entries().entries.isEmpty)
  }

  @Test("Two snapshots of a test without names are numbered, and named ones take no number")
  func numbers() throws {
    let stage = try SnapshotStage()
    for (index, red) in [1.0, 0.5].enumerated() {
      #expect(stage.failure(of: square(red, 0, 0), as: .image, named: nil, testName: "two()") != nil)
      #expect(stage.failure(of: square(0, 0, 1), as: .image, named: "blue", testName: "two()") != nil || index > 0)
    }
    #expect(try stage.recorded("two.1")?.rgba(0, 0) == [255, 0, 0, 255])
    #expect(try stage.recorded("two.2")?.rgba(0, 0) == [128, 0, 0, 255])
    #expect(try stage.recorded("two.blue")?.rgba(0, 0) == [0, 0, 255, 255])
    #expect(try stage.recorded("two.3") == nil)
  }

  @Test("Cases of a test with arguments need names, since they run in any order", arguments: [1, 2])
  func arguments(number: Int) throws {
    let stage = try SnapshotStage()
    let failure = try #require(stage.failure(of: card(), as: .image, named: nil, testName: "arguments(number:)"))
    #expect(failure.message.contains("arguments(number:) has arguments") && failure.message.contains("named:"))
    #expect(stage.failure(of: card(), as: .image, named: "\(number)")?.message.contains("recorded") == true)
  }

  @Test("Names become names of files, long ones too, and none leaves its folder")
  func names() {
    func place(_ test: String, _ name: String) -> SnapshotPlace {
      SnapshotPlace(
        testFile: "/p/Tests/A/Card Tests.swift", fileID: "A/Card Tests.swift", testName: test, identifier: name)
    }
    #expect(place("title()", "1").reference == "/p/Tests/A/__Snapshots__/Card Tests/title.1.png")
    #expect(place("title()", "half way/../x").name == "A/Card-Tests/title.half-way-x")
    #expect(place("A card looks new()", "ü1").name == "A/Card-Tests/A-card-looks-new.ü1")
    #expect(place("()", "..").name == "A/Card-Tests/-.-")
    let long = place(String(repeating: "é", count: 300), "1"), other = place(String(repeating: "é", count: 300), "2")
    #expect((FilePath(long.reference).components.last ?? "").utf8.count < 255)
    #expect(long.reference != other.reference)
  }

  @Test("Where the test's folder is not there, nothing is recorded")
  func noFolder() throws {
    let stage = try SnapshotStage()
    try FileManager.default.removeItem(atPath: stage.folder + "/Tests")
    let failure = try #require(stage.failure(of: card(), as: .image))
    #expect(failure.message.contains("the folder of the test's file is not on this machine"))
    #expect(!FileManager.default.fileExists(atPath: stage.folder + "/Tests"))
  }

  @Test("Many tests record and compare at the same time, each its own picture")
  func atTheSameTime() async throws {
    let stage = try SnapshotStage(), file = stage.file
    let failures = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<24 {
        group.addTask {
          let check: @Sendable () -> String? = {
            let call = SnapshotCall(name: "\(index)", fileID: "A/CardTests.swift", filePath: file, testName: "many()")
            return call.failure(of: square(CGFloat(index) / 24, 0, 0), as: .image)?.message
          }
          return check()?.contains("recorded") == true && check() == nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 0 : 1 }
    }
    #expect(failures == 0)
    for index in 0..<24 {
      let red = UInt8((Double(index) / 24 * 255).rounded())
      #expect(try stage.recorded("many.\(index)")?.rgba(0, 0)[0] == red)
    }
  }
}
