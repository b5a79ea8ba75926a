// The lines of a log and the objects in them, each described once.
//
// The general writer and the general reader use these lists; tests compare `FastLineReader` and FORMAT.md with
// them.

extension ObjectSchema<SessionHeader> {
  /// The header, up to its seal.
  static let header = ObjectSchema(
    [
      Member("simon", { $0.format }, set: { $0.format = $1 }),
      Member("writer", { $0.writer }, set: { $0.writer = $1 }),
      Member("app", { $0.app }, set: { $0.app = $1 }),
    ]
      + ObjectSchema<SessionSetting>.setting.members.map { Member($0, of: \.setting) }
      + [
        Member("redact", { $0.redact }, set: { $0.redact = $1 }, default: []),
        Member(optional: "Build", { $0.build }, set: { $0.build = $1 }),
        Member(optional: "Platform", { $0.platform }, set: { $0.platform = $1 }),
      ]
  )
}

extension ObjectSchema<SessionSetting> {
  /// The part of the header with which an app is launched.
  static let setting = ObjectSchema([
    Member("screen", { $0.screen }, set: { $0.screen = $1 }),
    Member("seed", { $0.seed }, set: { $0.seed = $1 }),
    Member("clock", { $0.clock }, set: { $0.clock = $1 }),
    Member("zone", { $0.zone }, set: { $0.zone = $1 }),
    Member("locale", { $0.locale }, set: { $0.locale = $1 }),
    // A reader that does not know a dark session must not replay it as a light one.
    Member("appearance", { $0.appearance }, set: { $0.appearance = $1 }, default: .light),
  ])
}

extension ObjectSchema<Screen> {
  /// The header's `screen`.
  static let screen = ObjectSchema([
    Member("width", { $0.size.width }, set: { $0.size.width = $1 }),
    Member("height", { $0.size.height }, set: { $0.size.height = $1 }),
    Member("scale", { $0.scale }, set: { $0.scale = $1 }),
  ])
}

extension ObjectSchema<EventMembers> {
  /// The members of all kinds of events, up to the extra members and the seal.
  static let event = ObjectSchema([
    Member(optional: "n", { $0.number }, set: { $0.number = $1 }),
    Member(optional: "at", { $0.at }, set: { $0.at = $1 }),
    Member(optional: "dt", { $0.delay }, set: { $0.delay = $1 }),
    Member(optional: "event", { $0.kind }, set: { $0.kind = $1 }),
    Member(optional: "phase", { $0.phase }, set: { $0.phase = $1 }),
    Member(optional: "finger", { $0.finger }, set: { $0.finger = $1 }),
    Member(optional: "kind", { $0.pointer }, set: { $0.pointer = $1 }),
    Member(optional: "button", { $0.button }, set: { $0.button = $1 }),
    Member(optional: "x", { $0.x }, set: { $0.x = $1 }),
    Member(optional: "y", { $0.y }, set: { $0.y = $1 }),
    Member(optional: "dx", { $0.dx }, set: { $0.dx = $1 }),
    Member(optional: "dy", { $0.dy }, set: { $0.dy = $1 }),
    Member(optional: "key", { $0.key }, set: { $0.key = $1 }),
    Member(optional: "to", { $0.rotation }, set: { $0.rotation = $1 }),
    Member(optional: "checkpoint", { $0.title }, set: { $0.title = $1 }),
    // A tree is written together with its classes.
    Member(optional: "classes", { $0.classes }, set: { $0.classes = $1 }),
    Member(name: "tree") { (event, scanner) throws(LogError) in
      event.tree = try scanner.tree()
    } write: { event, writer in
      if let tree = event.tree { writer.compactTree(tree) }
    },
    Member(optional: "ops", { $0.edit }, set: { $0.edit = $1 }),
    Member(optional: "text", { $0.text }, set: { $0.text = $1 }),
    Member(optional: "target", { $0.target }, set: { $0.target = $1 }),
    Member(optional: "status", { $0.status }, set: { $0.status = $1 }),
    Member(optional: "reason", { $0.reason }, set: { $0.reason = $1 }),
    Member(optional: "events", { $0.events }, set: { $0.events = $1 }),
    Member(optional: "hash", { $0.hash }, set: { $0.hash = $1 }),
    // The outcome of the event before; older readers pass over its name.
    Member(optional: "Outcome", { $0.outcome }, set: { $0.outcome = $1 }),
  ])
}

/// The members of the events of one kind; all kinds also have `n`, `dt` or `at`, `event` and `seal`.
struct EventSchema {
  /// The members that must be there.
  let required: [String]
  /// The members that may be left out.
  let optional: [String]
  /// All members up to the extra members and the seal.
  let members: ObjectSchema<EventMembers>

  init(required: [String] = [], optional: [String] = []) {
    let optional = optional + ["Outcome"]
    self.required = required
    self.optional = optional
    let names = ["n", "dt", "event"] + required + optional
    members = ObjectSchema(
      ObjectSchema.event.members.filter { names.contains($0.description) }
    )
  }

  /// The schema of the kinds that this version does not know.
  static let unknown = EventSchema()

  /// The members of each kind of event.
  static let kinds: [String: EventSchema] = [
    "touch": EventSchema(required: ["phase", "finger", "x", "y"], optional: ["target"]),
    "text": EventSchema(required: ["text"], optional: ["target"]),
    "key": EventSchema(required: ["key"], optional: ["target"]),
    "pointer": EventSchema(
      required: ["kind", "x", "y"],
      optional: ["button", "dx", "dy", "target"]
    ),
    "rotate": EventSchema(required: ["to"]),
    "snapshot": EventSchema(
      required: ["at", "tree", "hash"],
      optional: ["checkpoint", "classes"]
    ),
    "change": EventSchema(required: ["ops", "hash"], optional: ["checkpoint"]),
    "marker": EventSchema(required: ["text"]),
    "end": EventSchema(required: ["status", "events", "hash"], optional: ["reason"]),
  ]
}

extension ObjectSchema<Target> {
  /// The evidence of a node.
  static let target = ObjectSchema([
    Member("class", \.className, ofView: \.className, isRequired: true, isAlwaysWritten: true),
    Member("identifier", \.identifier, ofView: \.identifier),
    Member("label", \.label, ofView: \.label),
    Member("text", \.text, ofView: \.text),
    Member("tag", \.tag, ofView: \.tag),
    Member("traits", { $0.traits }, set: { $0.traits = $1 }, default: []),
    Member("in", { $0.ancestors }, set: { $0.ancestors = $1 }, isRequired: false),
    Member("beside", { $0.siblings }, set: { $0.siblings = $1 }, default: []),
    Member(optional: "screen", { $0.screen }, set: { $0.screen = $1 }),
    Member("ordinal", { $0.ordinal }, set: { $0.ordinal = $1 }, isRequired: false),
    Member("path", { $0.path }, set: { $0.path = $1 }, isRequired: false),
    Member("frame", \.frame, ofView: \.frame, isAlwaysWritten: true),
    Member("unique", { $0.unique }, set: { $0.unique = $1 }, isRequired: false),
  ])
}
