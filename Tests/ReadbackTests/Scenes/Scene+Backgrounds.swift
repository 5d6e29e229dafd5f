// Scenes of backgrounds: colours of several kinds, whole and fractional places.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var backgrounds: [Scene] {
    Scene("an opaque background on whole pixels", of: { box(8, 6, 20, 30, Paint.red) }, changing: { $0.shift(0.25) })
    Scene("a translucent background", of: { box(8, 6, 20, 30, Paint.glass) }) { $0.backgroundColor = Paint.rose }
    Scene("a background whose colour is a little off", of: { box(8, 8, 30, 30, Paint.rgba(0.5, 0.5, 0.5, 1)) }) {
      $0.backgroundColor = Paint.rgba(0.5 + 6.0 / 255, 0.5, 0.5, 1)
    }
    Scene("a Display P3 background inside sRGB") {
      box(5, 5, 30, 30, CGColor(displayP3Red: 0.5, green: 0.6, blue: 0.4, alpha: 1))
    } changing: {
      $0.backgroundColor = Paint.rgba(0.5, 0.6, 0.4, 1)
    }
    Scene("a Display P3 background beyond sRGB is clipped") {
      box(5, 5, 30, 30, CGColor(displayP3Red: 1, green: 0.1, blue: 0.2, alpha: 0.8))
    } changing: {
      $0.backgroundColor = CGColor(displayP3Red: 0.9, green: 0.1, blue: 0.2, alpha: 0.8)
    }
    Scene("a gray background", of: { box(5, 5, 30, 30, CGColor(gray: 0.3, alpha: 1)) }) {
      $0.backgroundColor = CGColor(gray: 0.33, alpha: 1)
    }
    Scene("a translucent gray background", of: { box(5, 5, 30, 30, CGColor(gray: 0.7, alpha: 0.35)) }) {
      $0.backgroundColor = CGColor(gray: 0.7, alpha: 0.45)
    }
    for part in [0.25, 0.5, 0.8] as [CGFloat] {
      Scene("a background \(part) into a pixel along x", of: { box(8 + part, 8, 20, 20, Paint.blue) }) {
        $0.shift(0.25)
      }
      Scene("a background \(part) into a pixel along y", of: { box(8, 8 + part, 20, 20, Paint.blue) }) {
        $0.shift(0, 0.25)
      }
    }
    Scene("a background with four fractional edges", of: { box(8.3, 9.7, 20.25, 15.6, Paint.green) }) { $0.grow(0.2) }
    Scene("a translucent background with fractional edges", of: { box(8.3, 9.7, 20.25, 15.6, Paint.rose) }) {
      $0.shift(0, 0.25)
    }
    Scene("a line thinner than a pixel", of: { box(4, 20.4, 40, 0.3, Paint.ink) }) { $0.grow(0, 0.15) }
    Scene("a line over the seam of two pixels", of: { box(20.8, 4, 0.4, 40, Paint.ink) }) { $0.shift(0.15) }
    Scene("a dot inside one pixel", of: { box(20.2, 30.3, 0.5, 0.6, Paint.ink) }) { $0.shift(1) }
    Scene("a background that leaves the canvas on two sides", of: { box(-10.5, 30.5, 40, 40, Paint.red) }) {
      $0.shift(0.25)
    }
    Scene("two translucent backgrounds over each other", tolerance: .layered) {
      box(6, 6, 24, 24, Paint.glass).with(box(10.5, 10.5, 24, 24, Paint.rose))
    } changing: {
      $0.child(0).shift(0.5)
    }
    Scene("translucent backgrounds on nothing", tolerance: .layered) {
      ground([box(6, 6, 24.5, 24, Paint.glass), box(16.5, 12, 24, 24, Paint.rose)], nil)
    } changing: {
      $0.child(1).shift(0.25)
    }
    Scene("a background of no colour leaves its sublayer", of: { box(6, 6, 30, 30).with(box(4, 4, 10, 10, Paint.red)) })
    {
      $0.backgroundColor = Paint.glass
    }
    Scene("layers without size draw nothing but their sublayers") {
      ground([box(10, 10, 0, 20, Paint.red), box(24, 24, 0, 0, Paint.red).with(box(-6, -6, 12, 12, Paint.blue))])
    } changing: {
      $0.child(0).grow(0.5)
    }
    Scene("a ladder of translucent steps", tolerance: .layered) {
      let steps = (0..<8).map { (index: Int) -> CALayer in
        let step = CGFloat(index)
        return box(step * 4.3, step * 3.7, 14, 14, Paint.rgba(0.1, 0.1, 0.1 * step, 0.3))
      }
      return ground(steps)
    } changing: {
      $0.child(3).shift(0.4)
    }
  }
}
