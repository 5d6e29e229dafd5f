// A picture by `import Quartzite` alone, beside modules of the client's own.
// SPDX-License-Identifier: Apache-2.0

import Alone
import Diagnostics
import GLES
import Quartzite
import Shaders

#if canImport(CoreGraphics) || canImport(CoreText) || canImport(ImageIO) || canImport(QuartzCore) || canImport(UIKit)
#error("a module with a name of Apple's was built, and nobody asked for it")
#endif

let layer = CALayer()
layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let frame = try Renderer().render(layer)
print(nameOfShaders, nameOfDiagnostics, nameOfGLES, aloneSeesNothing, Array(frame.pixels.prefix(4)))
