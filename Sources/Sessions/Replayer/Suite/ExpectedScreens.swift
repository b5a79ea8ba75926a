import Approvals
import EventModel

/// The screens of a golden that a replay may show at each checkpoint.
struct ExpectedScreens {
  private let run: RecordingRun
  private let golden: Golden
  /// The numbers of the events that recorded the checkpoints.
  private let numbers: [Int]
  private let log: EventLog

  init(_ log: EventLog, golden: Golden, _ run: RecordingRun) {
    (self.log, self.run, self.golden) = (log, run, golden)
    numbers = log.events.filter(\.isCheckpoint).map(\.number)
  }

  /// Returns true if a screen is that of a checkpoint, given by its place from 0.
  func isExpected(at place: Int, _ tree: ViewTree) -> Bool {
    guard numbers.indices.contains(place) else { return false }
    return numbers[place] < run.span.lowerBound || isGolden(tree, at: place)
  }

  /// Returns true if a screen is that of the next checkpoint, and no input lies before it.
  ///
  /// Then the app may have shown the screen of this checkpoint earlier.
  func isAhead(at place: Int, _ tree: ViewTree) -> Bool {
    guard numbers.indices.contains(place + 1), isGolden(tree, at: place + 1) else { return false }
    return log.firstInput(in: numbers[place]..<numbers[place + 1]) == nil
  }

  /// Returns true if a replay showed as many screens as the golden has.
  func isComplete(_ screens: [ViewTree]) -> Bool {
    screens.count >= min(golden.screens.count, numbers.count)
  }

  private func isGolden(_ tree: ViewTree, at place: Int) -> Bool {
    guard golden.screens.indices.contains(place) else { return false }
    let expected = golden.screens[place].tree
    return tree == expected || run.rules.reconcile(tree, with: expected) == expected
  }
}
