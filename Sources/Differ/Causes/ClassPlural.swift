import EventModel

/// The plural of a class's name, as a developer says it: `UITableViewCells`, `UISwitches`, `Bodies`.
package enum ClassPlural {
  /// Returns the plural of a class's name; a name that is no plain word stays as it is.
  package static func plural(of name: String) -> String {
    guard name.isPlainWord, let last = name.last, last.isLetter else { return name }
    if ["s", "x", "z", "ch", "sh"].contains(where: name.hasSuffix) { return name + "es" }
    let isVowelBefore = name.dropLast().last.map { "aeiouAEIOU".contains($0) } ?? true
    return last == "y" && !isVowelBefore ? name.dropLast() + "ies" : name + "s"
  }

  /// Returns the name of a class for its plural.
  ///
  /// - Parameters:
  ///   - plural: The plural.
  ///   - known: The names that it may be the plural of.
  /// - Returns: The name that has this plural among the known ones, or else the one that the ending tells.
  package static func singular(of plural: String, among known: Set<String>) -> String {
    let candidates = ["s": "", "es": "", "ies": "y"].compactMap { ending, start in
      plural.hasSuffix(ending) ? plural.dropLast(ending.count) + start : nil
    }
    .filter { !$0.isEmpty && Self.plural(of: $0) == plural }
    .sorted()
    return candidates.first(where: known.contains) ?? candidates.first ?? plural
  }
}
