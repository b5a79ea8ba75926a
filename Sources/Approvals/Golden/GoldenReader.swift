import Differ
public import EventModel

extension Golden {
  /// Reads golden text.
  ///
  /// - Parameters:
  ///   - text: the golden's text.
  ///   - budget: the time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the place of the first problem, which may be a merge conflict
  ///   left in the file, a carriage return, or changes that do not fit together.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    try self.init(parsing: text, within: budget, knowing: nil)
  }

  /// Reads golden text, whose screens other goldens may have, too.
  init(
    parsing text: String,
    within budget: Budget?,
    knowing known: ReadScreens?
  ) throws(GoldenError) {
    var reader = GoldenReader(text, budget, knowing: known)
    self = try reader.golden()
  }
}

/// A reader of golden text that keeps the screens read so far.
struct GoldenReader {
  let lines: GoldenLines
  /// The line to read next, from 0.
  var index = 0
  private let budget: Budget?
  /// The screens of other goldens; nil to read each screen.
  private let known: ReadScreens?

  init(_ text: String, _ budget: Budget?, knowing known: ReadScreens? = nil) {
    (self.budget, self.known) = (budget, known)
    lines = GoldenLines(text)
  }

  /// Returns a reader of the current line, or nil after the last line.
  func current() throws(GoldenError) -> GoldenLineReader? {
    guard index < lines.count else { return nil }
    let line = lines[index]
    try spend(1 + line.count / 64)
    let reader = GoldenLineReader(Array(line), line: index + 1)
    if line.last == 0x0D { throw reader.error(.carriageReturn, at: line.count - 1) }
    if Self.isConflict(line) { throw reader.error(mergeConflict) }
    return reader
  }

  /// Returns true if a line is one of those that a merge leaves where two branches contradict each other.
  private static func isConflict(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, "<|>=".utf8.contains(first), line.count >= 7 else { return false }
    return line.elementsEqual("=======".utf8)
      || ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains { line.starts(with: $0.utf8) }
  }

  /// Counts steps of the reading.
  func spend(_ count: Int) throws(GoldenError) {
    do throws(Budget.Exceeded) { try budget?.spend(count) } catch {
      throw GoldenError(reason: .outOfTime(error), line: index + 1, column: 1)
    }
  }

  /// The merge conflict at the current line, with the names of both sides if both are there.
  private var mergeConflict: GoldenError.Reason {
    func name(_ line: ArraySlice<UInt8>?) -> String? {
      line.map { String(decoding: $0.dropFirst(8), as: UTF8.self) }
    }
    let ours = lines[...index].last { $0.starts(with: "<<<<<<< ".utf8) }
    let theirs = lines[index...].first { $0.starts(with: ">>>>>>> ".utf8) }
    guard let ours = name(ours), let theirs = name(theirs) else { return .mergeConflict }
    return .mergeConflictBetween(ours: ours, theirs: theirs)
  }

  private var end: GoldenError {
    GoldenError(reason: .expected("a checkpoint: == 1 …"), line: lines.count + 1, column: 1)
  }

  mutating func golden() throws(GoldenError) -> Golden {
    guard var header = try current() else {
      throw GoldenError(reason: .expected("golden 1  app …  recording …"), line: 1, column: 1)
    }
    try header.expect("golden ")
    let place = header.position
    let version = try header.word("the format's version")
    guard version == "1" else { throw header.error(.newerFormat(version), at: place) }
    try header.expect("  app ")
    let app = try header.word("the app's name")
    try header.expect("  recording ")
    var golden = Golden(app: app, recording: try header.word("the recording's name"), screens: [])
    try header.expectEnd()
    index += 1
    while try current() != nil { golden.screens.append(try screen(after: golden.screens)) }
    guard !golden.screens.isEmpty else { throw end }
    return golden
  }

