public import EventModel

/// The secrets that a session hid, with the views that showed or took them.
public struct HiddenSecrets: Sendable {
  /// A secret and its views.
  public struct Entry: Sendable {
    /// The secret, as a person names it: `PASSWORD`, `secret 1`; nil for text that was not typed.
    public var name: String?
    /// The views in the order in which they showed or took it, with the number of their screens.
    public var views: [(name: String, screens: Int)]
  }

  /// The secrets in the order in which they appeared.
  public private(set) var entries: [Entry] = []

  /// The most views of a secret, and the most secrets, that are named.
  private static let most = 4

  /// Finds the secrets of a log.
  public init(in log: EventLog) {
    var search = Search()
    var tree: ViewTree?
    for event in log.events {
      switch event.kind {
      case .text(let text, let target): search.note(text, on: target)
      case .snapshot(let snapshot): tree = snapshot.tree
      case .change(let change): tree = (try? tree?.applying(change)) ?? tree
      case .touch, .key, .pointer, .rotate, .marker, .end, .other: break
      }
      if event.isCheckpoint, let tree { search.look(at: tree) }
    }
    entries = search.entries
  }

  /// The line about the hidden secrets and their places; nil if nothing was hidden.
  public var line: String? {
    let secrets = entries.filter { $0.name != nil }
    let unnamed = entries.filter { $0.name == nil }.flatMap(\.views).map(\.name)
    var parts = secrets.prefix(2 * Self.most).map { entry in
      "\(entry.name ?? "") \(Self.places(of: entry))"
    }
    if secrets.count > parts.count { parts.append("\(secrets.count - parts.count) more") }
    if !unnamed.isEmpty {
      parts.append("the text of \(Self.list(unnamed))")
    }
    guard !parts.isEmpty else { return nil }
    let count = secrets.count == 1 ? "1 secret: " : "\(secrets.count) secrets: "
    return "hidden: \(secrets.isEmpty ? "" : count)" + parts.joined(separator: ", ")
  }

  private static func places(of entry: Entry) -> String {
    list(
      entry.views.map { view in
        let screens = view.screens == 1 ? "1 screen" : "\(view.screens) screens"
        return view.screens == 0 ? "in \(view.name)" : "in \(view.name) (\(screens))"
      }
    )
  }

  private static func list(_ words: [String]) -> String {
    let more = words.count - most
    let shown = words.prefix(most).joined(separator: " and ")
    return more > 0 ? "\(shown) and \(more) more views" : shown
  }
}

/// The collection of the views that hide a secret.
private struct Search {
  /// The views of each secret, in their order, with the number of their screens.
  private var views: [Pseudonym?: [(name: String, screens: Int)]] = [:]
  private var order: [Pseudonym?] = []
  /// The secrets that were typed into each view.
  private var typed: [String: [Pseudonym]] = [:]
  private var last: (hash: Digest, found: [(Pseudonym?, String)])?
  /// The secrets of nodes, most of which are on many screens.
  private var known: [Digest: [(Pseudonym?, String)]] = [:]

  /// The number of nodes from which all are forgotten.
  private static let most = 1 << 15

  var entries: [HiddenSecrets.Entry] {
    // A field whose text was typed hides that text.
    let known = Set(order.compactMap(\.self).flatMap { views[$0]?.map(\.name) ?? [] })
    return order.compactMap { secret in
      var views = views[secret] ?? []
      if secret == nil { views.removeAll { known.contains($0.name) } }
      guard !views.isEmpty else { return nil }
      return HiddenSecrets.Entry(name: secret?.words, views: views)
    }
  }

  mutating func note(_ text: String, on target: Target?) {
    guard let target else { return }
    let name = Self.name(target.identifier, target.label, of: target.className)
    for secret in Pseudonym.all(in: text) {
      if typed[name]?.contains(secret) != true { typed[name, default: []].append(secret) }
      add(secret, name, screens: 0)
    }
  }

  mutating func look(at tree: ViewTree) {
    if last?.hash != tree.hash {
      last = (tree.hash, tree.nodes.indices.flatMap { found(at: $0, in: tree) })
    }
    var counted: Set<String> = []
    for (secret, name) in last?.found ?? [] {
      // A field that had several secrets shows one of them at a time.
      let secret = secret ?? typed[name]?.last
      if counted.insert("\(secret?.description ?? "") \(name)").inserted {
        add(secret, name, screens: 1)
      }
    }
  }

  private mutating func found(at index: Int, in tree: ViewTree) -> [(Pseudonym?, String)] {
    let digest = tree.ownDigest(of: index)
    if let found = known[digest] { return found }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let found = found(in: tree[index])
    known[digest] = found
    return found
  }

  private func found(in node: ViewNode) -> [(Pseudonym?, String)] {
    var texts = [node.text, node.label, node.value].compactMap(\.self)
    texts += node.attributes.compactMap(\.value.text)
    let pieces = texts.filter { $0.unicodeScalars.contains("‹") }.flatMap(RedactedPiece.pieces(of:))
    var secrets: [Pseudonym] = []
    var isHidden = false
    for piece in pieces {
      switch piece {
      case .secret(let secret): secrets.append(secret)
      case .hidden: isHidden = true
      case .plain, .erasure: break
      }
    }
    guard isHidden || !secrets.isEmpty else { return [] }
    let name = Self.name(node.identifier, node.label, of: node.className)
    return secrets.isEmpty ? [(nil, name)] : secrets.map { ($0, name) }
  }

  private mutating func add(_ secret: Pseudonym?, _ name: String, screens: Int) {
    if views[secret] == nil { order.append(secret) }
    let place = views[secret]?.firstIndex { $0.name == name }
    if let place {
      views[secret]?[place].screens += screens
    } else {
      views[secret, default: []].append((name, screens))
    }
  }

  private static func name(
    _ identifier: String?,
    _ label: String?,
    of className: String
  ) -> String {
    if let identifier, !identifier.isEmpty { return "#" + identifier }
    if let label, !label.isEmpty, !label.unicodeScalars.contains("‹") { return "\"\(label)\"" }
    return className
  }
}

extension Pseudonym {
  /// The secret as a person names it: `PASSWORD`, `secret 1`.
  public var words: String { name ?? String(description.dropFirst().dropLast()) }
}
