public import AppDriver
public import EventModel
public import ViewQuery

/// The replacement of secrets by pseudonyms in everything that a session writes.
///
/// The content of secure fields and of the views that the user selected is secret; see ``Pseudonym``
/// for its replacement. Once a secret is known, it is replaced wherever it appears, as in an app that
/// echoes it. The same screens and inputs in the same order lead to the same pseudonyms, so that a
/// replay can be compared with its recording.
///
/// ```swift
/// var redactor = try Redactor(["#balance"])
/// redactor.redact(tree)   // the text of #balance is ‹secret 1›
/// ```
public struct Redactor: Sendable {
  private let selectors: [Selector]
  var secrets = SecretList()
  /// The known contents of fields, by ``place(of:in:)``; nil for each character that is unknown.
  var contents: [String: [Character?]] = [:]

  /// Creates a redactor for the content of secure fields only.
  public init() { selectors = [] }

  /// Creates a redactor for secure fields and for the views that selectors pick, with their subviews.
  ///
  /// - Throws: `QueryError` for a selector that cannot be read, or whose query engine is missing.
  public init(_ selectors: [String]) throws(QueryError) {
    self.selectors = try selectors.map { (text) throws(QueryError) in
      let selector = try Selector(text)
      do throws(QueryError) { _ = try selector.nodes(in: ViewTree(ViewNode("UIView"))) } catch {
        // Some query languages are parsed only when they are evaluated. Other errors may not occur
        // on another screen.
        if [.syntax, .unavailable].contains(error.reason) { throw error }
      }
      return selector
    }
  }

  /// Creates the redactor for the selectors in a session's header.
  ///
  /// - Throws: `DriverError.launchFailed` for a selector that cannot be read.
  public init(for header: SessionHeader) throws(DriverError) {
    do throws(QueryError) { try self.init(header.redact) } catch {
      throw .launchFailed(reason: "a selector of --redact is invalid: \(error.message)")
    }
  }

  /// The secrets that appeared, by the environment variables that give them to a replay.
  public var values: [String: String] { secrets.values }

  /// Returns whether the content of a view, and so the text typed into it, is secret.
  public func isSecret(_ node: Int, in tree: ViewTree) -> Bool { covers(in: tree)[node] != nil }

  /// Returns a text without any known secret.
  public mutating func redact(_ text: String) -> String { secrets.redact(text) }

  /// Returns a screen without secrets; all nodes keep their places.
  public mutating func redact(_ tree: ViewTree) -> ViewTree {
    let covers = covers(in: tree)
    guard covers.contains(where: { $0 != nil }) || !secrets.isEmpty else { return tree }
    // All at once, since a tree that takes one node has the digests of its siblings to combine.
    var changed: [Int: ViewNode] = [:]
    for (index, cover) in covers.enumerated() {
      guard let cover else { continue }
      var node = tree[index]
      hide(&node, cover)
      changed[index] = node
    }
    guard !secrets.isEmpty else { return tree.replacing(changed) }
    // The names of redacted views may contain secrets that other views have shown.
    for index in tree.nodes.indices {
      let node = changed[index] ?? tree[index]
      var clean = node
      self.clean(&clean)
      if clean != node { changed[index] = clean }
    }
    return tree.replacing(changed)
  }

  /// Returns evidence without any known secret; evidence from a redacted screen does not need this.
  public mutating func redact(_ target: Target) -> Target {
    var target = target
    target.identifier = target.identifier.map { redact($0) }
    target.label = target.label.map { redact($0) }
    target.text = target.text.map { redact($0) }
    target.ancestors = target.ancestors.map { redact($0) }
    target.siblings = target.siblings.map { redact($0) }
    target.screen = target.screen.map { redact($0) }
    return target
  }

  /// Returns an error of a driver without any known secret.
  public mutating func redact(_ error: DriverError) -> DriverError {
    switch error {
    case .launchFailed(let reason): .launchFailed(reason: redact(reason))
    case .crashed(let reason): .crashed(reason: redact(reason))
    case .neverIdle(let waited, let reasons):
      .neverIdle(waited: waited, reasons: reasons.map { redact($0) })
    case .broken(let fault): .broken(redact(fault))
    default: error
    }
  }

