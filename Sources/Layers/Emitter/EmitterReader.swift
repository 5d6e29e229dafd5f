// EmitterReader: reads an emitter layer and its cells, which are objects, as values.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Reads the cells of a layer, each with the cells of its particles, once for each commit.
///
/// Lists of cells may share cells and may be nested without end, so the number of cells and their depth are limited.
/// Cells that are not enabled, and those with numbers that are not finite, are left out with the cells of their
/// particles.
struct EmitterReader {
  /// The number of cells of a layer, those of particles included, beyond which cells are left out.
  static let maxCells = 4_096
  /// The nesting depth of cells beyond which cells are left out.
  static let maxDepth = 16

  private(set) var cells: [EmitterSimulation.Cell] = []
  private(set) var parameters: [CellParameters] = []
  /// The name of each cell.
  private(set) var names: [String?] = []
  /// Sentences about what was left out.
  private(set) var remarks: [(kind: Diagnostic.Kind, message: String)] = []
  private var visited = 0
  private var isTooDeep = false

  /// A list of cells that is being read.
  private struct Level {
    let list: [CAEmitterCell]
    /// The index of the cell whose list it is; -1 for that of the layer.
    let parent: Int
    let path: String
    var next = 0
  }

  /// Reads the cells of a layer.
  init(_ values: EmitterValues) {
    var levels = [Level(list: values.emitterCells ?? [], parent: -1, path: "emitterCells")]
    while let top = levels.indices.last {
      let level = levels[top]
      guard level.next < level.list.count else {
        levels.removeLast()
        continue
      }
      guard visited < Self.maxCells else {
        remarks.append(
          (.tooComplex, "the emitter has more than \(Self.maxCells) cells, the limit; the cells beyond were left out"))
        return
      }
      visited += 1
      levels[top].next += 1
      let cell = level.list[level.next]
      let path = "\(level.path).\(Self.title(of: cell.values.name, at: level.next))"
      guard append(cell, at: level.next, parent: level.parent, path: path),
        let inner = cell.values.emitterCells, !inner.isEmpty
      else { continue }
      guard levels.count < Self.maxDepth else {
        if !isTooDeep {
          isTooDeep = true
          remarks.append(
            (
              .tooComplex,
              "the emitter's cells are nested deeper than \(Self.maxDepth), the limit; the cells below were left out"
            ))
        }
        continue
      }
      levels.append(Level(list: inner, parent: cells.count - 1, path: "\(path).emitterCells"))
    }
  }

  /// The name of a cell, cut to a length for messages, or its position.
  private static func title(of name: String?, at position: Int) -> String {
    guard let name, !name.isEmpty else { return "\(position)" }
    return name.count > 40 ? "\(name.prefix(40))…" : name
  }

  /// Appends a cell; false where it was left out.
  private mutating func append(_ cell: CAEmitterCell, at position: Int, parent: Int, path: String) -> Bool {
    let values = cell.values
    guard values.isEnabled else { return false }
    if let (name, number) = values.numberThatIsNotFinite ?? cell.timing.numberThatIsNotFinite {
      remarks.append((.nonFiniteValue, "\(path).\(name) is \(number), which is not finite; the cell was left out"))
      return false
    }
    var result = EmitterSimulation.Cell(parent: parent, position: position, timing: cell.timing)
    if let contents = unwrapped(values.contents) {
      if let image = contents as? CGImage {
        result.picture = ParticlePicture(image: image, of: values)
      } else {
        remarks.append(
          (.notDrawn, "\(path).contents is of type \(type(of: contents)), of which nothing is drawn"))
      }
    }
    cells.append(result)
    parameters.append(CellParameters(values))
    names.append(values.name)
    return true
  }
}

extension EmitterSimulation {
  /// Reads a layer and its cells; `remarks` gets sentences about what was left out.
  init(_ values: EmitterValues, remarks: inout [(kind: Diagnostic.Kind, message: String)]) {
    let reader = EmitterReader(values)
    remarks += reader.remarks
    self.init(
      cells: reader.cells,
      timeline: EmitterTimeline(emitter: EmitterParameters(values), cells: reader.parameters), names: reader.names)
    shape = EmitterShape(values.emitterShape)
    part = EmitterShape.Part(values.emitterMode)
    renderMode = values.renderMode
    isSpatial = values.preservesDepth
    seed = values.seed
  }
}

extension EmitterParameters {
  /// Reads the numbers of a layer, which are finite.
  package init(_ values: EmitterValues) {
    birthRate = Double(values.birthRate)
    lifetime = Double(values.lifetime)
    velocity = Double(values.velocity)
    scale = Double(values.scale)
    spin = Double(values.spin)
    position = SIMD3(
      Double(values.emitterPosition.x), Double(values.emitterPosition.y), Double(values.emitterZPosition))
    size = SIMD3(Double(values.emitterSize.width), Double(values.emitterSize.height), Double(values.emitterDepth))
  }
}

