import Approvals
import EventModel
import ViewQuery

/// The lines of `simon.rules` that would allow the variations that were found.
///
/// The user replaces the reason after `because`, and narrows rules that are too broad.
struct RuleProposal {
  let variations: [Variation]
  let replays: Int

  /// A line, with the variations that it allows.
  struct Line {
    var text: String
    var variations: [Variation]
  }

  /// The lines: one for each view and kind of rule.
  var lines: [Line] {
    var lines: [Line] = []
    var views: [NodeReference] = []
    for variation in variations where !views.contains(variation.views) {
      views.append(variation.views)
      lines += self.lines(for: variations.filter { $0.views == variation.views })
    }
    return lines
  }

  private func lines(for variations: [Variation]) -> [Line] {
    let views = variations[0].views
    let seen = variations.map(\.values.count).max() ?? 0
    let reason = "because it varies: \(seen) values in \(replays) replays"
    guard variations.allSatisfy({ $0.member != nil }) else {
      return [Line(text: "ignore all of \(views) \(reason)", variations: variations)]
    }
    var kinds: [(kind: String, variations: [Variation])] = []
    for variation in variations {
      let kind = kind(of: variation)
      if let place = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[place].variations.append(variation)
      } else {
        kinds.append((kind, [variation]))
      }
    }
    return kinds.map { kind, variations in
      let names = variations.compactMap(\.member?.name).joined(separator: ", ")
      let line = kind == "ignore" ? "ignore \(names) of" : "\(kind) for \(names) of"
      let rule = "\(line) \(views) \(reason)"
      let isRule = (try? Rule.list(parsing: rule, file: "simon.rules")) != nil
      return Line(
        text: isRule ? rule : "ignore \(names) of \(views) \(reason)",
        variations: variations
      )
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
    return "pattern /\(NumberedText.pattern(for: texts))/"
  }
}
