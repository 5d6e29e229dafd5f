// Tests of sliders: their range, their picture, and the drag of the thumb.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Sliders")
struct SliderTests {
  private typealias Pictures = ControlPictures

  private func slider(_ value: Float = 0) -> UISlider {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    slider.value = value
    return slider
  }

  @Test("A slider's value stays in its range, and the ends of the range in order")
  func range() {
    let slider = slider()
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1 && slider.isContinuous)
    slider.value = 5
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.setValue(.infinity, animated: false)
    #expect(slider.value == 10)
    slider.value = .nan
    #expect(slider.value == 10)
    slider.minimumValue = 20
    #expect(slider.maximumValue == 20 && slider.value == 20)
    slider.maximumValue = -1
    #expect(slider.minimumValue == -1 && slider.value == -1)
    slider.minimumValue = .nan
    #expect(slider.minimumValue == -1)
    slider.layoutIfNeeded()
  }

  @Test("The thumb goes from one end of the slider to the other")
  func thumb() {
    let slider = slider()
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track.midY == 15.5 || abs(track.midY - 15.5) <= 0.5)
    func thumb(_ value: Float) -> CGRect { slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value) }
    #expect(thumb(0).minX == 0 && thumb(1).maxX == 200 && abs(thumb(0.5).midX - 100) <= 0.5)
    #expect(thumb(7) == thumb(1) && thumb(-7) == thumb(0) && thumb(.nan) == thumb(0))
    #expect(slider.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 31))
  }

  @Test("Images at the ends make the track shorter, and lie at the sides of the language")
  func images() {
    let slider = slider()
    slider.minimumValueImage = Pixels.image(.red, 20, 10)
    slider.maximumValueImage = Pixels.image(.red, 10, 40)
    let low = slider.minimumValueImageRect(forBounds: slider.bounds)
    let high = slider.maximumValueImageRect(forBounds: slider.bounds)
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(low.minX == 0 && low.width == 20 && high.maxX == 200 && high.width == 10)
    #expect(track.minX >= 20 && track.maxX <= 190 && slider.intrinsicContentSize.height == 40)
    Pictures.runLeft(slider)
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds).maxX == 200)
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds).minX == 0)
    #expect(slider.trackRect(forBounds: slider.bounds).minX == 200 - track.maxX)
  }

  @Test("The picture tells values, states and surroundings apart, and is mirrored from right to left")
  func pictures() {
    let (low, high, disabled, tinted, dark, mirrored) = (
      slider(0.2), slider(0.8), slider(0.2), slider(0.2), slider(0.2), slider(0.2)
    )
    disabled.isEnabled = false
    tinted.minimumTrackTintColor = .red
    dark.overrideUserInterfaceStyle = .dark
    Pictures.runLeft(mirrored)
    let pictures = [low, high, disabled, tinted, dark, mirrored].map(Pictures.picture)
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 3 } == true) }
    }
    #expect(Pictures.difference(pictures[0], pictures[5], mirrored: true).map { $0 <= 4 } == true)
  }

  @Test("The tint colours the track as its own colour does")
  func tint() {
    let (tinted, colored) = (slider(0.5), slider(0.5))
    tinted.tintColor = .purple
    colored.minimumTrackTintColor = .purple
    #expect(Pictures.difference(Pictures.picture(tinted), Pictures.picture(colored)) == 0)
  }

  @Test("A dragged thumb follows the finger and tells of each value")
  func drag() {
    let slider = slider()
    let fingers = Pictures.fingers(on: slider)
    let start = CGPoint(x: 50 + 13.5, y: 100), end = CGPoint(x: 150, y: 100)
    let count = Pictures.events(slider, .valueChanged) { fingers.drag(from: start, to: end, duration: 0.5) }
    #expect(count > 2 && abs(slider.value - 0.5) < 0.01)
    slider.isContinuous = false
    let once = Pictures.events(slider, .valueChanged) {
      fingers.drag(from: end, to: CGPoint(x: 400, y: 100), duration: 0.5)
    }
    #expect(once == 1 && slider.value == 1)
  }

  @Test("A touch beside the thumb moves nothing")
  func beside() {
    let slider = slider()
    let fingers = Pictures.fingers(on: slider)
    let count = Pictures.events(slider, .valueChanged) { fingers.tap(at: CGPoint(x: 200, y: 100)) }
    #expect(count == 0 && slider.value == 0)
  }

  @Test("A slider from right to left is dragged the other way")
  func dragMirrored() {
    let slider = slider()
    Pictures.runLeft(slider)
    let fingers = Pictures.fingers(on: slider)
    fingers.drag(from: CGPoint(x: 250 - 13.5, y: 100), to: CGPoint(x: 150, y: 100), duration: 0.5)
    #expect(abs(slider.value - 0.5) < 0.01)
  }

  @Test("Images of a state are shown in it, and those of the normal state in all others")
  func stateImages() {
    let slider = slider()
    let (plain, pressed) = (Pixels.image(.red, 20, 20), Pixels.image(.blue, 30, 30))
    slider.setThumbImage(plain, for: .normal)
    slider.setThumbImage(pressed, for: .highlighted)
    #expect(slider.currentThumbImage === plain && slider.thumbImage(for: .disabled) === plain)
    slider.isHighlighted = true
    #expect(slider.currentThumbImage === pressed)
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0).width == 30)
  }
}
