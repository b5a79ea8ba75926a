/// The notation of view trees as JSON, in the snapshots of a log and in tree files.
///
/// ```json
/// {"class":"UIButton","identifier":"add","label":"Add","frame":[341,0,44,44],"children":[…]}
/// ```
/// Members with their default value are left out; `children` comes last.
public enum TreeNotation {
  /// Reads a tree from the bytes of a file, in any layout and with or without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: the sizes above which the tree is refused.
  /// - Returns: the tree.
  /// - Throws: `LogError` with the line and column in the file.
  public static func decode(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> ViewTree {
    try decode(bytes, limits: limits, isFast: true)
  }

  /// Reads a tree by the general reader alone, for tests that compare the fast one with it.
  package static func decodeGenerally(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> ViewTree {
    try decode(bytes, limits: limits, isFast: false)
  }

  /// Returns true if the fast reader reads a tree, for tests and benchmarks.
  package static func isReadFast(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes, line: 1, limits: LogLimits())
    scanner.isCompact = false
    return (try? scanner.fastTree(isWhole: true)).flatMap(\.self) != nil
  }

  private static func decode(
    _ bytes: [UInt8],
    limits: LogLimits,
    isFast: Bool
  ) throws(LogError) -> ViewTree {
    var scanner = JSONScanner(bytes, line: 1, limits: limits)
    scanner.isCompact = false
    scanner.isGeneral = !isFast
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner.skip(to: mark)
    do {
      if let tree = try scanner.fastTree(isWhole: true) { return tree }
      let tree = try scanner.tree()
      try scanner.finish()
      return tree
    } catch {
      let before = bytes.prefix(error.column - 1)
      let start = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? mark
      throw LogError(
        error.reason,
        line: 1 + before.count { $0 == .lineFeed },
        column: error.column - start
      )
    }
  }

  /// Writes a tree in canonical form, without a line end.
  public static func encode(_ tree: ViewTree) -> [UInt8] {
    var writer = JSONWriter()
    writer.tree(tree)
    return writer.bytes
  }
}

extension JSONScanner {
  /// Reads a whole tree.
  package mutating func tree() throws(LogError) -> ViewTree {
    if let tree = try fastTree() { return tree }
    var builder = ViewTree.Builder(pool: pool)
    let start = position
    try node(into: &builder)
    guard let tree = builder.finish() else { throw error(.missingMember("class"), at: start) }
    return tree
  }

  /// Reads a whole tree in the notation of files, if it is one that `FileTreeReader` reads.
  ///
  /// - Parameter isWhole: true if nothing but white space follows.
  /// - Returns: The tree; nil if the general reader has to look at it.
  /// - Throws: An error if the time of the reading is over.
  fileprivate mutating func fastTree(isWhole: Bool = false) throws(LogError) -> ViewTree? {
    guard !isCompact, !isGeneral, peek() == .openBrace else { return nil }
    var limits = limits
    limits.depth -= depth
    let pool = pool
    let rows: [NodeRow]?
    let end = isWhole ? bytes.count : endOfObject()
    guard end > position else { return nil }
    let (start, count) = (position, end - position)
    do throws(Budget.Exceeded) {
      rows = try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(Budget.Exceeded) in
        guard let base = bytes.baseAddress else { return nil }
        return try unsafe FileTreeReader.rows(base + start, count, in: pool, within: limits)
      }
    } catch { throw self.error(.outOfTime(error)) }
    guard let rows else { return nil }
    skip(to: end)
    var tree = ViewTree(rows: rows, hashes: [], pool: pool)
    tree.rehashAll()
    return tree
  }

  /// Returns the index behind the object that begins here; 0 where it has no end.
  private func endOfObject() -> Int {
    // A copy, since a cursor reads ahead of the end.
    var copy: [UInt8] = []
    copy.reserveCapacity(unsafe bytes.count - position + LineCursor.padding)
    copy += bytes[position...]
    copy += unsafe [UInt8](repeating: 0, count: LineCursor.padding)
    let count = bytes.count - position
    let length = unsafe copy.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var cursor = unsafe LineCursor(base, from: 0, to: count)
      return unsafe cursor.skipValue() && cursor.at <= count ? cursor.at : 0
    }
    return length > 0 ? position + length : 0
  }

  /// Returns a tree whose numbers for classes are replaced by the names in a log line's `classes`.
  func named(_ tree: ViewTree, _ classes: [String]) throws(LogError) -> ViewTree {
    var tree = tree
    for (index, number, position) in numberedClasses {
      guard classes.indices.contains(number) else {
        let expected = "text, or a number below \(classes.count) of the line's \"classes\""
        throw error(.invalidValue(member: "class", expected: expected), at: position)
      }
      tree.rows[index].className = tree.pool.withState { $0.intern(classes[number]) }
    }
    tree.rehashAll()
    return tree
  }

  private mutating func node(into builder: inout ViewTree.Builder) throws(LogError) {
    _ = peek()
    let start = position
    builder.open(ViewNode(""))
    guard builder.count <= limits.nodes else {
      throw error(.tooLarge("the number of views", limit: limits.nodes), at: start)
    }
    // Children may come before other members, so the node is replaced once all members are read.
    let depth = builder.depth
    let index = builder.count - 1
    var members = NodeMembers()
    try object(isNode: isCompact) { (name, scanner) throws(LogError) in
      if name == "children" {
        try scanner.array { (scanner) throws(LogError) in try scanner.node(into: &builder) }
      } else if name == "class", scanner.isCompact, let byte = scanner.peek(), byte != .quote {
        let position = scanner.position
        scanner.numberedClasses.append((index, try scanner.integer(), position))
        members.node.className = "number"
      } else {
        try members.read(name, from: &scanner)
      }
    }
    let node = members.whole
    guard !node.className.isEmpty, builder.depth == depth else {
      throw error(.missingMember("class"), at: start)
    }
    builder.replaceOpen(with: node)
    builder.close()
  }
}

extension ViewNode.Member {
  /// The values that the member can have, for messages.
  var expectation: String {
    switch self {
    case .className: "text that is not empty"
    case .identifier, .label, .text, .value: "text"
    case .tag: "a whole number"
    case .frame: "four numbers [x,y,width,height]"
    case .offset: "two numbers [x,y]"
    case .isHidden, .isEnabled: "true or false"
    case .attribute: "any value"
    }
  }
}

extension JSONWriter {
  /// Writes a tree, children within their parents.
  public mutating func tree(_ tree: ViewTree) { node(0, of: tree) }

  private mutating func node(_ index: Int, of tree: ViewTree) {
    raw("{")
    members(of: tree[index])
    if tree.end(of: index) > index + 1 {
      next("children")
      list(tree.children(of: index)) { $0.node($1, of: tree) }
    }
    raw("}")
  }

  /// Writes the members of a node that differ from their default, without braces.
  ///
  /// In a line of a log `shown` is text and label in one, and an attribute of that name is in brackets.
  mutating func members(of node: ViewNode, isInLog: Bool = false) {
    let isShown = isInLog && node.text != nil && node[.text] == node[.label]
    for member in node.members where member != .className || !node.className.isEmpty {
      if isShown && member == .text { continue }
      let value = node[member] ?? .null
      if isShown && member == .label {
        self.member("shown", value)
      } else {
        self.member(member.name, isInLog && member.name == "shown" ? .list([value]) : value)
      }
    }
  }
}
