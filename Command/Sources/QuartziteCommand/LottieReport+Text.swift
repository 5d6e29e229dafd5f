// The text form of a report on a Lottie animation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLottie

extension LottieReport {
  /// The report, line by line.
  var lines: [String] {
    var result = [
      "\(scene): \(number(size.width)) × \(number(size.height)) points, \(ReportText.count(layerCount, "layer"))",
      "frames \(number(startFrame)) to \(number(endFrame)), \(number(frameRate)) a second: \(number(duration)) seconds",
      "compatibility: \(compatibility.rawValue)",
    ]
    for (title, entries) in sections where !entries.isEmpty {
      result.append("\(title):")
      result += entries.map { "  " + $0 }
    }
    result += plan?.planLines ?? []
    return result.map(\.onOneLine)
  }

  /// The lists of the report, each with a line for every entry.
  private var sections: [(title: String, entries: [String])] {
    [
      ("animations", animations.map { "“\($0)”" }), ("themes", themes.map { "“\($0)”" }),
      ("states", states.map { "“\($0)”" }),
      ("precompositions", precompositions.map { "“\($0.id)”: \(ReportText.count($0.layerCount, "layer"))" }),
      ("images", images.map(line)),
      ("fonts", fonts.map(line)),
      ("markers", markers.map(line)),
      ("texts", texts.map { "“\($0.layer)”: “\($0.text.onOneLine)”" }),
      ("key paths", keypaths ?? []),
    ]
  }

  private func line(for image: LottieContents.Image) -> String {
    let place: String
    switch image.source {
    case .archive: place = "\(image.path ?? ""), in the archive"
    case .file: place = "\(image.path ?? ""), beside the animation"
    case .embedded: place = "embedded"
    }
    let size = image.size.map { " (\(number($0.width)) × \(number($0.height)))" } ?? ""
    return "“\(image.id)”\(size): \(place)" + (image.failure.map { "; not shown: \($0)" } ?? "")
  }

  private func line(for font: LottieContents.Font) -> String {
    guard let used = font.used else { return "“\(font.name)”: in outlines of its characters" }
    return "“\(font.name)”: " + (font.isFound ? "found, \(used)" : "not found; \(used) is used")
  }

  private func line(for marker: LottieContents.Marker) -> String {
    let end = marker.endFrame > marker.startFrame ? " to \(number(marker.endFrame))" : ""
    return "“\(marker.name)”: frame \(number(marker.startFrame))\(end)"
  }

  private func number(_ value: Double) -> String { ReportText.number(value) }
}
