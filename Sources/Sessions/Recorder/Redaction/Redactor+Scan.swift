public import EventModel

/// A place in a recording that contains a secret.
public struct SecretLeak: Hashable, Codable, Sendable {
  /// The number of the event; 0 for the header.
  public var event: Int
  /// The member that contains it, such as `text` or `checkpoint`.
  public var member: String
  /// The open field that showed the secret before it went into a secure one; nil for a secret known by its text.
  public var source: String?
  /// The secure field that the secret went into.
  public var field: String?
}

extension Redactor {
  /// Searches a log for every known secret.
  ///
  /// A screen may contain a secret if it was recorded before the secret became known.
  ///
  /// - Parameter log: the log as it was written.
  /// - Returns: the places, one for each member of an event; empty if the log contains no secret.
  public func leaks(in log: EventLog) -> [SecretLeak] {
    guard !secrets.isEmpty || !looks.isEmpty else { return [] }
    var search = LeakSearch(redactor: self, searchesFields: !looks.isEmpty)
    for selector in log.header.redact { search.look(at: selector, "redact") }
    // The name of the app may well stand on a selected view.
    var typed = LeakSearch(redactor: onlyTyped, searchesFields: false)
    typed.look(at: log.header.build, "build")
    typed.look(at: log.header.app, "app")
    search.leaks += typed.leaks
    for event in log.events { search.look(at: event) }
    return moves(in: log) + search.leaks
  }

  /// Returns the places of texts that went from an open field into a secure one.
  private func moves(in log: EventLog) -> [SecretLeak] {
    var names = self
    return openTexts.moves.compactMap { move in
      move.event(in: log).map { event in
        SecretLeak(
          event: event,
          member: "text",
          source: names.redact(move.source),
          field: names.redact(move.field)
        )
      }
    }
  }
}

extension Redactor {
  /// Searches a log for every known secret, which needs one walk for any number of them.
  ///
  /// - Parameters:
  ///   - log: the log as it was written.
  ///   - budget: the time that the search may take.
  /// - Returns: the pseudonyms of the secrets, by the numbers of their events; 0 is the header.
  /// - Throws: `Budget.Exceeded`.
  func secrets(
    in log: EventLog,
    within budget: Budget?
  ) throws(Budget.Exceeded) -> [Int: Set<Pseudonym>] {
    var search = LeakSearch(redactor: self, searchesFields: false)
    for selector in log.header.redact { search.look(at: selector, "redact") }
    search.look(at: log.header.build, "build")
    search.look(at: log.header.app, "app")
    for event in log.events {
      try budget?.spend(1 + 8 * search.views)
      search.look(at: event)
    }
    return search.found
  }
}

extension Redactor {
  /// Returns a redactor that knows only some of the secrets.
  func knowing(only keys: Set<SecretList.Key>) -> Redactor {
    var redactor = Redactor()
    redactor.secrets = secrets.only(keys)
    return redactor
  }

  /// Returns true if a name, such as that of the recording, contains no typed secret.
  public func accepts(name: String) -> Bool {
    var typed = onlyTyped
    return typed.redact(name).utf8.elementsEqual(name.utf8)
  }

  /// A redactor that knows the typed secrets only.
  private var onlyTyped: Redactor {
    var redactor = Redactor()
    for text in secrets.typedTexts { redactor.secrets.add(text) }
    return redactor
  }
}

private struct LeakSearch {
  var redactor: Redactor
  var leaks: [SecretLeak] = []
  /// The pseudonyms of the secrets in the log, by the numbers of their events.
  private(set) var found: [Int: Set<Pseudonym>] = [:]
  /// The number of the event that is searched; 0 for the header.
  var event = 0
  /// The texts of the last screen.
  private var row = TextRow()
  /// The last typed texts, enough of them to spell a secret.
  private var typed: [String] = []
  /// The fields of the session; nil if none of them was secure.
  private var fields: FieldHistory?

  init(redactor: Redactor, searchesFields: Bool) {
    self.redactor = redactor
    fields = searchesFields ? FieldHistory() : nil
  }

