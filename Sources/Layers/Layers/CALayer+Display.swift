// The update of a layer's contents: by the delegate's display method, or by recording its drawing.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension CALayer {
  final func markNeedsDisplay() {
    guard !marks.contains(.needsDisplay) else { return }
    mark(.needsDisplay, above: .needsDisplayBelow)
  }

  final func changeContents(to newValue: Any?) {
    let object = unwrapped(newValue)
    let contents = object.map { LayerContents($0) }
    change(.contents) {
      state.contents = contents
      if case .unknown = contents {
        makeAttachments().unknownContents = object
      } else {
        attachments?.unknownContents = nil
      }
    }
  }

  /// The object that was assigned as contents, or the layer's own drawing.
  final var contentsObject: Any? {
    switch state.contents {
    case .assigned(let image): image
    case .drawn(let drawing): drawing
    case .tinted(let tinted): tinted
    case .fading(let fade): fade.larger?.object
    case .unknown: attachments?.unknownContents
    case nil: nil
    }
  }

  final func displayIfMarked() {
    guard marks.contains(.needsDisplay) else { return }
    // Cleared before the call, since an override need not call super.
    marks.remove(.needsDisplay)
    display()
  }

  final func displayContents() {
    guard !displaysThroughDelegate(), let context = makeDrawingContext() else { return }
    attachments?.delegateGaps.remove(.draw)
    (copyThatDraws ?? self).draw(in: context)
    // If nothing was drawn, assigned contents remain.
    guard !context.commands.isEmpty || drawsItself else { return }
    contents = LayerDrawing(context)
  }

  /// The presentation copy that draws for a layer whose class displays each moment of an animation by itself; nil for any other.
  final var copyThatDraws: CALayer? {
    guard !marks.contains(.presentation), LayerClass.of(type(of: self)).overridesDisplay,
      attachments?.compiledAnimations(of: self)?.redraws(self) == true
    else { return nil }
    return presentation()
  }

  /// Whether the layer itself, and not its presentation copy, is displayed at each moment of an animation of a key that it draws by: the class
  /// or, as far as it is known, the delegate has a method for that.
  final var displaysItself: Bool {
    if LayerClass.of(type(of: self)).overridesDisplay { return true }
    guard let attachments, attachments.delegate != nil else { return false }
    return !attachments.delegateGaps.contains(.display)
  }

  /// Displays the layer for a picture at one moment of its animations, of which `presentation()` has the values, and brings the layers below
  /// up to date. The new contents are no change that is animated.
  final func displayMoment(until deadline: Deadline) {
    TransactionStack.current.withoutActions {
      if LayerClass.of(type(of: self)).overridesDisplay {
        display()
      } else {
        attachments?.delegateGaps.remove(.display)
        attachments?.delegate?.display(self)
      }
    }
    if waitsForLayout || waitsForDisplay { prepareForCommit(until: deadline) }
  }

  /// Calls `body`, which takes animations from the layer. If it displayed itself at their moments, and has no moments any more, it is marked for
  /// display.
  final func endingMoments(_ body: () -> Void) {
    let hadMoments = hasMoments
    body()
    if hadMoments, !hasMoments { setNeedsDisplay() }
  }

  /// Whether the layer displays itself at each moment of one of its animations.
  private var hasMoments: Bool {
    type(of: self) != CALayer.self && displaysItself && !marks.contains(.presentation)
      && attachments?.compiledAnimations(of: self)?.redraws(self) == true
  }

  /// Lets the delegate display the layer; false, after it was told that the layer will draw, if it does not.
  final func displaysThroughDelegate() -> Bool {
    marks.remove(.needsDisplay)
    guard let attachments, let delegate = attachments.delegate else { return false }
    attachments.delegateGaps.remove(.display)
    delegate.display(self)
    guard attachments.delegateGaps.contains(.display) else { return true }
    delegate.layerWillDraw(self)
    return false
  }

  final func drawThroughDelegate(in context: CGContext) {
    attachments?.delegate?.draw(self, in: context)
  }

  /// Whether the class or the delegate has code that draws.
  private var drawsItself: Bool {
    if LayerClass.of(type(of: self)).overridesDraw { return true }
    guard let attachments, attachments.delegate != nil else { return false }
    return !attachments.delegateGaps.contains(.draw)
  }

  /// Returns a recording of the size of the bounds, in whole pixels, whose user space is the layer's; nil for empty
  /// bounds.
  final func makeDrawingContext() -> CGContext? {
    let (bounds, scale) = (bounds, contentsScale)
    let width = (bounds.size.width * scale).rounded(.up)
    let height = (bounds.size.height * scale).rounded(.up)
    let longest: CGFloat = 0x1p24
    guard width >= 1, height >= 1, width <= longest, height <= longest else { return nil }
    let (x, y) = (width / bounds.size.width, height / bounds.size.height)
    let isFlipped = contentsAreFlipped()
    let transform = CGAffineTransform(
      a: x, b: 0, c: 0, d: isFlipped ? y : -y, tx: -bounds.origin.x * x,
      ty: isFlipped ? -bounds.origin.y * y : height + bounds.origin.y * y)
    return CGContext(width: Int(width), height: Int(height), ctm: transform)
  }
}
