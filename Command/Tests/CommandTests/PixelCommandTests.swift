// Tests of `quartzite info --pixel`: its arguments, its text, its JSON and its errors.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Testing

@testable import QuartziteCommand

@Suite("quartzite info --pixel prints what touched a pixel")
struct PixelCommandTests {
  private struct Report: Decodable {
    struct Color: Decodable {
      let color: String
      let premultiplied: [Int]
    }
    struct Step: Decodable {
      let event: String
      let layer: String
      let depth: Int
      let detail: String
      let coverage: Double?
      let opacity: Double
      let paint: Color?
      let before: Color
      let after: Color
    }
    let scene: String
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let background: Color
    let steps: [Step]
    let result: Color
    let approximations: [String]
    let diagnostics: [String]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A red root of 40 × 20 points with a blue layer over its right half, and a hidden one over all of it.
  private func document() throws -> String {
    try folder.write(
      Documents.red(
        """
        <sublayers>
          <CALayer name="Blue" bounds="0 0 20 20" position="30 10" backgroundColor="0 0 1"/>
          <CALayer name="Gone" bounds="0 0 40 20" position="20 10" backgroundColor="0 1 0" hidden="1"/>
        </sublayers>
        """), to: "halves.caml")
  }

  // MARK: Arguments

  /// The message with which arguments are refused; nil where they are taken.
  private func refusal(_ arguments: String...) -> String? {
    do {
      _ = try InfoCommand.parse(["scene.caml"] + arguments)
      return nil
    } catch {
      return InfoCommand.message(for: error)
    }
  }

  @Test(
    "A pixel is two whole numbers from 0 on",
    arguments: [
      "1.5,2", "2,1.5", "1", "1,2,3", "a,b", ",", "-1,2", "1,-2", "+1,2", "1, 2", "99999999999999999999,1",
    ])
  func malformed(text: String) {
    #expect(refusal("--pixel=\(text)")?.contains("“\(text)” isn't a pixel; write its column and its row") == true)
  }

  @Test("--pixel excludes the other answers, and its own options need it")
  func exclusions() {
    #expect(refusal("--pixel", "1,2") == nil)
    #expect(refusal("--pixel", "1,2", "--misses", "--background", "white", "--json", "--scale", "2") == nil)
    #expect(refusal("--pixel", "1,2", "--list")?.contains("--pixel and --list exclude each other") == true)
    #expect(refusal("--pixel", "1,2", "--stats")?.contains("--pixel and --stats exclude each other") == true)
    #expect(refusal("--pixel", "1,2", "--keypaths")?.contains("--pixel and --keypaths exclude each other") == true)
    #expect(refusal("--misses")?.contains("--misses is for --pixel") == true)
    #expect(refusal("--background", "white")?.contains("--background is for --pixel") == true)
  }

  // MARK: Answers

  @Test("The text has a line for each step, and the colour in the end")
  func text() async throws {
    let path = try document()
    let result = try await Command.quartzite("info", path, "--pixel", "60,10", "--scale", "2")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.outputText == """
        \(path): pixel 60,10 of 80 × 40
        background #00000000
        Root: fill, coverage 1, paint #FF0000FF: #00000000 → #FF0000FF
        Root/Blue[0]: fill, coverage 1, paint #0000FFFF: #FF0000FF → #0000FFFF
        result #0000FFFF

        """)
  }

  @Test("The JSON has the same values, and with --misses what is hidden")
  func json() async throws {
    let path = try document()
    let result = try await Command.quartzite(
      "info", path, "--pixel", "10,10", "--width", "80", "--background", "white", "--misses", "--json")
    #expect(result.status == 0, "\(result.errorText)")
    let report = try JSONDecoder().decode(Report.self, from: result.output)
    #expect(report.scene == path && report.x == 10 && report.y == 10 && report.width == 80 && report.height == 40)
    #expect(report.background.color == "#FFFFFFFF" && report.background.premultiplied == [255, 255, 255, 255])
    #expect(report.steps.map(\.event) == ["fill", "hidden"])
    #expect(report.steps.map(\.layer) == ["Root", "Root/Gone[1]"])
    #expect(report.steps[0].coverage == 1 && report.steps[0].paint?.premultiplied == [255, 0, 0, 255])
    #expect(report.result.color == "#FF0000FF" && report.approximations.isEmpty && report.diagnostics.isEmpty)
  }

  @Test("A Lottie animation is traced at a frame")
  func lottie() async throws {
    let path = try folder.write(
      #"""
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "layers": [
        {"ty": 1, "nm": "Late", "ip": 30, "op": 60, "st": 0, "ks": {}, "sw": 100, "sh": 80, "sc": "\#u{23}00ff00"}]}
      """#, to: "late.json")
    func trace(_ frame: Int) async throws -> Report {
      let result = try await Command.quartzite("info", path, "--pixel", "50,40", "--frame", "\(frame)", "--json")
      return try JSONDecoder().decode(Report.self, from: result.output)
    }
    #expect(try await trace(10).steps.isEmpty)
    let late = try await trace(40)
    #expect(late.steps.contains { $0.layer.contains("Late") } && late.result.color == "#00FF00FF")
  }

  @Test("A pixel outside of the picture is a usage error with the picture's size")
  func outside() async throws {
    let result = try await Command.quartzite("info", try document(), "--pixel", "40,3")
    #expect(result.status == 64 && result.outputText.isEmpty)
    #expect(result.firstError.contains("the pixel 40,3 lies outside of the picture of 40 × 20 pixels"))
  }
}
