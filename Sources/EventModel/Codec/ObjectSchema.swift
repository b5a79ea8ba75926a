/// The members of a JSON object, described once for its writer and its reader.
///
/// The order of the members is the canonical order, in which the writer writes them.
struct ObjectSchema<Object>: Sendable {
  /// The members in canonical order.
  let members: [Member]
  private let places: [String: Int]

  init(_ members: [Member]) {
    self.members = members
    let names = members.enumerated().map { ($1.description, $0) }
    places = Dictionary(names) { first, _ in first }
  }

  /// Returns the member with a name; nil where the object has none.
  func member(named name: String) -> Member? { places[name].map { members[$0] } }

  /// The names of the members that an object must have.
  var required: [String] { members.filter(\.isRequired).map(\.description) }

  /// One member: its name, whether an object must have it, and how it is read and written.
  struct Member: Sendable, CustomStringConvertible {
    typealias Reading = @Sendable (inout Object, inout JSONScanner) throws(LogError) -> Void
    typealias Writing = @Sendable (borrowing Object, inout JSONWriter) -> Void

    let name: StaticString
    var isRequired = false
    /// Reads the member's value into an object.
    let read: Reading
    /// Writes name and value, or nothing where the object lacks the member.
    let write: Writing

    var description: String { "\(name)" }
  }
}

extension ObjectSchema.Member {
  /// Creates a member that a writer always writes, or leaves out where it has its default.
  init<Value: MemberValue & Equatable>(
    _ name: StaticString,
    _ get: @escaping @Sendable (borrowing Object) -> Value,
    set: @escaping @Sendable (inout Object, Value) -> Void,
    isRequired: Bool = true,
    default standard: Value? = nil
  ) {
    self.init(name: name, isRequired: isRequired && standard == nil) {
      (object, scanner) throws(LogError) in
      set(&object, try Value(from: &scanner, "\(name)"))
    } write: { object, writer in
      let value = get(object)
      guard value != standard else { return }
      writer.next(name)
      value.write(to: &writer)
    }
  }

  /// Creates a member that a writer leaves out where it is nil.
  init<Value: MemberValue>(
    optional name: StaticString,
    _ get: @escaping @Sendable (borrowing Object) -> Value?,
    set: @escaping @Sendable (inout Object, Value) -> Void
  ) {
    self.init(name: name) { (object, scanner) throws(LogError) in
      set(&object, try Value(from: &scanner, "\(name)"))
    } write: { object, writer in
      guard let value = get(object) else { return }
      writer.next(name)
      value.write(to: &writer)
    }
  }

  /// Creates a member that has the name, the notation and the default that views have in trees.
  init<Value>(
    _ name: StaticString,
    _ path: any WritableKeyPath<Object, Value> & Sendable,
    ofView view: any WritableKeyPath<ViewNode, Value> & Sendable,
    isRequired: Bool = false,
    isAlwaysWritten: Bool = false
  ) {
    let member = ViewNode.Member(name: "\(name)")
    let standard = ViewNode("")[member]
    self.init(name: name, isRequired: isRequired) { (object, scanner) throws(LogError) in
      var members = NodeMembers()
      try members.read("\(name)", from: &scanner)
      object[keyPath: path] = members.whole[keyPath: view]
    } write: { object, writer in
      var node = ViewNode("")
      node[keyPath: view] = object[keyPath: path]
      guard let value = node[member], isAlwaysWritten || value != standard else { return }
      writer.next(name)
      writer.value(value)
    }
  }

  /// Creates a member of a part of the object.
  init<Part>(
    _ member: ObjectSchema<Part>.Member,
    of path: any WritableKeyPath<Object, Part> & Sendable
  ) {
    self.init(name: member.name, isRequired: member.isRequired) {
      (object, scanner) throws(LogError) in
      try member.read(&object[keyPath: path], &scanner)
    } write: { object, writer in
      member.write(object[keyPath: path], &writer)
    }
  }
}

extension JSONWriter {
  /// Writes an object with its braces.
  mutating func object<Object>(_ object: borrowing Object, as schema: ObjectSchema<Object>) {
    append(.openBrace)
    members(of: object, as: schema)
    append(.closeBrace)
  }

  /// Writes the members of an object without braces.
  mutating func members<Object>(of object: borrowing Object, as schema: ObjectSchema<Object>) {
    // By index, since a loop over the members would retain their closures.
    let members = schema.members.span
    for index in members.indices { members[index].write(object, &self) }
  }
}

extension JSONScanner {
  /// Reads an object that has only members of its schema, into a value with their defaults.
  mutating func object<Object>(
    _ schema: ObjectSchema<Object>,
    into value: Object
  ) throws(LogError) -> Object {
    _ = peek()
    let start = position
    var value = value
    var missing = Set(schema.required)
    try object { (name, scanner) throws(LogError) in
      guard let member = schema.member(named: name) else {
        throw scanner.error(.unknownMember(name))
      }
      try member.read(&value, &scanner)
      missing.remove(name)
    }
    if let name = missing.min() { throw error(.missingMember(name), at: start) }
    return value
  }
}
