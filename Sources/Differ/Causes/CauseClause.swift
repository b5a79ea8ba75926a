import EventModel

/// One function of a cause in words.
struct CauseClause {
  private let key: CauseKey
  private let members: [Int]
  private let table: ChangeTable
  private let addresses: AddressBook

  init(_ key: CauseKey, of members: [Int], in table: ChangeTable, addresses: AddressBook) {
    (self.key, self.members, self.table, self.addresses) = (key, members, table, addresses)
  }

  /// The words that tell the function from others, the same in every run.
  var identity: String {
    let texts = (0..<4).map { table.texts[Int(key.texts[$0])] }
    // Numbers of roles are not the same in every run, unlike the relation and the views that came or went.
    let isStructure = ChangeKinds.isStructure(key.kind)
    let detail = isStructure ? 0 : ChangeKinds.isPlace(key.kind) ? key.detail & 63 : key.detail
    let words = [
      table.kinds.name(of: key.kind), "\(min(key.kind, 12))", "\(key.function)", "\(detail)",
      key.first.canonical, key.second.canonical, texts.joined(separator: "\u{1}"),
      isStructure && key.kind != ChangeKinds.order ? thing : "", kindOfViews,
    ]
    return words.joined(separator: " ")
  }

  /// The views in words that do not depend on their number.
  private var kindOfViews: String {
    let patterns = Set(views.prefix(256).map { address(of: $0).withoutOrdinals })
    if patterns.count == 1, let pattern = patterns.first { return pattern }
    return names(of: views).map(\.name).sorted().joined(separator: " ")
  }

  /// The clause.
  var text: String {
    switch key.kind {
    case ChangeKinds.x, ChangeKinds.y: "\(subject) \(placeWords)"
    case ChangeKinds.width, ChangeKinds.height: "\(subject) \(sizeWords)"
    case ChangeKinds.enter: "\(thing) is new in \(countWords)"
    case ChangeKinds.leave: "\(thing) is gone from \(countWords)"
    case ChangeKinds.wrap: "\(wrapper) is new around other views"
    case ChangeKinds.unwrap: "\(wrapper) is gone from around other views"
    case ChangeKinds.move: "\(thing) is elsewhere in \(countWords)"
    case ChangeKinds.order: "the views in \(subject) have another order"
    default: attributeWords
    }
  }

  // MARK: - Views

  private var views: [Int] {
    var seen: Set<Int> = []
    let all = members.map { table.scene.before(table.changes[$0].view) }
      .filter { seen.insert($0).inserted }
    guard ChangeKinds.isPlace(key.kind) else { return all }
    // A cell is told, and not the view that fills it.
    let outer = all.filter { !seen.contains(table.scene.views[$0].parent) }
    return outer.isEmpty ? all : outer
  }

  private func address(of view: Int) -> String {
    addresses.address(of: table.scene.views[view].node, in: table.scene.tree(of: view))
  }

  private func className(of view: Int) -> String {
    let name = table.scene.tree(of: view).className(of: table.scene.views[view].node)
    return name.isPlainWord ? name : name.quoted
  }

  /// The views in words: their common place, or their classes.
  private var subject: String {
    let views = views
    guard let first = views.first else { return "" }
    if views.count == 1 { return address(of: first) }
    let patterns = Set(views.prefix(256).map { address(of: $0).withoutOrdinals })
    if patterns.count == 1, let pattern = patterns.first { return pattern }
    let names = names(of: views)
    return names.count == 1
      ? "\(views.count) \(names[0].name)" : "\(views.count) views (\(list(names)))"
  }

