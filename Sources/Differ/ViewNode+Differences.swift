import EventModel

extension ViewNode {
  /// Returns the members that differ, in the order of files.
  func differences(from other: ViewNode) -> [Member] {
    var members = Member.common.filter { member in
      switch member {
      case .className: !className.isIdentical(to: other.className)
      case .identifier: !identifier.isIdentical(to: other.identifier)
      case .label: !label.isIdentical(to: other.label)
      case .text: !text.isIdentical(to: other.text)
      case .value: !value.isIdentical(to: other.value)
      case .tag: tag != other.tag
      case .frame: frame != other.frame
      case .offset: offset != other.offset
      case .isHidden: isHidden != other.isHidden
      case .isEnabled: isEnabled != other.isEnabled
      case .attribute: false
      }
    }
    if attributes != other.attributes {
      members += attributes.namesOfDifferences(from: other.attributes).map { .attribute($0) }
    }
    return members
  }

  /// Returns true if two views of one class have the same frame or text.
  func sharesMuch(with other: ViewNode) -> Bool {
    frame == other.frame || (shownText != nil && shownText == other.shownText)
  }
}

extension AttributeList {
  /// Returns the names whose values differ, in their order, by one walk through both lists.
  fileprivate func namesOfDifferences(from other: AttributeList) -> [String] {
    var names: [String] = []
    var (place, match) = (0, 0)
    while place < count || match < other.count {
      if match == other.count || place < count && self[place].name.precedes(other[match].name) {
        names.append(self[place].name)
        place += 1
      } else if place == count || other[match].name.precedes(self[place].name) {
        names.append(other[match].name)
        match += 1
      } else {
        if self[place].value != other[match].value { names.append(self[place].name) }
        (place, match) = (place + 1, match + 1)
      }
    }
    return names
  }
}
