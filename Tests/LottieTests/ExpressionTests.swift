// Tests of the expressions of Lottie properties: their values by arithmetic, their limits, and hostile texts.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteLottie

@Suite("Expressions")
struct ExpressionTests {
  // MARK: An animation for expressions

  /// A property with a value.
  private final class Property: ExpressionHostObject {
    let subject: String
    private let current: ExpressionValue
    private let members: [String: ExpressionValue]

    init(_ subject: String, _ current: ExpressionValue, _ members: [String: ExpressionValue] = [:]) {
      self.subject = subject
      self.current = current
      self.members = members
    }

    func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
      members[name]
    }

    func value(_ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? { current }
  }

  /// An object with members that is called with the name of one: `effect("Freq")("Slider")`.
  private final class Group: ExpressionHostObject {
    let subject: String
    private let members: [String: ExpressionValue]

    init(_ subject: String, _ members: [String: ExpressionValue]) {
      self.subject = subject
      self.members = members
    }

    func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
      members[name]
    }

    func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
      -> ExpressionValue?
    { members[try interpreter.text(arguments.at(0))] }
  }

  /// The names that the tests' animation has, at 2 seconds, with a keyframe at 0.5 and one at 1.5 seconds.
  private static func host(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  {
    func slider(_ value: Double) -> ExpressionValue {
      .host(Group("an effect", ["Slider": .host(Property("a slider", .number(value)))]))
    }
    switch name {
    case "time": return .number(2)
    case "value": return .numbers([100, 50])
    case "numKeys": return .number(2)
    case "thisComp": return .host(Group("the composition", ["frameDuration": .number(1 / 25.0)]))
    case "position":
      return .host(Property("the position", .numbers([3, 4]), ["numKeys": .number(2), "speed": .number(7)]))
    case "effect":
      return .host(
        Group("effect", ["Amplitude": slider(40), "Frequency": slider(2), "Decay": slider(3), "Off": slider(0)]))
    case "nearestKey", "key":
      return .function(name) { (arguments, interpreter) throws(ExpressionFailure) in
        let number = try interpreter.number(arguments.at(0))
        let index = name == "key" ? number : number < 1 ? 1 : 2
        return .object(["index": .number(index), "time": .number(index - 0.5)])
      }
    case "velocityAtTime":
      return .function(name) { (arguments, interpreter) throws(ExpressionFailure) in
        let time = try interpreter.number(arguments.at(0))
        return .numbers([10 * time, -10 * time])
      }
    case "again":
      // Another evaluation with the same budget, as a property with an expression begins one.
      return .function(name) { (arguments, interpreter) throws(ExpressionFailure) in
        let inner = ExpressionInterpreter(frame: 0, budget: interpreter.budget, globals: host)
        return try inner.value(of: try ExpressionProgram(try interpreter.text(arguments.at(0))))
      }
    default: return nil
    }
  }

  private func value(_ text: String, frame: Double = 50, seed: UInt64 = 0) throws(ExpressionFailure)
    -> ExpressionValue
  {
    try ExpressionInterpreter(frame: frame, seed: seed, globals: Self.host).value(of: try ExpressionProgram(text))
  }

  /// The result as JavaScript would print it in a list.
  private func printed(_ value: ExpressionValue) -> String {
    switch value {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .number(let number): ExpressionNumberText.text(number)
    case .string(let text): "'\(text)'"
    case .array(let array): "[" + array.elements.map(printed).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.sorted { $0.key < $1.key }.map { "\($0):\(printed($1))" }.joined(separator: ",") + "}"
    case .function, .host: value.subject
    }
  }

  private func expect(_ cases: KeyValuePairs<String, String>, _ location: SourceLocation = #_sourceLocation) {
    for (text, expected) in cases {
      do {
        let found = printed(try value(text))
        #expect(found == expected, "\(text)", sourceLocation: location)
      } catch {
        Issue.record("\(text): \(error)", sourceLocation: location)
      }
    }
  }

  /// Expects the kind and a part of the message of the failures of texts.
  private func expectFailures(
    _ kind: ExpressionFailure.Kind, _ cases: KeyValuePairs<String, String>,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (text, expected) in cases {
      do {
        let found = try value(text)
        Issue.record("\(text.prefix(80)) has the value \(printed(found))", sourceLocation: location)
      } catch {
        #expect(error.kind == kind, "\(text.prefix(80)): \(error)", sourceLocation: location)
        #expect(error.description.contains(expected), "\(text.prefix(80)): \(error)", sourceLocation: location)
        #expect(error.position != nil, "\(text.prefix(80))", sourceLocation: location)
      }
    }
  }

  // MARK: The language

  @Test("Operators bind as in JavaScript")
  func precedence() {
    expect([
      "1 + 2 * 3": "7", "(1 + 2) * 3": "9", "10 - 4 - 3": "3", "24 / 4 / 2": "3", "7 % 4 * 2": "6",
      "-2 * -3": "6", "- -2": "2", "1 - -1": "2", "!0 + 1": "2", "2 < 3 == true": "true",
      "1 || 0 && 0": "1", "0 || 'a'": "'a'", "1 && 2": "2", "0 && x": "0", "1 + 1 < 3 && 2 >= 2": "true",
      "true ? 1 : false ? 2 : 3": "1", "false ? 1 : false ? 2 : 3": "3", "1, 2, 3": "3",
      "1 + 2 * 3 - 4 / 2 % 3 + 1 < 2 || 5 > 4 && 3 != 2": "true", "-7 % 4": "-3", "5.5 % 2": "1.5",
      "typeof 1 + typeof 'a'": "'numberstring'", "1e3 + .5 + 0x10": "1016.5", "1 == 1 ? 2 : 3": "2",
    ])
  }

  @Test("Values are compared and converted as in JavaScript")
  func conversions() {
    expect([
      "1 == '1'": "true", "1 === '1'": "false", "null == undefined": "true", "null === undefined": "false",
      "null == 0": "false", "true == 1": "true", "NaN == NaN": "false", "NaN != NaN": "true", "'b' > 'a'": "true",
      "'10' < '9'": "true", "10 < '9'": "false", "[1] == [1]": "false", "[1, 2] == '1,2'": "true",
      "'5' * '2'": "10", "'5' + 2": "'52'", "1 + 2 + 'a' + 1 + 2": "'3a12'", "true + 1": "2", "null + 1": "1",
      "undefined + 1": "NaN", "+'12.5'": "12.5", "+''": "0", "+'a'": "NaN", "!''": "true", "![]": "false",
      "'' + 0.1": "'0.1'", "'' + 1e21": "'1e+21'", "'' + 123456789012345680000": "'123456789012345680000'",
      "'' + 1e-7": "'1e-7'", "'' + 0.000001": "'0.000001'", "'' + (0.1 + 0.2)": "'0.30000000000000004'",
      "'' + -0": "'0'", "1 / 0": "Infinity", "-1 / 0 + ''": "'-Infinity'", "'' + [1, [2, 3], null]": "'1,2,3,'",
      "'' + {}": "'[object Object]'", "typeof null": "'object'", "typeof Math.sin": "'function'",
    ])
  }

  @Test("Statements run in their order")
  func statements() {
    expect([
      "var a = 1; a += 2; a *= 5; a -= 1; a /= 2; a %= 4; a": "3",
      "var a = 1, b = a++ + ++a; [a, b]": "[3,4]", "let i = 5; i--; --i; i": "3", "var s = '5'; s++; s": "6",
      "if (1 > 2) { 1 } else if (2 > 3) { 2 } else { 3 }": "3", "if (true) 7; else 8;": "7",
      "var s = 0; for (var i = 1; i <= 10; i++) { s += i } s": "55",
      "var s = 0, i = 0; while (i < 10) { i++; if (i % 2) continue; if (i > 6) break; s += i } s": "12",
      "var n = 0; do { n++ } while (n < 5); n": "5", "var n = 0; for (;;) { if (++n == 9) break; } n": "9",
      "var s = 0; for (var i = 0, j = 10; i < j; i++, j--) s += j - i; s": "30",
      "var a = [1, 2]; a[3] = 5; a[0] += 10; a[1]++; a": "[11,3,undefined,5]",
      "var o = {a: 1, 'b c': {d: [1]}, 3: 4}; o.a = 2; o['b c'].d[0]++; o.e = o[3]; o": "{3:4,a:2,b c:{d:[2]},e:4}",
      "var a = [1], b = a; b[0] = 2; a[0]": "2", "a = b = 3; a + b": "6", "let a = 1; { let a = 2; } a": "1",
      "var x = 3; var r; switch (x) { case 1: r = 1; break; case 3: r = 3; case 4: r += 10; break; default: r = 0 } r":
        "13",
      "var r = ''; for (var i = 0; i < 4; i++) { switch (i) { default: r += 'd'; break; case 1: continue; } r += i } r":
        "'d0d2d3'",
      "try { 4 } catch (e) { 5 }": "4", "var a = 1; try { a = 2 } finally { a += 5 } a": "7",
      "var a = 1\nvar b = 2\na\n+ b": "3", "var a = 1\n// text\n/* more\n */ a": "1", "1;;;": "1", "": "undefined",
      "return 5": "5", "var a = 5; a; var b": "5", "`a\nb`": "'a\nb'", "'\\x41\\u0042\\u{43}\\n\\'\\\n.'": "'ABC\n'.'",
      "'\\ud83d\\ude00'.length": "2", "var \u{E4} = 4; \u{E4}\u{A0}+ 1": "5",
    ])
  }

  @Test("Functions have variables of their own, and keep those around them")
  func functions() {
    expect([
      "function f(a, b) { return a * b } f(3, 4)": "12", "f(2); function f(a) { return a + 1 }": "3",
      "var f = function (a) { if (a > 3) { return 'big' } return 'small' }; f(4) + f(1)": "'bigsmall'",
      "var f = (a, b) => a - b; f(5, 3)": "2", "var f = a => { return a * a }; f(4)": "16", "(() => 9)()": "9",
      "function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } f(10)": "55",
      "var a = 1; function f() { var a = 2; b = a; } f(); [a, b]": "[1,2]",
      "function make() { var n = 0; return function () { return ++n } } var c = make(), d = make(); c(); c() + d()":
        "3",
      "function f(a, b) { return b } f(1)": "undefined",
      "var f = function g(n) { return n ? n + g(n - 1) : 0 }; f(4)":
        "10",
      "var o = {f: function (a) { return a + 1 }, g: (a) => a}; o.f(1) + o['g'](2)": "4",
      "[1, 2, 3].map(function (a, i) { return a * 10 + i })": "[10,21,32]", "[1, 2, 3].filter(a => a > 1)": "[2,3]",
      "[[1, 2], [3]].map(a => a.map(b => b + 1))": "[[2,3],[4]]", "[4, 9].map(Math.sqrt)": "[2,3]",
      "var s = 0; [1, 2].forEach(a => { s += a }); s": "3", "var a = 2; var o = {a, b: 1}; o.a": "2",
      "function f() { if (false) { return 1 } } f()": "undefined",
      "function f() { switch (1) { case 1: return 5 } } f()": "5",
    ])
  }

  @Test("Vectors are added element by element, and multiplied by numbers")
  func vectors() {
    expect([
      "[1, 2] + [10, 20]": "[11,22]", "[1, 2] - [10, 20]": "[-9,-18]", "[1, 2] * 3": "[3,6]", "3 * [1, 2]": "[3,6]",
      "[2, 4] / 2": "[1,2]", "-[1, 2]": "[-1,-2]", "[1, 2] + 5": "[6,2]", "[1, 2, 3] + [1, 1]": "[2,3,3]",
      "[1] - [1, 5]": "[0,5]", "value + [1, 1]": "[101,51]", "value / 2": "[50,25]", "position * 2": "[6,8]",
      "$bm_sum([1, 2], [3, 4])": "[4,6]", "$bm_sub(5, 3)": "2", "$bm_mul([1, 2], 2)": "[2,4]",
      "$bm_div(value, 10)":
        "[10,5]", "$bm_mod(7, 4)": "3", "$bm_neg([1, -1])": "[-1,1]", "$bm_isInstanceOfArray(value)": "true",
      "$bm_isInstanceOfArray(5)": "false", "$bm_sum('a', 1)": "'a1'", "add([1, 2], [1, 1])": "[2,3]", "mul(2, 3)": "6",
      "length([3, 4])": "5", "length([1, 1], [4, 5])": "5", "length(-3)": "3", "normalize([3, 4])": "[0.6,0.8]",
      "dot([1, 2, 3], [4, 5, 6])": "32", "cross([1, 0, 0], [0, 1, 0])": "[0,0,1]", "clamp(5, 0, 3)": "3",
      "clamp([-1, 5], 3, 0)": "[0,3]", "degreesToRadians(180) == Math.PI": "true", "radiansToDegrees(Math.PI)": "180",
    ])
  }

  @Test("Functions of numbers, strings and arrays have their values")
  func library() {
    expect([
      "Math.max(1, 5, 3) + Math.min(4, 2)": "7", "Math.round(2.5) + Math.round(-2.5)": "1", "Math.floor(-1.5)": "-2",
      "Math.pow(2, 10)": "1024", "Math.abs(-3) + Math.ceil(1.2) + Math.sign(-9)": "4", "Math.atan2(0, 1)": "0",
      "Math.sqrt(16) + Math.hypot(3, 4)": "9", "Math.cos(0) + Math.exp(0) + Math.log(1)": "2",
      "Math.max()": "-Infinity",
      "Math.max(1, NaN)": "NaN", "Math.round(0.49999999999999994)": "0", "Math['sin'](0)": "0",
      "isNaN('a')": "true", "parseInt('12px') + parseInt('ff', 16) + parseInt('0x10')": "283", "parseInt('')": "NaN",
      "parseFloat('1.5e2abc')": "150", "parseFloat('.5.5')": "0.5", "Number('0x1F')": "31", "Number(' 7 ')": "7",
      "Number('inf')": "NaN", "Number('1 2')": "NaN", "String([1, 2])": "'1,2'", "Array.isArray([])": "true",
      "Array.isArray('a')": "false", "'abc'.length + [1, 2].length": "5", "'Hello'.substr(1, 3)": "'ell'",
      "'Hello'.substr(-3)": "'llo'", "'Hello'.substring(3, 1)": "'el'", "'Hello'.slice(1, -1)": "'ell'",
      "'a,b,,c'.split(',')": "['a','b','','c']", "'abc'.split('')": "['a','b','c']", "'aB'.toUpperCase()": "'AB'",
      "'aB'.toLowerCase()": "'ab'", "'hello'.indexOf('l') + 'hello'.indexOf('z')": "1", "'hello'.charAt(1)": "'e'",
      "'hello'[0] + 'hello'.charAt(99)": "'h'", "'a-b-c'.replace('-', '+')": "'a+b-c'", "'ab'.charCodeAt(1)": "98",
      "(1.005).toFixed(2)": "'1.00'", "(2.5).toFixed(0)": "'3'", "(-0.001).toFixed(2)": "'-0.00'",
      "(12).toFixed(1)":
        "'12.0'", "var a = [1]; a.push(2, 3); a": "[1,2,3]", "[1, 2].join('-')": "'1-2'",
      "[1].concat([2], 3)": "[1,2,3]",
      "[1, 2, 3].slice(1)": "[2,3]", "[1, 2, 3].indexOf(2)": "1", "[1, 2].reverse()": "[2,1]", "[1, 2].pop()": "2",
    ])
  }

  @Test("Eases go from one value to the other, by three and by five arguments")
  func eases() throws {
    expect([
      "linear(0.25, 0, 8)": "2", "linear(5, 0, 10, 100, 200)": "150", "linear(-1, 0, 10, 1, 2)": "1",
      "linear(11, 0, 10, 1, 2)": "2", "linear(1, 0, 2, [0, 10], [10, 30])": "[5,20]", "linear(5, 5, 5, 1, 2)": "1",
      "ease(0, 3, 7) + ease(1, 3, 7)": "10", "ease(9, 0, 10, 5, 5)": "5", "easeIn(2, 0, 1, 3, 4)": "4",
      "easeOut(-2, 0, 1, [3], [4])": "[3]",
    ])
    // The curve is point symmetric, so its middle is the middle.
    #expect(abs(try #require(try value("ease(0.5, 0, 10)").number) - 5) < 1e-9)
    // At t = 1/4 of the curve: x = 3·9/64·1/3 + 3·3/64·2/3 + 1/64 = 16/64, y = 3·3/64 + 1/64 = 10/64.
    #expect(abs(try #require(try value("ease(0.25, 0, 64)").number) - 10) < 1e-9)
    let slow = try #require(try value("easeIn(0.2, 0, 1)").number),
      fast = try #require(try value("easeOut(0.2, 0, 1)").number)
    #expect(slow < 0.2 && fast > 0.2 - 0.04 && fast > slow)
  }

  @Test("Random numbers are the same for the same frame and seed, and within their bounds")
  func randomNumbers() throws {
    func numbers(_ text: String, frame: Double = 50, seed: UInt64 = 0) throws -> [Double] {
      try #require(try value(text, frame: frame, seed: seed).numbers)
    }
    let three = "[random(), random(10), random(5, 6)]"
    let first = try numbers(three)
    #expect(try numbers(three) == first)
    #expect(try numbers(three, frame: 51) != first)
    #expect(try numbers(three, seed: 1) != first)
    #expect(Set(first).count == 3 && (0..<1).contains(first[0]) && (0..<10).contains(first[1]))
    #expect((5..<6).contains(first[2]))
    let timeless = "seedRandom(3, true); " + three
    #expect(try numbers(timeless) == numbers(timeless, frame: 51))
    #expect(try numbers(timeless) != numbers("seedRandom(4, true); " + three))
    #expect(try numbers("seedRandom(3); " + three) != numbers("seedRandom(3); " + three, frame: 51))
    #expect(try numbers("random([1, 2], [3, 4])").count == 2)
    let many = try numbers("var a = []; for (var i = 0; i < 800; i++) a.push(gaussRandom()); a")
    #expect(abs(many.reduce(0, +) / 800 - 0.5) < 0.05)
    #expect((680...760).contains(many.filter { (0...1).contains($0) }.count))
    expect(["noise(3) + noise([1, 2])": "0", "noise(0.3) == noise(0.3)": "true", "noise(0.3) != noise(7.3)": "true"])
  }

  // MARK: The animation

  @Test("An expression sees the objects of its animation")
  func hosts() {
    expect([
      "position[0] + position[1]": "7", "position": "[3,4]", "position.numKeys": "2", "position['speed']": "7",
      "position.length": "2", "position.join('/')": "'3/4'", "effect('Decay')('Slider') + 1": "4",
      "effect('Off')('Slider') ? 1 : 2": "2", "effect('Decay')('Slider') == 3": "true",
      "thisComp.frameDuration": "0.04", "var p = position; p == position[0]": "false", "key(2).time": "1.5",
      "var time = 5; time": "5", "value[0] = 7; value": "[100,50]", "var v = value; v[0] = 7; v": "[7,50]",
      "typeof position[0]": "'number'",
    ])
  }

  @Test("The result is the variable of exporters if it was assigned, else the last expression")
  func results() {
    expect([
      "var $bm_rt;\n$bm_rt = $bm_mul(time, 30);": "60", "var $bm_rt; 5": "5", "$bm_rt = 4; 5": "4",
      "var $bm_rt; if (time > 1) { $bm_rt = 1 } else { $bm_rt = 2 } 7": "1", "var $bm_rt = position; 1": "[3,4]",
      "function f() { $bm_rt = 8 } f(); 1": "8",
    ])
    expectFailures(.value, ["(function f() {})": "the function f", "x = a => 1": "the function"])
  }

  @Test("The spring of the exporters' files has its value")
  func spring() throws {
    let text = """
      var $bm_rt;
      var n, n, t, t, v, amp, freq, decay;
      $bm_rt = n = 0;
      if (numKeys > 0) { $bm_rt = n = nearestKey(time).index; if (key(n).time > time) { n--; } }
      if (n == 0) { $bm_rt = t = 0; } else { $bm_rt = t = $bm_sub(time, key(n).time); } if (n > 0) {
        v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
        amp = $bm_div(effect('Amplitude')('Slider'), 100); freq = effect('Frequency')('Slider');
        decay = effect('Decay')('Slider');
        $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), \
      Math.PI))), Math.exp($bm_mul(decay, t)))); } else { $bm_rt = value; }
      """
    // The second keyframe is at 1.5 seconds; the velocity is asked for 4 ms before.
    let t = 2 - 1.5, v = 10 * (1.5 - 0.004), wave = sin(2 * t * 2 * .pi) / exp(3 * t)
    let found = try #require(try value(text).numbers)
    try #require(found.count == 2)
    #expect(abs(found[0] - (100 + v * 0.4 * wave)) < 1e-12 && abs(found[1] - (50 - v * 0.4 * wave)) < 1e-12)
  }

  // MARK: What isn't understood

  @Test("What isn't known is named, with its line and column")
  func unknownNames() {
    expectFailures(
      .unknown,
      [
        "1;\n  valueAtDusk(1)": "the function valueAtDusk is not known (line 2, column 3)",
        "var a = missing + 1": "the name missing is not known (line 1, column 9)",
        "thisComp.foo": "the member foo of the composition is not known (line 1, column 10)",
        "thisComp.foo(1)": "the function foo of the composition", "'a'.foo()": "the function foo of a string",
        "[1].sort()": "the function sort of an array", "var u; u.x": "the member x of undefined",
        "(5).x": "the member x of a number", "a + 1; a = 1": "the name a", "Math.foo(1)": "the function foo of Math",
        "constructor.constructor('a')()": "the name constructor", "({}).__proto__.x": "the member x of undefined",
      ])
    expectFailures(
      .value,
      [
        "Math.random()": "Math.random is refused", "[1] * [2]": "“*” between two arrays",
        "5(1)": "a number is not a function",
        "[[1]] + [1]": "array of arrays", "thisComp + 1": "the composition is not", "thisComp.a = 1": "can't be set",
        "'a'[0] = 'b'": "an element of a string", "[1][-1] = 2": "no element -1", "[1].map(2)": "needs a function",
      ])
  }

  @Test("What isn't understood is refused before anything runs, with its line and column")
  func refusedTexts() {
    expectFailures(
      .syntax,
      [
        "1 +": "a value is missing before the end (line 1, column 4)", "\n\n  )": "(line 3, column 3)",
        "(1": "“)” is missing",
        "[1, 2": "“]” is missing", "{ 1": "“}” is missing", "new Date()": "the word “new”", "this.x": "the word “this”",
        "throw 1": "the word “throw”", "class A {}": "the word “class”", "var if = 1": "the word “if” can't be a name",
        "var new = 1": "the word “new” can't be a name", "function while() {}": "can't be a name",
        "for = 1": "“(” is missing",
        "a => { return": "“}” is missing", "'abc": "the string has no end", "\"a\nb\"": "the string has no end",
        "`abc": "the string has no end", "'\\": "the string has no end",
        "1 /* a": "the comment has no end (line 1, column 3)",
        "1 \0 2": "the character U+0000", "\0": "the character U+0000", "'a' # b": "“#”", "a & b": "“&”",
        "a ?? b": "“??”",
        "a ** b": "“**”", "f(...a)": "“...”", "`${a}`": "template strings", "x = /a/": "regular expressions",
        "1 = 2": "can't be assigned to", "f() = 2": "can't be assigned to", "a + b = 2": "can't be assigned to",
        "5++": "can't be assigned to", "++f()": "can't be assigned to", "-a = 1": "can't be assigned to",
        "break": "outside of a loop", "while (1) { (function () { break })() }": "outside of a loop",
        "switch (1) { case 1: continue }": "outside of a loop", "1 2": "is not understood here", "a b": "“b”",
        "if (1": "“)”", "for (var a of [1]) {}": "for … of", "var [a] = [1]": "a name is missing",
        "3in": "the number “3in”",
        "012": "the number “012”", "1.2.3": "the number", "a: 1": "labels", "'\\u12'": "the escape sequence",
        "'\\u{110000}'": "the escape sequence", "a.": "the name of a member", "function () {}": "has no name",
        "=": "“=”",
        "try { 1 }": "“catch” is missing", "do 1": "“while” is missing", "switch (1) { 1 }": "“case” is missing",
        "({a 1})": "“:” is missing", "({if})": "“:” is missing", "\u{FFFD}": "U+FFFD",
        "else": "“else” is not understood here",
        "switch (1) { default: default: }": "twice", "const = 5": "a name is missing",
        "(a, 1) => 2": "a name is missing",
      ])
  }

  // MARK: Hostile texts

  @Test("Whatever takes too long ends with a failure")
  func limits() {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    expectFailures(
      .tooLong,
      [
        "while (true) {}": "20000 steps", "for (;;);": "20000 steps", "do ; while (1)": "20000 steps",
        "function f() { return f() } f()": "more than 32 functions",
        "var f = () => g(), g = () => f(); f()": "32 functions",
        "function f(a) { return [1].map(f) } f()": "32 functions",
        "var s = 'ab'; while (true) s += s": "more than 16384 bytes",
        "var a = []; while (true) a.push(1)": "20000 steps",
        "var a = [1]; while (true) a = a.concat(a)": "more than 4096 elements", "[][1e6] = 1": "4096 elements",
        "var a = [1]; for (;;) { a.push(a) } a": "20000 steps", "var a = []; a[0] = a; '' + a": "nested more than 8",
        "var a = []; a[0] = a; a": "nested more than 8", "var o = {}; o.o = o; o": "nested more than 8",
        "var a = [1]; for (var i = 0; i < 50; i++) a = [a, a]; '' + a": "nested more than 8",
        "var a = []; a[4095] = 1; while (true) a.slice()": "20000 steps",
        "var s = 'a'; while (s.length < 16384) s += s; while (true) s == s + ''": "20000 steps",
        "var s = 'a'; while (s.length < 16384) s += s; while (true) s.split('b')": "20000 steps",
        "again(\"again('while (true) {}')\")": "20000 steps",
        "'" + repeated("a", 20_000) + "'": "more than 16384 bytes", repeated("a;", 40_000): "more than 65536 bytes",
        repeated("(", 60_000): "nested more than 64", repeated("[", 60_000): "nested more than 64",
        repeated("{", 60_000): "nested more than 64", repeated("f(", 30_000): "nested more than 64",
        repeated("a=", 30_000): "nested more than 64", repeated("a?", 30_000): "nested more than 64",
        repeated("if(1)", 10_000): "nested more than 64", repeated("a=>", 20_000): "nested more than 64",
        repeated("()=>{", 10_000): "nested more than 64", repeated("x={a:", 10_000): "nested more than 64",
        repeated("(", 100_000) + repeated(")", 100_000): "more than 65536 bytes",
        repeated("function f(){", 4_000): "nested more than 64", repeated("a[", 30_000): "nested more than 64",
        repeated("1+", 30_000) + "1": "20000 steps", repeated("- ", 30_000) + "1": "20000 steps",
        repeated("!", 60_000) + "1": "20000 steps",
      ])
    // A chain that is long and not deep is read.
    expect([
      repeated("if (0) 1; else ", 1_000) + "2": "2", "0" + repeated("+1", 1_000): "1000",
      repeated("- ", 1_000) + "1": "1", "var o = {}; o.o = o; o" + repeated(".o", 900) + " == o": "true",
    ])
  }

  @Test("Evaluations that wait for each other are bounded, and share their steps")
  func nestedEvaluations() throws {
    expect(["again('1 + 1') + 1": "3"])
    let budget = ExpressionBudget()
    let program = try ExpressionProgram("recurse()")
    func host(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
      guard name == "recurse" else { return nil }
      return .function(name) { (_, interpreter) throws(ExpressionFailure) in
        try ExpressionInterpreter(frame: 0, budget: interpreter.budget, globals: host).value(of: program)
      }
    }
    let error = #expect(throws: ExpressionFailure.self) {
      try ExpressionInterpreter(frame: 0, budget: budget, globals: host).value(of: program)
    }
    #expect(error?.description.contains("more than 16 expressions") == true)
    #expect(budget.depth == 0 && budget.steps > 19_000)
  }

  /// The texts that nest as deep as the parser and the interpreter allow, in all the ways that there are.
  private static let deepTexts: [String] = {
    func nested(_ open: String, _ inside: String, _ close: String, _ depth: Int) -> String {
      String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
    }
    let calls = "function f(n) { return n > 0 ? DEEP : 0 } f(31)"
    let deep = ["(", "[", "-(", "0||1&&2==3<4+5*(", "Math.abs("].map { open in
      nested(open, "f(n - 1)", open == "[" ? "][0]" : ")", open.count > 10 ? 30 : 58)
    }
    return deep.map { calls.replacingOccurrences(of: "DEEP", with: $0) } + [
      nested("(", "1", ")", 62), nested("[", "1", "]", 62) + "; 1", nested("{", "1", "}", 62),
      nested("if (1) {", "1", "}", 31),
      nested("(a => ", "1", ")", 31) + "; 1", nested("(function () { return ", "1", "})()", 15),
      nested("x = {a: ", "1", "}", 31) + "; 1", nested("1 ? ", "1", " : 1", 62), nested("a = ", "1", "", 62),
      nested("switch (1) { case 1: ", "1", "}", 60), nested("for (;;) { ", "break;", "break;}", 31),
      nested("try { ", "1", "} catch (e) {}", 31), nested("again('1'), (", "1", ")", 60),
      // Each level is an array inside another, which are all released at the end.
      "var a = []; for (var i = 0; i < 900; i++) a = [a]; 1",
      "var o = {}; for (var i = 0; i < 900; i++) o = {o: o}; 1",
      "var f = 1; function wrap(g) { return () => g } for (var i = 0; i < 700; i++) f = wrap(f); 1",
    ] + [String(repeating: "(", count: 65_000), String(repeating: "f(", count: 32_000)]
  }()

  @Test("The deepest texts take less than 512 KiB of a stack")
  func smallStack() {
    final class Results: @unchecked Sendable {
      let lock = NSLock()
      var failures: [String] = []
    }
    let results = Results(), finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      for text in Self.deepTexts {
        let interpreter = ExpressionInterpreter(frame: 0, globals: Self.host)
        do {
          _ = try interpreter.value(of: try ExpressionProgram(text))
        } catch {
          results.lock.withLock { results.failures.append("\(text.prefix(60)): \(error)") }
        }
      }
      finished.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
    // Only the last two are deeper than the limit.
    #expect(results.failures.count == 2, "\(results.failures)")
    #expect(results.failures.allSatisfy { $0.contains("nested more than 64") })
  }

  @Test("Nothing of an evaluation stays in memory, whatever refers to itself")
  func memory() throws {
    final class Marker: ExpressionHostObject {
      let subject = "a marker"
    }
    weak var marker: Marker?
    do {
      let made = Marker(),
        interpreter = ExpressionInterpreter(frame: 0) { (name, _) throws(ExpressionFailure) in
          name == "marker" ? .host(made) : nil
        }
      marker = made
      let text = """
        var a = [marker]; a.push(a); var o = {a: a}; o.o = o;
        function f() { var kept = marker; return () => kept } o.f = f(); o.f() == marker
        """
      #expect(try interpreter.value(of: try ExpressionProgram(text)).boolean == true)
      #expect(throws: ExpressionFailure.self) { try interpreter.value(of: try ExpressionProgram(text + "; missing")) }
    }
    #expect(marker == nil)
  }

  @Test("A host's arrays aren't changed, and a program has the same value each time")
  func repeatedEvaluations() throws {
    let kept = ExpressionArray([.number(1), .array(of: [.number(2)])])
    let interpreter = ExpressionInterpreter(frame: 0) { (name, _) throws(ExpressionFailure) in
      name == "kept" ? .array(kept) : nil
    }
    let program = try ExpressionProgram("var k = kept; k.push(3); k[0] += 1; k[1][0] = 9; n = k.length; [n, k[0]]")
    for _ in 0..<3 { #expect(try interpreter.value(of: program).numbers == [3, 2]) }
    #expect(kept.elements.count == 2 && kept.elements[0].number == 1)
    if case .array(let inner) = kept.elements[1] { #expect(inner.elements[0].number == 2) }
  }

  @Test("Random texts of the language's own words end with a value or a failure")
  func randomTexts() {
    let words = [
      "var ", "let ", "a", "b", "f", "=", "+=", "++", "--", "+", "-", "*", "/", "%", "==", "===", "<", "&&", "||", "!",
      "(", ")", "(", ")", "[", "]", "{", "}", ",", ";", "\n", "?", ":", ".", ".length", "1", "0.5", "'s'", "if (",
      "else ",
      "for (", "while (", "do ", "switch (", "case ", "default:", "break", "continue", "return ", "function ", "=>",
      "try {", "} catch (e) {", "value", "position", "effect", ".map(", ".push(", "typeof ", "true", "null", "`t`",
      "//",
    ]
    let fragments = [
      "function f(a) { return a + 1 }", "var a = [1, 2, 3];", "for (var i = 0; i < 3; i++) { ", "a[i] += f(a[i]);", "}",
      "switch (a) { case 1: ", "case 2: ", "default: ", "break; ", "if (a) { ", "} else { ", "b = {c: [a]}; ",
      "b.c[0]++;",
      "a.map(x => x * 2);", "(a ? b : f)(1);", "while (i-- > 0) { ", "continue; ", "try { ", "} finally { ",
      "return a;",
      "a && b.c || f(a);", "do { ", "} while (a < 2);", "(function g(n) { return n ? g(n - 1) : a })(3);",
      "a.b.c = a[0] -= 2;",
    ]
    var random = ExpressionRandom(seed: 7, argument: 0, frame: nil), values = 0
    for round in 0..<6_000 {
      let list = round % 2 == 0 ? words : fragments
      let count = 1 + Int(random.next() * 14)
      let text = (0..<count).map { _ in list[Int(random.next() * Double(list.count))] }.joined()
      if (try? value(text)) != nil { values += 1 }
      // Unclosed blocks are closed, so that more of the texts run.
      let open = text.filter { $0 == "{" }.count - text.filter { $0 == "}" }.count
      if open > 0, (try? value(text + String(repeating: "}", count: open))) != nil { values += 1 }
    }
    #expect(values > 100)
  }
}
