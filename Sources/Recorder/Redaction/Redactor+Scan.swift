public import EventModel

/// A place of a recording where a secret stands.
public struct SecretLeak: Hashable, Sendable {
  /// The number of the event; 0 for the header.
  public var event: Int
  /// What it stands in, such as `text` or `checkpoint`.
  public var member: String
}

extension Redactor {
  /// Searches a finished log for every secret that is known by now.
  ///
  /// A secret may stand in a screen that was recorded before it was known to be one.
  ///
  /// - Parameter log: the log as it was written.
  /// - Returns: the places, one for each member of an event; empty for a log that keeps its secrets.
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
  private var event = 0

  init(redactor: Redactor) { self.redactor = redactor }

  mutating func look(at text: String?, _ member: String) {
    guard let text, !redactor.redact(text).utf8.elementsEqual(text.utf8) else { return }
    let leak = SecretLeak(event: event, member: member)
    if leaks.last != leak { leaks.append(leak) }
  }

  mutating func look(at event: Event) {
    self.event = event.number
    for extra in event.extras { look(at: extra.value, extra.name) }
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
    // What a view is and how it stands is written by the toolkit in words of its own.
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
