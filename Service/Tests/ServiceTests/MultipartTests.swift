// MultipartTests: forms taken apart, ordinary and hostile ones.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import QuartziteService
import Testing

@Suite struct MultipartTests {
  private func parts(_ text: String, boundary: String? = "b") throws -> [MultipartForm.Part] {
    try MultipartForm(ByteBuffer(string: text), boundary: boundary).parts
  }

  private func failure(_ text: String, boundary: String? = "b") -> Problem? {
    do {
      _ = try parts(text, boundary: boundary)
      return nil
    } catch {
      return error as? Problem
    }
  }

  private let field = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

  @Test func partsHaveTheirNamesTypesAndBytes() throws {
    let parts = try parts(
      "preamble\r\n--b \t\r\n\(field)1\r\n--b\r\ncontent-type: IMAGE/png; q=1\r\n"
        + "CONTENT-DISPOSITION: form-data; filename=\"x%22\\\"y;z.png\"; name=b\r\n\r\n\r\n--a\r\n-b\r\r\n\r\n--b--\r\nepilogue --b--"
    )
    #expect(parts.map(\.name) == ["a", "b"])
    #expect(parts.map(\.fileName) == [nil, "x\"\"y;z.png"])
    #expect(parts.map(\.contentType) == [nil, "image/png"])
    #expect(parts.map { String(buffer: $0.content) } == ["1", "\r\n--a\r\n-b\r\r\n"])
  }

  @Test func emptyFormsAndEmptyPartsAreForms() throws {
    #expect(try parts("--b--").isEmpty)
    #expect(try parts("--b\r\n\(field)\r\n--b--").map(\.content.readableBytes) == [0])
  }

  @Test func namesOfFilesKeepTheirBackslashes() throws {
    let parts = try parts(
      "--b\r\nContent-Disposition: form-data; name=a; filename=\"C:\\dir\\a.png\"\r\n\r\nx\r\n--b--")
    #expect(parts.first?.fileName == "C:\\dir\\a.png")
  }

  @Test func escapesInNamesAreReadWhateverMarkFollowsThem() throws {
    let parts = try parts(
      "--b\r\nContent-Disposition: form-data; name=\"%0D%0A\u{301}\"; filename=\"%22\u{301}%2\u{301}2\"\r\n\r\n"
        + "x\r\n--b--")
    #expect(parts.first?.name.unicodeScalars.elementsEqual("\r\n\u{301}".unicodeScalars) == true)
    #expect(parts.first?.fileName?.unicodeScalars.elementsEqual("\"\u{301}%2\u{301}2".unicodeScalars) == true)
  }

  @Test func bytesStayAsTheyAre() throws {
    let bytes = (0...255).map { UInt8($0) } + [0x0D, 0x0A, 0x2D, 0x2D, 0x0D, 0x0D, 0x0A]
    var body = ByteBuffer(string: "--b\r\n" + field)
    body.writeBytes(bytes)
    body.writeString("\r\n--b--")
    let parts = try MultipartForm(body, boundary: "b").parts
    #expect(parts.map { Array($0.content.readableBytesView) } == [bytes])
  }

  @Test func whatIsNoFormIsRefusedWithAReason() {
    let long = String(repeating: "x", count: 9000)
    for (text, boundary, words) in [
      ("--b--", nil, "boundary"), ("--b--", "", "boundary"), ("--b--", String(repeating: "b", count: 71), "70"),
      ("--b--", "b\r\n", "ASCII"), ("", "b", "does not have"), ("--c--", "b", "does not have"),
      ("--b", "b", "line break"), ("--bx\r\n", "b", "line break"), ("--b\r\n", "b", "does not end"),
      ("--b\r\n\(field)text", "b", "within the part"), ("--b\r\n\(field)text\r\n--b", "b", "after part 1"),
      ("--b\r\nContent-Disposition: form-data; name=a", "b", "does not end"),
      ("--b\r\nX: \(long)\r\n\r\n\r\n--b--", "b", "more than 8192"),
      ("--b\r\n\(String(repeating: "X: y\r\n", count: 17))\r\n\r\n--b--", "b", "at most 16"),
      ("--b\r\nno colon\r\n\r\n\r\n--b--", "b", "name: value"), ("--b\r\n\r\nx\r\n--b--", "b", "Content-Disposition"),
      ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--b--", "b", "form-data"),
      ("--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--", "b", "no name"),
      ("--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n\r\n--b--", "b", "no name"),
      ("--b\r\nContent-Transfer-Encoding: base64\r\n\(field)eA==\r\n--b--", "b", "base64"),
      ("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\(field)--c--\r\n--b--", "b", "form itself"),
    ] as [(String, String?, String)] {
      let problem = failure(text, boundary: boundary)
      #expect(problem?.kind == .malformedBody, "\(text.prefix(60))")
      #expect(problem?.detail.contains(words) == true, "\(problem?.detail ?? "no problem"), expected \(words)")
    }
  }

  @Test func manyPartsAreTooMany() throws {
    let part = "--b\r\n\(field)x\r\n"
    let problem = failure(String(repeating: part, count: 100_000) + "--b--")
    #expect(problem?.kind == .limitExceeded)
    #expect(try parts(String(repeating: part, count: 512) + "--b--").count == 512)
    #expect(failure(String(repeating: part, count: 513) + "--b--")?.kind == .limitExceeded)
  }

  @Test func bodiesOfAlmostBoundariesAreReadOnce() throws {
    // Four megabytes in which each byte may begin a boundary.
    let boundary = String(repeating: "-", count: 69) + "x"
    var body = ByteBuffer(string: "--\(boundary)\r\n" + field)
    body.writeRepeatingByte(UInt8(ascii: "-"), count: 4 << 20)
    body.writeString("\r\n--\(boundary)--")
    #expect(try MultipartForm(body, boundary: boundary).parts.map(\.content.readableBytes) == [4 << 20])
  }

  @Test func everyPrefixOfAFormIsRefusedAndNothingCrashes() {
    let form = "--b\r\n\(field)1\r\n--b\r\nContent-Type: a/b\r\n\(field)2\r\n--b--"
    for length in 0..<form.utf8.count {
      let prefix = String(decoding: form.utf8.prefix(length), as: UTF8.self)
      #expect(failure(prefix)?.kind == .malformedBody, "\(length)")
    }
    #expect(failure(form) == nil)
  }

  @Test func randomBytesNeverCrash() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "--b", "\r\n", "--", "Content-Disposition: form-data; name=", "\"", "\\", ";", "a", ":", "\u{0}", "\u{FC}", " ",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      .joined()
      if let problem = failure("--b\r\n" + text) {
        #expect([.malformedBody, .limitExceeded].contains(problem.kind))
      }
    }
  }
}
