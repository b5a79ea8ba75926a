package import Approvals

/// A change that was decided about, as the ledger notes it.
package struct DecidedChange {
  /// The change in one clause.
  package var change: String
  /// The name on the command line.
  package var name: String
  /// The reason that was given for this change; nil if the decision has no reason of its own.
  package var reason: String?
  /// The name of its group, if all of that was decided in the same way; nil otherwise.
  package var group: String?
}

extension [DecidedChange] {
  /// The names of the changes, in order, and then those of their groups, which printed commands have.
  package var allNames: [String] {
    let names = map(\.name)
    return names + Set(compactMap(\.group)).subtracting(names).sorted()
  }

  /// Returns the changes of each reason, in the order in which the reasons first appear.
  ///
  /// - Parameter common: The reason of changes without one of their own.
  /// - Returns: The reasons with their changes.
  package func byReason(_ common: String?) -> [(reason: String?, changes: [DecidedChange])] {
    var groups: [(reason: String?, changes: [DecidedChange])] = []
    for change in self {
      let reason = change.reason ?? common
      if let place = groups.firstIndex(where: { $0.reason == reason }) {
        groups[place].changes.append(change)
      } else {
        groups.append((reason, [change]))
      }
    }
    return groups
  }
}

extension Review.Outcome {
  /// The approved changes with their names and reasons.
  package var approvals: [DecidedChange] { decided(approved, approvedNames) }
  /// The rejected changes with their names and reasons.
  package var rejections: [DecidedChange] { decided(rejected, rejectedNames) }

  private func decided(_ changes: [String], _ names: [String]) -> [DecidedChange] {
    zip(changes, names).map { change, name in
      DecidedChange(change: change, name: name, reason: reasons[name], group: groups[name])
    }
  }
}
