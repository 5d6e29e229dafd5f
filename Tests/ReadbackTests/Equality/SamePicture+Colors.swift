// Pairs of colours, corners, borders, opacities and groups.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SamePicture {
  @SamePictureList static var colors: [SamePicture] {
    SamePicture(
      "a gray, or three equal components",
      one: {
        ground([box(8, 8, 20, 20, CGColor(gray: 0.4, alpha: 0.7))])
      }, other: { ground([box(8, 8, 20, 20, Paint.rgba(0.4, 0.4, 0.4, 0.7))]) })
    SamePicture(
      "a translucent colour, or an opacity", tolerance: 1,
      one: {
        ground([box(8.25, 8, 20, 20, Paint.rgba(0.8, 0.3, 0.1, 0.4))])
      }, other: { ground([box(8.25, 8, 20, 20, Paint.rgba(0.8, 0.3, 0.1, 1)) { $0.opacity = 0.4 }]) })
    SamePicture(
      "a radius of half the size, or more than that",
      one: {
        ground([box(8, 8, 26, 20, Paint.red) { $0.cornerRadius = 10 }])
      }, other: { ground([box(8, 8, 26, 20, Paint.red) { $0.cornerRadius = 1000 }]) })
    SamePicture(
      "no round corners, or no radius",
      one: {
        ground([
          box(8.5, 8, 26, 20, Paint.red) {
            $0.cornerRadius = 6
            $0.maskedCorners = []
          }
        ])
      }, other: { ground([box(8.5, 8, 26, 20, Paint.red)]) })
    SamePicture(
      "a continuous capsule, or a circular one", tolerance: 1,
      one: {
        ground([
          box(8, 8, 26, 20, Paint.red) {
            $0.cornerRadius = 10
            $0.cornerCurve = .continuous
          }
        ])
      }, other: { ground([box(8, 8, 26, 20, Paint.red) { $0.cornerRadius = 10 }]) })
    SamePicture(
      "an opaque border, or a smaller layer inside",
      one: {
        ground([
          box(8, 8, 26, 20, Paint.red) {
            $0.borderWidth = 3
            $0.borderColor = Paint.blue
          }
        ])
      }, other: { ground([box(8, 8, 26, 20, Paint.blue).with(box(3, 3, 20, 14, Paint.red))]) })
    SamePicture(
      "a border that fills, or a background", tolerance: 1,
      one: {
        ground([
          box(8.5, 8, 26, 20) {
            $0.borderWidth = 10
            $0.borderColor = Paint.blue
            $0.cornerRadius = 5
          }
        ])
      }, other: { ground([box(8.5, 8, 26, 20, Paint.blue) { $0.cornerRadius = 5 }]) })
    SamePicture(
      "a border of no width, or none",
      one: {
        ground([box(8.5, 8, 26, 20, Paint.red) { $0.borderColor = Paint.blue }])
      }, other: { ground([box(8.5, 8, 26, 20, Paint.red)]) })
    SamePicture(
      "a disc by radius, or four of its quarters", tolerance: 1,
      one: {
        ground([box(8, 8, 24, 24, Paint.red) { $0.cornerRadius = 12 }])
      },
      other: {
        let corners: [CACornerMask] = [
          .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        return ground(
          (0..<4).map { index in
            // A layer twice as large as its quarter, so that the radius fits, cut to the quarter.
            let quarter = box(8 + CGFloat(index % 2) * 12, 8 + CGFloat(index / 2) * 12, 12, 12) {
              $0.masksToBounds = true
            }
            quarter.addSublayer(
              box(CGFloat(index % 2) * -12, CGFloat(index / 2) * -12, 24, 24, Paint.red) {
                $0.cornerRadius = 12
                $0.maskedCorners = corners[index]
              })
            return quarter
          })
      })
    SamePicture(
      "everything antialiased, or the same said edge by edge",
      one: {
        ground([box(8.3, 8.6, 26, 20, Paint.red)])
      },
      other: {
        ground([
          box(8.3, 8.6, 26, 20, Paint.red) {
            $0.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
          }
        ])
      })
    SamePicture(
      "hard edges, or whole pixels",
      one: {
        ground([box(8.3, 8.6, 26, 20, Paint.red) { $0.allowsEdgeAntialiasing = false }])
      }, other: { ground([box(8, 9, 26, 20, Paint.red)]) })
  }

  @SamePictureList static var groups: [SamePicture] {
    SamePicture(
      "a group of one", tolerance: 1,
      one: {
        ground([box(8.25, 8, 20, 20) { $0.opacity = 0.5 }.with(box(0, 0, 20, 20, Paint.red))])
      }, other: { ground([box(8.25, 8, 20, 20, Paint.red) { $0.opacity = 0.5 }]) })
    SamePicture(
      "layers apart, with a group or without", tolerance: 1,
      one: {
        ground([
          box(8, 8, 30, 30) { $0.opacity = 0.5 }
            .with(box(0, 0, 10.25, 10, Paint.red), box(14, 14, 10.5, 10, Paint.blue))
        ])
      },
      other: {
        ground([
          box(8, 8, 30, 30) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
          }.with(box(0, 0, 10.25, 10, Paint.red), box(14, 14, 10.5, 10, Paint.blue))
        ])
      })
    SamePicture(
      "a clip without overflow",
      one: {
        ground([box(8.5, 8, 30, 30, Paint.glass) { $0.masksToBounds = true }.with(box(4, 4, 20.5, 20, Paint.red))])
      }, other: { ground([box(8.5, 8, 30, 30, Paint.glass).with(box(4, 4, 20.5, 20, Paint.red))]) })
    SamePicture(
      "a round clip without overflow", tolerance: 1,
      one: {
        ground([
          box(8.5, 8, 30, 30, Paint.glass) {
            $0.masksToBounds = true
            $0.cornerRadius = 8
          }.with(box(9, 9, 12.5, 12, Paint.red))
        ])
      },
      other: {
        ground([box(8.5, 8, 30, 30, Paint.glass) { $0.cornerRadius = 8 }.with(box(9, 9, 12.5, 12, Paint.red))])
      })
    SamePicture(
      "a clip, or a smaller layer", tolerance: 1,
      one: {
        ground([box(8.5, 8.25, 20, 20) { $0.masksToBounds = true }.with(box(-9, -9, 50, 50, Paint.red))])
      }, other: { ground([box(8.5, 8.25, 20, 20, Paint.red)]) })
    SamePicture(
      "a round clip, or a round layer", tolerance: 1,
      one: {
        ground([
          box(8.5, 8.25, 20, 20) {
            $0.masksToBounds = true
            $0.cornerRadius = 7
          }.with(box(-9, -9, 50, 50, Paint.red))
        ])
      }, other: { ground([box(8.5, 8.25, 20, 20, Paint.red) { $0.cornerRadius = 7 }]) })
    SamePicture(
      "a rotated clip, or a rotated layer", tolerance: 1,
      one: {
        ground([
          box(12, 12, 20, 20) {
            $0.masksToBounds = true
            $0.setAffineTransform(turn(27))
          }.with(box(-9, -9, 50, 50, Paint.red))
        ])
      }, other: { ground([box(12, 12, 20, 20, Paint.red) { $0.setAffineTransform(turn(27)) }]) })
    SamePicture(
      "hidden, or not there",
      one: {
        ground([box(8.5, 8, 20, 20, Paint.red), box(12, 12, 20, 20, Paint.blue) { $0.isHidden = true }])
      }, other: { ground([box(8.5, 8, 20, 20, Paint.red)]) })
    SamePicture(
      "opacity zero, or not there",
      one: {
        ground([box(8.5, 8, 20, 20, Paint.red), box(12, 12, 20, 20, Paint.blue) { $0.opacity = 0 }])
      }, other: { ground([box(8.5, 8, 20, 20, Paint.red)]) })
    SamePicture(
      "facing away, or not there",
      one: {
        ground([
          box(8.5, 8, 20, 20, Paint.red),
          box(12, 12, 20, 20, Paint.blue) {
            $0.isDoubleSided = false
            $0.transform = turn(180, 1, 0, 0)
          },
        ])
      }, other: { ground([box(8.5, 8, 20, 20, Paint.red)]) })
    SamePicture(
      "a layer between that draws nothing",
      one: {
        ground([box(5, 5, 30, 30).with(box(3.5, 3, 20, 20, Paint.red))])
      }, other: { ground([box(8.5, 8, 20, 20, Paint.red)]) })
  }
}