  private func names(of views: [Int]) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for view in views { counts[className(of: view), default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private func list(_ names: [(name: String, count: Int)]) -> String {
    let words = names.prefix(3).map { "\($0.count) \($0.name)" }
    return (words + (names.count > 3 ? ["…"] : [])).joined(separator: ", ")
  }

  /// The views that came or went in words: with a text if all show the same.
  private var thing: String {
    let views = members.map { table.changes[$0].view }
    let names = names(of: views)
    guard let first = views.first, names.count == 1 else {
      return "\(views.count) views (\(list(names)))"
    }
    let shown = Set(
      views.map { table.scene.tree(of: $0)[table.scene.views[$0].node].shownText ?? "" }
    )
    let text = shown.count == 1 ? shown.first ?? "" : ""
    return className(of: first) + (text.isEmpty ? "" : " \(text.quoted)")
  }

  /// The views around others in words: their common place.
  private var wrapper: String {
    let places = Set(
      members.prefix(256).map { address(of: table.changes[$0].view).withoutOrdinals }
    )
    return places.count == 1 ? places.first ?? thing : thing
  }

  private var countWords: String {
    let parents = Set(members.map { table.scene.views[table.changes[$0].view].parent })
    let places = Set(
      parents.filter { $0 >= 0 }.map { address(of: table.scene.before($0)).withoutOrdinals }
    )
    let place = places.count == 1 ? places.first ?? "" : "\(parents.count) views"
    return members.count == parents.count || places.count != 1
      ? place : "\(place), \(members.count) times"
  }

  // MARK: - Places and sizes

  /// The only value of a number among all changes; nil if they have several.
  private func only(_ value: (ViewChange) -> Double) -> Double? {
    let values = Set(members.map { value(table.changes[$0]).inThousandths })
    return values.count == 1 ? values.first : nil
  }

  private var placeWords: String {
    let isAcross = key.kind == ChangeKinds.x
    if key.function == .mirrored || key.function == .mirroredBy {
      return "changed sides, right to left"
    }
    if key.function == .sum { return "stands in reverse order" }
    if let relation = relationWords { return relation }
    if let distance = only({ $0.new - $0.old }) {
      let way = isAcross ? (distance > 0 ? "right" : "left") : (distance > 0 ? "lower" : "higher")
      return
        "\(isAcross ? "is" : "stands") \(points(abs(distance))) \(isAcross ? "further \(way)" : way)"
    }
    if key.function == .times { return "stands at \(key.first.canonical) times its place" }
    if let place = only({ $0.new }) {
      return "has its \(isAcross ? "left" : "upper") edge at \(place.canonical)"
    }
    return "has another place"
  }

  private var sizeWords: String {
    let (adjective, more, less) =
      key.kind == ChangeKinds.width ? ("wide", "wider", "narrower") : ("high", "higher", "lower")
    if let old = only({ $0.old }), let new = only({ $0.new }) {
      return "is \(points(new)) \(adjective) instead of \(old.canonical)"
    }
    if key.function == .times || key.function == .timesText {
      return "is \(key.first.canonical) times as \(adjective)"
    }
    if key.function == .spacing { return "has \(points(key.first)) more between characters" }
    if let distance = only({ $0.new - $0.old }) {
      return "is \(points(abs(distance))) \(distance > 0 ? more : less)"
    }
    if let relation = relationWords { return relation }
    if let size = only({ $0.new }) { return "is \(points(size)) \(adjective)" }
    return "has another \(key.kind == ChangeKinds.width ? "width" : "height")"
  }

  /// A relation with another value in words; nil for one that has no plain words.
  private var relationWords: String? {
    guard key.function == .relation,
      let name = PlaceRelation.Name(rawValue: key.detail & 63)
    else { return nil }
    let values = "\(points(key.second)) instead of \(key.first.canonical)"
    let isAcross = key.kind % 2 == 0
    switch name {
    case .after:
      return
        "keeps \(points(key.second)) to the view \(isAcross ? "left of" : "above") it instead of \(key.first.canonical)"
    case .before, .beforeOfSize:
      return
        "keeps \(points(key.second)) to the view \(isAcross ? "right of" : "below") it instead of \(key.first.canonical)"
    case .first: return "begins at \(values)"
    case .end, .endOfSize:
      return "ends \(points(key.second)) before the edge instead of \(key.first.canonical)"
    case .margins:
      return "leaves \(points(key.second)) to the edges instead of \(key.first.canonical)"
    case .content:
      return "is \(points(key.second)) larger than its content instead of \(key.first.canonical)"
    default: return nil
    }
  }

  private func points(_ number: Double) -> String {
    "\(number.inThousandths.canonical) point\(number == 1 ? "" : "s")"
  }

  // MARK: - Attributes

  private var attributeWords: String {
    let change = members.first.map { table.changes[$0] }
    let own = table.kinds.name(of: change?.kind ?? key.kind)
    let name = NodeLine.name(of: ViewNode.Member(name: own))
    let pairs = change.map { $0.values } ?? -1
    let (old, new) = pairs >= 0 ? table.values[pairs] : (nil, nil)
    let member = ViewNode.Member(name: own)
    let isText = key.kind == ChangeKinds.words
    var example = "\(NodeLine.text(for: old, of: member)) → \(NodeLine.text(for: new, of: member))"
    if let change, change.values < 0 {
      example = "\(change.old.inThousandths.canonical) → \(change.new.inThousandths.canonical)"
    }
    example = NodeLine.change(example, from: old, to: new)
    let count = Set(members.map { table.changes[$0].values }).count
    let isOne = key.function == .value || key.function == .constant || count == 1
    let such = isOne ? example : "such as \(example)"
    switch key.function {
    case .add, .addAny:
      return
        "\(subject)  \(name) is new, \(isOne ? NodeLine.text(for: new, of: member) : "such as \(NodeLine.text(for: new, of: member))")"
    case .drop: return "\(subject)  \(name) is gone, it was \(NodeLine.text(for: old, of: member))"
    case .language:
      return
        "\(Set(members.map { table.changes[$0].view }).count) texts have other words, such as \(example)"
    default: return "\(subject)  \(isText ? "" : "\(name) ")\(functionWords)\(such)"
    }
  }

  /// The function of texts in words, with a blank at the end; empty for one that the example shows.
  private var functionWords: String {
    switch key.function {
    case .letterCase:
      ["in upper case ", "in lower case ", "in title case ", "with one capital "][key.detail & 3]
    case .truncate, .truncateAny: "cut off "
    case .untruncate: "no longer cut off "
    case .date: "with another date format "
    case .addNumber: "\(key.first > 0 ? "+" : "")\(key.first.canonical) "
    case .timesNumber: "\(key.first.canonical) times as much "
    case .by where key.kind >= 10: "\(key.first > 0 ? "+" : "")\(key.first.canonical) "
    case .times where key.kind >= 10: "times \(key.first.canonical) "
    case .round: "rounded "
    case .unit: "in another unit "
    case .sum, .sumNumber: "in reverse order "
    case .numbering: "numbered "
    case .template where members.count > 1: "in another form "
    case .piece where members.count > 1:
      "\(table.texts[Int(key.texts.x)].quoted) → \(table.texts[Int(key.texts.y)].quoted) "
    default: ""
    }
  }
}
