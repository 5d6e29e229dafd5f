// RenderParameters+Values: numbers, sizes, names and formats in parameters.
// SPDX-License-Identifier: Apache-2.0

import ServiceMessages

extension RenderParameters {
  /// A finite number, above one bound and up to another.
  func number(
    _ parameter: Parameter, above low: Double = -1e9, upTo high: Double = 1e9
  ) throws(Problem) -> Double {
    guard let number = Double(parameter.value), number.isFinite, number > low, number <= high else {
      let bounds = low > -1e9 ? "above \(plain(low)) and up to \(plain(high))" : "from -1e9 to 1e9"
      throw expected("a number \(bounds)", parameter)
    }
    return number
  }

  /// A number between two others, both included.
  func number(_ parameter: Parameter, in range: ClosedRange<Double>) throws(Problem) -> Double {
    guard let number = Double(parameter.value), range.contains(number) else {
      throw expected("a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))", parameter)
    }
    return number
  }

  /// A number of pictures a second, or a fraction that is one: `30000/1001`.
  func frameRate(_ parameter: Parameter) throws(Problem) -> Double {
    let parts = parameter.value.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    let rate = parts.count == 2 ? parts[0] / parts[1] : parts.count == 1 ? parts[0] : .nan
    guard parts.allSatisfy({ $0 > 0 }), rate > 0, rate <= 1000 else {
      throw expected("a number above 0 and up to 1000, or a fraction such as 30000/1001", parameter)
    }
    return rate
  }

  /// Two whole numbers of pixels: `1200x630`.
  func size(_ parameter: Parameter) throws(Problem) -> (Double, Double) {
    let parts = parameter.value.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), 1...65536 ~= width,
      1...65536 ~= height
    else { throw expected("WIDTHxHEIGHT in pixels, as 1200x630, each from 1 to 65536", parameter) }
    return (Double(width), Double(height))
  }

  /// A text that is not empty.
  func text(_ parameter: Parameter) throws(Problem) -> String {
    guard !parameter.value.isEmpty, parameter.value.utf8.count <= 256 else {
      throw expected("a text of 1 to 256 bytes", parameter)
    }
    return parameter.value
  }

  /// One of the names of a type.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ parameter: Parameter
  ) throws(Problem) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: parameter.value) else {
      throw expected("one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))", parameter)
    }
    return choice
  }

  /// A format, also by the other name of JPEG.
  func format(_ parameter: Parameter) throws(Problem) -> RenderRequest.Format {
    if let format = RenderRequest.Format(fileExtension: parameter.value) { return format }
    return try choice(parameter)
  }

  private func expected(_ what: String, _ parameter: Parameter) -> Problem {
    Problem(
      .badParameter, "Expected \(what); found \u{201C}\(parameter.value.prefix(64))\u{201D}.", parameter: parameter.name
    )
  }

  /// A bound as people write it.
  private func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}

extension RenderRequest.Format {
  /// The format of files whose names end so: `jpg` is JPEG.
  package init?(fileExtension: String) {
    if fileExtension == "jpg" {
      self = .jpeg
    } else {
      self.init(rawValue: fileExtension)
    }
  }
}
