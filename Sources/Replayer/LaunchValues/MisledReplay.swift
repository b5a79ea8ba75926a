import Approvals
import EventModel
import ViewQuery

/// The part of a replay before a name leads a touch to another view: where a launch gives the name of one view to
/// another one, all that follows differs, and tells nothing about the values that launches make.
struct MisledReplay {
  /// The recorded screens, each with the targets of the events after it.
  private let screens: [(tree: ViewTree, targets: [Int])]
  private let names: VaryingNames

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - names: the names that the replay knows to be no evidence.
  init(of log: EventLog, with names: VaryingNames) {
    self.names = names
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
  func firstScreen(in shown: [ViewTree]) -> Int {
    for (place, (recorded, now)) in zip(screens, shown).enumerated()
    where recorded.tree != now && isMisled(recorded.targets, from: recorded.tree, to: now) {
      return place + 1
    }
    return shown.count
  }

  private static let evidence: [ViewNode.Member] = [.identifier, .label, .text]

  private func isMisled(_ targets: [Int], from recorded: ViewTree, to now: ViewTree) -> Bool {
    targets.contains { target in
      ([target] + recorded.ancestors(of: target)).contains { node in
        Self.evidence.contains { member in
          guard node < now.count, let value = recorded[node][member], now[node][member] != value,
            (0..<now.count).contains(where: { $0 != node && now[$0][member] == value })
          else { return false }
          return names.removed(from: recorded)[node][member] != nil
        }
      }
    }
  }
}
