import EventModel

/// One function of a cause in words.
final class CauseClause {
  let key: CauseKey
  let members: [Int]
  let table: ChangeTable
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
    if let pattern { return pattern }
    return names(of: views).map(\.name).sorted().joined(separator: " ")
  }

  /// The clause.
  var text: String { subject + predicate }

  /// The views that the clause is about.
  var subject: String {
    switch key.kind {
    case ChangeKinds.enter, ChangeKinds.leave, ChangeKinds.move: return thing
    case ChangeKinds.wrap, ChangeKinds.unwrap: return wrapper
    case ChangeKinds.order: return "the views in \(changed)"
    case _ where key.function == .language && !ChangeKinds.isPlace(key.kind):
      let count = Set(members.map { table.changes[$0].view }).count
      return "\(count) text\(count == 1 ? "" : "s")"
    default: return changed
    }
  }

  /// The change of the views, with the blanks behind these.
  var predicate: String {
    switch key.kind {
    case ChangeKinds.x, ChangeKinds.y: " \(placeWords)"
    case ChangeKinds.width, ChangeKinds.height: " \(sizeWords)"
    case ChangeKinds.enter: " \(manyThings ? "are" : "is") new in \(countWords)"
    case ChangeKinds.leave: " \(manyThings ? "are" : "is") gone from \(countWords)"
    case ChangeKinds.wrap: " is new around other views"
    case ChangeKinds.unwrap: " is gone from around other views"
    case ChangeKinds.move: " \(manyThings ? "are" : "is") elsewhere in \(countWords)"
    case ChangeKinds.order: " have another order\(movedExample)"
    default: attributeWords
    }
  }

  /// The first view in the first list that has another neighbour before it, with that: which of the views moved is not
  /// known, but where a person can see that they did.
  private var movedExample: String {
    guard let list = members.first.map({ table.changes[$0].view }) else { return "" }
    let scene = table.scene
    let kept = scene.kids[list].filter { scene.views[$0].mate >= 0 }
    let former = scene.kids[scene.before(list)].filter { scene.views[$0].mate >= 0 }
    let place = kept.indices.first { place in
      former.indices.contains(place) && scene.views[kept[place]].mate != former[place]
    }
    guard let place, let now = shownText(in: kept[place]),
      let before = shownText(in: former[place]),
      now != before
    else { return "" }
    return ", such as \(now.quoted) where \(before.quoted) was"
  }

  /// The first text in a view that a person can read.
  private func shownText(in view: Int) -> String? {
    let (tree, node) = (table.scene.tree(of: view), table.scene.views[view].node)
    return (node..<min(tree.end(of: node), node + 16)).lazy
      .compactMap { tree.text(of: $0) ?? tree.label(of: $0) }
      .first { !$0.isEmpty && $0.count < 40 }
  }

  // MARK: - Views

  private lazy var views: [Int] = {
    var seen: Set<Int> = []
    let all = members.map { table.scene.before(table.changes[$0].view) }
      .filter { seen.insert($0).inserted }
    guard ChangeKinds.isPlace(key.kind) else { return all }
    // A cell is told, and not the view that fills it.
    let outer = all.filter { !seen.contains(table.scene.views[$0].parent) }
    return outer.isEmpty ? all : outer
  }()

  /// The kind of place that all views have in common, of many the first ones; nil if they have several.
  private lazy var pattern: String? = {
    let patterns = Set(views.prefix(256).map { address(of: $0).withoutOrdinals })
    return patterns.count == 1 ? patterns.first : nil
  }()

  private func address(of view: Int) -> String {
    addresses.address(of: table.scene.views[view].node, in: table.scene.tree(of: view))
  }

  private func className(of view: Int) -> String {
    let name = table.scene.tree(of: view).className(of: table.scene.views[view].node)
    return name.isPlainWord ? name : name.quoted
  }

  /// The views in words: their common place, or their number and classes.
  private var changed: String { described.words }

  /// True if the words are plural; a common place is that of a kind of view.
  var isPlural: Bool { described.isPlural }

  private lazy var described: (words: String, isPlural: Bool) = {
    let views = self.views
    guard let first = views.first else { return ("", false) }
    if views.count == 1 { return (address(of: first), false) }
    if let pattern { return (pattern, false) }
    return (counted(views), true)
  }()

  /// The number of some views with their classes.
  private func counted(_ views: [Int]) -> String {
    let names = names(of: views)
    return names.count == 1
      ? Self.count(views.count, names[0].name) : "\(views.count) views (\(list(names)))"
  }

  /// Returns a number of views of one class.
  private static func count(_ number: Int, _ name: String) -> String {
    "\(number) \(number == 1 ? name : ClassPlural.plural(of: name))"
  }

  /// True if views of several classes came or went.
  private var manyThings: Bool { names(of: members.map { table.changes[$0].view }).count > 1 }

  /// Returns a verb in the number of the views.
  func verb(_ one: String, _ many: String) -> String { isPlural ? many : one }

  private func names(of views: [Int]) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for view in views { counts[className(of: view), default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private func list(_ names: [(name: String, count: Int)]) -> String {
    let words = names.prefix(3).map { Self.count($0.count, $0.name) }
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
      views.map { table.scene.tree(of: $0).shownText(of: table.scene.views[$0].node) ?? "" }
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
      .filter { $0 >= 0 }.map { table.scene.before($0) }.sorted()
    let places = Set(parents.map { address(of: $0).withoutOrdinals })
    guard places.count == 1, let place = places.first else {
      return parents.isEmpty ? "the screen" : counted(parents)
    }
    return members.count == parents.count ? place : "\(place), \(members.count) times"
  }

  // MARK: - Places and sizes

  /// The only value of a number among all changes; nil if they have several.
  private func only(_ value: (ViewChange) -> Double) -> Double? {
    let values = Set(members.map { value(table.changes[$0]).inThousandths })
    return values.count == 1 ? values.first : nil
  }

  /// The distances by which the numbers grew, as `8` or `8 to 72`; nil if some grew and others did not.
  private var growth: (words: String, isLarger: Bool)? {
    let distances = members.map { table.changes[$0] }.map { ($0.new - $0.old).inThousandths }
    guard let least = distances.min(), let most = distances.max(), least > 0 || most < 0 else {
      return nil
    }
    let bounds = [abs(least), abs(most)].sorted()
    return (
      bounds[0] == bounds[1] ? points(bounds[0]) : "\(bounds[0].canonical) to \(points(bounds[1]))",
      least > 0
    )
  }

  /// The first change of a number, such as `52 → 60 points`.
  private var example: String {
    guard let change = members.first.map({ table.changes[$0] }) else { return "" }
    return "\(change.old.inThousandths.canonical) → \(points(change.new))"
  }

  private var placeWords: String {
    let isAcross = key.kind == ChangeKinds.x
    if key.function == .mirrored || key.function == .mirroredBy {
      return "changed sides, right to left"
    }
    if key.function == .sum { return "\(verb("stands", "stand")) in reverse order" }
    if let relation = relationWords { return relation }
    if let growth {
      return isAcross
        ? "\(verb("is", "are")) \(growth.words) further \(growth.isLarger ? "right" : "left")"
        : "\(verb("stands", "stand")) \(growth.words) \(growth.isLarger ? "lower" : "higher")"
    }
    let edge = isAcross ? "left" : "upper"
    if let place = only({ $0.new }) {
      return
        "\(verb("has its", "have their")) \(edge) edge at \(place.canonical), such as \(example)"
    }
    return "\(verb("has", "have")) another \(edge) edge, such as \(example)"
  }

  private var sizeWords: String {
    let isWidth = key.kind == ChangeKinds.width
    let adjective = isWidth ? "wide" : "high"
    if let old = only({ $0.old }), let new = only({ $0.new }) {
      return "\(verb("is", "are")) \(points(new)) \(adjective) instead of \(old.canonical)"
    }
    if key.function == .times || key.function == .timesText {
      return
        "\(verb("is", "are")) \(key.first.canonical) times as \(adjective), such as \(example)"
    }
    if key.function == .spacing {
      let distance = points(abs(key.first))
      return
        "\(verb("has", "have")) \(distance) \(key.first < 0 ? "less" : "more") between characters"
    }
    if let distance = only({ $0.new - $0.old }), let growth, distance != 0 {
      return "\(verb("is", "are")) \(growth.words) \(comparative(isWidth, growth.isLarger))"
    }
    if let relation = relationWords { return relation }
    if let growth {
      return "\(verb("is", "are")) \(growth.words) \(comparative(isWidth, growth.isLarger))"
    }
    if let size = only({ $0.new }) {
      return "\(verb("is", "are")) \(points(size)) \(adjective), such as \(example)"
    }
    return "\(verb("has", "have")) another \(isWidth ? "width" : "height"), such as \(example)"
  }

  /// The adjective of a size that grew or shrank; `higher` and `lower` are said of places.
  private func comparative(_ isWidth: Bool, _ isLarger: Bool) -> String {
    isWidth ? (isLarger ? "wider" : "narrower") : (isLarger ? "taller" : "shorter")
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
        "\(verb("keeps", "keep")) \(points(key.second)) to the view \(isAcross ? "left of" : "above") \(verb("it", "them")) instead of \(key.first.canonical)"
    case .before, .beforeOfSize:
      return
        "\(verb("keeps", "keep")) \(points(key.second)) to the view \(isAcross ? "right of" : "below") \(verb("it", "them")) instead of \(key.first.canonical)"
    case .first: return "\(verb("begins", "begin")) at \(values)"
    case .end, .endOfSize:
      return
        "\(verb("ends", "end")) \(points(key.second)) before the edge instead of \(key.first.canonical)"
    case .margins:
      return
        "\(verb("leaves", "leave")) \(points(key.second)) to the edges instead of \(key.first.canonical)"
    case .content:
      return
        "\(verb("is", "are")) \(points(key.second)) larger than \(verb("its", "their")) content instead of \(key.first.canonical)"
    default: return nil
    }
  }

  private func points(_ number: Double) -> String {
    "\(number.inThousandths.canonical) point\(number == 1 ? "" : "s")"
  }
}
