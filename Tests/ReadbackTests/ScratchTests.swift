// Scratch.

import Foundation
import QuartzCore
import Testing

@Test func scratch() throws {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 600, height: 400)
  let g = CAGradientLayer()
  g.frame = root.bounds
  g.colors = [CGColor(red: 0.9, green: 0.8, blue: 0.5, alpha: 1), CGColor(red: 0.4, green: 0.6, blue: 0.9, alpha: 1)]
  root.addSublayer(g)
  func box(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat, _ c: CGColor, r: CGFloat = 0) -> CALayer {
    let l = CALayer(); l.frame = CGRect(x: x, y: y, width: w, height: h); l.backgroundColor = c; l.cornerRadius = r
    root.addSublayer(l); return l
  }
  let red = CGColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 1), blue = CGColor(red: 0.1, green: 0.2, blue: 0.9, alpha: 1)
  // 1 alpha shadow of content with overflow
  let a = box(20, 20, 80, 60, red, r: 10)
  let ao = CAShapeLayer(); ao.path = CGPath(ellipseIn: CGRect(x: 50, y: 30, width: 60, height: 50), transform: nil); ao.fillColor = blue
  a.addSublayer(ao); a.shadowOpacity = 0.8; a.shadowRadius = 5; a.shadowOffset = CGSize(width: 4, height: 6)
  // 2 gaussian blur
  let b = box(150, 20, 80, 60, red, r: 10); let bo = CALayer(); bo.frame = CGRect(x: 30, y: 20, width: 70, height: 20); bo.backgroundColor = blue; b.addSublayer(bo)
  let blur = CAFilter(type: "gaussianBlur"); blur.setValue(4, forKey: "inputRadius"); b.filters = [blur]
  // 3 blend modes
  for (i, mode) in ["multiplyBlendMode", "screenBlendMode", "differenceBlendMode", "plusL", "hueBlendMode", "colorBurnBlendMode"].enumerated() {
    let l = box(20 + CGFloat(i) * 70, 110, 60, 60, red, r: 20); l.compositingFilter = mode
    let s = CALayer(); s.frame = CGRect(x: 20, y: 20, width: 60, height: 20); s.backgroundColor = blue; l.addSublayer(s)
  }
  // 4 background blur
  for i in 0..<8 { _ = box(20 + CGFloat(i) * 18, 190, 9, 90, i % 2 == 0 ? red : blue) }
  let bg = box(40, 210, 90, 50, CGColor(gray: 1, alpha: 0.2), r: 16)
  let bblur = CAFilter(type: "gaussianBlur"); bblur.setValue(5, forKey: "inputRadius"); bg.backgroundFilters = [bblur]
  // 5 turned shadow in opacity
  let t = box(200, 200, 80, 60, blue); t.setAffineTransform(CGAffineTransform(rotationAngle: 0.4)); t.shadowOpacity = 1; t.shadowRadius = 6; t.opacity = 0.6
  let ts = CALayer(); ts.frame = CGRect(x: 40, y: -20, width: 60, height: 40); ts.backgroundColor = red; t.addSublayer(ts)
  // 6 rasterised at 0.5
  let r = box(320, 200, 80, 60, blue, r: 20); r.shouldRasterize = true; r.rasterizationScale = 0.5
  r.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
  let rs = CALayer(); rs.frame = CGRect(x: 40, y: -20, width: 60, height: 40); rs.backgroundColor = red; r.addSublayer(rs)
  // 7 perspective with blur & shadow
  let p = box(440, 200, 100, 80, red, r: 12)
  var m = CATransform3DIdentity; m.m34 = -1 / 300; m = CATransform3DRotate(m, 0.8, 0, 1, 0); p.transform = m
  p.shadowOpacity = 1; p.shadowRadius = 8; let ps = CALayer(); ps.frame = CGRect(x: 40, y: -20, width: 30, height: 40); ps.backgroundColor = blue; p.addSublayer(ps)
  // 8 masks
  let k = box(20, 300, 100, 80, red); let ks = CAShapeLayer(); ks.path = CGPath(ellipseIn: CGRect(x: 10, y: 5, width: 80, height: 70), transform: nil); k.mask = ks
  let ko = CALayer(); ko.frame = CGRect(x: 40, y: 20, width: 70, height: 20); ko.backgroundColor = blue; k.addSublayer(ko)
  let k2 = box(140, 300, 100, 80, red); let kg = CAGradientLayer(); kg.frame = k2.bounds; kg.colors = [CGColor(gray: 0, alpha: 0), CGColor(gray: 0, alpha: 1)]; k2.mask = kg; k2.compositingFilter = "multiplyBlendMode"
  // 9 rounded clip with blending children
  let c = box(270, 300, 100, 80, CGColor(red: 0.3, green: 0.8, blue: 0.4, alpha: 1), r: 30); c.masksToBounds = true
  let cc = CALayer(); cc.frame = CGRect(x: 20, y: 10, width: 100, height: 40); cc.backgroundColor = red; cc.compositingFilter = "multiplyBlendMode"; c.addSublayer(cc)
  // 10 colour filter
  let f = box(400, 300, 100, 80, red, r: 10); let inv = CAFilter(type: "colorInvert"); f.filters = [inv]; f.shadowOpacity = 0.7; f.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 80), transform: nil); f.shadowRadius = 6
  let txt = CATextLayer(); txt.string = "Shadow text"; txt.fontSize = 28; txt.foregroundColor = CGColor(gray: 1, alpha: 1); txt.frame = CGRect(x: 270, y: 30, width: 300, height: 50); txt.shadowOpacity = 0.9; txt.shadowRadius = 2; txt.contentsScale = 2
  root.addSublayer(txt)
  let picture = try Production.render(root, SceneOptions(scale: 2))
  _ = picture.write(to: URL(fileURLWithPath: "/tmp/scratch.png"))
}
