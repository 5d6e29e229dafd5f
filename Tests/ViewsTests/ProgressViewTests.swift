// Tests of progress views and of turning wheels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Progress views and activity indicators")
struct ProgressViewTests {
  private typealias Pictures = ControlPictures

  private func bar(_ progress: Float) -> UIProgressView {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    bar.progress = progress
    return bar
  }

  @Test("A progress view is 4 points high, one for bars 2.5, and takes numbers from 0 to 1")
  func sizes() {
    #expect(UIProgressView(progressViewStyle: .default).bounds.height == 4)
    #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize.height == 2.5)
    #expect(bar(0).sizeThatFits(CGSize(width: 70, height: 9)) == CGSize(width: 70, height: 4))
    #expect([-1, 0.5, 3, .nan, .infinity].map { bar($0).progress } == [0, 0.5, 1, 0, 1])
  }

  @Test("The filled part is as long as the progress, from the side where lines begin")
  func filled() {
    let bar = bar(0.25)
    bar.progressTintColor = .red
    bar.trackTintColor = .blue
    let picture = Pictures.picture(bar)
    #expect(picture?[20, 4] == [255, 0, 0, 255] && picture?[150, 4] == [0, 0, 255, 255])
    Pictures.runLeft(bar)
    let mirrored = Pictures.picture(bar)
    #expect(mirrored?[180, 4] == [255, 0, 0, 255] && mirrored?[20, 4] == [0, 0, 255, 255])
    bar.setProgress(1, animated: true)
    #expect(Pictures.picture(bar)?[20, 4] == [255, 0, 0, 255])
  }

  @Test("A progress that is observed is shown instead of the one that was set")
  func observed() {
    let bar = bar(0.1)
    let progress = Progress(totalUnitCount: 4)
    progress.completedUnitCount = 3
    bar.observedProgress = progress
    #expect(bar.progress == 0.75)
    #expect(Pictures.difference(Pictures.picture(bar), Pictures.picture(self.bar(0.75))) == 0)
    bar.observedProgress = nil
    #expect(bar.progress == 0.1)
  }

  @Test("The tint colours the filled part")
  func tint() {
    let (tinted, colored, plain) = (bar(0.5), bar(0.5), bar(0.5))
    tinted.tintColor = .green
    colored.progressTintColor = .green
    #expect(Pictures.difference(Pictures.picture(tinted), Pictures.picture(colored)) == 0)
    #expect(Pictures.difference(Pictures.picture(tinted), Pictures.picture(plain)).map { $0 > 50 } == true)
  }

  // MARK: Wheels

  @Test("A wheel is 20 or 37 points large, and hidden while it stands still")
  func wheel() {
    let (medium, large) = (UIActivityIndicatorView(style: .medium), UIActivityIndicatorView(style: .large))
    #expect(medium.bounds.size == CGSize(width: 20, height: 20))
    #expect(large.intrinsicContentSize == CGSize(width: 37, height: 37))
    #expect(medium.isHidden && !medium.isAnimating && medium.hidesWhenStopped)
    medium.startAnimating()
    #expect(!medium.isHidden && medium.isAnimating)
    medium.stopAnimating()
    #expect(medium.isHidden && !medium.isAnimating)
    medium.hidesWhenStopped = false
    #expect(!medium.isHidden)
    medium.color = nil
    #expect(UIActivityIndicatorView(style: .white).color == .white)
  }

  @Test("Eight spokes turn, so that pictures at other times differ, and after a round they are the same")
  func turning() {
    StagedViews.run { staged in
      let wheel = UIActivityIndicatorView(style: .large)
      staged.root.addSubview(wheel)
      wheel.startAnimating()
      wheel.layoutIfNeeded()
      func spokes(_ time: Double) -> [Float] {
        staged.stage.advance(to: time)
        return (wheel.layer.sublayers ?? []).map { $0.presentation()?.opacity ?? -1 }
      }
      let (first, later, round) = (spokes(0.01), spokes(0.11), spokes(0.81))
      #expect(first.count == 8 && Set(first).count == 8)
      #expect(first != later && Set(first) == Set(later) && first == round)
      wheel.stopAnimating()
      #expect(spokes(0.9) == spokes(1))
    }
  }

  @Test("The colour of a wheel is that of its spokes")
  func color() {
    let wheel = UIActivityIndicatorView(style: .large)
    wheel.hidesWhenStopped = false
    wheel.color = .red
    let picture = Pictures.picture(wheel)
    #expect(picture?.box { $0[0] > 200 && $0[1] == 0 && $0[3] > 200 } != nil)
    let box = picture?.box()
    #expect(box.map { $0.minX <= 2 && $0.minY <= 2 && $0.maxX >= 72 && $0.maxY >= 72 } == true)
  }
}
