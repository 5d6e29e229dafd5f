// Behaviours of tiled layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A tiled layer that draws a disc, and writes down its tiles and their pixels for each point.
private final class DiscLayer: CATiledLayer, @unchecked Sendable {
  var tiles: [CGRect] = []
  var scales: Set<CGFloat> = []

  override func draw(in context: CGContext) {
    tiles.append(context.boundingBoxOfClipPath)
    scales.insert(context.ctm.a)
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fillEllipse(in: CGRect(x: 1, y: 2, width: 20, height: 18))
  }
}

extension SymbolBehaviour {
  static let tiledLayers: [SymbolBehaviour] = [
    SymbolBehaviour("CATiledLayer.tileSize", says: "a layer draws itself in tiles of this size, which show one picture")
    {
      let layer = tiled(), shape = CAShapeLayer()
      layer.tileSize = CGSize(width: 12, height: 8)
      shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 6, width: 20, height: 18), transform: nil)
      shape.fillColor = ink(1, 0, 0)
      return try alike(page(layer), page(shape), within: 3) && layer.tiles.count == 6
        && layer.tiles.contains(CGRect(x: 12, y: 8, width: 12, height: 8)) && layer.scales == [1]
    },
    SymbolBehaviour(
      "CATiledLayer.levelsOfDetail", says: "a smaller layer is drawn with as few pixels as its levels allow"
    ) {
      let levels: [(Int, CGFloat)] = [(1, 1), (2, 0.5), (3, 0.25)]
      return try levels.allSatisfy { count, scale in
        let layer = tiled()
        layer.levelsOfDetail = count
        layer.transform = CATransform3DMakeScale(0.25, 0.25, 1)
        return try unlike(page(layer), canvas()) && layer.scales == [scale]
      }
    },
    SymbolBehaviour(
      "CATiledLayer.levelsOfDetailBias", says: "a larger layer is drawn with more pixels where the bias allows"
    ) {
      func scaled(_ bias: Int) throws -> (picture: Picture, scales: Set<CGFloat>) {
        let layer = tiled()
        layer.levelsOfDetail = 3
        layer.levelsOfDetailBias = bias
        layer.transform = CATransform3DMakeScale(4, 4, 1)
        layer.position = CGPoint(x: 40, y: 40)
        return (try picture(page(layer)), layer.scales)
      }
      let sharp = try scaled(2), soft = try scaled(0)
      return sharp.scales == [4] && soft.scales == [1] && sharp.picture.largestDifference(from: soft.picture) > 20
    },
  ]

  /// Returns a tiled layer of 24 × 24 points that waits for display.
  private static func tiled() -> DiscLayer {
    made(DiscLayer()) {
      $0.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
      $0.setNeedsDisplay()
    }
  }
}
