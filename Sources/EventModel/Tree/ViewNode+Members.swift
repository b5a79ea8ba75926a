extension ViewNode {
  /// A member of a node, with its name in files and selectors.
  public enum Member: Hashable, Sendable {
    /// `class`
    case className
    /// `identifier`
    case identifier
    /// `label`
    case label
    /// `text`
    case text
    /// `value`
    case value
    /// `tag`
    case tag
    /// `frame`
    case frame
    /// `offset`
    case offset
    /// `hidden`
    case isHidden
    /// `enabled`
    case isEnabled
    /// Any other name.
    case attribute(String)

    /// The members that every node has, in the order of files.
    public static let common: [Member] = [
      .className, .identifier, .label, .text, .frame, .value, .tag, .offset, .isHidden, .isEnabled,
    ]

    /// Creates the member with a name: a common member, or else an attribute.
    public init(name: String) {
      self = Self.common.first { $0.name == name } ?? .attribute(name)
    }

    /// The name in files and selectors.
    public var name: String {
      switch self {
      case .className: "class"
      case .identifier: "identifier"
      case .label: "label"
      case .text: "text"
      case .value: "value"
      case .tag: "tag"
      case .frame: "frame"
      case .offset: "offset"
      case .isHidden: "hidden"
      case .isEnabled: "enabled"
      case .attribute(let name): name
      }
    }
  }

  /// The members that differ from their defaults, in the order of files.
  ///
  /// Two nodes are equal exactly when these lists are.
  public var members: [Member] {
    var members: [Member] = [.className]
    if identifier != nil { members.append(.identifier) }
    if label != nil { members.append(.label) }
    if text != nil { members.append(.text) }
    if frame != .zero { members.append(.frame) }
    if value != nil { members.append(.value) }
    if tag != 0 { members.append(.tag) }
    if offset != .zero { members.append(.offset) }
    if isHidden { members.append(.isHidden) }
    if !isEnabled { members.append(.isEnabled) }
    return members + attributes.map { .attribute($0.name) }
  }

  private static let blank = ViewNode("")

  /// The value of a member: a frame as four numbers, an offset as two; nil where the node has none.
  public subscript(member: Member) -> AttributeValue? {
    switch member {
    case .className: .text(className)
    case .identifier: identifier.map { .text($0) }
    case .label: label.map { .text($0) }
    case .text: text.map { .text($0) }
    case .value: value.map { .text($0) }
    case .tag: .number(Double(tag))
    case .frame: .list(frame.numbers.map { .number($0) })
    case .offset: .list([.number(offset.x), .number(offset.y)])
    case .isHidden: .bool(isHidden)
    case .isEnabled: .bool(isEnabled)
    case .attribute(let name): attributes[name]
    }
  }

  /// Sets a member; nil removes it, or sets its default.
  ///
  /// - Returns: false, with nothing changed, for a value that the member cannot have.
  public mutating func set(_ member: Member, to value: AttributeValue?) -> Bool {
    guard let value = value ?? Self.blank[member] else {
      clear(member)
      return true
    }
    switch (member, value) {
    case (.identifier, .null), (.label, .null), (.text, .null), (.value, .null): clear(member)
    case (.className, .text(let text)) where !text.isEmpty: className = text
    case (.identifier, .text(let text)): identifier = text
    case (.label, .text(let text)): label = text
    case (.text, .text(let text)): self.text = text
    case (.value, .text(let text)): self.value = text
    case (.tag, .number(let number)):
      guard let tag = Int(exactly: number), number.magnitude <= Double.largestWhole else {
        return false
      }
      self.tag = tag
    case (.frame, _):
      guard let frame = value.frame else { return false }
      self.frame = frame
    case (.offset, _):
      guard let numbers = value.numbers(2) else { return false }
      offset = Point(x: numbers[0], y: numbers[1])
    case (.isHidden, .bool(let bool)): isHidden = bool
    case (.isEnabled, .bool(let bool)): isEnabled = bool
    case (.attribute(let name), _): attributes[name] = value
    default: return false
    }
    return true
  }

  private mutating func clear(_ member: Member) {
    switch member {
    case .identifier: identifier = nil
    case .label: label = nil
    case .text: text = nil
    case .value: value = nil
    case .attribute(let name): attributes[name] = nil
    case .className, .tag, .frame, .offset, .isHidden, .isEnabled: break
    }
  }
}

extension AttributeValue {
  /// The value as a frame, if it is a list of four numbers.
  package var frame: Frame? {
    guard case .list(let list) = self, list.count == 4, let x = list[0].number,
      let y = list[1].number, let width = list[2].number, let height = list[3].number
    else { return nil }
    return Frame(x, y, width, height)
  }

  /// Returns the elements of a list of that many numbers; nil for any other value.
  fileprivate func numbers(_ count: Int) -> [Double]? {
    guard case .list(let list) = self, list.count == count else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == count ? numbers : nil
  }
}
