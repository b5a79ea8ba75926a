import EventModel

extension Redactor {
  /// Replaces known secrets whose letters stand in several members of a node.
  mutating func cleanRow(of node: inout ViewNode) {
    cleanValues(of: &node, isTextFirst: false)
    if node.text != nil, node.label != nil { cleanValues(of: &node, isTextFirst: true) }
    cleanNames(of: &node)
  }

  /// Replaces secrets that label and text, in either order, value and the texts of attributes spell.
  private mutating func cleanValues(of node: inout ViewNode, isTextFirst: Bool) {
    // A view's label often repeats its drawn text.
    let label = node.label == node.text ? nil : node.label
    let value = node.value == node.text || node.value == node.label ? nil : node.value
    var texts = MemberTexts(hasNames: false)
    let named = isTextFirst ? [node.text, label] : [label, node.text]
    for text in named + [value] { if let text { texts.add(text) } }
    for attribute in node.attributes { texts.add(attribute) }
    guard texts.list.count > 1, let redacted = secrets.redactRow(texts.list) else { return }
    var new = MemberTexts.Replacement(texts, by: redacted)
    let (oldText, oldLabel) = (node.text, node.label)
    if isTextFirst, oldText != nil { node.text = new.next() }
    if label != nil { node.label = new.next() }
    if !isTextFirst, oldText != nil { node.text = new.next() }
    if label == nil, oldLabel != nil { node.label = node.text }
    if value != nil {
      node.value = new.next()
    } else if node.value != nil {
      node.value = node.value == oldText ? node.text : node.label
    }
    node.attributes.set(node.attributes.map { ($0.name, new.value(of: $0)) })
  }

  /// Replaces secrets that the names and the texts of attributes spell.
  private mutating func cleanNames(of node: inout ViewNode) {
    let attributes = node.attributes.filter {
      !Self.harmless.contains($0.name) && $0.value.hasTexts
    }
    guard !attributes.isEmpty else { return }
    var texts = MemberTexts(hasNames: true)
    for attribute in attributes {
      texts.add(attribute.name)
      texts.add(attribute)
    }
    guard let redacted = secrets.redactRow(texts.list, .name) else { return }
    var new = MemberTexts.Replacement(texts, by: redacted)
    var changed: [(name: String, value: AttributeValue?)] = []
    for attribute in attributes {
      let name = new.next()
      if name != attribute.name { changed.append((attribute.name, nil)) }
      changed.append((name, new.value(of: attribute)))
    }
    node.attributes.set(changed)
  }
}

extension AttributeValue {
  /// True if the value is a text or contains one; the name of a member counts as a text.
  fileprivate var hasTexts: Bool {
    switch self {
    case .null, .bool, .number: false
    case .text: true
    case .list(let values): values.contains(where: \.hasTexts)
    case .object(let members): !members.isEmpty
    }
  }
}

/// The texts in the members of a node, in a row.
struct MemberTexts {
  /// True if the row includes the names of members within attributes.
  let hasNames: Bool
  /// The texts.
  private(set) var list: [String] = []

  /// Creates an empty row.
  init(hasNames: Bool) { self.hasNames = hasNames }

  /// Adds a text.
  mutating func add(_ text: String) { list.append(text) }

  /// Adds the texts of an attribute, except for the traits of the toolkit.
  mutating func add(_ attribute: Attribute) {
    add(attribute.value, isTraits: attribute.name == "traits")
  }

  private mutating func add(_ value: AttributeValue, isTraits: Bool) {
    switch value {
    case .null, .bool, .number: break
    case .text(let text): if !isTraits || !Redactor.traits.contains(text) { list.append(text) }
    case .list(let values): for value in values { add(value, isTraits: isTraits) }
    case .object(let members):
      for member in members {
        if hasNames { list.append(member.name) }
        add(member.value, isTraits: isTraits)
      }
    }
  }

  /// The redacted texts, which are put in place one after the other.
  struct Replacement {
    private let row: MemberTexts
    private let texts: [String]
    private var place = 0

    /// Begins with the first text.
    init(_ row: MemberTexts, by texts: [String]) { (self.row, self.texts) = (row, texts) }

    /// Returns the next text.
    mutating func next() -> String {
      place += 1
      return texts[place - 1]
    }

    /// Returns the value of an attribute with the next texts.
    mutating func value(of attribute: Attribute) -> AttributeValue {
      replaced(attribute.value, isTraits: attribute.name == "traits").value
    }

    /// Returns a value with the next texts, and whether all that it showed belongs to a secret that begins before it.
    private mutating func replaced(
      _ value: AttributeValue,
      isTraits: Bool
    ) -> (value: AttributeValue, isGone: Bool) {
      switch value {
      case .null, .bool, .number: return (value, false)
      case .text(let text):
        guard !isTraits || !Redactor.traits.contains(text) else { return (value, false) }
        let new = next()
        return (.text(new), new == Pseudonym.hidden && new != text)
      case .list(let values):
        let new = values.map { replaced($0, isTraits: isTraits) }
        // The number of places would be that of the letters.
        let kept = new.filter { !$0.isGone }.map(\.value)
        return (.list(kept), !values.isEmpty && kept.isEmpty)
      case .object(let members):
        var (hasTexts, isGone) = (false, true)
        let new = members.map { member in
          let name = row.hasNames ? next() : member.name
          let (value, isMemberGone) = replaced(member.value, isTraits: isTraits)
          hasTexts = hasTexts || member.value.hasTexts
          isGone = isGone && (isMemberGone || !member.value.hasTexts)
          return Attribute(name, value)
        }
        return (.object(AttributeList(new).map { $0 }), hasTexts && isGone)
      }
    }
  }
}
