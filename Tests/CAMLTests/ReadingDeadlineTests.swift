// Tests of deadlines of reading: whenever time is up, reading ends and reports the step that it was in.
// SPDX-License-Identifier: Apache-2.0
import CountedClock
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Reading ends at its deadline")
struct ReadingDeadlineTests {
  /// Returns the error of reading by a deadline, and the number of times that the clock was read.
  private func outcome(passingAt look: Int = .max, _ read: () throws -> Void) -> (error: RenderError?, looks: Int) {
    let clock = CountedClock(expiringAt: look)
    let error = Deadline.$ofReading.withValue(clock.deadline) {
      failure {
        try read()
        return CAMLDocument(rootLayer: CALayer())
      }
    }
    return (error, clock.looks)
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
    let (error, looks) = outcome(read)
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
    let (error, looks) = outcome(read)
    #expect(error == nil)
    #expect(looks > 10)
    for look in 1...max(1, looks) { expectLate(outcome(passingAt: look, read).error) }
  }

  @Test("while a binary property list is looked through")
  func binaryList() throws {
    let list = ["a": Array(repeating: ["b"], count: 3_000)]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    func read() throws { _ = try PropertyList([UInt8](data), fileName: "index.xml", limits: .untrusted) }
    let (error, looks) = outcome(read)
    #expect(error == nil)
    #expect(looks > 10)
    for look in 1...max(1, looks) { expectLate(outcome(passingAt: look, read).error) }
  }
}
