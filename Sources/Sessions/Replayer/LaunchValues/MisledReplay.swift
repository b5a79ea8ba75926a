import Approvals
import EventModel
import ViewQuery

/// The part of a replay before a name leads a touch to another view.
///
/// A launch may give the name of one view to another one. All later screens then differ, and say nothing about the
/// values that launches generate.
struct MisledReplay {
  /// The recorded screens, each with the targets of the events after it.
  private let screens: [(tree: ViewTree, targets: [Int])]

  /// Reads a recording.
  init(of log: EventLog) {
    let checkpoints = log.checkpoints
    var screens = checkpoints.map { (tree: $0.tree, targets: [Int]()) }
    var place = 0
    for event in log.events {
      while place < checkpoints.count, checkpoints[place].event < event.number { place += 1 }
      guard place > 0, let target = event.kind.target,
        let node = checkpoints[place - 1].tree.index(at: target.path)
      else { continue }
      screens[place - 1].targets.append(node)
    }
    self.screens = screens
  }

  /// Returns the number of screens before the first touch that a name leads to another view.
  ///
  /// - Parameters:
  ///   - shown: the screens of the replay.
  ///   - names: the names that the replay knows to be no evidence.
  /// - Returns: the number of screens that tell something about the values.
  func misledScreen(in shown: [ViewTree], with names: VaryingNames) -> Int {
    for (place, (recorded, now)) in zip(screens, shown).enumerated()
    where recorded.tree != now {
      let evidence = { names.removed(from: recorded.tree) }
      if isMisled(recorded.targets, from: recorded.tree, to: now, evidence) { return place + 1 }
    }
    return shown.count
  }

  private static let members: [ViewNode.Member] = [.identifier, .label, .text]

  private func isMisled(
    _ targets: [Int],
    from recorded: ViewTree,
    to now: ViewTree,
    _ evidence: () -> ViewTree
  ) -> Bool {
    targets.contains { target in
      ([target] + recorded.ancestors(of: target)).contains { node in
        Self.members.contains { member in
          guard node < now.count, let value = recorded[node][member], now[node][member] != value,
            (0..<now.count).contains(where: { $0 != node && now[$0][member] == value })
          else { return false }
          return evidence()[node][member] != nil
        }
      }
    }
  }
}
