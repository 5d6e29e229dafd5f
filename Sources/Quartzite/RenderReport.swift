// The report on a finished picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// The diagnostics of a picture, and its cost.
public struct RenderReport: Sendable {
  /// Everything that was stopped, skipped or replaced, in the order in which it came up.
  public var diagnostics: [Diagnostic] = []
  /// The back end that made the picture, and the reason; nil for a report of nothing.
  public var backEnd: RenderBackEnd?
  /// The cost, counted.
  public var statistics = RenderStatistics()
  /// The cost, on the clock.
  public var timings = RenderTimings()

  /// Creates a report of nothing.
  public init() {}
}

extension RenderReport: CustomStringConvertible {
  /// The numbers that say most about the picture, on one line:
  /// `RenderReport(no diagnostics, 12 layers, 3 passes, 40 quads)`.
  public var description: String {
    let numbers = [
      diagnostics.count.counting("diagnostic"), statistics.layers.counting("layer"),
      statistics.passes.counting("pass", plural: "passes"), statistics.quads.counting("quad"),
    ]
    return "RenderReport(\(numbers.joined(separator: ", ")))"
  }
}

/// The cost of a picture in numbers that do not depend on the machine's speed.
public struct RenderStatistics: Hashable, Sendable {
  /// The layers in the tree, masks included.
  public var layers = 0
  /// The lines of text in the tree, whether or not they show.
  public var textLines = 0
  /// The glyphs of those lines that have something to draw.
  public var glyphs = 0
  /// The tiles that the picture was drawn in.
  public var tiles = 0
  /// The pixels of the picture that were drawn; the others are those of an earlier picture, from which they do not differ.
  public var redrawnPixels = 0
  /// The targets that the picture is made of, itself included.
  public var passes = 0
  /// The targets among those that were not drawn, since the renderer still had the same from an earlier picture.
  public var passesCached = 0
  /// The draw calls.
  public var draws = 0
  /// The rectangles that were drawn.
  public var quads = 0
  /// The rectangles among those that the CPU painted in bands of rows; the device drew the others.
  public var quadsPainted = 0
  /// The boxes of replicators that were drawn as instances, many by one call; each call counts as one rectangle.
  public var instances = 0
  /// The pixels of targets other than the picture.
  public var offscreenPixels = 0
  /// The bytes of those pixels. Targets are used again, so that fewer are held at a time.
  public var offscreenBytes = 0
  /// The tiles of coverage that the picture used, each once: bytes of the CPU, or trapezoids for the device.
  public var coverageCells = 0
  /// The bytes of the masks of shapes that the picture used. What bands compute while they paint takes none.
  public var coverageBytes = 0
  /// The bytes that those tiles take up in the textures that the device reads coverage from: none for those that bands paint.
  public var atlasBytes = 0
  /// The trapezoids of the meshes that paths were made into. 0 where the CPU computes coverage: it makes no meshes, unless
  /// ``RenderOptions/Debug/mesh`` asks to see them.
  public var trapezoids = 0
  /// The triangles of those trapezoids: two for each, one where its top or bottom is a point.
  public var triangles = 0
  /// The masks of coverage that were known from before. Of text, each line that is drawn as one picture is a mask, and so is each glyph
  /// that a line which had to be put together was made of, or that was drawn by itself.
  public var coverageHits = 0
  /// The masks of coverage that had to be computed.
  public var coverageMisses = 0
  /// The size of the renderer's cache of coverage after the picture, in bytes.
  public var coverageCacheBytes = 0
  /// The outlines of paths, flattened and stroked, that were known from before.
  public var outlineHits = 0
  /// The outlines of paths that had to be made. Paths in perspective are not counted: theirs are made anew each time.
  public var outlineMisses = 0
  /// The size of the renderer's cache of outlines after the picture, in bytes.
  public var outlineCacheBytes = 0
  /// The bytes that went to the device.
  public var bytesUploaded = 0
  /// The memory that the renderer keeps after this picture for later ones, cache by cache, and that of the process' caches if
  /// the renderer shares ``MemoryBudget/shared`` with them. If a picture was only planned, the memory that the device would
  /// keep is missing, and that of the process.
  public var memory: [MemoryUse] = []
  /// The sum of ``memory``, in bytes.
  public var memoryBytes: Int { memory.reduce(0) { $0 + $1.bytes } }

  /// Creates statistics of nothing.
  public init() {}
}

extension RenderStatistics: CustomStringConvertible {
  /// The numbers that aren't 0, on one line: `RenderStatistics(layers: 12, passes: 3, memoryBytes: 40960)`.
  public var description: String {
    let counts = Mirror(reflecting: self).children.compactMap { child -> (String, Int)? in
      guard let name = child.label, let count = child.value as? Int else { return nil }
      return (name, count)
    }
    let shown = (counts + [("memoryBytes", memoryBytes)]).filter { $0.1 != 0 }.map { "\($0): \($1)" }
    return "RenderStatistics(\(shown.joined(separator: ", ")))"
  }
}

/// The seconds that the stages of a render took.
public struct RenderTimings: Hashable, Sendable {
  /// Layout, display and the copy of the tree, on the caller's thread.
  public var commit = 0.0
  /// From the copy to the display list, on the caller's thread.
  public var flatten = 0.0
  /// From the display list to the passes and draws of a plan, coverage included.
  public var plan = 0.0
  /// Uploads, drawing and the copy of the pixels.
  public var execute = 0.0

  /// Creates timings of nothing.
  public init() {}

  /// Adds the time that `body` takes to one of the stages.
  mutating func measure<Value>(
    _ stage: WritableKeyPath<RenderTimings, Double>, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let start = ContinuousClock.now
    defer { self[keyPath: stage] += (ContinuousClock.now - start) / .seconds(1) }
    return try body()
  }
}
