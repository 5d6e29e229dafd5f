// TransactionStack: the open transactions of one thread, innermost last.
// SPDX-License-Identifier: Apache-2.0

/// The values of one transaction.
package struct TransactionValues {
  /// The duration of animations that have none, in seconds.
  package var animationDuration: CFTimeInterval = 0.25
  /// The pacing of animations that have none.
  package var animationTimingFunction: CAMediaTimingFunction?
  /// Whether implicit animations are disabled.
  package var disablesActions = false
  /// Values for keys without a meaning in Core Animation.
  package var custom: [String: Any] = [:]
  /// The completions of this transaction; the last one is in force.
  fileprivate(set) package var completions: [TransactionCompletion] = []

  /// The initial values of a transaction that is nested in this one.
  fileprivate var inherited: TransactionValues {
    var values = self
    values.completions = []
    return values
  }
}

/// One thread's stack of transactions.
package final class TransactionStack {
  private var implicit: TransactionValues?
  private var explicit: [TransactionValues] = []
  private var commitWork: [(key: ObjectIdentifier, work: () -> Void)] = []
  private var dueCompletions: [TransactionCompletion] = []
  /// The stages whose trees were changed since the last commit.
  private var touchedStages: [TouchedStage] = []
  /// The animations that completion blocks wait for, though no stage runs them yet.
  private var runsToCommit: [AnimationRun] = []
  private var isCommitting = false
  /// The completion that animations report to beside those of transactions.
  private var addedCompletion: TransactionCompletion?
  /// Whether implicit animations are disabled; cached, since every write of a property reads it.
  package private(set) var disablesActions = false
  /// Whether they are disabled whatever the transactions say.
  private var isWithoutActions = false

  /// The values in force.
  package var values: TransactionValues { explicit.last ?? implicit ?? TransactionValues() }

  /// The number of open transactions, without the implicit one.
  package var depth: Int { explicit.count }

  /// Changes the values of the innermost transaction; opens the implicit one if there is none.
  package func change(_ body: (inout TransactionValues) -> Void) {
    if explicit.isEmpty {
      body(&implicit[default: TransactionValues()])
    } else {
      body(&explicit[explicit.count - 1])
    }
    disablesActions = isWithoutActions || values.disablesActions
  }

  /// Calls `body` with implicit animations disabled, whatever transactions it opens and closes.
  package func withoutActions(_ body: () -> Void) {
    let wasWithoutActions = isWithoutActions
    isWithoutActions = true
    disablesActions = true
    body()
    isWithoutActions = wasWithoutActions
    disablesActions = isWithoutActions || values.disablesActions
  }

  /// Replaces the completion block of the innermost transaction.
  package func setCompletionBlock(_ block: (() -> Void)?) {
    change { $0.completions.append(TransactionCompletion(block)) }
  }

  /// The completions that an animation added now reports its end to: the one in force of every open transaction.
  package var openCompletions: [TransactionCompletion] {
    ([implicit].compactMap { $0 } + explicit).compactMap(\.completions.last) + [addedCompletion].compactMap { $0 }
  }

  /// Calls `body`; `completion` waits for the animations that it adds, as those of the open transactions do.
  package func adding(_ completion: TransactionCompletion, _ body: () -> Void) {
    let outer = addedCompletion
    addedCompletion = completion
    body()
    addedCompletion = outer
  }

  /// Has a completion wait for no other animations than those that have joined it by the next outermost commit.
  package func closeAtCommit(_ completion: TransactionCompletion) { dueCompletions.append(completion) }

  /// Opens a transaction with the values of the innermost one.
  package func begin() {
    explicit.append(values.inherited)
  }

  /// Closes the innermost transaction; without one, does nothing.
  package func commit() {
    guard let closed = explicit.popLast() else { return }
    disablesActions = isWithoutActions || values.disablesActions
    dueCompletions += closed.completions
    if explicit.isEmpty { finish() }
  }

  /// Commits changes made outside of transactions; while one is open, does nothing.
  package func flush() {
    guard explicit.isEmpty else { return }
    let closed = implicit
    implicit = nil
    disablesActions = isWithoutActions
    dueCompletions += closed?.completions ?? []
    finish()
  }

  /// The serial number of the newest layer at the last flush of this thread that a client asked for; 0 before.
  fileprivate(set) var lastFlushed: UInt64 = 0
  /// The layers of the windows that this thread has made.
  private var windows: [WeakLayer] = []

  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Has every flush that a client asks for lay out and display what the layer of a window shows.
  package func addWindow(_ layer: CALayer) {
    layer.marks.insert(.window)
    windows.removeAll { $0.layer == nil }
    windows.append(WeakLayer(layer: layer))
  }

  /// Flushes as a client asks: windows are brought up to date too, and layers have presentation copies from then on.
  func flushAll() {
    guard explicit.isEmpty, !isCommitting else { return flush() }
    for case let layer? in windows.map(\.layer) where !(layer.host is LayerStage) && !layer.isHidden {
      layer.withHost(isGeometryFlipped: true) { layer.prepareForCommit() }
    }
    flush()
    lastFlushed = NodeIdentity.unique().serial
  }

  /// Schedules `work` for the next outermost commit or flush of this thread; once for each `owner`.
  package func atCommit(for owner: AnyObject, _ work: @escaping () -> Void) {
    let key = ObjectIdentifier(owner)
    guard !commitWork.contains(where: { $0.key == key }) else { return }
    commitWork.append((key, work))
  }

  /// A stage, and the number of its commits when its tree was changed: where another thread has committed the change
  /// meanwhile, this one leaves the tree alone.
  private struct TouchedStage {
    weak var stage: LayerStage?
    var commitCount: Int
  }

  /// Has the next outermost commit or flush of this thread commit the tree of `stage`.
  func touch(_ stage: LayerStage) {
    // Changes made during a commit are part of it.
    guard !stage.isSettling else { return }
    let touched = TouchedStage(stage: stage, commitCount: stage.commitCount.load(ordering: .relaxed))
    if let index = touchedStages.firstIndex(where: { $0.stage === stage }) {
      touchedStages[index] = touched
    } else {
      touchedStages.append(touched)
    }
  }

  /// Lets the completion blocks that wait for an animation wait until the commit, which finds out whether a stage
  /// runs it.
  func awaitCommit(of run: AnimationRun) {
    if run.hasCompletions { runsToCommit.append(run) }
  }

  /// Commits the tree of `stage`, with the implicit transaction. In an open transaction, and within a commit, the tree
  /// alone.
  func commit(_ stage: LayerStage) {
    if explicit.isEmpty, !isCommitting {
      touch(stage)
      flush()
    } else {
      stage.settle().announce()
    }
  }

  /// Commits the trees that were changed.
  private func commitStages() -> StageChanges {
    var changes = StageChanges()
    let stages = touchedStages
    touchedStages = []
    for touched in stages {
      guard let stage = touched.stage, stage.commitCount.load(ordering: .relaxed) == touched.commitCount
      else { continue }
      let ofStage = stage.settle()
      changes.starts += ofStage.starts
      changes.stops += ofStage.stops
    }
    return changes
  }

  /// The number of times that a commit looks for what its own completion blocks have changed: the rest is left for the
  /// next commit, so that a block without animations whose completion starts the next one lets it return.
  private static let maxRounds = 12_000

  /// Does the work of a commit, then runs the completion blocks that have nothing to wait for.
  private func finish() {
    // Work and blocks may commit transactions of their own: the loop that is running processes these too.
    guard !isCommitting else { return }
    isCommitting = true
    defer { isCommitting = false }
    var rounds = 0
    while !(commitWork.isEmpty && dueCompletions.isEmpty && touchedStages.isEmpty && runsToCommit.isEmpty),
      rounds < Self.maxRounds
    {
      rounds += 1
      let work = commitWork
      commitWork = []
      for item in work { item.work() }
      guard commitWork.isEmpty else { continue }
      let changes = commitStages()
      let runs = runsToCommit
      runsToCommit = []
      let due = dueCompletions
      dueCompletions = []
      changes.announce {
        // Blocks do not wait for the animations of trees that are on no stage.
        for run in runs where run.stage == nil && run.layer?.stage == nil { run.leaveCompletions() }
        for completion in due { completion.close() }
      }
    }
  }
}

extension Optional where Wrapped == TransactionValues {
  /// The value; a missing one is replaced by the default first.
  fileprivate subscript(default value: @autoclosure () -> Wrapped) -> Wrapped {
    get { self ?? value() }
    set { self = newValue }
  }
}
