// Tests of the text forms of values.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Values")
struct ValueTests {
  @Test(
    "numbers are decimal, with exponents and the words for what is not finite",
    arguments: [
      ("1", 1), ("-5.33e4", -53_300), ("1e-100", 1e-100), (" .5 ", 0.5), ("inf", .infinity), ("-inf", -.infinity),
      ("+2", 2), ("1e999", .infinity),
    ] as [(String, Double)])
  func numbers(text: String, number: Double) {
    #expect(NumberText.number(text) == number)
  }

  @Test("what is no number is none", arguments: ["", "1px", "0x10", "1,5", "--1", "e5", "1 2"])
  func noNumbers(text: String) {
    #expect(NumberText.number(text) == nil)
  }

  @Test("nan is read")
  func notANumber() {
    #expect(NumberText.number("nan")?.isNaN == true)
  }

  @Test(
    "whole numbers may have a fraction of zero, and no other",
    arguments: [
      ("14", 14), ("14.0", 14), ("1e3", 1_000), ("-3", -3), ("1.5", nil), ("inf", nil), ("1e30", nil), ("nan", nil),
    ] as [(String, Int?)])
  func integers(text: String, number: Int?) {
    #expect(NumberText.integer(text) == number)
  }

  @Test("truth values have three spellings")
  func truth() {
    #expect(["1", "true", "YES"].allSatisfy { NumberText.bool($0) == true })
    #expect(["0", "false", "no"].allSatisfy { NumberText.bool($0) == false })
    #expect(NumberText.bool("2") == nil)
  }

  @Test("points and rectangles take spaces, commas and semicolons")
  func geometry() throws {
    let layer = try layer("position=\"1 -2.5\" bounds=\"0,1;30 40\" shadowOffset=\"3 4\"")
    #expect(layer.position == CGPoint(x: 1, y: -2.5))
    #expect(layer.bounds == CGRect(x: 0, y: 1, width: 30, height: 40))
    #expect(layer.shadowOffset == CGSize(width: 3, height: 4))
  }

  @Test("colours keep extended range, and have alpha as a fourth number or as opacity")
  func colors() throws {
    let layer = try layer(
      "backgroundColor=\"1.078 0.4017 0.7977\" borderColor=\"1 0 0 0.25\"",
      "<shadowColor opacity=\"0.5\" value=\"0 1 0\"/>")
    #expect(layer.backgroundColor == CGColor(red: 1.078, green: 0.4017, blue: 0.7977, alpha: 1))
    #expect(layer.borderColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(layer.shadowColor == CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  @Test("bit sets are numbers or names")
  func bits() throws {
    #expect(try layer("maskedCorners=\"minXMinY|maxXMaxY\"").maskedCorners.rawValue == 9)
    #expect(try layer("maskedCorners=\"6\"").maskedCorners.rawValue == 6)
    #expect(try layer("edgeAntialiasingMask=\"left|top\"").edgeAntialiasingMask.rawValue == 9)
    #expect(try layer("maskedCorners=\"\"").maskedCorners.rawValue == 0)
  }

  @Test("words of enumerations become their constants")
  func words() throws {
    let layer = try layer(
      "contentsGravity=\"resizeAspectFill\" cornerCurve=\"continuous\" "
        + "magnificationFilter=\"nearest\" fillMode=\"both\"")
    #expect(layer.contentsGravity == .resizeAspectFill)
    #expect(layer.cornerCurve == .continuous)
    #expect(layer.magnificationFilter == .nearest)
    #expect(layer.fillMode == .both)
  }

  @Test("timing functions are names or four numbers")
  func timingFunctions() throws {
    let animation = try #require(ValueText.value("0.125 0 0.25 1", of: .timingFunction) as? CAMediaTimingFunction)
    #expect(ValueText.text(animation, of: .timingFunction) == "0.125 0 0.25 1")
    for name in ValueText.timingFunctionNames {
      let named = try #require(ValueText.value(name, of: .timingFunction))
      #expect(ValueText.text(named, of: .timingFunction) == name)
    }
    #expect(ValueText.value("easeSomehow", of: .timingFunction) == nil)
    #expect(ValueText.value("0 0 1", of: .timingFunction) == nil)
  }

  @Test("colour matrices have twenty numbers")
  func colorMatrix() throws {
    let numbers = (0..<20).map { String($0) }
    let text = "matrix(\(numbers.joined(separator: ", ")))"
    let matrix = try #require(ValueText.value(text, of: .colorMatrix) as? [NSNumber])
    #expect(matrix.map(\.intValue) == Array(0..<20))
    #expect(ValueText.text(matrix, of: .colorMatrix) == text)
    #expect(ValueText.value("matrix(1, 2)", of: .colorMatrix) == nil)
  }

  @Test(
    "an attribute that cannot be read is left out, with a diagnostic that says where and what was expected",
    arguments: [
      ("opacity=\"much\"", 31, "a number"), ("hidden=\"maybe\"", 31, "0 or 1"),
      ("bounds=\"1 2 3\"", 31, "four numbers"),
      ("name=\"a\" position=\"1\"", 40, "two numbers"), ("backgroundColor=\"reddish\"", 31, "three numbers"),
      ("transform=\"spin(1)\"", 31, "transform functions"), ("contentsGravity=\"middle\"", 31, "one of center"),
      ("transform.rotation.z=\"x\"", 31, "a number"), ("maskedCorners=\"north\"", 31, "minXMinY"),
      ("shadowPath=\"M 1 2 X\"", 31, "a command at character 7"),
    ])
  func unreadable(attribute: String, column: Int, expectation: String) throws {
    let text = "<caml>\n<CALayer><sublayers><CALayer  \(attribute) zPosition=\"7\"/></sublayers></CALayer></caml>"
    let document = try document(text: text)
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1 && diagnostic.kind == .valueNotUnderstood)
    #expect(diagnostic.place == .file(SourcePosition(file: "test.caml", line: 2, column: column)))
    #expect(diagnostic.message.contains(expectation), "\(diagnostic)")
    #expect(document.rootLayer.sublayers?.first?.zPosition == 7)
  }

  @Test(
    "every number is written as text that reads back as the same number",
    arguments: [
      0, -0.0, 1.5, -9_223_372_036_854_775_808, 9_007_199_254_740_992, 1e300, -1e-300,
    ])
  func writtenNumbers(number: Double) {
    #expect(NumberText.number(NumberText.text(number))?.bitPattern == number.bitPattern)
  }

  @Test("text that is no name is not mistaken for one")
  func names() {
    #expect(MarkupWriter.isName("rotate"))
    #expect(!["", "1a", "a b", "a#1", "a:b", "é"].contains { MarkupWriter.isName($0) })
  }
}
