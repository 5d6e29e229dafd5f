// Pairs of shadows, of layers and of paths, of bitmaps and groups.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension SamePicture {
  @SamePictureList static var shadows: [SamePicture] {
    for radius in [0, 1.5, 4] as [CGFloat] {
      for degrees in [0, 25] as [CGFloat] where radius > 0 || degrees == 0 {
        SamePicture(
          "a shadow \(radius) deep of the layer, or of its outline, rotated by \(degrees)°", tolerance: 1,
          one: {
            ground([
              roundCard {
                $0.shadow(radius, 4, 5)
                $0.setAffineTransform(turn(degrees))
              }
            ])
          },
          other: {
            ground([
              roundCard {
                $0.shadow(radius, 4, 5)
                $0.shadowPath = Outline.rounded(0, 0, 20, 18, 6)
                $0.setAffineTransform(turn(degrees))
              }
            ])
          })
      }
      SamePicture(
        "a shadow \(radius) deep, or a black twin below", tolerance: 2,
        one: { ground([overflowing { $0.shadow(radius, 4, 5) }]) },
        other: {
          ground([
            overflowing {
              $0.shift(4, 5)
              let black = filter("colorSubtract", ["inputColor": Paint.white])
              $0.filters = radius > 0 ? [black, blur(radius)] : [black]
            }, overflowing(),
          ])
        })
    }
    SamePicture(
      "a shadow wider than any detail, of the layer, or of its outline", tolerance: 0,
      one: { ground([box(-110, -100, 120, 110, Paint.red) { $0.cornerRadius = 30 }.shadow(45, 4, 5)]) },
      other: {
        ground([
          box(-110, -100, 120, 110, Paint.red) {
            $0.cornerRadius = 30
            $0.shadowPath = Outline.rounded(0, 0, 120, 110, 30)
          }.shadow(45, 4, 5)
        ])
      })
    SamePicture(
      "a shadow of a round box, or of a disc", tolerance: 2,
      one: { ground([box(12, 12, 20, 20, Paint.red) { $0.cornerRadius = 10 }.shadow(3, 3, 4)]) },
      other: { ground([shape(Outline.ellipse(0, 0, 20, 20), 12, 12, 20, 20, Paint.red).shadow(3, 3, 4)]) })
    SamePicture(
      "a shadow of the layer, or of the layer around it", tolerance: 1,
      one: { ground([roundCard().shadow(2, 4, 5)]) },
      other: { ground([box(0, 0, 48, 48).with(roundCard()).shadow(2, 4, 5)]) })
    SamePicture(
      "a shadow at twice the size, or twice the shadow", tolerance: 1,
      one: {
        ground([
          box(12, 12, 10, 9, Paint.red) {
            $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
            $0.shadow(1.5, 2, 3)
          }
        ])
      },
      other: { ground([box(7, 7.5, 20, 18, Paint.red).shadow(3, 4, 6)]) })
    SamePicture(
      "a fading layer with its shadow, or the same in a fading layer", tolerance: 1,
      one: { ground([roundCard { $0.opacity = 0.6 }.shadow(2, 4, 5)]) },
      other: { ground([box(0, 0, 48, 48) { $0.opacity = 0.6 }.with(roundCard().shadow(2, 4, 5))]) })
  }

  @SamePictureList static var bitmaps: [SamePicture] {
    for scale in [1.0, 2, 3] {
      SamePicture(
        "drawn to a bitmap of the picture's own \(scale) pixels per point, or not", tolerance: 1,
        SceneOptions(scale: scale),
        one: {
          ground([
            overflowing {
              $0.shouldRasterize = true
              $0.rasterizationScale = scale
            }
          ])
        }, other: { ground([overflowing()]) })
    }
    SamePicture(
      "a bitmap at twice the scale, or at once in a layer of twice the size", tolerance: 1,
      one: {
        ground([
          roundCard {
            $0.shouldRasterize = true
            $0.rasterizationScale = 2
            $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
          }
        ])
      },
      other: { ground([roundCard { $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }]) })
    SamePicture(
      "a bitmap fades, or the group in it", tolerance: 1,
      one: {
        ground([
          overflowing {
            $0.shouldRasterize = true
            $0.opacity = 0.6
          }
        ])
      },
      other: { ground([overflowing { $0.opacity = 0.6 }]) })
    SamePicture(
      "the opacity of one box, or of its colour", tolerance: 1,
      one: { ground([roundCard { $0.opacity = 0.6 }]) },
      other: { ground([roundCard { $0.backgroundColor = Paint.rgba(0.9, 0.1, 0.15, 0.6) }]) })
    SamePicture(
      "an isolated group of plain layers, or its layers", tolerance: 1,
      one: { ground([box(0, 0, 48, 48) { $0.shouldRasterize = true }.with(overflowing())]) },
      other: { ground([overflowing()]) })
    SamePicture(
      "a blend mode in a group of one colour, or in a clip over that colour", tolerance: 1,
      one: {
        ground([
          box(6, 6, 34, 34, Paint.green) { $0.shouldRasterize = true }
            .with(roundCard { $0.compositingFilter = "multiplyBlendMode" })
        ])
      },
      other: {
        ground([
          box(6, 6, 34, 34, Paint.green) { $0.masksToBounds = true }
            .with(roundCard { $0.compositingFilter = "multiplyBlendMode" })
        ])
      })
  }
}
