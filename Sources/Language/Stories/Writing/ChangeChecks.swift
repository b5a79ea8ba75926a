import Actions
import EventModel
import ViewQuery

/// The few checks that best describe the changes by an action.
///
/// Every check passes on the screen after the action and failed on the one before. It is about news, the state of a
/// control (first of all of the operated one), or the texts of the whole screen. If the session returns to a place,
/// differences from the last visit score highest.
struct ChangeChecks {
  /// A check, and a score of how much it says.
  struct ScoredCheck {
    let check: Check
    let score: Int

    init(_ check: Check, _ score: Int) { (self.check, self.score) = (check, score) }
  }

  /// The maximum number of checks for one action, beside that of the whole screen.
  static let limit = 2
  /// The score of a check of the whole screen, which is never the point of a story.
  static let listingScore = -100
  /// The least score of a check that a text is gone which an action of the story named.
  static let namedScore = 8
  /// The maximum length of a quoted text, in characters.
  static let longest = 80

  /// The action.
  let action: Action
  /// The screen before.
  let before: ViewTree
  /// The screen after.
  let after: ViewTree
  /// The screens of the session before the end of the action.
  let memory: SessionMemory
  /// True if the screens before and after the action show the same place.
  let isSamePlace: Bool
  /// The last screen at the same place, or else the one before the action.
  private let known: ViewTree

  init(action: Action, before: ViewTree, after: ViewTree, memory: SessionMemory) {
    (self.action, self.before, self.after, self.memory) = (action, before, after, memory)
    let place = memory.facts.about(after).place
    isSamePlace = place == memory.place
    known = isSamePlace ? before : memory.screen(at: place) ?? before
  }

  /// Returns the checks, the highest score first; none if no change can be described.
  func checks() -> [ScoredCheck] {
    guard before != after else { return [] }
    if case .scrollToRow = action, isSamePlace { return listing() }
    let appeared = appeared()
    let states = states()
    var checks =
      appeared.prefix(1) + states.prefix(1).filter { appeared.isEmpty || !saysLittle($0.check) }
    if checks.count < Self.limit, let next = appeared.dropFirst().first, next.score >= 10 {
      checks.append(next)
    }
    let gone = gone().first
    if let gone, checks.count < Self.limit, gone.score >= Self.namedScore || checks.isEmpty {
      checks.append(gone)
    }
    // A number of texts alone says nothing beside what appeared or changed.
    let listing = listing().filter { checks.isEmpty || $0.check.namesText }
    return Array(checks.prefix(Self.limit)) + listing
  }

  /// The row that the action scrolled to; nil for another action.
  private var scrolledRow: Int? {
    guard case .scrollToRow(let row, let section, let table) = action else { return nil }
    return try? after.nodes(matching: .row(row, section: section, of: table)).first
  }

  /// Returns the check of all texts of the screen, unless they are as before.
  private func listing() -> [ScoredCheck] {
    let listing = ScreenListing(after, memory.facts)
    let shown = memory.facts.about(before)
    guard !memory.facts.about(after).names.isIdentical(to: shown.names),
      let check = isSamePlace
        ? listing.changed(since: shown.entries, around: scrolledRow)
        : listing.whole(since: shown.entries)
    else { return [] }
    return [ScoredCheck(check, Self.listingScore)]
  }

  private var isScroll: Bool {
    switch action {
    case .swipe, .drag: isSamePlace
    default: false
    }
  }

  /// Returns checks of views that appeared, the highest score first; after a scroll, of the middle view.
  private func appeared() -> [ScoredCheck] {
    let had = Set(memory.facts.about(before).texts.lazy.map(\.text).map(ExactText.init))
    let knew = memory.facts.about(known).exactTexts
    var best: [(text: String, score: Int)] = []
    for shown in memory.facts.about(after).texts
    where !had.contains(ExactText(shown.text)) && !typedText.isIdentical(to: shown.text) {
      let text = shown.text
      var score = shown.relevance
      if !shown.isInButton { score += relation(of: text) }
      if !memory.seen.contains(ExactText(text)) { score += 4 }
      if knew.contains(ExactText(text)) { score -= 3 }
      // A reader does not know what a pseudonym stands for.
      if text.unicodeScalars.contains("‹") { score -= 10 }
      if let place = best.firstIndex(where: { $0.text.isIdentical(to: text) }) {
        best[place].score = max(best[place].score, score)
      } else {
        best.append((text, score))
      }
    }
    let checks = best.map { ScoredCheck(.sees(.shown($0.text)), $0.score) }
    let news = self.news(checks.filter { $0.score > -3 }, atMost: Self.limit)
    guard isScroll, let first = news.first, first.score < 8 else { return news }
    let middle = best[(best.count / 2)...].lazy
      .map { ScoredCheck(.sees(.shown($0.text)), 1) }.first(where: isNews)
    return middle.map { [$0] } ?? news
  }

