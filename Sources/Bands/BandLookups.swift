// BandLookups: everything that the draws of a plan look up while bands are painted.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartziteRenderPlan
import QuartziteTessellation

/// The tables of a plan, with the pixels of the textures that its draws name. An object, since each draw hands it on; it is changed between
/// draws that are painted together, by the one thread that has them painted.
final class BandLookups {
  let tables: DrawTables
  let areas: AreaTable
  /// The tiles of the tables, which keep them.
  let tiles: [Unmanaged<AtlasTile>]
  private let passes: [Pass]
  /// Whether each pass is painted inline.
  private let isInline: [Bool]
  /// The kept pictures that each inline pass shows, directly or through other inline passes.
  private var shown: [[TextureReference]]
  /// The pictures of passes and the copies of backdrops that have yet to be shown.
  var pictures: [TextureReference: ImagePixels] = [:]
  /// The pixels of each image of the plan that draws have named, without and with its mip chain.
  private var images: [(whole: BandTexture?, levels: BandTexture?)]
  /// The instances of the replications that draws have named.
  private(set) var instances: [UInt32: BandInstances] = [:]

  /// Begins with a plan, and with the kept pictures of passes. An inline pass has no picture.
  init(_ plan: FramePlan, inline: [Bool], kept: [Int: ImagePixels]) {
    (tables, areas, passes, isInline) = (plan.tables, plan.areas, plan.passes, inline)
    tiles = plan.tables.tiles.map { Unmanaged.passUnretained($0) }
    shown = Array(repeating: [], count: inline.count)
    pictures = Dictionary(uniqueKeysWithValues: kept.map { (.pass($0), $1) })
    images = Array(repeating: (nil, nil), count: plan.tables.images.count)
    findShownPictures()
  }

  /// Prepares what some draws look up, but for pictures. What is not made by `deadline` is left out.
  func prepare(_ draws: ArraySlice<Draw>, by deadline: Deadline) {
    var last = UInt32.max
    for draw in draws {
      if case .paint(let index) = draw.filling, index != last {
        last = index
        let paint = tables.paints[Int(index)]
        if let shown = paint.texture { prepare(shown.source, shown.filter, by: deadline) }
        if let mask = paint.blending?.mask { prepare(mask, .nearest, by: deadline) }
        for texture in paint.textures { if let pass = inline(texture) { prepare(pass.draws[...], by: deadline) } }
      }
      if case .boxes(let index) = draw.coverage, instances[index] == nil {
        instances[index] = BandInstances(tables.replications[Int(index)], meter: WorkMeter(deadline))
      }
    }
  }

  private func prepare(_ texture: TextureReference, _ filter: TextureFilter, by deadline: Deadline) {
    guard case .image(let index) = texture else { return }
    let known = images[index]
    guard (filter == .trilinear ? known.levels : known.whole) == nil else { return }
    let pixels = tables.images[index].pixelsInMemory, unit = SIMD2(Double(pixels.width), Double(pixels.height))
    if filter == .trilinear {
      images[index].levels = pixels.levels(meter: WorkMeter(deadline)).map { BandTexture(levels: $0, unit: unit) }
    } else {
      images[index].whole = BandTexture(levels: [pixels], unit: unit)
    }
  }

  /// Collects what the inline passes show; without kept pictures they show nothing but images and each other.
  private func findShownPictures() {
    if pictures.isEmpty { return }
    for (index, pass) in passes.enumerated() where isInline[index] {
      for case .paint(let paint) in pass.draws.lazy.map(\.filling) { shown[index] += pictures(readBy: paint) }
    }
  }

  /// The pass that a texture names, if it is painted inline.
  func inline(_ texture: TextureReference) -> Pass? {
    if case .pass(let index) = texture, isInline[index] { passes[index] } else { nil }
  }

  /// Whether the picture of a pass, or a copy of pixels, has to be there before a paint is drawn.
  func readsPictures(_ paint: UInt32) -> Bool { !pictures(readBy: paint).isEmpty }

  /// The pictures of passes, and the copies of pixels, that a paint reads.
  func pictures(readBy paint: UInt32) -> [TextureReference] {
    tables.paints[Int(paint)].textures.flatMap { texture -> [TextureReference] in
      switch texture {
      case .image: []
      case .pass(let index) where isInline[index]: shown[index]
      case .pass, .copy: [texture]
      }
    }
  }

  /// The pixels of a texture as a filter reads it; nil where they are missing.
  func texture(_ texture: TextureReference, _ filter: TextureFilter) -> BandTexture? {
    if case .image(let index) = texture { return filter == .trilinear ? images[index].levels : images[index].whole }
    return pictures[texture].map { BandTexture(levels: [$0], unit: SIMD2(repeating: 1)) }
  }
}

/// Pixels that a draw shows, and how its texture positions count them.
struct BandTexture: Sendable {
  /// The pixels; with their mip chain, where levels of that are read.
  let levels: [ImagePixels]
  /// The pixels for each unit of texture positions.
  let unit: SIMD2<Double>
}
