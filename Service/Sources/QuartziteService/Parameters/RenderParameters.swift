// RenderParameters: the parameters of a picture or film, checked, as a request to the workers.
// SPDX-License-Identifier: Apache-2.0

import ServiceMessages

/// Reads the parameters of a request. Each may be given once, apart from `set`.
package struct RenderParameters: Sendable {
  /// The largest deadline that clients may ask for, in seconds.
  package var maximumDeadline: Double
  /// The deadline of those who ask for none, in seconds.
  package var defaultDeadline: Double
  /// Whether each name with a dot in it is a value to set, as in the addresses of cards: `Title.string=Hello`.
  package var dotsAreValues: Bool

  /// The bytes that a name or a value may have.
  static let maximumLength = 16 << 10

  /// Creates a reader.
  package init(maximumDeadline: Double, defaultDeadline: Double, dotsAreValues: Bool = false) {
    self.maximumDeadline = maximumDeadline
    self.defaultDeadline = min(defaultDeadline, maximumDeadline)
    self.dotsAreValues = dotsAreValues
  }

  /// The request that the parameters are. `format` is what the address says, before `accepted`, which the header Accept
  /// says; a parameter `format` goes before that. Throws a ``Problem`` of `badParameter` with the name of the wrong one.
  package func request(
    _ parameters: [Parameter], source: RenderRequest.Source, fileName: String, format: RenderRequest.Format? = nil,
    accepted: RenderRequest.Format? = nil
  ) throws(Problem) -> RenderRequest {
    var request = RenderRequest(source: source, fileName: fileName, deadline: defaultDeadline)
    request.format = format ?? accepted ?? .png
    var seen: Set<String> = []
    for parameter in parameters {
      let name = parameter.name
      guard name.utf8.count <= Self.maximumLength, parameter.value.utf8.count <= Self.maximumLength else {
        throw Problem(
          .badParameter, "Names and values have at most \(Self.maximumLength) bytes.",
          parameter: String(name.prefix(64)))
      }
      if let (key, value) = try assignment(parameter) {
        guard request.values.updateValue(value, forKey: key) == nil else {
          throw Problem(.badParameter, "\(key) is set twice.", parameter: name)
        }
        continue
      }
      guard seen.insert(name).inserted else {
        throw Problem(.badParameter, "The parameter is given twice.", parameter: name)
      }
      if name == "format", let format {
        throw Problem(.badParameter, "The address says \(format.rawValue) already.", parameter: name)
      }
      try read(parameter, into: &request)
    }
    try check(request, seen)
    return request
  }

  /// The key and the value of `set=KEY=VALUE`, `set.KEY=VALUE` and, in addresses of cards, `KEY=VALUE`.
  private func assignment(_ parameter: Parameter) throws(Problem) -> (key: String, value: String)? {
    let (name, value) = (parameter.name, parameter.value)
    if name == "set" {
      guard let equals = value.firstIndex(of: "="), equals > value.startIndex else {
        throw Problem(.badParameter, "Expected set=KEY=VALUE, as set=Title.string=Hello.", parameter: name)
      }
      return (String(value[..<equals]), String(value[value.index(after: equals)...]))
    }
    if name.hasPrefix("set.") {
      guard name.utf8.count > 4 else {
        throw Problem(.badParameter, "Expected set.KEY=VALUE, as set.Title.string=Hello.", parameter: name)
      }
      return (String(name.dropFirst(4)), value)
    }
    return dotsAreValues && name.contains(".") ? (name, value) : nil
  }

  private func read(_ parameter: Parameter, into request: inout RenderRequest) throws(Problem) {
    switch parameter.name {
    case "scale": request.scale = try number(parameter, above: 0, upTo: 100)
    case "width": request.width = try number(parameter, above: 0, upTo: 65536)
    case "height": request.height = try number(parameter, above: 0, upTo: 65536)
    case "size": (request.width, request.height) = try size(parameter)
    case "fit": request.fit = try choice(parameter)
    case "time": request.time = try number(parameter)
    case "progress": request.progress = try number(parameter, in: 0...1)
    case "frame": request.frame = try number(parameter)
    case "marker": request.marker = try text(parameter)
    case "state": request.state = try text(parameter)
    case "animation": request.animation = try text(parameter)
    case "theme": request.theme = try text(parameter)
    case "lottieCompatibility": request.lottieCompatibility = try choice(parameter)
    case "background": request.background = try text(parameter)
    case "format": request.format = try format(parameter)
    case "quality": request.quality = try number(parameter, in: 0...1)
    case "from": request.from = try number(parameter)
    case "to": request.to = try number(parameter)
    case "toMarker": request.toMarker = try text(parameter)
    case "fps": request.framesPerSecond = try frameRate(parameter)
    case "timeout": request.deadline = try number(parameter, above: 0, upTo: maximumDeadline)
    default:
      throw Problem(
        .badParameter,
        "There is no such parameter. There are \(Self.names.joined(separator: ", ")) and set.KEY.",
        parameter: String(parameter.name.prefix(64)))
    }
  }

  /// The names of all parameters that have one, in the order of the documentation.
  package static let names = [
    "scale", "width", "height", "size", "fit", "time", "progress", "frame", "marker", "state", "animation", "theme",
    "lottieCompatibility", "background", "format", "quality", "from", "to", "toMarker", "fps", "timeout", "set",
  ]

  /// Fails where parameters exclude each other.
  private func check(_ request: RenderRequest, _ seen: Set<String>) throws(Problem) {
    for (name, others) in [("size", ["width", "height", "scale"]), ("scale", ["width", "height"])]
    where seen.contains(name) {
      guard let other = others.first(where: seen.contains) else { continue }
      throw Problem(.badParameter, "\(name) and \(other) exclude each other.", parameter: other)
    }
    let places = ["time", "progress", "frame"].filter(seen.contains)
    // A marker is the place of a picture, or the beginning of a film.
    for names in [places + ["marker"], ["from", "marker"], ["to", "toMarker"]] {
      let given = names.filter(seen.contains)
      guard given.count > 1 else { continue }
      throw Problem(.badParameter, "\(given[0]) and \(given[1]) exclude each other.", parameter: given[1])
    }
    if !request.isFilm, let name = ["from", "to", "toMarker", "fps"].first(where: seen.contains) {
      throw Problem(
        .badParameter,
        "\(name) is for films: webp, apng, gif, mp4, webm and mov. The format is \(request.format.rawValue).",
        parameter: name)
    }
    if request.isFilm, let name = places.first {
      throw Problem(.badParameter, "\(name) is for pictures; a film goes from from to to.", parameter: name)
    }
    if let to = request.to, to <= request.from ?? 0 {
      throw Problem(.badParameter, "to must lie after from.", parameter: "to")
    }
  }
}