  /// Returns a score of how closely a text is related to the story's actions so far.
  private func relation(of text: String) -> Int {
    let text = text.lowercased()
    if memory.recalled.contains(text) { return 8 }
    return memory.recalled.contains { $0.count >= 3 && text.hasWords($0) } ? 6 : 0
  }

  /// Returns a check of a changed state in a control that both screens have at the same path; at another place, only
  /// of the operated control.
  private func states() -> [ScoredCheck] {
    var checks: [ScoredCheck] = []
    let operated = operatedControl
    guard isSamePlace || operated != nil else { return [] }
    for (index, place) in before.counterparts(in: after).enumerated() {
      guard let place, isSamePlace || place == operated,
        !before.isSameNode(place, as: after, at: index)
      else { continue }
      let (old, node) = (before[place], after[index])
      guard old.className.isIdentical(to: node.className),
        old.identifier.isIdentical(to: node.identifier)
      else { continue }
      let isField = after.isMarked(index, .field) || node.attributes["placeholder"]?.text != nil
      let changes = stateChanges(from: old, to: node, isField: isField)
      // To name a view takes longer than all else.
      guard !changes.isEmpty, after.isVisible(index) else { continue }
      let names = names(of: index, isOperated: place == operated)
      // A tap can operate a control by a view in it.
      let isOperated = operated.map { place <= $0 && $0 < before.end(of: place) } ?? false
      let bonus = isOperated && place > 0 ? 5 : 0
      checks += changes.compactMap { change in
        let names = change.isValue ? (nameOfValue(at: index).map { [$0] } ?? []) + names : names
        return names.map(change.check).first { !isAboutItself($0) }
          .map { ScoredCheck($0, isUnnamed($0) ? 0 : change.score + bonus) }
      }
    }
    return news(checks, atMost: 1)
  }

  /// Returns true if a check of a state says nothing to a reader beside what appeared: of a view that no text names, and
  /// that the tapped view is selected.
  private func saysLittle(_ check: Check) -> Bool {
    if case .selected(let node, true) = check, node == operatedName { return true }
    return isUnnamed(check)
  }

  /// Returns true if a check of a state is about a view that no text names.
  private func isUnnamed(_ check: Check) -> Bool {
    switch check {
    case .enabled(.identifier, _), .selected(.identifier, _), .value(.identifier, _),
      .on(.identifier, _):
      true
    default: false
    }
  }

  /// The control that the action operates, on the screen before it; nil if it operates none by name.
  private var operatedControl: Int? {
    if let operatedName { return try? before.control(operatedName) }
    guard case .type = action else { return nil }
    return before.nodes(marked: .focused).first
  }

  /// The name of that control in the action; nil for a place or a path, which say nothing to a reader.
  private var operatedName: NodeReference? {
    let node: NodeReference? =
      switch action {
      case .tap(let node), .doubleTap(let node), .longPress(let node), .clear(let node): node
      case .type(_, let node), .swipe(_, let node): node
      case .drag(let node, _), .hover(let node), .click(_, let node): node
      default: nil
      }
    switch node {
    case .point, .selector, nil: return nil
    case .shown, .identifier, .row: return node
    }
  }

  private struct StateChange {
    var score: Int
    var isValue = false
    var check: (NodeReference) -> Check
  }

  private func stateChanges(
    from old: ViewNode,
    to node: ViewNode,
    isField: Bool
  ) -> [StateChange] {
    var changes: [StateChange] = []
    if old.isEnabled != node.isEnabled {
      changes.append(StateChange(score: 6) { .enabled($0, node.isEnabled) })
    }
    if old.isSelected != node.isSelected {
      changes.append(StateChange(score: 5) { .selected($0, node.isSelected) })
    }
    if let value = node.value, !old.value.isIdentical(to: value), !isField, value.isQuotable {
      let isOn = node.isOn
      changes.append(
        StateChange(score: 7, isValue: true) { name in
          isOn.map { .on(name, $0) } ?? .value(name, value)
        }
      )
    }
    guard let text = node.text, !old.text.isIdentical(to: text),
      text.isQuotable || isField && text.isEmpty,
      node.attributes["secure"]?.bool != true, !text.unicodeScalars.contains("‹")
    else { return changes }
    if isField {
      let score = typedText.isIdentical(to: text) ? 1 : 7
      changes.append(StateChange(score: score) { .text($0, text) })
    } else if node.identifier != nil,
      memory.facts.about(before).shownTexts.contains(where: {
        $0.isIdentical(to: text)
      })
    {
      // The text is no news of the screen, but it is one of this view.
      changes.append(StateChange(score: 7) { .text($0, text) })
    }
    return changes
  }

