import Approvals
import EventModel
import Recorder

/// The screens of a golden that a replay may show at each checkpoint.
///
/// A screen is early or late if it matches a neighbouring checkpoint that no input separates from it.
struct ExpectedScreens {
  private let run: RecordingRun
  private let golden: Golden
  /// The numbers of the events that recorded the checkpoints.
  private let numbers: [Int]
  private let neighbours: [[Int]]

  init(_ log: EventLog, golden: Golden, _ run: RecordingRun) {
    (self.run, self.golden) = (run, golden)
    numbers = log.events.filter(\.isCheckpoint).map(\.number)
    neighbours = log.neighbours(ofCheckpoints: numbers)
  }

  /// Returns whether a screen may be that of a checkpoint, given by its place from 0.
  func isExpected(at place: Int, _ tree: ViewTree) -> Bool {
    guard neighbours.indices.contains(place) else { return false }
    return numbers[place] < run.span.lowerBound
      || neighbours[place].contains { isGolden(tree, at: $0) }
  }

  /// Returns whether each screen of a replay may be that of its checkpoint.
  func contain(_ screens: [ViewTree]) -> Bool {
    screens.enumerated().allSatisfy { isExpected(at: $0.offset, $0.element) }
  }

  /// Returns whether a replay showed as many screens as the golden has.
  func isComplete(_ screens: [ViewTree]) -> Bool {
    screens.count >= min(golden.screens.count, neighbours.count)
  }

  private func isGolden(_ tree: ViewTree, at place: Int) -> Bool {
    guard golden.screens.indices.contains(place) else { return false }
    let expected = golden.screens[place].tree
    return tree == expected || run.rules.reconcile(tree, with: expected) == expected
  }
}
