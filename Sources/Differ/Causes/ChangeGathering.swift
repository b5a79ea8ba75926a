import EventModel

/// The listing of all changes between the screens of a run, one member of one view at a time.
struct ChangeGathering {
  var table: ChangeTable
  var relations: PlaceRelations
  /// The group marks that the numbers of the run have.
  private var marks: [TextTemplate.GroupMarks] = []
  /// For each pair of texts the offers that it had already.
  private var functions: [TextPair: Range<Int>] = [:]
  /// For each change of an attribute what it may follow from, until all changes are listed.
  var followers: [(change: Int, alternatives: [[PlaceRelation.Need]])] = []
  /// The changes of components of lists of numbers: the view before, and the component.
  private(set) var components: [(change: Int, component: Int)] = []
  /// For each pair of screens the numbers of children before and after of views in which they differ.
  private(set) var counts: [Set<SIMD2<Double>>] = []

  private struct TextPair: Hashable {
    var family: Int
    var old: ExactText
    var new: ExactText
  }

  init(_ scene: CauseScene) {
    var table = ChangeTable(scene)
    let kinds = ["text", "label", "shown", "font", "fontSize"].map { table.kinds.number(of: $0) }
    let contentKind = table.kinds.number(of: "contentSize.1")
    let hiddenKind = table.kinds.number(of: ViewNode.Member.isHidden.name)
    relations = PlaceRelations(
      scene,
      textKinds: kinds,
      contentKind: contentKind,
      hiddenKind: hiddenKind
    )
    self.table = table
  }

  /// Lists the changes.
  mutating func gather() {
    for screen in table.scene.matches.indices { gatherStructure(of: screen) }
    for screen in table.scene.matches.indices { countChildren(of: screen) }
    readGroupMarks()
    for screen in table.scene.matches.indices { gatherAttributes(of: screen) }
    readHidden()
    table.changes.reserveCapacity(table.changes.count + 2 * table.scene.matched.count)
    for view in table.scene.matched { gatherFrame(of: view) }
  }

  /// Tells the relations which views are hidden now, or no longer: those behind them close up, or make room.
  private mutating func readHidden() {
    for change in table.changes where change.kind == relations.hiddenKind && change.values >= 0 {
      relations.hidden[change.view] = table.values[change.values].new?.bool
    }
  }

  // MARK: - Structure

  private mutating func gatherStructure(of screen: Int) {
    let scene = table.scene
    let start = scene.starts[screen]
    let olds = start.old..<start.new
    let news = start.new..<(start.new + scene.matches[screen].new.mates.count)
    for view in news where scene.views[view].isWrapper {
      addStructure(ChangeKinds.wrap, view, role: role(of: view))
    }
    for view in olds where scene.views[view].isWrapper {
      addStructure(ChangeKinds.unwrap, view, role: scene.views[view].role)
    }
    for view in olds {
      let one = scene.views[view]
      if one.mate >= 0 {
        addOrder(of: view)
      } else if !one.isWrapper,
        scene.views[one.parent].mate >= 0 || scene.views[one.parent].isWrapper
      {
        addStructure(ChangeKinds.leave, view, role: one.role)
      }
    }
    for view in news {
      let one = scene.views[view]
      guard one.parent >= 0, !one.isWrapper else { continue }
      let around = scene.views[one.parent]
      if one.mate < 0 {
        if around.mate >= 0 || around.isWrapper {
          addStructure(ChangeKinds.enter, view, role: role(of: view))
        }
      } else if scene.views[scene.views[one.mate].parent].mate != one.parent {
        addStructure(ChangeKinds.move, view, role: scene.views[one.mate].role)
      }
    }
  }

  /// The role of a view that came: its class inside the view around it, as that was before.
  private mutating func role(of view: Int) -> Int {
    let parent = table.scene.views[view].parent
    guard parent >= 0 else { return 0 }
    return table.role(in: table.scene.before(parent), of: view)
  }