  private var typedText: String? {
    if case .type(let text, _) = action { text } else { nil }
  }

  /// Returns the references to a node whose state changed, the best one first: as the action names it, by a name that a
  /// person can read, and by its identifier.
  private func names(of index: Int, isOperated: Bool) -> [NodeReference] {
    if isOperated, let node = operatedName, (try? after.control(node)) == index { return [node] }
    let identifier = after[index].identifier.map { NodeReference.identifier($0) }
    let name = NodeName(tree: after).reference(for: index)
    if case .selector? = name { return [identifier].compactMap(\.self) }
    return [name, identifier].compactMap(\.self)
  }

  /// Returns the name that a person reads on a control with a value, if no other view of that name has one.
  private func nameOfValue(at index: Int) -> NodeReference? {
    guard let label = after.label(of: index), !label.isEmpty, label.count <= 60 else { return nil }
    let name = NodeReference.shown(label)
    return (try? after.controlWithValue(name)) == index ? name : nil
  }

  /// Returns the checks that are news, the highest score first.
  func news(_ checks: [ScoredCheck], atMost count: Int) -> [ScoredCheck] {
    var news: [ScoredCheck] = []
    for check in checks.sorted(by: { $0.score > $1.score }) where isNews(check) {
      news.append(check)
      if news.count == count { break }
    }
    return news
  }

  /// Returns true if a check passes now, failed before, and can be written in a story.
  ///
  /// A typed text that only fields showed before counts as new.
  private func isNews(_ scored: ScoredCheck) -> Bool {
    // Such a check comes from `gone()`, which has compared its text with the looks of all that is there.
    if case .seesNot(let node) = scored.check {
      return !after.shows(node) && before.shows(node) && scored.check.isWritable
    }
    guard scored.check.passes(on: after), scored.check.isWritable else { return false }
    if case .sees(.shown(let text)) = scored.check, before.isOnlyTyped(text) { return true }
    return !scored.check.passes(on: before) && !isAboutItself(scored.check)
  }

  /// Returns true if a check names a view by the text that it checks.
  private func isAboutItself(_ check: Check) -> Bool {
    switch check {
    case .text(.shown(let name), let text), .value(.shown(let name), let text):
      name.isIdentical(to: text)
    default: false
    }
  }
}

extension ViewNode {
  /// True for a switch that is on, false for one that is off; nil for another view.
  var isOn: Bool? {
    guard className.hasSuffix("Switch") else { return nil }
    return switch value {
    case "1": true
    case "0": false
    default: nil
    }
  }
}

extension ViewTree {
  /// Returns true if a visible node matches a reference.
  fileprivate func shows(_ node: NodeReference) -> Bool {
    (try? nodes(matching: node))?.contains(where: isVisible) ?? false
  }

  /// Returns for each node of another tree the node that this tree has at the same path; nil where it
  /// has none.
  fileprivate func counterparts(in other: ViewTree) -> [Int?] {
    var found: [Int?] = Array(repeating: nil, count: other.count)
    found[0] = 0
    for index in 0..<other.count {
      guard let same = found[index] else { continue }
      for (child, counterpart) in zip(other.children(of: index), children(of: same)) {
        found[child] = counterpart
      }
    }
    return found
  }
}

extension Check {
  /// False for a check of the whole screen that only counts its texts.
  fileprivate var namesText: Bool {
    guard case .shows(let texts) = self else { return true }
    return texts.parts.contains { if case .text = $0 { true } else { false } }
  }

  /// Returns true if the check passes on a screen.
  func passes(on tree: ViewTree) -> Bool {
    // The message of a failure would list the texts of the screen, and name the characters that differ.
    switch self {
    case .sees(let node): return tree.shows(node)
    case .value(let node, let wanted):
      return (try? tree.controlWithValue(node)).map { tree[$0].value.isIdentical(to: wanted) }
        ?? false
    case .text(let node, let wanted):
      return (try? tree.control(node)).map { tree[$0].text.isIdentical(to: wanted) } ?? false
    default: return failure(on: tree, goldens: .none) == nil
    }
  }

  /// True if the check can be written as a line of a story and read back.
  var isWritable: Bool { Self.writable.isTrue(of: self) { isReadBack } }

  private static let writable = RecentAnswers<Check>()

  private var isReadBack: Bool {
    let line = StoryLine("Then \(self)")
    guard line.text == "Then \(self)" else { return false }
    return (try? Sentence(of: Step(.then, line.text, line: 1))) == .check(self)
  }
}