  /// Returns the outcome of an input without any known secret.
  public mutating func redact(_ outcome: InputOutcome) -> InputOutcome {
    switch outcome {
    case .handled: .handled
    case .ignored(let reason): .ignored(reason: redact(reason))
    }
  }
}

extension Redactor {
  /// The reason why a node is redacted.
  enum Cover {
    /// The node is a secure field: its content is secret, its name is not.
    case field
    /// The node is inside a secure field: even its size may reveal the length of the secret.
    case insideField
    /// The user selected the node or one around it: all its texts are secret, except the name of a
    /// field.
    case selected
  }

  /// Returns for each node the reason why it is redacted; nil if it is not.
  func covers(in tree: ViewTree) -> [Cover?] {
    var covers = [Cover?](repeating: nil, count: tree.count)
    for selector in selectors {
      // A selector that is invalid on this screen picks nothing.
      for index in (try? selector.nodes(in: tree)) ?? [] {
        for node in index..<tree.end(of: index) { covers[node] = .selected }
      }
    }
    for index in tree.nodes.indices where tree.attribute("secure", of: index)?.bool == true {
      for node in index..<tree.end(of: index) { covers[node] = .insideField }
      covers[index] = .field
    }
    return covers
  }

  /// The attributes that describe a control without revealing its content.
  private static let harmless = [
    "alpha", "clips", "focused", "placeholder", "row", "section", "secure", "selected", "traits",
    "userInteraction",
  ]

  private mutating func hide(_ node: inout ViewNode, _ cover: Cover) {
    let placeholder = node.attributes["placeholder"]?.text
    let isField = cover != .selected || placeholder != nil || node.isTypedInto
    let drawn = node.text
    node.text = node.text.map { pseudonym(for: $0) }
    if !isField || (node.label != nil && node.label == drawn) {
      node.label = node.label.map { pseudonym(for: $0) }
    } else {
      node.label = node.label.map { $0.isMask ? Pseudonym.hidden : $0 }
    }
    if !isField || node.value != placeholder {
      node.value = node.value.map { pseudonym(for: $0) }
    }
    var hidden: [(name: String, value: AttributeValue?)] = []
    for attribute in node.attributes {
      if cover == .selected {
        guard attribute.name != "traits", attribute.name != "placeholder" || !isField else {
          continue
        }
        hidden.append((attribute.name, attribute.value.mapTexts { pseudonym(for: $0) }))
      } else if !Self.harmless.contains(attribute.name) {
        hidden.append((attribute.name, attribute.value.text.map { .text(pseudonym(for: $0)) }))
      }
    }
    node.attributes.set(hidden)
    if cover != .selected { node.offset = .zero }
    if cover == .insideField { node.frame = .zero }
  }

  private mutating func clean(_ node: inout ViewNode) {
    node.identifier = node.identifier.map { redact($0) }
    node.label = node.label.map { redact($0) }
    node.text = node.text.map { redact($0) }
    node.value = node.value.map { redact($0) }
    for attribute in node.attributes where attribute.name != "traits" {
      let clean = attribute.value.mapTexts { redact($0) }
      if clean != attribute.value { node.attributes[attribute.name] = clean }
    }
  }

  private mutating func pseudonym(for text: String) -> String {
    if text.isEmpty { return text }
    if text.isMask { return Pseudonym.hidden }
    let pieces = RedactedPiece.pieces(of: text)
    if pieces.count == 1, case .secret = pieces[0] { return text }
    return secrets.pseudonym(for: text).description
  }
}

extension String {
  /// Whether the text consists of the dots that a secure field draws.
  var isMask: Bool {
    !isEmpty && unicodeScalars.allSatisfy { "•●∙·*⦁◦⬤".unicodeScalars.contains($0) }
  }
}

extension ViewNode {
  /// Whether this is one of the toolkit's own text fields.
  fileprivate var isTypedInto: Bool {
    ["UITextField", "UISecureTextField", "UITextView", "UISearchBar"].contains(className)
  }
}

extension AttributeValue {
  /// Returns the value with its texts replaced; the names of members stay.
  func mapTexts(_ change: (String) -> String) -> AttributeValue {
    switch self {
    case .null, .bool, .number: self
    case .text(let text): .text(change(text))
    case .list(let values): .list(values.map { $0.mapTexts(change) })
    case .object(let members):
      .object(members.map { Attribute($0.name, $0.value.mapTexts(change)) })
    }
  }
}
