// The lines of a log and the objects in them, each described once: the general writer and the general
// reader use these lists, and tests compare `FastLineReader` and FORMAT.md with them.

extension ObjectSchema<SessionHeader> {
  /// The header, up to its seal.
  static let header = ObjectSchema(
    [Member("simon", \.format), Member("writer", \.writer), Member("app", \.app)]
      + ObjectSchema<SessionSetting>.setting.members.map { Member($0, of: \.setting) }
      + [Member("redact", \.redact, default: []), Member(optional: "Build", \.build)]
  )
}

extension ObjectSchema<SessionSetting> {
  /// The part of the header with which an app is launched.
  static let setting = ObjectSchema([
    Member("screen", \.screen), Member("seed", \.seed), Member("clock", \.clock),
    Member("zone", \.zone), Member("locale", \.locale),
  ])
}

extension ObjectSchema<Screen> {
  /// The header's `screen`.
  static let screen = ObjectSchema([
    Member("width", \.size.width), Member("height", \.size.height), Member("scale", \.scale),
  ])
}

extension ObjectSchema<EventMembers> {
  /// The members of all kinds of events, up to the extra members and the seal.
  static let event = ObjectSchema([
    Member(optional: "n", \.number), Member(optional: "at", \.at), Member(optional: "dt", \.delay),
    Member(optional: "event", \.kind), Member(optional: "phase", \.phase),
    Member(optional: "finger", \.finger), Member(optional: "x", \.x), Member(optional: "y", \.y),
    Member(optional: "to", \.rotation), Member(optional: "checkpoint", \.title),
    // A tree is written together with its classes.
    Member(optional: "classes", \.classes),
    Member("tree") { (event, scanner) throws(LogError) in
      event.tree = try scanner.tree()
    } write: { event, writer in
      if let tree = event.tree { writer.compactTree(tree) }
    },
    Member(optional: "ops", \.edit), Member(optional: "text", \.text),
    Member(optional: "target", \.target), Member(optional: "status", \.status),
    Member(optional: "reason", \.reason), Member(optional: "events", \.events),
    Member(optional: "hash", \.hash),
  ])
}

/// The members that events of one kind have beside `n`, `dt` or `at`, `event` and `seal`.
struct EventSchema {
  /// The members that must be there.
  var required: [String]
  /// The members that may be left out.
  var optional: [String] = []

  /// The members of each kind of event.
  static let kinds: [String: EventSchema] = [
    "touch": EventSchema(required: ["phase", "finger", "x", "y"], optional: ["target"]),
    "text": EventSchema(required: ["text"], optional: ["target"]),
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
    Member("class", ofView: \.className, \.className, isRequired: true, isAlwaysWritten: true),
    Member("identifier", ofView: \.identifier, \.identifier),
    Member("label", ofView: \.label, \.label), Member("text", ofView: \.text, \.text),
    Member("tag", ofView: \.tag, \.tag), Member("traits", \.traits, default: []),
    Member("in", \.ancestors, isRequired: false), Member("beside", \.siblings, default: []),
    Member(optional: "screen", \.screen), Member("ordinal", \.ordinal, isRequired: false),
    Member("path", \.path, isRequired: false),
    Member("frame", ofView: \.frame, \.frame, isAlwaysWritten: true),
    Member("unique", \.unique, isRequired: false),
  ])
}
