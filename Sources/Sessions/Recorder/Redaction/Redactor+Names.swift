import EventModel

extension Redactor {
  /// The traits of the toolkit, which are no words of the app.
  static let traits: Set<String> = [
    "adjustable", "allowsDirectInteraction", "button", "causesPageTurn", "header", "image",
    "keyboardKey", "link", "notEnabled", "playsSound", "searchField", "selected",
    "startsMediaSession", "staticText", "summaryElement", "tabBar", "toggle", "updatesFrequently",
  ]

  /// Replaces known secrets on a screen, also those whose letters stand in several views.
  mutating func clean(_ tree: ViewTree) -> ViewTree {
    var changed: [Int: ViewNode] = [:]
    var nodes: [Int] = []
    var texts: [String] = []
    var drawn: [Int: String] = [:]
    for index in tree.nodes.indices {
      let node = tree[index]
      guard let shown = node.drawnText else { continue }
      nodes.append(index)
      texts.append(shown)
      drawn[index] = shown
    }
    if let redacted = secrets.redact(texts) {
      for (place, index) in nodes.enumerated() where redacted[place] != texts[place] {
        drawn[index] = redacted[place]
        var node = tree[index]
        node.replace(texts[place], with: redacted[place])
        changed[index] = node
      }
    }
    var classes: [String: String] = [:]
    let state = secrets.state
    let known = cleanNodes.all(in: state)
    var found: [Digest] = []
    for index in tree.nodes.indices {
      let digest = changed[index] == nil ? tree.ownDigest(of: index) : nil
      if let digest, known.contains(digest) { continue }
      let node = changed[index] ?? tree[index]
      var clean = node
      let className = classes[node.className] ?? secrets.redact(node.className, .name)
      classes[node.className] = className
      clean.className = className
      // The drawn text was searched above.
      self.cleanTexts(of: &clean, except: drawn[index])
      if clean != node {
        changed[index] = clean
      } else if let digest {
        found.append(digest)
      }
    }
    // A search that gave a secret its pseudonym may find more the next time.
    if secrets.state === state { cleanNodes.keep(found, in: state) }
    return tree.replacing(changed)
  }

  /// Replaces known secrets in all members of a node.
  mutating func clean(_ node: inout ViewNode) {
    node.className = secrets.redact(node.className, .name)
    cleanTexts(of: &node, except: nil)
  }

  /// Replaces known secrets in the members of a node but its class, and but one text that has none.
  private mutating func cleanTexts(of node: inout ViewNode, except known: String?) {
    let (oldText, oldLabel) = (node.text, node.label)
    let oldValue = node.value
    node.identifier = node.identifier.map { secrets.redact($0, .name) }
    node.label = node.label.map { $0 == known ? $0 : redact($0) }
    node.text = node.text.map { $0 == known ? $0 : redact($0) }
    node.value = node.value.map { $0 == known ? $0 : redact($0) }
    if node.tag != 0, secrets.pseudonym(ofDigits: String(node.tag.magnitude)) != nil {
      node.tag = 0
    }
    var changed: [(name: String, value: AttributeValue?)] = []
    for attribute in node.attributes {
      let name =
        Self.harmless.contains(attribute.name)
        ? attribute.name : secrets.redact(attribute.name, .name)
      let value =
        attribute.name == "traits"
        ? traits(attribute.value) : clean(attribute.value, of: attribute.name)
      if name != attribute.name { changed.append((attribute.name, nil)) }
      if name != attribute.name || value != attribute.value { changed.append((name, value)) }
    }
    node.attributes.set(changed)
    cleanRow(of: &node)
    let isSame = node.text == oldText && node.label == oldLabel && node.value == oldValue
    if !isSame || !changed.isEmpty { node.hideTextSize() }
  }

  private mutating func traits(_ value: AttributeValue) -> AttributeValue {
    value.mapTexts { Self.traits.contains($0) ? $0 : secrets.redact($0, .name) }
  }

  /// Returns the value of an attribute without known secrets; a place in a list is a small number of its own.
  private mutating func clean(_ value: AttributeValue, of name: String) -> AttributeValue {
    if case .number(let number) = value, Self.harmless.contains(name),
      number.canonical.utf8.count <= SecretSearch.shortest
    {
      return value
    }
    return clean(value)
  }

  /// Returns the value of an attribute without known secrets, in its texts, numbers and names.
  mutating func clean(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .null, .bool: return value
    case .text(let text): return .text(redact(text))
    case .number(let number):
      let digits = number.magnitude.canonical
      return secrets.pseudonym(ofDigits: digits).map { .text($0.description) } ?? value
    case .list(let values):
      if let text = value.spelled, case let clean = redact(text), clean != text {
        return .list([.text(clean)])
      }
      let list = values.map { clean($0) }
      let letters = list.map(\.letters)
      guard letters.contains(where: { $0 != nil }),
        let redacted = secrets.redact(letters.map { $0 ?? "" })
      else { return .list(list) }
      return .list(
        list.indices.compactMap { place in
          if redacted[place] == letters[place] ?? "" { return list[place] }
          // The number of places would be that of the letters.
          return redacted[place] == Pseudonym.hidden ? nil : .text(redacted[place])
        }
      )
    case .object(let members):
      return .object(
        AttributeList(
          members.map { Attribute(secrets.redact($0.name, .name), clean($0.value)) }
        ).map { $0 }
      )
    }
  }
}

extension AttributeValue {
  /// The text whose code points are the numbers of a list; nil for any other value.
  fileprivate var spelled: String? {
    guard case .list(let values) = self, values.count > SecretSearch.shortest else { return nil }
    var scalars = String.UnicodeScalarView()
    for value in values {
      guard case .number(let number) = value, number >= 32,
        let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
      else { return nil }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The text, or a number that is one digit; nil for other values.
  fileprivate var letters: String? {
    switch self {
    case .text(let text): text
    case .number(let number) where (0...9).contains(number): number.canonical
    default: nil
    }
  }

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

extension ViewNode {
  /// The text that is drawn or said: the first of text, label and value that is not empty.
  ///
  /// Keys and buttons show their own letters, whatever is typed with them.
  var drawnText: String? {
    isPressed ? nil : [text, label, value].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// Replaces a text wherever the node shows or says it.
  fileprivate mutating func replace(_ old: String, with new: String) {
    if text == old { text = new }
    if label == old { label = new }
    if value == old { value = new }
    hideTextSize()
  }

  /// Leaves out the size of the text, which tells about how long a secret in it is.
  mutating func hideTextSize() { attributes.set([("textSize", nil)]) }
}
