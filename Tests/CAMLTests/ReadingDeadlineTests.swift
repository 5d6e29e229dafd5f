// Tests of deadlines of reading: whenever time is up, reading ends and reports the step that it was in.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing

@testable import QuartziteCAML

@Suite("Reading ends at its deadline")
struct ReadingDeadlineTests {
  /// A clock that counts how often it is read.
  private final class Looks: Sendable {
    let count = Atomic(0)

    /// Returns a deadline that passes when the clock is read for the `look`-th time, counted from 1.
    func deadline(at look: Int) -> Deadline {
      // Every reading adds an hour, beside which real time is negligible.
      Deadline(.now + .seconds(3_600 * look)) {
        .now + .seconds(3_600 * self.count.wrappingAdd(1, ordering: .relaxed).newValue)
      }
    }
  }

  /// Returns the error of reading by a deadline, and the number of times that the clock was read.
  private func outcome(passingAt look: Int, _ read: () throws -> Void) -> (error: RenderError?, looks: Int) {
    let looks = Looks()
    let error = Deadline.$ofReading.withValue(looks.deadline(at: look)) {
      failure {
        try read()
        return CAMLDocument(rootLayer: CALayer())
      }
    }
    return (error, looks.count.load(ordering: .relaxed))
  }

  private func expectLate(_ error: RenderError?) {
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.message.contains("its document was being read") == true, "\(String(describing: error))")
  }

  @Test("before each image and after the last, and that is an error, not an image left out")
  func images() throws {
    let folder = try TemporaryFolder()
    for index in 0..<10 { try folder.write(onePixelPNG, to: "\(index).png") }
    let layers = (0..<10).map { "<CALayer><contents type=\"CGImage\" src=\"\($0).png\"/></CALayer>" }.joined()
    let text = "<CALayer><sublayers>\(layers)</sublayers></CALayer>"
    func read() throws { #expect(try document(text, in: folder.path).diagnostics == []) }
    let (error, looks) = outcome(passingAt: Int.max / 7_200, read)
    #expect(error == nil)
    #expect(looks >= 12)
    for look in 1...max(1, looks) { expectLate(outcome(passingAt: look, read).error) }
  }

  @Test("An image for which there was no time is read the next time")
  func laterImage() throws {
    let folder = try TemporaryFolder()
    try folder.write(onePixelPNG, to: "a.png")
    let images = DocumentImages(limits: .trusted), path = folder.path + "/a.png"
    let error = #expect(throws: RenderError.self) {
      try Deadline.$ofReading.withValue(Deadline(.now)) { _ = try images.image(at: path, isMask: false) }
    }
    #expect(error?.code == .deadlineExceeded)
    #expect(try images.image(at: path, isMask: false).image.width == 1)
  }

  @Test(
    "while the markup of a property list or a document is parsed",
    arguments: [
      String(repeating: "<a/>", count: 3_000), String(repeating: "text\n", count: 3_000),
    ])
  func markup(inside: String) {
    let source = Array("<a>\(inside)</a>".utf8)
    func read() throws { _ = try MarkupParser.parse(source, fileName: "index.xml", limits: .untrusted) }
    let (error, looks) = outcome(passingAt: Int.max / 7_200, read)
    #expect(error == nil)
    #expect(looks > 10)
    for look in 1...max(1, looks) { expectLate(outcome(passingAt: look, read).error) }
  }

  @Test("while a binary property list is looked through")
  func binaryList() throws {
    let list = ["a": Array(repeating: ["b"], count: 3_000)]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    func read() throws { _ = try PropertyList([UInt8](data), fileName: "index.xml", limits: .untrusted) }
    let (error, looks) = outcome(passingAt: Int.max / 7_200, read)
    #expect(error == nil)
    #expect(looks > 10)
    for look in 1...max(1, looks) { expectLate(outcome(passingAt: look, read).error) }
  }
}
