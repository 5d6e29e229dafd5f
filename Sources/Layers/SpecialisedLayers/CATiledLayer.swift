// CATiledLayer: a layer that draws content too large for one image, tile by tile.
// SPDX-License-Identifier: Apache-2.0

/// A layer whose drawing is made in tiles, at the level of detail at which it is seen.
///
/// Once `setNeedsDisplay()` was called, `draw(in:)`, or that of the delegate, is called for each tile that a picture shows,
/// before the picture is drawn and on the thread that asks for it. The clip of its context is the tile; its transform
/// has the pixels of the level: the coarsest one that is as fine as the picture, or the finest there is. Tiles are drawn
/// anew when other ones are seen, and after `setNeedsDisplay()`. A layer with contents shows those instead.
open class CATiledLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var tiling = TilingValues()
  /// Whether the layer was asked to draw its tiles.
  final var drawsTiles = false
  /// The tiles that were drawn last.
  final var drawnTiles: DrawnTiles?

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CATiledLayer { tiling = layer.tiling }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Returns the time in which a new tile fades in, in seconds: 0.25. Frames are drawn with all their tiles, so none
  /// fades.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail, each half as fine as the one before; 1 by default.
  open var levelsOfDetail: Int {
    get { tiling.levelsOfDetail }
    set { change(.levelsOfDetail) { tiling.levelsOfDetail = newValue } }
  }
  /// The number of levels that are finer than the layer's own scale; 0 by default.
  open var levelsOfDetailBias: Int {
    get { tiling.levelsOfDetailBias }
    set { change(.levelsOfDetailBias) { tiling.levelsOfDetailBias = newValue } }
  }
  /// The largest size of a tile, in pixels; 256 by 256 by default.
  open var tileSize: CGSize {
    get { tiling.tileSize }
    set { change(.tileSize) { tiling.tileSize = newValue } }
  }

  /// Has the tiles drawn in the next picture, unless the delegate displays the layer.
  open override func display() {
    guard !displaysThroughDelegate() else { return }
    drawTilesAnew()
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CATiledLayer { tiling = model.tiling }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { tiledTable }

  private static let tiledTable = PropertyTable(
    [
      LayerProperty(
        .levelsOfDetail, \CATiledLayer.levelsOfDetail, .own(\TilingValues.levelsOfDetail), [.answersDefault]),
      LayerProperty(.levelsOfDetailBias, \CATiledLayer.levelsOfDetailBias, .own(\TilingValues.levelsOfDetailBias)),
      LayerProperty(.tileSize, \CATiledLayer.tileSize, .own(\TilingValues.tileSize), [.answersDefault]),
    ], inherited: CALayer.properties)
}

/// The values that a `CATiledLayer` has beyond those of every layer.
package struct TilingValues: StoredValues, Hashable, Sendable {
  package var levelsOfDetail = 1
  package var levelsOfDetailBias = 0
  package var tileSize = CGSize(width: 256, height: 256)
}