  /// The number of views of the last screen.
  var views: Int { row.tree?.count ?? 0 }

  mutating func look(at text: String?, _ member: String) {
    guard let text else { return }
    let redacted = redactor.redact(text)
    guard !redacted.utf8.elementsEqual(text.utf8) else { return }
    note(redacted)
    add(SecretLeak(event: event, member: member))
  }

  /// Keeps the pseudonyms in the rest of a text or of the description of a value.
  private mutating func note(_ redacted: String) {
    found[event, default: []].formUnion(Pseudonym.all(in: redacted))
  }

  private mutating func add(_ leak: SecretLeak) {
    if leaks.last != leak { leaks.append(leak) }
  }

  mutating func look(at event: Event) {
    self.event = event.number
    for extra in event.extras {
      let clean = redactor.clean(extra.value)
      guard clean != extra.value else { continue }
      note("\(clean)")
      add(SecretLeak(event: self.event, member: extra.name))
    }
    switch event.lastOutcome {
    case .view(let taker): look(at: taker)
    case .ignored(let reason): look(at: reason, "Outcome")
    case .target, nil: break
    }
    switch event.kind {
    case .touch(_, let target): look(at: target)
    case .text(let text, let target):
      look(at: text, "text")
      look(atTyped: text)
      fields?.note(text, on: target, at: event.number)
      look(at: target)
    case .key(_, let target), .pointer(_, let target): look(at: target)
    case .snapshot(let snapshot):
      look(at: snapshot.title, "checkpoint")
      for node in snapshot.tree.nodes { look(at: node) }
      look(atRowOf: snapshot.tree)
    case .change(let change):
      look(at: change.title, "checkpoint")
      for update in change.edit.updates { look(at: update) }
      for placement in change.edit.placements { look(at: placement.items) }
      // Every line of a log was checked when it was written or read.
      if let tree = try? row.tree?.applying(change.edit) { look(atRowOf: tree) }
    case .marker(let text): look(at: text, "text")
    case .end(let ending): look(at: ending.reason, "reason")
    case .rotate, .other: break
    }
  }

  /// Looks for secrets that several views of a screen spell.
  private mutating func look(atRowOf tree: ViewTree) {
    if let event = fields?.look(at: tree, event) { add(SecretLeak(event: event, member: "text")) }
    let texts = row.change(to: tree, reach: redactor.secrets.longest)
    guard redactor.secrets.isSpelled(by: texts) else { return }
    note(redactor.secrets.redact(texts)?.joined(separator: " ") ?? "")
    add(SecretLeak(event: event, member: "text"))
  }

  /// Looks for secrets that are typed in parts.
  private mutating func look(atTyped text: String) {
    typed.append(text)
    var letters = 0
    let first = typed.lastIndex { text in
      letters += text.utf8.count
      return letters >= 8 * redactor.secrets.longestTyped
    }
    typed.removeFirst(first ?? 0)
    guard typed.count > 1, redactor.secrets.isSpelled(by: typed) else { return }
    note(redactor.secrets.redact(typed)?.joined(separator: " ") ?? "")
    add(SecretLeak(event: event, member: "text"))
    typed = []
  }

  private mutating func look(at items: [TreeEdit.Item]) {
    for case .new(let node, let children) in items {
      look(at: node)
      look(at: children)
    }
  }

  private mutating func look(at node: ViewNode) {
    var clean = node
    redactor.clean(&clean)
    guard clean != node else { return }
    for member in node.members where clean[member] != node[member] {
      note(String(describing: clean[member]))
      add(SecretLeak(event: event, member: member.name))
    }
  }

  private mutating func look(at update: TreeEdit.Update) {
    var node = ViewNode("UIView")
    guard node.set(update.member, to: update.value) else { return }
    look(at: node)
  }

  private mutating func look(at target: Target?) {
    guard let target else { return }
    let clean = redactor.redact(target)
    guard clean != target else { return }
    note("\(clean)")
    add(SecretLeak(event: event, member: "target"))
  }
}
