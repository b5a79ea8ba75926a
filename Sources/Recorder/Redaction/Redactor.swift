public import AppDriver
public import EventModel
public import ViewQuery

/// Keeps secrets out of everything a session leaves behind, before it is first written.
///
/// A secret is what a secure field holds, and what the person selected shows or is typed into it;
/// see ``Pseudonym`` for what stands there instead. Once a secret is known, it is replaced wherever
/// else it turns up, as in an app that echoes it. A recorder and a replay that meet the same screens
/// and inputs in the same order give the same pseudonyms, so recordings stay comparable.
///
/// ```swift
/// var redactor = try Redactor(["#balance"])
/// redactor.redact(tree)   // the text of #balance is ‹secret 1›
/// ```
public struct Redactor: Sendable {
  private let selectors: [Selector]
  var secrets = SecretList()
  /// What fields are known to hold, by ``place(of:in:)``; nil for a character that was there before.
  var contents: [String: [Character?]] = [:]

  /// Creates a redactor that hides what secure fields hold and nothing else.
  public init() { selectors = [] }

  /// Creates a redactor for secure fields and all that some selectors pick, with what is below it.
  ///
  /// - Throws: `QueryError` for a selector that cannot be read, or that needs an engine that is
  ///   not there.
  public init(_ selectors: [String]) throws(QueryError) {
    var read: [Selector] = []
    for text in selectors {
      let selector = try Selector(text)
      do throws(QueryError) { _ = try selector.nodes(in: ViewTree(ViewNode("UIView"))) } catch {
        // Some languages are read only as they are evaluated; a word without meaning on an empty
        // screen may have one on another.
        if [.syntax, .unavailable].contains(error.reason) { throw error }
      }
      read.append(selector)
    }
    self.selectors = read
  }

  /// Creates the redactor that a session's header asks for.
  ///
  /// - Throws: `DriverError.launchFailed` for a selector that cannot be read.
  public init(for header: SessionHeader) throws(DriverError) {
    do throws(QueryError) { try self.init(header.redact) } catch {
      throw .launchFailed(reason: "what is to be redacted cannot be told: \(error.message)")
    }
  }

  /// The secrets that appeared, by the variable of the environment that a replay takes each from.
  public var values: [String: String] { secrets.values }

  /// Whether what a view holds, and so what is typed into it, must not be shown.
  public func isSecret(_ node: Int, in tree: ViewTree) -> Bool { covers(in: tree)[node] != nil }

  /// A text without any known secret.
  public mutating func redact(_ text: String) -> String { secrets.redact(text) }

  /// A screen without secrets; its structure stays, so nodes keep their places.
  public mutating func redact(_ tree: ViewTree) -> ViewTree {
    let covers = covers(in: tree)
    guard covers.contains(where: { $0 != nil }) || !secrets.isEmpty else { return tree }
    var redacted = tree
    for (index, cover) in covers.enumerated() {
      if let cover { hide(&redacted[index], cover) }
    }
    guard !secrets.isEmpty else { return redacted }
    // What is hidden already may be called by a secret that another view has shown.
    for index in redacted.nodes.indices { clean(&redacted[index]) }
    return redacted
  }

  /// Evidence without any known secret, for evidence that was not taken from a redacted screen.
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

  /// What the driver says, without any known secret.
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

  /// What became of an input, without any known secret.
  public mutating func redact(_ outcome: InputOutcome) -> InputOutcome {
    switch outcome {
    case .handled: .handled
    case .ignored(let reason): .ignored(reason: redact(reason))
    }
  }
}

extension Redactor {
  /// Why a node is redacted.
  enum Cover {
    /// It is a secure field: what it holds is secret, what it is called is not.
    case field
    /// It is drawn inside a secure field, where even its size tells how long the secret is.
    case insideField
    /// The person asked for it, or for something around it: all that it shows is secret, but not
    /// what a field is called.
    case selected
  }

  /// For each node why it is redacted; nil for those that are not.
  func covers(in tree: ViewTree) -> [Cover?] {
    var covers = [Cover?](repeating: nil, count: tree.count)
    for selector in selectors {
      // A word that has no meaning on this screen picks nothing on it.
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

  /// Attributes that say how a control is, and nothing of what it holds.
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
    for attribute in node.attributes {
      if cover == .selected {
        guard attribute.name != "traits", attribute.name != "placeholder" || !isField else {
          continue
        }
        node.attributes[attribute.name] = attribute.value.mapTexts { pseudonym(for: $0) }
      } else if !Self.harmless.contains(attribute.name) {
        node.attributes[attribute.name] = attribute.value.text.map { .text(pseudonym(for: $0)) }
      }
    }
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
  /// Whether it is nothing but the dots that a secure field draws.
  var isMask: Bool {
    !isEmpty && unicodeScalars.allSatisfy { "•●∙·*⦁◦⬤".unicodeScalars.contains($0) }
  }
}

extension ViewNode {
  /// Whether it is one of the toolkit's own views that people type into.
  fileprivate var isTypedInto: Bool {
    ["UITextField", "UISecureTextField", "UITextView", "UISearchBar"].contains(className)
  }
}

extension AttributeValue {
  /// The value with other texts in it, names included in nothing.
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
