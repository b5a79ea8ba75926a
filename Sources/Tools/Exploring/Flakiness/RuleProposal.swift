import Approvals
import EventModel
import ViewQuery

/// The lines of `simon.rules` that would allow the variations that were found.
///
/// The user replaces the reason after `because`, and narrows rules that are too broad.
struct RuleProposal {
  let variations: [Variation]
  let replays: Int

  /// The lines: one for each view and kind of rule.
  var lines: [String] {
    var lines: [String] = []
    var views: [NodeReference] = []
    for variation in variations where !views.contains(variation.views) {
      views.append(variation.views)
      lines += self.lines(for: variations.filter { $0.views == variation.views })
    }
    return lines
  }

  private func lines(for variations: [Variation]) -> [String] {
    let views = variations[0].views
    let seen = variations.map(\.values.count).max() ?? 0
    let reason = "because it varies with timing: \(seen) values in \(replays) replays"
    guard variations.allSatisfy({ $0.member != nil }) else {
      return ["ignore all of \(views) \(reason)"]
    }
    var kinds: [(kind: String, members: [String])] = []
    for variation in variations {
      guard let member = variation.member else { continue }
      let kind = kind(of: variation)
      if let place = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[place].members.append(member.name)
      } else {
        kinds.append((kind, [member.name]))
      }
    }
    return kinds.map { kind, members in
      let names = members.joined(separator: ", ")
      let line = kind == "ignore" ? "ignore \(names) of" : "\(kind) for \(names) of"
      let rule = "\(line) \(views) \(reason)"
      let isRule = (try? Rule.list(parsing: rule, file: "simon.rules")) != nil
      return isRule ? rule : "ignore \(names) of \(views) \(reason)"
    }
  }

  /// Returns the narrowest kind of rule that allows all values.
  private func kind(of variation: Variation) -> String {
    let values = variation.values.map(\.value)
    let numbers = values.map { $0?.numbers }
    if let first = numbers[0], numbers.allSatisfy({ $0?.count == first.count }) {
      let away = numbers.compactMap(\.self).flatMap { zip($0, first).map { abs($0 - $1) } }
      return "tolerance \((away.max() ?? 0).rounded(.up).canonical)"
    }
    let texts = values.compactMap { $0?.text }.map(NumberedText.init)
    guard texts.count == values.count, let first = texts.first,
      texts.allSatisfy({ $0.words == first.words })
    else { return "ignore" }
    let varies = first.numbers.indices.map { place in
      texts.contains { $0.numbers[place] != first.numbers[place] }
    }
    return "pattern /\(first.pattern(varying: varies))/"
  }
}

/// A text that is split into its numbers and the words around them.
private struct NumberedText {
  /// The words before, between and after the numbers.
  let words: [String]
  let numbers: [String]

  init(_ text: String) {
    let number = /[0-9][0-9.,]*/
    words = text.split(separator: number, omittingEmptySubsequences: false).map(String.init)
    numbers = text.matches(of: number).map { String($0.output) }
  }

  /// Returns a regular expression for the text in which some of the numbers may vary.
  func pattern(varying: [Bool]) -> String {
    var pattern = Self.escaped(words[0])
    for (place, number) in numbers.enumerated() {
      pattern += varying[place] ? "[0-9.,]+" : Self.escaped(number)
      pattern += Self.escaped(words[place + 1])
    }
    return pattern
  }

  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