  private mutating func addStructure(_ kind: Int, _ view: Int, role: Int) {
    let one = table.scene.views[view]
    let parent = one.parent < 0 ? view : table.scene.before(one.parent)
    let plain = table.role(in: parent, of: view, isPlain: true)
    let start = table.offers.count
    func key(_ function: CauseKey.Function, _ detail: Int) -> CauseKey {
      CauseKey(kind, function, detail: detail)
    }
    switch kind {
    case ChangeKinds.wrap, ChangeKinds.unwrap:
      table.offer(key(.sameShape, role), bits: 8)
      table.offer(key(.sameClass, one.name), bits: 8)
    case ChangeKinds.leave:
      table.offer(key(.sameContent, one.content &* 31 &+ one.name), bits: 10)
      table.offer(key(.sameShape, plain &* 1_000_003 &+ one.shape), bits: 10)
      table.offer(key(.sameClass, one.name), bits: 8, each: 1)
    default:
      // What enters has a content that must be told; what leaves, or only wraps, has none.
      table.offer(key(.sameContent, one.content &* 31 &+ one.shape), bits: 10)
      table.offer(key(.sameName, one.own &* 31 &+ one.name), bits: 10, each: 2)
      table.offer(key(.sameShape, plain &* 1_000_003 &+ one.shape), bits: 10, each: 14)
    }
    var change = ViewChange(kind: kind, view: view, role: role)
    (change.keys, change.literal, change.isKnown) = (start..<table.offers.count, 24, true)
    let number = table.add(change)
    table.structures[view] = number
    if one.parent >= 0 { note(number, around: one.parent) }
  }

  /// Notes a change by which the children of a view are others.
  private mutating func note(_ change: Int, around view: Int) {
    let one = table.scene.views[view]
    for place in [view, one.mate] where place >= 0 && table.turmoil[place] < 0 {
      table.turmoil[place] = change
    }
  }

  private mutating func addOrder(of view: Int) {
    let scene = table.scene
    let mate = scene.views[view].mate
    let places = scene.kids[view].compactMap { kid in
      let other = scene.views[kid].mate
      return other >= 0 && scene.views[other].parent == mate ? scene.views[other].ordinal : nil
    }
    guard !zip(places, places.dropFirst()).allSatisfy(<) else { return }
    let start = table.offers.count
    let role = scene.views[view].role
    var ranks = Array(repeating: 0, count: places.count)
    for (rank, place) in places.indices.sorted(by: { places[$0] < places[$1] }).enumerated() {
      ranks[place] = rank
    }
    let permutation = ranks.reduce(role) { $0 &* 31 &+ $1 }
    table.offer(CauseKey(ChangeKinds.order, .order, detail: permutation), bits: 8)
    table.offer(CauseKey(ChangeKinds.order, .orderAny, detail: role), bits: 8, each: 6)
    // A head or a foot may have stayed where it is.
    let falls = zip(places, places.dropFirst()).count(where: >)
    if places.count > 2, falls + 2 >= places.count - 1, falls > 1 {
      table.offer(CauseKey(ChangeKinds.order, .reversed), bits: 6)
    }
    var change = ViewChange(kind: ChangeKinds.order, view: mate, role: role)
    change.new = Double(places.count - longestIncreasingRun(places).count)
    (change.keys, change.literal, change.isKnown) = (start..<table.offers.count, 12, true)
    note(table.add(change), around: mate)
  }

  /// Notes in which views the number of children changed, since texts and attributes may count them.
  private mutating func countChildren(of screen: Int) {
    let scene = table.scene
    let start = scene.starts[screen]
    var found: Set<SIMD2<Double>> = []
    for view in start.old..<start.new where scene.views[view].mate >= 0 {
      let (one, other) = (scene.kids[view].count, scene.kids[scene.views[view].mate].count)
      guard one != other else { continue }
      found.insert(SIMD2(Double(one), Double(other)))
      // Or only the rows among the children.
      var rows: [Int: SIMD2<Double>] = [:]
      for kid in scene.kids[view] { rows[scene.views[kid].name, default: .zero].x += 1 }
      for kid in scene.kids[scene.views[view].mate] {
        rows[scene.views[kid].name, default: .zero].y += 1
      }
      for count in rows.values where count.x != count.y { found.insert(count) }
    }
    counts.append(found)
  }

