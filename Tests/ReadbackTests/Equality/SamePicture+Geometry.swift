// Pairs of places, transforms, flips and orders.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SamePicture {
  @SamePictureList static var geometry: [SamePicture] {
    SamePicture(
      "frame, or position and bounds",
      one: {
        ground([box(0, 0, 1, 1, Paint.red) { $0.frame = CGRect(x: 7.25, y: 9.5, width: 20, height: 16) }])
      }, other: { ground([box(7.25, 9.5, 20, 16, Paint.red)]) })
    SamePicture(
      "anchor point and position", one: { ground([box(8, 10, 20, 16, Paint.red)]) },
      other: {
        ground([
          box(8, 10, 20, 16, Paint.red) {
            $0.anchorPoint = CGPoint(x: 0, y: 1)
            $0.position = CGPoint(x: 8, y: 26)
          }
        ])
      })
    SamePicture(
      "a quarter turn, or width and height exchanged", tolerance: 1,
      one: {
        ground([box(12, 16, 24, 10.5, Paint.red) { $0.setAffineTransform(turn(90)) }])
      }, other: { ground([box(18.75, 9.25, 10.5, 24, Paint.red)]) })
    SamePicture(
      "a full turn", tolerance: 1,
      one: {
        ground([box(12, 16, 24, 10.5, Paint.red) { $0.setAffineTransform(turn(360)) }])
      }, other: { ground([box(12, 16, 24, 10.5, Paint.red)]) })
    SamePicture(
      "a half turn of a symmetrical layer", tolerance: 1,
      one: {
        ground([
          box(12.25, 16, 24, 10, Paint.red) {
            $0.cornerRadius = 4
            $0.setAffineTransform(turn(180))
          }
        ])
      }, other: { ground([box(12.25, 16, 24, 10, Paint.red) { $0.cornerRadius = 4 }]) })
    SamePicture(
      "a scale, or a larger layer",
      one: {
        ground([box(14, 15, 10, 8, Paint.red) { $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }])
      }, other: { ground([box(9, 11, 20, 16, Paint.red)]) })
    SamePicture(
      "a scaled round layer, or a larger one", tolerance: 1,
      one: {
        ground([
          box(14, 15, 10, 8, Paint.red) {
            $0.cornerRadius = 3
            $0.borderWidth = 1
            $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
          }
        ])
      },
      other: {
        ground([
          box(9, 11, 20, 16, Paint.red) {
            $0.cornerRadius = 6
            $0.borderWidth = 2
          }
        ])
      })
    SamePicture(
      "two transforms nested, or one composed", tolerance: 1,
      one: {
        ground([
          box(8, 8, 30, 30) { $0.setAffineTransform(turn(20)) }
            .with(box(5, 8, 20, 14, Paint.red) { $0.setAffineTransform(turn(15)) })
        ])
      },
      other: {
        ground([box(13, 16, 20, 14, Paint.red) { $0.setAffineTransform(turn(35)) }])
      })
    SamePicture(
      "a transform, or a position",
      one: {
        ground([box(8, 8, 12, 12, Paint.red) { $0.transform = CATransform3DMakeTranslation(5.5, 2.25, 0) }])
      }, other: { ground([box(13.5, 10.25, 12, 12, Paint.red)]) })
    SamePicture(
      "a sublayer transform, or the sublayer's own", tolerance: 1,
      one: {
        ground([box(8, 8, 30, 30) { $0.sublayerTransform = turn(25, 0, 0, 1) }.with(box(5, 8, 20, 14, Paint.red))])
      },
      other: {
        ground([box(8, 8, 30, 30) { $0.setAffineTransform(turn(25)) }.with(box(5, 8, 20, 14, Paint.red))])
      })
    SamePicture(
      "flipped twice",
      one: {
        ground([
          box(8, 8, 30, 30) { $0.isGeometryFlipped = true }
            .with(box(0, 0, 30, 30) { $0.isGeometryFlipped = true }.with(box(5, 2.25, 20, 14, Paint.red)))
        ])
      }, other: { ground([box(13, 10.25, 20, 14, Paint.red)]) })
    SamePicture(
      "flipped, or placed from the other side",
      one: {
        ground([box(8, 8, 30, 30) { $0.isGeometryFlipped = true }.with(box(5, 2.25, 20, 14, Paint.red))])
      }, other: { ground([box(13, 21.75, 20, 14, Paint.red)]) })
    SamePicture(
      "y up, or everything flipped", .yUp, .plain,
      one: {
        ground([box(5, 2.25, 20, 14, Paint.red) { $0.cornerRadius = 4 }, picture(.patches, 20, 24, 16, 16)])
      },
      other: {
        ground([box(5, 2.25, 20, 14, Paint.red) { $0.cornerRadius = 4 }, picture(.patches, 20, 24, 16, 16)]) {
          $0.isGeometryFlipped = true
        }
      })
    SamePicture(
      "bounds with an origin, or sublayers moved",
      one: {
        ground([
          box(8, 8, 30, 30, Paint.glass) { $0.bounds = CGRect(x: 4, y: -3.5, width: 30, height: 30) }
            .with(box(10, 0, 12, 12, Paint.red))
        ])
      }, other: { ground([box(8, 8, 30, 30, Paint.glass).with(box(6, 3.5, 12, 12, Paint.red))]) })
    SamePicture(
      "the order of zPosition, or of the tree",
      one: {
        ground([box(8, 8, 20, 20, Paint.red) { $0.zPosition = 5 }, box(16, 16, 20, 20, Paint.blue)])
      }, other: { ground([box(16, 16, 20, 20, Paint.blue), box(8, 8, 20, 20, Paint.red)]) })
    SamePicture(
      "a turn about y by 60°, or half the width", tolerance: 1,
      one: {
        ground([box(10, 10, 24, 20, Paint.red) { $0.transform = turn(60, 0, 1, 0) }])
      }, other: { ground([box(16, 10, 12, 20, Paint.red)]) })
    SamePicture(
      "a mirrored symmetrical layer",
      one: {
        ground([box(10.25, 10, 24, 20, Paint.red) { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }])
      }, other: { ground([box(10.25, 10, 24, 20, Paint.red)]) })
    SamePicture(
      "a negative size, or a moved origin",
      one: {
        ground([
          box(10.25, 10, 24, 20, Paint.red) { $0.bounds = CGRect(x: 0, y: 0, width: -24, height: -20) }
            .with(box(-20, -15, 8, 6, Paint.blue))
        ])
      }, other: { ground([box(10.25, 10, 24, 20, Paint.red).with(box(4, 5, 8, 6, Paint.blue))]) })
  }
}
