// UISlider+Thumb: the geometry of sliders, and dragging the thumb.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UISlider {
  /// The side of the plain thumb, the height of the plain track, that of the slider, and the gap to images, in points.
  private static let thumbSide: CGFloat = 27, trackHeight: CGFloat = 4, height: CGFloat = 31, gap: CGFloat = 8
  /// The distance around the thumb in which a touch still takes it, in points.
  private static let reach: CGFloat = 12

  final func adoptSliderDefaults() {
    isOpaque = false
    thumb.addPartShadow(radius: 3, offset: 2, opacity: 0.2)
    for part in [maximumTrack, minimumTrack, minimumPicture, maximumPicture, thumb] { addSubview(part) }
    maximumTrack.clipsToBounds = true
    minimumTrack.clipsToBounds = true
    minimumPicture.contentMode = .scaleAspectFit
    maximumPicture.contentMode = .scaleAspectFit
    contentMode = .redraw
  }

  final func noteSliderLook() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final var sliderHeight: CGFloat {
    max(
      UISlider.height, currentThumbImage?.size.height ?? 0, minimumValueImage?.size.height ?? 0,
      maximumValueImage?.size.height ?? 0)
  }

  // MARK: Value

  final func setRange(least: Float, most: Float) {
    guard least.isFinite, most.isFinite else { return }
    range = (least, most)
    choose(number, animated: false)
  }

  final func choose(_ value: Float, animated: Bool) {
    setNeedsLayout()
    guard !value.isNaN else { return }
    number = min(max(value, range.least), range.most)
    if animated { change(animated: true, seconds: 0.25) { placeSlider() } }
  }

  // MARK: Geometry

  private var thumbSize: CGSize {
    currentThumbImage?.size ?? CGSize(width: UISlider.thumbSide, height: UISlider.thumbSide)
  }

  final func imageRect(_ image: UIImage?, _ bounds: CGRect, atEnd: Bool) -> CGRect {
    guard let size = image?.size else { return CGRect(x: bounds.origin.x, y: bounds.origin.y, width: 0, height: 0) }
    let x = atEnd ? bounds.size.width - size.width : 0
    let place = CGRect(
      x: bounds.origin.x + x, y: bounds.origin.y + pixelRounded((bounds.size.height - size.height) / 2),
      width: size.width, height: size.height)
    return mirrored(place, in: bounds)
  }

  final func plainTrackRect(_ bounds: CGRect) -> CGRect {
    let height = max(currentMinimumTrackImage?.size.height ?? 0, currentMaximumTrackImage?.size.height ?? 0)
    let before = minimumValueImage.map { $0.size.width + UISlider.gap } ?? 2
    let after = maximumValueImage.map { $0.size.width + UISlider.gap } ?? 2
    let thickness = height > 0 ? height : UISlider.trackHeight
    let place = CGRect(
      x: bounds.origin.x + before, y: bounds.origin.y + pixelRounded((bounds.size.height - thickness) / 2),
      width: max(bounds.size.width - before - after, 0), height: thickness)
    return mirrored(place, in: bounds)
  }

  final func plainThumbRect(_ bounds: CGRect, _ track: CGRect, _ value: Float) -> CGRect {
    let size = thumbSize
    // The thumb reaches over the ends of the track by 2 points.
    let room = track.size.width + 4 - size.width
    let place = CGRect(
      x: track.origin.x - 2 + pixelRounded(room * fraction(of: value)),
      y: track.origin.y + (track.size.height - size.height) / 2, width: size.width, height: size.height)
    return mirrored(place, in: track)
  }

  private func fraction(of value: Float) -> CGFloat {
    let length = CGFloat(range.most) - CGFloat(range.least)
    guard length > 0, !value.isNaN else { return 0 }
    return min(max((CGFloat(value) - CGFloat(range.least)) / length, 0), 1)
  }

  // MARK: Picture

  final func placeSlider() {
    let track = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: track, value: number)
    let middle = min(max(knob.origin.x + knob.size.width / 2 - track.origin.x, 0), track.size.width)
    var (low, high) = (track, track)
    low.size.width = isRightToLeft ? track.size.width - middle : middle
    high.size.width = track.size.width - low.size.width
    if isRightToLeft { low.origin.x += middle } else { high.origin.x += middle }
    let alpha: CGFloat = isEnabled ? 1 : 0.5
    show(currentMinimumTrackImage, minimumTrackTintColor ?? tintColor, in: minimumTrack, low, alpha: alpha)
    show(currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill, in: maximumTrack, high, alpha: alpha)
    // Only the outer ends of the track are round.
    let radius = track.size.height / 2
    minimumTrack.layer.cornerRadius = currentMinimumTrackImage == nil ? min(radius, low.size.width / 2) : 0
    maximumTrack.layer.cornerRadius = currentMaximumTrackImage == nil ? min(radius, high.size.width / 2) : 0
    let left: CACornerMask = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    let right: CACornerMask = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    minimumTrack.layer.maskedCorners = isRightToLeft ? right : left
    maximumTrack.layer.maskedCorners = isRightToLeft ? left : right
    show(currentThumbImage, thumbTintColor ?? .white, in: thumb, knob, alpha: 1)
    let isPlain = currentThumbImage == nil
    thumb.layer.cornerRadius = isPlain ? min(knob.size.width, knob.size.height) / 2 : 0
    thumb.layer.shadowOpacity = isPlain ? (isEnabled ? 0.2 : 0.1) : 0
    minimumPicture.image = minimumValueImage
    minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture.image = maximumValueImage
    maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
  }

  private func show(_ image: UIImage?, _ color: UIColor, in part: UIImageView, _ frame: CGRect, alpha: CGFloat) {
    part.frame = frame
    part.image = image
    part.backgroundColor = image == nil ? color : nil
    part.alpha = alpha
  }

  // MARK: Touches

  private var presentThumb: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: number)
  }

  final func beginDrag(_ touch: UITouch) -> Bool {
    let place = touch.location(in: self), knob = presentThumb
    guard knob.shrunk(x: -UISlider.reach, y: -UISlider.reach).holds(place) else { return false }
    dragOffset = place.x - knob.origin.x - knob.size.width / 2
    return true
  }

  final func drag(_ touch: UITouch, ends: Bool) {
    let track = trackRect(forBounds: bounds), size = presentThumb.size
    let room = track.size.width + 4 - size.width
    let before = number
    if room > 0 {
      let x = touch.location(in: self).x - dragOffset - (track.origin.x - 2 + size.width / 2)
      let part = min(max(isRightToLeft ? 1 - x / room : x / room, 0), 1)
      let length = CGFloat(range.most) - CGFloat(range.least)
      choose(Float(CGFloat(range.least) + part * length), animated: false)
    }
    let isNew = number != before
    // A slider that isn't continuous tells of the whole drag at its end.
    if isContinuous ? isNew : ends { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
