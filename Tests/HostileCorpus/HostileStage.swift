// The stage for hostile inputs: a renderer with the limits for untrusted input, a folder for files, and the results.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteCAML
import QuartziteDocuments
import QuartziteLayers

/// The resources of one input. All files that it makes lie in a folder of its own.
package final class HostileStage {
  /// Whether this is a debug build, for which the heaviest inputs are made smaller: debug code is ten to thirty times
  /// slower.
  package static var isDebug: Bool {
    var isDebug = false
    // `assert` evaluates its condition in debug builds only.
    assert({ isDebug = true }() == ())
    return isDebug
  }

  /// A folder that is empty at first.
  package let folder: String
  private let renderer: Renderer
  private(set) var pictures = 0
  private(set) var notices: [Diagnostic] = []
  /// The pixels at which the control layer was missing.
  private(set) var wrongPixels: [String] = []

  package init(renderer: Renderer, folder: String) {
    (self.renderer, self.folder) = (renderer, folder)
  }

  /// A number of things: `number` in release builds, `debug` in debug builds.
  func count(_ number: Int, debug: Int) -> Int { Self.isDebug ? debug : number }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder + "/" + name
    if let slash = name.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name[..<slash], withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Options with the limits for untrusted input and a clock of processor time, so that a busy machine does not affect
  /// the outcome of an input.
  private func timed(_ options: RenderOptions, isHurried: Bool) -> RenderOptions {
    var options = options, limits = Limits.untrusted
    if Self.isDebug { limits.duration = .seconds(isHurried ? 1 : 300) }
    options.limits = limits
    let start = ContinuousClock.now, spent = CPUTime.ofProcess
    options.clock = { start + .seconds(CPUTime.ofProcess - spent) }
    return options
  }

  // MARK: Showing

  /// Writes a document into the folder, and shows it as the command does.
  func show(document: [UInt8], _ options: HostileOptions = []) throws {
    try show(contentsOf: try write(document, to: "scene.caml"), options)
  }

  /// Shows the document at a path.
  func show(contentsOf path: String, _ options: HostileOptions = []) throws {
    let document = try Document(contentsOf: path, limits: .untrusted)
    notices += document.diagnostics
    try show(document.rootLayer, options, document.options())
    if options.contains(.statistics) {
      let render = timed(document.options(), isHurried: options.contains(.hurried))
      notices += try document.rootLayer.plannedStatistics(render, limits: render.limits ?? .untrusted).diagnostics
    }
    if options.contains(.states) {
      for state in document.states.prefix(5) {
        try document.apply(state: state)
        try show(document.rootLayer, options, document.options())
      }
    }
  }

  /// Shows a layer tree; y grows down unless the options say otherwise.
  func show(
    _ layer: CALayer, _ options: HostileOptions = [], _ render: RenderOptions = RenderOptions()
  ) throws {
    var render = timed(render, isHurried: options.contains(.hurried))
    for coverage in options.contains(.bothExecutors) ? [RenderOptions.Coverage.strips, .mesh] : [.automatic] {
      render.coverage = coverage
      let frame = try renderer.render(layer, render)
      pictures += 1
      notices += frame.diagnostics
      if options.contains(.control) { look(at: frame, [(141, 101), (150, 110), (158, 118)], [0, 255, 0, 255]) }
      if options.contains(.neighbour) { look(at: frame, [(102, 42), (110, 50), (117, 57)], [255, 0, 0, 255]) }
    }
    if options.contains(.written) {
      let written = CAMLDocument(rootLayer: layer).data()
      _ = try CAMLDocument(data: written, limits: .untrusted)
    }
  }

  /// Shows a layer tree in a new renderer three times, and expects the same bytes each time.
  func showAgainAndAgain(_ layer: CALayer, _ render: RenderOptions) throws {
    let fresh = try Renderer(Renderer.Options(limits: .untrusted))
    let frames = try (0..<3).map { _ in try fresh.render(layer, timed(render, isHurried: false)).pixels }
    pictures += frames.count
    if frames.contains(where: { $0 != frames[0] }) { wrongPixels.append("later frames differ from the first") }
  }

  /// Renders into memory that the caller owns.
  func show(_ layer: CALayer, into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int) throws {
    _ = try renderer.render(layer, into: memory, bytesPerRow: bytesPerRow)
    pictures += 1
  }

  /// Keeps diagnostics that came up before anything was shown.
  func notice(_ diagnostics: [Diagnostic]) { notices += diagnostics }

  /// Checks for a colour, as blue, green, red and alpha, in some places.
  private func look(at frame: Frame, _ places: [(Int, Int)], _ color: [UInt8]) {
    for (x, y) in places {
      let start = y * frame.bytesPerRow + x * 4
      guard x < frame.width, y < frame.height else {
        wrongPixels.append("the picture has \(frame.width) × \(frame.height) pixels")
        return
      }
      let pixel = Array(frame.pixels[start..<(start + 4)])
      if pixel != color { wrongPixels.append("(\(x), \(y)) is \(pixel)") }
    }
  }
}