  // MARK: - Attributes

  private mutating func readGroupMarks() {
    var seen: Set<TextTemplate.GroupMarks> = []
    for match in table.scene.matches {
      for update in match.edit.updates {
        guard let new = update.value?.text, new.utf8.count < 2_000 else { continue }
        let kind = table.kinds.number(of: update.member.name)
        guard table.kinds.family(of: kind) == ChangeKinds.words,
          let old = match.old.tree.value(of: update.member, at: update.node)?.text,
          old.hasThousands, new.hasThousands
        else { continue }
        let numbers = [old, new].map { TextTokens($0).tokens.compactMap(\.number) }
        guard numbers[0].count == numbers[1].count else { continue }
        for (one, other) in zip(numbers[0], numbers[1])
        where one.whole == other.whole && one.fraction == other.fraction && one.whole.utf8.count > 3
        {
          seen.insert(TextTemplate.GroupMarks(old: one.group, new: other.group))
        }
      }
    }
    marks = seen.isEmpty ? [.init(old: "", new: "")] : seen.sorted { $0.text < $1.text }
  }

  private mutating func gatherAttributes(of screen: Int) {
    let match = table.scene.matches[screen]
    let start = table.scene.starts[screen]
    for update in match.edit.updates where update.member != .frame {
      let mate = start.new + match.old.mates[update.node]
      let old = match.old.tree.value(of: update.member, at: update.node)
      if let olds = old?.numberList, let news = update.value?.numberList, olds.count == news.count {
        addComponents(update.member.name, of: mate, from: olds, to: news)
      } else {
        addAttribute(update.member.name, of: mate, from: old, to: update.value)
      }
    }
  }

  private mutating func addComponents(
    _ name: String,
    of view: Int,
    from olds: [Double],
    to news: [Double]
  ) {
    for (place, (old, new)) in zip(olds, news).enumerated() where old != new {
      let kind = table.kinds.number(of: "\(name).\(place)")
      var change = ViewChange(
        kind: kind,
        view: view,
        role: table.scene.views[table.scene.before(view)].role
      )
      (change.old, change.new) = (old, new)
      let number = table.add(change)
      table.places[view, kind] = number
      components.append((number, place))
    }
  }

  private mutating func addAttribute(
    _ name: String,
    of view: Int,
    from old: AttributeValue?,
    to new: AttributeValue?
  ) {
    let kind = table.kinds.number(of: name)
    let before = table.scene.before(view)
    var change = ViewChange(kind: kind, view: view, role: table.scene.views[before].role)
    let start = table.offers.count
    offerKeys(kind, from: old, to: new)
    change.keys = start..<table.offers.count
    change.values = table.values.count
    table.values.append((old, new))
    change.literal = new.map { Double(7 * $0.length + 6) } ?? 8
    let alternatives = follows(kind, of: view, from: old, to: new)
    change.isKnown = alternatives.isEmpty
    let number = table.add(change)
    table.places[view, kind] = number
    if !alternatives.isEmpty { followers.append((number, alternatives)) }
  }

