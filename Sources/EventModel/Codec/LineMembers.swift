/// The members of one line as they come, whatever their order, and the event they make.
struct LineMembers {
  /// Where the line's object begins.
  let start: Int
  private var names: Set<String> = []
  private var seal: JSONScanner.Seal?
  private var previousEnd: Int
  private var extras: AttributeList = [:]

  var number = 0
  var at: Microseconds?
  var kind: String?
  var phase = Touch.Phase.began
  var finger = 0
  var location = Point.zero
  var target: Target?
  var text: String?
  var rotation: Rotation?
  var title: String?
  var classes: [String] = []
  var tree: ViewTree?
  var edit: TreeEdit?
  var status: Event.Ending.Status?
  var reason: String?
  var events = 0
  var hash: Digest?
  var hashPosition = 0

  init(start: Int) {
    self.start = start
    previousEnd = start
  }

  /// Notes that a member was read.
  mutating func found(_ name: String, endingAt end: Int) {
    names.insert(name)
    previousEnd = end
  }

  /// Takes a member that belongs to any line: the seal, or one that may be passed over.
  mutating func take(_ name: String, _ scanner: inout JSONScanner) throws(LogError) {
    let nameStart = scanner.position
    if name == "seal" {
      let text = try scanner.string()
      seal = JSONScanner.Seal(text: text, start: previousEnd, end: scanner.position)
    } else if name.first?.isUppercase == true {
      extras[name] = try scanner.value()
    } else {
      throw scanner.error(.unknownMember(name), at: nameStart - name.utf8.count - 3)
    }
    found(name, endingAt: scanner.position)
  }

  func require(_ name: String, _ scanner: JSONScanner) throws(LogError) {
    guard names.contains(name) else { throw scanner.error(.missingMember(name), at: start) }
  }

  func requireSeal(_ scanner: JSONScanner) throws(LogError) -> JSONScanner.Seal {
    guard let seal else { throw scanner.error(.missingMember("seal"), at: start) }
    return seal
  }

  /// The event that the members make together.
  func event(_ scanner: JSONScanner) throws(LogError) -> Event {
    for name in ["n", "event"] { try require(name, scanner) }
    guard let kind, let at else { throw scanner.error(.missingMember("dt"), at: start) }
    let (made, members) = try make(kind, scanner)
    let others = names.subtracting(members).subtracting(["n", "at", "dt", "event", "seal"])
    let strangers = others.subtracting(extras.map(\.name))
    if let stranger = strangers.min() {
      throw scanner.error(.unknownMember(stranger), at: start)
    }
    return Event(number: number, at: at, kind: made, extras: extras)
  }

  /// The kind of event, and the members it may have.
  private func make(
    _ kind: String,
    _ scanner: JSONScanner
  ) throws(LogError) -> (Event.Kind, [String]) {
    switch kind {
    case "touch":
      for name in ["phase", "finger", "x", "y"] { try require(name, scanner) }
      guard (0..<100).contains(finger) else {
        throw scanner.error(.invalidValue(member: "finger", expected: "from 0 to 99"), at: start)
      }
      let touch = Touch(phase, finger: finger, at: location)
      return (.touch(touch, target: target), ["phase", "finger", "x", "y", "target"])
    case "text":
      guard let text else { throw scanner.error(.missingMember("text"), at: start) }
      return (.text(text, target: target), ["text", "target"])
    case "rotate":
      guard let rotation else { throw scanner.error(.missingMember("to"), at: start) }
      return (.rotate(rotation), ["to"])
    case "snapshot":
      for name in ["at", "hash"] { try require(name, scanner) }
      guard let tree else { throw scanner.error(.missingMember("tree"), at: start) }
      return (
        .snapshot(.init(title: title, tree: tree)), ["checkpoint", "classes", "tree", "hash"]
      )
    case "change":
      guard let edit, let hash else { throw scanner.error(.missingMember("ops"), at: start) }
      let change = Event.Change(title: title, edit: edit, hash: hash)
      return (.change(change), ["checkpoint", "ops", "hash"])
    case "marker":
      guard let text else { throw scanner.error(.missingMember("text"), at: start) }
      return (.marker(text), ["text"])
    case "end":
      guard let status, hash != nil else {
        throw scanner.error(.missingMember("status"), at: start)
      }
      guard events == number else {
        throw scanner.error(.invalidValue(member: "events", expected: "\(number)"), at: start)
      }
      return (
        .end(.init(status, reason: reason)), ["status", "reason", "events", "hash"]
      )
    default:
      guard kind.first?.isUppercase == true else {
        throw scanner.error(.unknownKind(kind), at: start)
      }
      return (.other(kind: kind), [])
    }
  }
}
