// Listing 6.2 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a plain text label, made of a text layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A label view of 300 × 300 points with five lines or so of black text in it, justified.
package func makePlainTextLayer() -> CALayer {
  let labelView = CALayer()
  labelView.frame = CGRect(x: 0, y: 0, width: 300, height: 300)

  // Create a text layer.
  let textLayer = CATextLayer()
  textLayer.frame = labelView.bounds
  textLayer.contentsScale = UIScreen.main.scale
  labelView.addSublayer(textLayer)

  // Set the text's attributes.
  textLayer.foregroundColor = UIColor.black.cgColor
  textLayer.alignmentMode = .justified
  textLayer.isWrapped = true

  // Choose a font, and set it as the layer's.
  let font = UIFont.systemFont(ofSize: 15)
  textLayer.font = CGFont(font.fontName as CFString)
  textLayer.fontSize = font.pointSize

  // Set the layer's text.
  textLayer.string = listedText
  return labelView
}

/// The text of the listings.
let listedText = """
  Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, facilisis \
  pulvinar leo. Nunc quis nunc at mauris pharetra condimentum ut ac neque. Nunc elementum, libero ut porttitor dictum, \
  diam odio congue lacus, vel fringilla sapien diam at purus. Etiam suscipit pretium nunc sit amet lobortis
  """