  private mutating func screen(after screens: [Golden.Screen]) throws(GoldenError) -> Golden.Screen
  {
    guard var heading = try current() else { throw end }
    try heading.expect("== ")
    let place = heading.position
    guard try heading.integer() == screens.count + 1 else {
      throw heading.error(.expected("checkpoint \(screens.count + 1)"), at: place)
    }
    try heading.expect(" ")
    let rest = heading.position
    let title =
      lines[index].dropFirst(rest).first == 0x22 ? try heading.word("a title") : heading.rest()
    index += 1
    guard let body = try current() else { throw end }
    let isChange = lines[index].first.map { "~-+=".utf8.contains($0) } ?? false
    guard isChange, var before = screens.last?.tree else {
      if isChange { throw body.error(.expected("the first screen in full")) }
      let tree = try known(after: nil) { (reader) throws(GoldenError) in try reader.tree() }
      return Golden.Screen(title: title, tree: tree)
    }
    if let base = try base(among: screens) { before = base }
    let tree = try known(after: before) { (reader) throws(GoldenError) in
      try reader.changes(of: before)
    }
    return Golden.Screen(title: title, tree: tree)
  }

  /// Returns the screen that the lines up to the next checkpoint state; it is read only if no other golden has it.
  private mutating func known(
    after before: ViewTree?,
    _ read: (inout GoldenReader) throws(GoldenError) -> ViewTree
  ) throws(GoldenError) -> ViewTree {
    guard let known else { return try read(&self) }
    let end = (index..<lines.count).first(where: lines.isHeading) ?? lines.count
    let text = ReadScreens.Text(before: before?.hash, digest: lines.digest(of: index..<end))
    if let tree = known[text] {
      try spend(end - index)
      index = end
      return tree
    }
    let tree = try read(&self)
    // Only what was read up to its end is the same in another golden.
    if index == end { known[text] = tree }
    return tree
  }

  /// Reads `= as 3` and returns the screen that it refers to; returns nil for any other line.
  private mutating func base(among screens: [Golden.Screen]) throws(GoldenError) -> ViewTree? {
    guard var reader = try current(), reader.skip("= as ") else { return nil }
    let place = reader.position
    let number = try reader.integer()
    guard (1...screens.count).contains(number) else {
      throw reader.error(.expected("an earlier checkpoint, 1 to \(screens.count)"), at: place)
    }
    try reader.expectEnd()
    index += 1
    return screens[number - 1].tree
  }

  /// The greatest nesting of views, since a golden may come from an untrusted source.
  private static let deepest = 1_024
  private static let tooDeep = GoldenError.Reason.expected(
    "views nested at most \(deepest) levels deep"
  )

  /// Reads a tree in full, up to the next checkpoint.
  private mutating func tree() throws(GoldenError) -> ViewTree {
    var builder = ViewTree.Builder()
    while var reader = try current(), !lines.isHeading(index) {
      let blanks = reader.blanks()
      guard blanks % 2 == 0, blanks / 2 <= builder.depth, blanks > 0 || builder.count == 0 else {
        throw reader.error(.expected("a view at most one level deeper than the one before"))
      }
      guard blanks / 2 < Self.deepest else { throw reader.error(Self.tooDeep) }
      while builder.depth > blanks / 2 { builder.close() }
      builder.open(try reader.node())
      index += 1
    }
    guard let tree = builder.finish() else { throw end }
    return tree
  }

  /// Reads changes up to the next checkpoint and returns the changed tree.
  mutating func changes(of old: ViewTree) throws(GoldenError) -> ViewTree {
    let first = index
    try spend(old.count)
    let addresses = NodeAddresses(of: old)
    var edit = TreeEdit()
    while var reader = try current(), !lines.isHeading(index) {
      if reader.skip("= same") {
        try reader.expectEnd()
        index += 1
      } else {
        edit.add(try change(reader, addresses))
      }
    }
    do { return try old.applying(edit) } catch {
      throw GoldenError(reason: .wrongEdit(error.message), line: first + 1, column: 1)
    }
  }

