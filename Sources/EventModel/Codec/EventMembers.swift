/// The members of an event's line: nil where the line lacks one.
struct EventMembers {
  var number: Int?
  var at: Microseconds?
  var delay: Microseconds?
  var kind: String?
  var phase: Touch.Phase?
  var finger: Int?
  var pointer: PointerInput.Word?
  var button: PointerInput.Button?
  var x: Double?
  var y: Double?
  var dx: Double?
  var dy: Double?
  var key: KeyPress?
  var rotation: Rotation?
  var title: String?
  var classes: [String]?
  var tree: ViewTree?
  var edit: TreeEdit?
  var text: String?
  var target: Target?
  var status: Event.Ending.Status?
  var reason: String?
  var events: Int?
  var hash: Digest?
  var outcome: Event.Outcome?

  init() {}

  /// Creates the members of an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - last: the time of the event before it.
  ///   - chain: the digest of all lines before it, which an end line carries.
  init(_ event: Event, after last: Microseconds, chain: Digest) {
    number = event.number
    delay = event.at - last
    kind = event.kind.name
    outcome = event.lastOutcome
    switch event.kind {
    case .touch(let touch, let target):
      (phase, finger) = (touch.phase, touch.finger)
      (x, y) = (touch.location.x, touch.location.y)
      self.target = target
    case .text(let text, let target): (self.text, self.target) = (text, target)
    case .key(let key, let target): (self.key, self.target) = (key, target)
    case .pointer(let input, let target):
      (pointer, button, self.target) = (input.kind.word, input.button, target)
      (x, y) = (input.location.x, input.location.y)
      (dx, dy) = (input.way?.x, input.way?.y)
    case .rotate(let rotation): self.rotation = rotation
    case .snapshot(let snapshot):
      (at, delay) = (event.at, nil)
      (title, tree, hash) = (snapshot.title, snapshot.tree, snapshot.tree.hash)
    case .change(let change): (title, edit, hash) = (change.title, change.edit, change.hash)
    case .marker(let text): self.text = text
    case .end(let ending):
      (status, reason) = (ending.status, ending.reason)
      (events, hash) = (event.number, chain)
    case .other: break
    }
  }

  /// Returns the event of a line.
  ///
  /// - Parameters:
  ///   - last: the time of the event before it.
  ///   - line: the line.
  /// - Returns: the event.
  /// - Throws: `LogError` for members that make no event.
  func event(after last: Microseconds, _ line: LineFrame) throws(LogError) -> Event {
    try line.require(["n", "event"])
    guard let number, let kind, let at = at ?? delay.map({ last + $0 }) else {
      throw line.error(.missingMember("dt"))
    }
    let schema = EventSchema.kinds[kind] ?? .unknown
    try line.require(schema.required + (pointer?.members ?? []))
    guard let made = eventKind else { throw line.error(.unknownKind(kind)) }
    let known = ["n", "at", "dt", "event"] + schema.required + schema.optional
    let foreign = line.names.intersection(pointer?.otherMembers ?? [])
    if let unknown = line.names.subtracting(known).union(foreign).min() {
      throw line.error(.unknownMember(unknown))
    }
    func check(_ member: String, _ expected: String, if isAllowed: Bool) throws(LogError) {
      guard !isAllowed else { return }
      throw line.error(.invalidValue(member: member, expected: expected))
    }
    try check("finger", "from 0 to 99", if: (0..<100).contains(finger ?? 0))
    try check("events", "\(number)", if: events ?? number == number)
    try check("at", "not before the last event", if: at >= last)
    return Event(number: number, at: at, kind: made, lastOutcome: outcome, extras: line.extras)
  }

  /// The kind of event that the members make; nil for a kind that must not be passed over.
  private var eventKind: Event.Kind? {
    switch (kind, text, hash) {
    case ("touch", _, _):
      guard let phase, let finger, let x, let y else { return nil }
      return .touch(Touch(phase, finger: finger, at: Point(x: x, y: y)), target: target)
    case ("text", let text?, _): return .text(text, target: target)
    case ("key", _, _): return key.map { .key($0, target: target) }
    case ("pointer", _, _):
      guard let pointer, let x, let y else { return nil }
      return PointerInput(pointer, at: Point(x: x, y: y), by: (dx, dy), button: button)
        .map { .pointer($0, target: target) }
    case ("rotate", _, _): return rotation.map { .rotate($0) }
    case ("snapshot", _, _): return tree.map { .snapshot(.init(title: title, tree: $0)) }
    case ("change", _, let hash?):
      return edit.map { .change(.init(title: title, edit: $0, hash: hash)) }
    case ("marker", let text?, _): return .marker(text)
    case ("end", _, _): return status.map { .end(.init($0, reason: reason)) }
    case (let kind?, _, _) where kind.first?.isUppercase == true: return .other(kind: kind)
    default: return nil
    }
  }
}
