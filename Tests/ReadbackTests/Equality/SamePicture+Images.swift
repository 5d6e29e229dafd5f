// Pairs of images and of outputs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension SamePicture {
  @SamePictureList static var images: [SamePicture] {
    SamePicture(
      "an image, or its four quarters side by side", tolerance: 1,
      one: {
        ground([picture(.patches, 8, 8, 32, 32)])
      },
      other: {
        ground(
          (0..<4).map { index in
            let x = CGFloat(index % 2), y = CGFloat(index / 2)
            return picture(.patches, 8 + x * 16, 8 + y * 16, 16, 16) {
              $0.contentsRect = CGRect(x: x / 2, y: y / 2, width: 0.5, height: 0.5)
            }
          })
      })
    SamePicture(
      "an image stretched, or turned about twice", tolerance: 2,
      one: {
        ground([picture(.patches, 8, 7, 32, 32)])
      },
      other: {
        ground([
          box(8, 7, 32, 32) { $0.setAffineTransform(turn(180)) }
            .with(picture(.patches, 0, 0, 32, 32) { $0.setAffineTransform(turn(180)) })
        ])
      })
    SamePicture(
      "an image of one texel a point, stretched or centred",
      one: {
        ground([picture(.wide, 9, 9, 12, 8)])
      }, other: { ground([picture(.wide, 5, 5, 20, 16) { $0.contentsGravity = .center }]) })
    SamePicture(
      "an image of two texels a point, stretched or centred", tolerance: 1,
      one: {
        ground([picture(.wide, 9.25, 9, 6, 4)])
      },
      other: {
        ground([
          picture(.wide, 5.25, 5, 14, 12) {
            $0.contentsGravity = .center
            $0.contentsScale = 2
          }
        ])
      })
    SamePicture(
      "top and bottom change places in flipped geometry",
      one: {
        ground([picture(.tall, 8, 8, 20, 30, Paint.glass) { $0.contentsGravity = .top }])
      },
      other: {
        ground([
          picture(.tall, 8, 8, 20, 30, Paint.glass) {
            $0.contentsGravity = .bottom
            $0.isGeometryFlipped = true
          }
        ])
      })
    SamePicture(
      "an image is upright with y down and y up", .plain, .yUp,
      one: {
        ground([picture(.patches, 8, 8, 20, 30)])
      }, other: { ground([picture(.patches, 8, 10, 20, 30)]) })
    SamePicture(
      "an aspect that fits, or the rectangle it gives", tolerance: 1,
      one: {
        ground([picture(.wide, 6, 6, 36, 36) { $0.contentsGravity = .resizeAspect }])
      }, other: { ground([picture(.wide, 6, 12, 36, 24)]) })
    SamePicture(
      "an aspect that fills and is cut, or part of the image", tolerance: 1,
      one: {
        ground([
          picture(.wide, 8, 6, 24, 32) {
            $0.contentsGravity = .resizeAspectFill
            $0.masksToBounds = true
          }
        ])
      },
      other: {
        ground([picture(.wide, 8, 6, 24, 32) { $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1) }])
      })
    SamePicture(
      "nine parts that cover everything, or an image stretched",
      one: {
        ground([picture(.frame, 6.25, 6, 33, 29) { $0.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) }])
      }, other: { ground([picture(.frame, 6.25, 6, 33, 29)]) })
    SamePicture(
      "nine parts at their natural size, or the image at its own", tolerance: 1,
      one: {
        ground([picture(.frame, 6, 6, 9, 9) { $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }])
      }, other: { ground([picture(.frame, 6, 6, 9, 9)]) })
    SamePicture(
      "trilinear enlarges as linear does",
      one: {
        ground([picture(.patches, 6.25, 6, 33, 29) { $0.magnificationFilter = .trilinear }])
      }, other: { ground([picture(.patches, 6.25, 6, 33, 29)]) })
  }

  @SamePictureList static var outputs: [SamePicture] {
    SamePicture(
      "a scale of two, or everything twice as large", tolerance: 1, .retina, .plain,
      one: {
        ground(
          [
            box(4.25, 4, 12, 10, Paint.red) {
              $0.cornerRadius = 3
              $0.borderWidth = 1
            }
          ], width: 24, height: 24)
      },
      other: {
        ground([
          box(8.5, 8, 24, 20, Paint.red) {
            $0.cornerRadius = 6
            $0.borderWidth = 2
          }
        ])
      })
    SamePicture(
      "a canvas twice as large, or a scale of two", tolerance: 1, SceneOptions(size: CGSize(width: 48, height: 48)),
      .retina,
      one: {
        ground([box(4.25, 4, 12, 10, Paint.red) { $0.cornerRadius = 3 }], width: 24, height: 24)
      }, other: { ground([box(4.25, 4, 12, 10, Paint.red) { $0.cornerRadius = 3 }], width: 24, height: 24) })
    SamePicture(
      "a background, or a root of that colour", SceneOptions(background: Paint.green), .plain,
      one: {
        ground([box(8.5, 8, 20, 20, Paint.rose)], nil)
      }, other: { ground([box(8.5, 8, 20, 20, Paint.rose)], Paint.green) })
    SamePicture(
      "a canvas of the root's own size, or none", SceneOptions(size: CGSize(width: 48, height: 48)), .plain,
      one: {
        ground([box(8.5, 8, 20, 20, Paint.rose)])
      }, other: { ground([box(8.5, 8, 20, 20, Paint.rose)]) })
    SamePicture(
      "a root wherever it is placed",
      one: {
        ground([box(8.5, 8, 20, 20, Paint.rose)]) {
          $0.position = CGPoint(x: -300, y: 4)
          $0.transform = turn(70, 1, 0.2, 0.4)
        }
      }, other: { ground([box(8.5, 8, 20, 20, Paint.rose)]) })
    SamePicture(
      "a wider canvas, or margins of one's own",
      SceneOptions(size: CGSize(width: 68, height: 48), background: Paint.green),
      .plain, one: { ground([box(8.5, 8, 20, 20, Paint.rose)]) },
      other: {
        ground(
          [box(0, 0, 10, 48, Paint.green), box(58, 0, 10, 48, Paint.green), box(18.5, 8, 20, 20, Paint.rose)],
          width: 68, height: 48)
      })
  }
}