  /// Reads one change with the lines that belong to it.
  mutating func change(
    _ reader: GoldenLineReader,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> TreeEdit {
    var (reader, edit) = (reader, TreeEdit())
    index += 1
    if reader.skip("~ ") {
      edit.updates = try updates(&reader, addresses)
    } else if reader.skip("- ") {
      edit.removals = [try removal(&reader, addresses)]
    } else if reader.skip("+ in ") {
      edit.placements = [try placement(&reader, addresses)]
    } else {
      throw reader.error(
        .expected("a line that begins with \"~\", \"-\", \"+ in\" or \"= same\"")
      )
    }
    return edit
  }

  private func node(
    _ reader: inout GoldenLineReader,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> Int {
    let start = reader.position
    let parts = try reader.address()
    guard let node = addresses.node(at: parts) else {
      let text = String(
        decoding: lines[index - 1].dropFirst(start).prefix(reader.position - start),
        as: UTF8.self
      )
      throw reader.error(.unknownAddress(text), at: start)
    }
    return node
  }

  /// Reads the change of one member, or of text and label together if no member is named.
  private func updates(
    _ reader: inout GoldenLineReader,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> [TreeEdit.Update] {
    let node = try node(&reader, addresses)
    try reader.expect("  ")
    let members: [ViewNode.Member]
    if reader.isAtValue {
      members = [.label, .text]
    } else {
      members = [try reader.member()]
      try reader.expect(" ")
    }
    let start = reader.position
    let from = try reader.value(of: members[0])
    for member in members where addresses.tree[node][member] != from {
      let found = NodeLine.text(for: addresses.tree[node][member], of: member)
      let address = addresses.address(of: node)
      throw reader.error(
        .otherValue(address: address, member: member.name, found: found),
        at: start
      )
    }
    try reader.expect(" → ")
    let value = try reader.value(of: members[0])
    try reader.expectEnd()
    return members.map { TreeEdit.Update(node: node, member: $0, value: value) }
  }

  private func removal(
    _ reader: inout GoldenLineReader,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> Int {
    let node = try node(&reader, addresses)
    guard !reader.isAtEnd else { return node }
    try reader.expect("  ")
    let start = reader.position
    guard
      try addresses.tree[node].shownText.isIdentical(to: reader.word("the view's text"))
    else {
      let address = addresses.address(of: node)
      let found = addresses.tree[node].shownText?.quoted ?? "none"
      throw reader.error(.otherValue(address: address, member: "text", found: found), at: start)
    }
    return node
  }

  private mutating func placement(
    _ reader: inout GoldenLineReader,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> TreeEdit.Placement {
    var placement = TreeEdit.Placement(
      parent: try node(&reader, addresses),
      after: nil,
      items: []
    )
    if reader.skip(" after ") {
      let start = reader.position
      let part = try reader.addressPart()
      guard let child = addresses.child(of: placement.parent, named: part) else {
        throw reader.error(.unknownAddress(part.name), at: start)
      }
      placement.after = child
    } else {
      try reader.expect(" first")
    }
    placement.items = try items(depth: 2, addresses)
    guard !placement.items.isEmpty else { throw reader.error(.expected("views below this line")) }
    return placement
  }

  private mutating func items(
    depth: Int,
    _ addresses: NodeAddresses
  ) throws(GoldenError) -> [TreeEdit.Item] {
    var items: [TreeEdit.Item] = []
    while var reader = try current(), case let blanks = reader.blanks(), blanks >= 2 * depth {
      guard blanks == 2 * depth else {
        throw reader.error(.expected("a view at most one level deeper than the one before"))
      }
      guard depth < Self.deepest else { throw reader.error(Self.tooDeep) }
      index += 1
      if reader.skip("> ") {
        items.append(.moved(try node(&reader, addresses)))
      } else {
        let node = try reader.node()
        items.append(.new(node, children: try self.items(depth: depth + 1, addresses)))
      }
    }
    return items
  }
}

extension TreeEdit {
  /// Adds the changes of another edit of the same tree.
  mutating func add(_ other: TreeEdit) {
    updates += other.updates
    removals += other.removals
    placements += other.placements
  }
}
