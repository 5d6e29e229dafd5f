// Tests of places, messages and lists of diagnostics.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import Testing

@Suite("Messages say where")
struct PlaceTests {
  @Test("A place in a file is written as editors read it")
  func filePositions() {
    #expect(SourcePosition(file: "a.caml").description == "a.caml")
    #expect(SourcePosition(file: "a.caml", line: 3).description == "a.caml:3")
    #expect(SourcePosition(file: "a.caml", line: 3, column: 14).description == "a.caml:3:14")
    #expect(SourcePosition(file: "a.caml", column: 14).description == "a.caml", "a column without a line says nothing")
  }

  @Test("An error and a diagnostic begin with their place, when they have one")
  func placesComeFirst() {
    let place = Place.file(SourcePosition(file: "a.caml", line: 3, column: 14))
    #expect(RenderError(.invalidScene, at: place, "no").description == "a.caml:3:14: no")
    #expect(RenderError(.usage, "no").description == "no")
    let layer = Place.layer(LayerPath("Root/Card[2]"))
    #expect(Diagnostic(.notDrawn, at: layer, "left out").description == "Root/Card[2]: left out [notDrawn]")
    #expect(Diagnostic(.device, "slow").description == "slow [device]")
  }

  @Test("An error's localized description is its description, with the place")
  func localizedDescriptions() {
    let place = Place.file(SourcePosition(file: "a.caml", line: 3, column: 14))
    let error: any Error = RenderError(.invalidScene, at: place, "no")
    #expect(error.localizedDescription == "a.caml:3:14: no")
    let unplaced: any Error = RenderError(.usage, "no")
    #expect(unplaced.localizedDescription == "no")
  }

  @Test("Cancellation is a CancellationError for callers, and any other error stays what it is")
  func cancellation() {
    #expect(RenderError(.cancelled, "no").thrown is CancellationError)
    #expect((RenderError(.usage, "no").thrown as? RenderError)?.code == .usage)
    #expect(RenderError(thrown: CancellationError()).code == .cancelled)
    #expect(RenderError(thrown: RenderError(.busy, "no")).code == .busy)
    #expect(RenderError(thrown: POSIXError(.EIO)).code == .internalInconsistency)
    #expect(throws: CancellationError.self) {
      try Result<Int, RenderError>.failure(RenderError(.cancelled, "no")).getOrCancel()
    }
    #expect(throws: RenderError.self) { try Result<Int, RenderError>.failure(RenderError(.usage, "no")).getOrCancel() }
  }

  @Test("Of a very long path, only the two ends are asked for and shown")
  func longPaths() {
    var asked: [Int] = []
    let path = LayerPath(components: 100_000) { index in
      asked.append(index)
      return "\(index)"
    }
    #expect(asked == Array(0..<8) + Array(99_992..<100_000))
    #expect(path.description.hasPrefix("0/1/2/3/4/5/6/7/… 99984 more …/99992/"))
    #expect(LayerPath(components: 16) { "\($0)" }.description == (0..<16).map(String.init).joined(separator: "/"))
    #expect(LayerPath(components: 0) { "\($0)" }.description == "")
  }
}

@Suite("A scene cannot make the list of diagnostics endless")
struct DiagnosticListTests {
  @Test("Beyond a thousand, diagnostics are only counted")
  func listIsBounded() {
    var list = DiagnosticList()
    #expect(list.isEmpty && list.all.isEmpty)
    for index in 0..<DiagnosticList.capacity { list.append(Diagnostic(.notDrawn, "\(index)")) }
    #expect(list.all.count == 1_000 && list.omittedCount == 0)
    list.append(Diagnostic(.notDrawn, "one more"))
    #expect(list.omittedCount == 1 && list.all.count == 1_001)
    #expect(list.all.last?.message == "1 more diagnostics were left out")
    #expect(Array(list).count == 1_000)
  }

  @Test("Joining lists keeps the count of what was left out")
  func listsJoin() {
    var first = DiagnosticList()
    var second = DiagnosticList()
    for _ in 0..<600 { first.append(Diagnostic(.device, "a")) }
    for _ in 0..<1_100 { second.append(Diagnostic(.device, "b")) }
    first.append(contentsOf: second)
    #expect(Array(first).count == 1_000)
    #expect(first.omittedCount == 700)
  }
}

@Suite("Classes of failure have the exit status that batch systems expect")
struct ExitStatusTests {
  @Test(
    "The status of each class",
    arguments: [
      (RenderError.Code.usage, 64), (.invalidScene, 65), (.limitExceeded, 65), (.inputMissing, 66),
      (.deviceUnavailable, 69), (.internalInconsistency, 70), (.outputNotCreated, 73), (.outputFailed, 74),
      (.deviceLost, 75), (.outOfMemory, 75),
    ] as [(RenderError.Code, Int32)])
  func statuses(code: RenderError.Code, status: Int32) {
    #expect(code.exitStatus == status)
  }

  @Test("Two classes with the same status are still two")
  func classesDiffer() {
    #expect(RenderError.Code.invalidScene != .limitExceeded)
  }

  @Test("Strangers get smaller limits than those who are trusted, in everything")
  func limitsAreOrdered() {
    let (trusted, untrusted) = (Limits.trusted, Limits.untrusted)
    let pairs: [(Int, Int)] = [
      (untrusted.outputEdge, trusted.outputEdge), (untrusted.outputArea, trusted.outputArea),
      (untrusted.layers, trusted.layers), (untrusted.depth, trusted.depth),
      (untrusted.instances, trusted.instances), (untrusted.planeComparisons, trusted.planeComparisons),
      (untrusted.nestedGroups, trusted.nestedGroups),
      (untrusted.imageArea, trusted.imageArea),
      (untrusted.documentBytes, trusted.documentBytes), (untrusted.documentDepth, trusted.documentDepth),
      (untrusted.documentElements, trusted.documentElements),
    ]
    for (small, large) in pairs { #expect(small < large && small > 0) }
  }
}