extension CellParameters {
  /// Reads the numbers of a cell, of which only the lifetime may be infinite. No colour is white.
  package init(_ values: EmitterCellValues) {
    birthRate = Double(values.birthRate)
    lifetime = min(Double(values.lifetime), .greatestFiniteMagnitude)
    lifetimeRange = Double(values.lifetimeRange)
    emissionLatitude = Double(values.emissionLatitude)
    emissionLongitude = Double(values.emissionLongitude)
    emissionRange = Double(values.emissionRange)
    velocity = Double(values.velocity)
    velocityRange = Double(values.velocityRange)
    acceleration = SIMD3(
      Double(values.xAcceleration), Double(values.yAcceleration), Double(values.zAcceleration))
    scale = Double(values.scale)
    scaleRange = Double(values.scaleRange)
    scaleSpeed = Double(values.scaleSpeed)
    spin = Double(values.spin)
    spinRange = Double(values.spinRange)
    color = values.color?.sRGBComponents ?? SIMD4(repeating: 1)
    colorRange = SIMD4(
      Double(values.redRange), Double(values.greenRange), Double(values.blueRange), Double(values.alphaRange))
    colorSpeed = SIMD4(
      Double(values.redSpeed), Double(values.greenSpeed), Double(values.blueSpeed), Double(values.alphaSpeed))
  }
}

extension ParticlePicture {
  fileprivate init(image: CGImage, of values: EmitterCellValues) {
    self.init(image: image)
    contentsRect = values.contentsRect
    contentsScale = Double(values.contentsScale)
    filters = ImageFilters(
      minification: .init(name: values.minificationFilter), magnification: .init(name: values.magnificationFilter),
      bias: Double(values.minificationFilterBias))
  }
}

extension ImageFilters.Filter {
  /// Creates the filter with a name; for unknown names the linear one.
  fileprivate init(name: String) {
    switch name {
    case "nearest": self = .nearest
    case "trilinear": self = .trilinear
    default: self = .linear
    }
  }
}

// MARK: Finite numbers

extension EmitterCellValues {
  /// The first number that is not finite, with the name of its property. An infinite lifetime is allowed.
  fileprivate var numberThatIsNotFinite: (name: String, number: Double)? {
    let numbers: [(String, Double)] = [
      ("birthRate", Double(birthRate)), ("lifetime", lifetime == .infinity ? 0 : Double(lifetime)),
      ("lifetimeRange", Double(lifetimeRange)), ("emissionLatitude", Double(emissionLatitude)),
      ("emissionLongitude", Double(emissionLongitude)), ("emissionRange", Double(emissionRange)),
      ("velocity", Double(velocity)), ("velocityRange", Double(velocityRange)),
      ("xAcceleration", Double(xAcceleration)), ("yAcceleration", Double(yAcceleration)),
      ("zAcceleration", Double(zAcceleration)), ("scale", Double(scale)), ("scaleRange", Double(scaleRange)),
      ("scaleSpeed", Double(scaleSpeed)), ("spin", Double(spin)), ("spinRange", Double(spinRange)),
      ("redRange", Double(redRange)), ("greenRange", Double(greenRange)), ("blueRange", Double(blueRange)),
      ("alphaRange", Double(alphaRange)), ("redSpeed", Double(redSpeed)), ("greenSpeed", Double(greenSpeed)),
      ("blueSpeed", Double(blueSpeed)), ("alphaSpeed", Double(alphaSpeed)),
      ("contentsScale", Double(contentsScale)), ("contentsRect", Double(contentsRect.sumOfParts)),
      ("minificationFilterBias", Double(minificationFilterBias)),
      ("color", (color?.sRGBComponents ?? .zero).sum()),
    ]
    return numbers.first { !$0.1.isFinite }
  }
}

extension TimingValues {
  /// The first number that is not finite, with the name of its property. Infinite durations and counts are allowed.
  fileprivate var numberThatIsNotFinite: (name: String, number: Double)? {
    let numbers: [(String, Double)] = [
      ("beginTime", beginTime), ("timeOffset", timeOffset), ("speed", Double(speed)),
      ("duration", duration == .infinity ? 0 : duration),
      ("repeatCount", repeatCount == .infinity ? 0 : Double(repeatCount)),
      ("repeatDuration", repeatDuration == .infinity ? 0 : repeatDuration),
    ]
    return numbers.first { !$0.1.isFinite }
  }
}

extension CGRect {
  fileprivate var sumOfParts: CGFloat { origin.x + origin.y + size.width + size.height }
}
