// Listing 6.4 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a label whose layer is a text layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A label that is drawn by its layer.
package final class LayerLabel: UILabel, @unchecked Sendable {
  /// Makes the label's layer a text layer instead of a plain one.
  package override class var layerClass: AnyClass { CATextLayer.self }

  private var textLayer: CATextLayer? { layer as? CATextLayer }

  private func setUp() {
    // Take over the label's defaults.
    textLayer?.string = text
    textLayer?.foregroundColor = textColor.cgColor
    useFont()

    // The label's settings would normally determine these; here they are set to the values that the example needs.
    textLayer?.alignmentMode = .justified
    textLayer?.isWrapped = true
    layer.display()
  }

  /// Called when the label is created in a program.
  package override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  package required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Called when the label comes out of an interface file.
  package override func awakeFromNib() {
    super.awakeFromNib()
    setUp()
  }

  package override var text: String? {
    didSet { textLayer?.string = text }
  }

  package override var textColor: UIColor! {
    didSet { textLayer?.foregroundColor = textColor.cgColor }
  }

  package override var font: UIFont! {
    didSet { useFont() }
  }

  private func useFont() {
    textLayer?.font = CGFont(font.fontName as CFString)
    textLayer?.fontSize = font.pointSize
  }
}

/// A label of 300 × 300 points with the text of ``makePlainTextLayer()`` in it.
package func makeLayerLabel() -> LayerLabel {
  let label = LayerLabel(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  label.font = UIFont.systemFont(ofSize: 15)
  label.text = listedText
  return label
}
