import Approvals
import EventModel

/// The screens that a story must lead through to be proven.
struct ProvenScreens {
  private struct Screen {
    var tree: ViewTree
    /// True if the story may pass this screen without a checkpoint, as the recording does.
    var isOptional = false
  }

  private var screens: [Screen] = []
  private let rules: [Rule]

  /// Creates the screens of a recording.
  ///
  /// The parts of a secret are one event, without a checkpoint between them. A story that states all
  /// times waits before it types the secret, and its wait ends on a screen that the replay saw, too.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - expected: the expected screens, one for each checkpoint.
  ///   - replay: the replay of the recording, which showed them.
  ///   - rules: the differences that are allowed.
  init(of log: EventLog, expected: [ViewTree], in replay: Replay.Outcome, rules: [Rule]) {
    self.rules = rules
    var checkpoints = expected.makeIterator()
    for event in log.events {
      if event.isCheckpoint {
        guard let tree = checkpoints.next() else { return }
        screens.append(Screen(tree: tree))
      } else if let tree = replay.typingScreens[event.number] {
        screens.append(Screen(tree: tree, isOptional: true))
      }
    }
  }

  /// Returns the number of checkpoints before the first one that other screens miss; nil if they lead through all
  /// of them, and through no other screen.
  ///
  /// A checkpoint that only names a moment repeats its screen, which counts once.
  func firstMissed(by found: [ViewTree]) -> Int? {
    var place = 0
    var last: ViewTree?
    for tree in found where !isSame(tree, as: last) {
      var next = place
      while next < screens.count, !isSame(tree, as: screens[next].tree) {
        guard isPassed(next, after: last) else { return count(to: place) }
        next += 1
      }
      guard next < screens.count else { return count(to: place) }
      place = next + 1
      last = screens[next].tree
    }
    let isWhole = (place..<screens.count).allSatisfy { isPassed($0, after: last) }
    return isWhole ? nil : count(to: place)
  }

  /// Returns true if no screen needs to be found for a place.
  private func isPassed(_ place: Int, after last: ViewTree?) -> Bool {
    screens[place].isOptional || isSame(screens[place].tree, as: last)
  }

  /// Returns true if a screen is an expected one, but for differences that are allowed.
  private func isSame(_ tree: ViewTree, as expected: ViewTree?) -> Bool {
    guard let expected else { return false }
    guard tree != expected else { return true }
    return !rules.isEmpty && rules.reconcile(tree, with: expected) == expected
  }

  /// Returns true if a screen is an expected one only because rules permit its differences.
  func isVariation(_ tree: ViewTree) -> Bool {
    !rules.isEmpty
      && !screens.contains { $0.tree == tree }
      && screens.contains { isSame(tree, as: $0.tree) }
  }

  private func count(to place: Int) -> Int { screens[..<place].count { !$0.isOptional } }
}