  private mutating func offerKeys(_ kind: Int, from old: AttributeValue?, to new: AttributeValue?) {
    let family = table.kinds.family(of: kind)
    guard let old else {
      let value = table.number(of: new?.keyText ?? "")
      var key = CauseKey(kind, .add)
      key.texts.x = value
      table.offer(key, bits: 10)
      table.offer(CauseKey(kind, .addAny), bits: 6, each: 9)
      return
    }
    guard let new else {
      var key = CauseKey(kind, .drop)
      key.texts.x = table.number(of: old.keyText)
      table.offer(key, bits: 8)
      return table.offer(CauseKey(kind, .drop), bits: 6, each: 4)
    }
    if let old = old.text, let new = new.text {
      return offerTexts(family, from: old, to: new)
    }
    var key = CauseKey(kind, .value)
    (key.texts.x, key.texts.y) = (table.number(of: old.keyText), table.number(of: new.keyText))
    table.offer(key, bits: 14)
    var become = CauseKey(kind, .become)
    become.texts.x = key.texts.y
    table.offer(become, bits: 10, each: 1)
    if case .list(let olds) = old, case .list(let news) = new {
      var elements = CauseKey(kind, .elements)
      elements.texts.x = table.number(
        of: olds.filter { !news.contains($0) }.map(\.keyText).joined(separator: "\u{0}")
      )
      elements.texts.y = table.number(
        of: news.filter { !olds.contains($0) }.map(\.keyText).joined(separator: "\u{0}")
      )
      table.offer(elements, bits: 12)
    } else if let old = old.number, let new = new.number {
      table.offer(CauseKey(kind, .by, first: new - old), bits: 12)
      table.offer(CauseKey(kind, .sum, first: new + old), bits: 16, each: 2)
      for scale in PlaceKeys.scales where abs(old * scale - new) <= 0.500_001 && old > 4 {
        table.offer(CauseKey(kind, .times, first: scale), bits: 12)
      }
    }
  }

  private mutating func offerTexts(_ family: Int, from old: String, to new: String) {
    let pair = TextPair(family: family, old: ExactText(old), new: ExactText(new))
    if let known = functions[pair] { return table.offerAgain(known) }
    let start = table.offers.count
    for offer in TextFunctions(from: old, to: new, marks: marks).offers {
      table.offer(table.key(of: offer, kind: family), bits: offer.bits, each: offer.each)
    }
    var become = CauseKey(family, .become)
    become.texts.x = table.number(of: new)
    table.offer(become, bits: Double(7 * new.count), each: 1)
    functions[pair] = start..<table.offers.count
  }

  // MARK: - Frames

  private mutating func gatherFrame(of view: Int) {
    let scene = table.scene
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    let isRoot = one.parent < 0 && other.parent < 0
    guard isRoot || one.parent >= 0 && scene.views[one.parent].mate == other.parent else { return }
    for kind in 0..<4 where abs(one.frame[kind] - other.frame[kind]) > .samePlace {
      var change = ViewChange(kind: kind, view: one.mate, role: one.role)
      (change.old, change.new) = (one.frame[kind], other.frame[kind])
      if isRoot {
        // A screen has nothing around it that its size could follow from.
        let start = table.offers.count
        PlaceKeys.offer(change, [], to: &table)
        (change.keys, change.isKnown) = (start..<table.offers.count, true)
      }
      table.places[one.mate, kind] = table.add(change)
    }
  }
}

extension String {
  /// True if it may have a number of a thousand and more: four digits in a row, or three behind others and a mark.
  fileprivate var hasThousands: Bool {
    var (run, gap, hasNumber) = (0, 0, false)
    for byte in utf8 {
      if (0x30...0x39).contains(byte) {
        run += 1
        if run > 3 || run == 3 && hasNumber { return true }
        continue
      }
      if run > 0 { (hasNumber, gap) = (true, 0) }
      run = 0
      gap += 1
      // No mark has more than three bytes.
      if gap > 3 { hasNumber = false }
    }
    return false
  }
}

extension AttributeValue {
  /// The numbers of a list of numbers; nil for any other value.
  fileprivate var numberList: [Double]? {
    guard case .list(let values) = self, !values.isEmpty else { return nil }
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  /// The value as a text that differs for different values.
  var keyText: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The number of characters of the value.
  fileprivate var length: Int { text?.count ?? keyText.count }
}
