// Tests of the deadline of a picture while constraints are solved: layout ends there, and the next one is complete.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import QuartziteDiagnostics
import QuartziteViews
import Testing

@Suite("Layout and deadlines")
struct LayoutDeadlineTests {
  /// A row of forty boxes, each two points to the right of the one before.
  private func row() -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 40))
    var before = root.leftAnchor
    for _ in 0..<40 {
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(box)
      NSLayoutConstraint.activate([
        box.leftAnchor.constraint(equalTo: before, constant: 2), box.widthAnchor.constraint(equalToConstant: 8),
        box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 8),
      ])
      before = box.rightAnchor
    }
    return root
  }

  private func isComplete(_ root: UIView) -> Bool {
    root.subviews.indices.allSatisfy {
      root.subviews[$0].frame == CGRect(x: 2 + 10 * $0, y: 0, width: 8, height: 8)
    }
  }

  @Test("Wherever the deadline passes, the next layout is as if there had been none", arguments: [1, 2, 20, 100])
  func passes(expiry: Int) {
    let root = row(), clock = CountedClock(expiringAt: expiry)
    Deadline.$ofTask.withValue(clock.deadline) { root.layoutIfNeeded() }
    #expect(clock.looks == expiry && !isComplete(root))
    root.layoutIfNeeded()
    #expect(isComplete(root) && root.layoutDiagnostics.isEmpty)
  }

  @Test("A deadline far away changes nothing")
  func farAway() {
    let root = row(), clock = CountedClock()
    Deadline.$ofTask.withValue(clock.deadline) { root.layoutIfNeeded() }
    #expect(clock.looks >= 160 && isComplete(root))
  }
}
