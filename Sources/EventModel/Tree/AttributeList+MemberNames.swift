extension AttributeList {
  /// The names that a view's members have in files, which an app cannot give to an attribute.
  private static let memberNames = ViewNode.Member.common.map(\.name) + ["children"]

  /// The letters of the longest of them.
  private static let longestName = memberNames.map(\.utf8.count).max() ?? 0

  /// The list with names that do not occur among a view's members.
  ///
  /// A member that is written twice could not be read. So an attribute such as `children` has an underscore before
  /// its name, or several if another attribute has that name.
  var withoutMemberNames: AttributeList {
    let taken = filter { Self.isMemberName($0.name) }
    guard !taken.isEmpty else { return self }
    var list = self
    for attribute in taken { list[attribute.name] = nil }
    for attribute in taken {
      var name = "_" + attribute.name
      while list[name] != nil { name = "_" + name }
      list[name] = attribute.value
    }
    return list
  }

  private static func isMemberName(_ name: String) -> Bool {
    name.utf8.count <= longestName && memberNames.contains { $0.isIdentical(to: name) }
  }
}
