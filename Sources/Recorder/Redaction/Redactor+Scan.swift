public import EventModel

/// A place in a recording that contains a secret.
public struct SecretLeak: Hashable, Sendable {
  /// The number of the event; 0 for the header.
  public var event: Int
  /// The member that contains it, such as `text` or `checkpoint`.
  public var member: String
}

extension Redactor {
  /// Searches a log for every known secret.
  ///
  /// A screen may contain a secret if it was recorded before the secret became known.
  ///
  /// - Parameter log: the log as it was written.
  /// - Returns: the places, one for each member of an event; empty if the log contains no secret.
  public func leaks(in log: EventLog) -> [SecretLeak] {
    var search = LeakSearch(redactor: self)
    for selector in log.header.redact { search.look(at: selector, "redact") }
    for event in log.events { search.look(at: event) }
    return search.leaks
  }
}

private struct LeakSearch {
  var redactor: Redactor
  var leaks: [SecretLeak] = []
  /// The number of the event that is searched; 0 for the header.
  var event = 0

  mutating func look(at text: String?, _ member: String) {
    guard let text, !redactor.redact(text).utf8.elementsEqual(text.utf8) else { return }
    let leak = SecretLeak(event: event, member: member)
    if leaks.last != leak { leaks.append(leak) }
  }

  mutating func look(at event: Event) {
    self.event = event.number
    for extra in event.extras { look(at: extra.value, extra.name) }
    switch event.lastOutcome {
    case .view(let taker): look(at: taker)
    case .ignored(let reason): look(at: reason, "Outcome")
    case .target, nil: break
    }
    switch event.kind {
    case .touch(_, let target): look(at: target)
    case .text(let text, let target):
      look(at: text, "text")
      look(at: target)
    case .snapshot(let snapshot):
      look(at: snapshot.title, "checkpoint")
      for node in snapshot.tree.nodes { look(at: node) }
    case .change(let change):
      look(at: change.title, "checkpoint")
      for update in change.edit.updates { look(at: update.value, update.member.name) }
      for placement in change.edit.placements { look(at: placement.items) }
    case .marker(let text): look(at: text, "text")
    case .end(let ending): look(at: ending.reason, "reason")
    case .rotate, .other: break
    }
  }

  private mutating func look(at items: [TreeEdit.Item]) {
    for case .new(let node, let children) in items {
      look(at: node)
      look(at: children)
    }
  }

  private mutating func look(at node: ViewNode) {
    for member in node.members where member != .className {
      look(at: node[member], member.name)
    }
  }

  private mutating func look(at value: AttributeValue?, _ member: String) {
    // Traits and classes are words of the toolkit, not of the app.
    guard member != "traits", member != "class" else { return }
    switch value {
    case .text(let text): look(at: text, member)
    case .list(let values): for value in values { look(at: value, member) }
    case .object(let members): for item in members { look(at: item.value, member) }
    case .null, .bool, .number, nil: break
    }
  }

  private mutating func look(at target: Target?) {
    guard let target else { return }
    let texts =
      [target.identifier, target.label, target.text, target.screen] + target.ancestors
      + target.siblings
    for text in texts { look(at: text, "target") }
  }
}
