import Actions
import EventModel
import ViewQuery

/// What a person would look for after something was done: the few checks that say what changed.
///
/// Every check holds on the screen after and did not hold on the one before. Where the session comes
/// back to a place it was at, what is different from the last time there counts most.
struct ChangeChecks {
  /// A check and how much it tells.
  struct ScoredCheck {
    let check: Check
    let score: Int
  }

  /// The most checks for one action.
  static let limit = 2
  /// The longest text that a check quotes, in characters.
  static let longest = 80

  /// What was done.
  let action: Action
  /// The screen before.
  let before: ViewTree
  /// The screen after.
  let after: ViewTree
  /// What the session showed so far, without the screen after.
  let memory: SessionMemory
  /// Whether both screens are of one place.
  private let isSamePlace: Bool
  /// The screen that the one after is held against beside the one before.
  private let known: ViewTree

  init(action: Action, before: ViewTree, after: ViewTree, memory: SessionMemory) {
    (self.action, self.before, self.after, self.memory) = (action, before, after, memory)
    let place = ScreenPlace(of: after)
    isSamePlace = place == memory.place
    known = isSamePlace ? before : memory.screen(at: place) ?? before
  }

  /// The checks, the most telling first; none where nothing changed that could be named.
  func checks() -> [ScoredCheck] {
    guard before != after else { return [] }
    if case .scrollToRow = action, isSamePlace { return [] }
    let appeared = appeared()
    let states = isSamePlace ? states() : []
    var checks = appeared.prefix(1) + states.prefix(1)
    if checks.count < Self.limit, let next = appeared.dropFirst().first, next.score >= 10 {
      checks.append(next)
    }
    let gone = gone().first
    if let gone, checks.count < Self.limit, gone.score >= 8 || checks.isEmpty {
      checks.append(gone)
    }
    return Array(checks.prefix(Self.limit))
  }

  private var isScroll: Bool {
    switch action {
    case .swipe, .drag: isSamePlace
    default: false
    }
  }

  /// What came, the most telling first; of what merely scrolled in, what is in the middle.
  private func appeared() -> [ScoredCheck] {
    let had = Set(before.texts().map(\.text))
    let knew = Set(known.shownTexts)
    let typed: String? = if case .type(let text, _) = action { text } else { nil }
    var best: [(text: String, score: Int)] = []
    for (text, node) in after.texts() where !had.contains(text) && text != typed {
      var score = after.relevance(of: node)
      if !after.isInButton(node) { score += relation(of: text) }
      if !memory.seen.contains(text) { score += 4 }
      if knew.contains(text) { score -= 3 }
      if let place = best.firstIndex(where: { $0.text == text }) {
        best[place].score = max(best[place].score, score)
      } else {
        best.append((text, score))
      }
    }
    let ordered = best.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map { ScoredCheck(check: .sees(.shown($0.element.text)), score: $0.element.score) }
    let telling = Array(
      ordered.lazy.filter { $0.score > -3 && isTelling($0) }.prefix(Self.limit)
    )
    guard isScroll, let first = telling.first, first.score < 8 else { return telling }
    let middle = best[(best.count / 2)...].lazy
      .map { ScoredCheck(check: .sees(.shown($0.text)), score: 1) }.first(where: isTelling)
    return middle.map { [$0] } ?? telling
  }

  /// How much a text has to do with what was done in the story so far.
  private func relation(of text: String) -> Int {
    let text = text.lowercased()
    if memory.recalled.contains(text) { return 8 }
    return memory.recalled.contains { $0.count >= 3 && text.contains($0) } ? 6 : 0
  }

  /// What went, the most telling first.
  private func gone() -> [ScoredCheck] {
    let has = Set(after.shownTexts)
    // That a button which was tapped is gone says no more than that the screen is another.
    let touched = SessionMemory.text(of: action)
    var best: [ScoredCheck] = []
    for (text, node) in before.texts() where !has.contains(text) {
      var score = min(0, before.relevance(of: node))
      if isSamePlace { score += 2 }
      let name = text.lowercased()
      if name != touched, memory.recalled.contains(name) { score += 8 }
      best.append(ScoredCheck(check: .seesNot(.shown(text)), score: score))
    }
    let ordered = best.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    return Array(ordered.lazy.map(\.element).filter(isTelling).prefix(1))
  }

  /// What changed in controls that both screens have, at the same path.
  private func states() -> [ScoredCheck] {
    var checks: [ScoredCheck] = []
    for (index, node) in after.nodes.enumerated() {
      guard let old = before.index(at: after.path(to: index)).map({ before[$0] }), old != node,
        old.className == node.className, old.identifier == node.identifier,
        after.isVisible(index), let name = name(of: index)
      else { continue }
      let isField = NodeName.fields.contains(node.className)
      if old.isEnabled != node.isEnabled { checks.append(.init(.enabled(name, node.isEnabled), 6)) }
      if old.isSelected != node.isSelected {
        checks.append(.init(.selected(name, node.isSelected), 5))
      }
      if let value = node.value, old.value != value, !isField, value.isQuotable {
        checks.append(.init(.value(name, value), 7))
      }
      if isField, let text = node.text, old.text != text, text != typedText, text.isQuotable,
        node.attributes["secure"]?.bool != true
      {
        checks.append(.init(.text(name, text), 7))
      }
    }
    let ordered = checks.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    return Array(ordered.lazy.map(\.element).filter(isTelling).prefix(1))
  }

  private var typedText: String? {
    if case .type(let text, _) = action { text } else { nil }
  }

  /// The name of a node whose state is told: where its own text changed, its identifier.
  private func name(of index: Int) -> NodeReference? {
    guard let node = after[index].identifier else {
      return NodeName(tree: after).reference(for: index)
    }
    return .identifier(node)
  }

  /// Whether a check holds now and did not before, and is read back as it is written.
  ///
  /// What was typed counts as not seen before: to see it outside the field is what was wanted.
  private func isTelling(_ telling: ScoredCheck) -> Bool {
    guard telling.check.holds(on: after), telling.check.survives else { return false }
    if case .sees(.shown(let text)) = telling.check, before.isOnlyTyped(text) { return true }
    return !telling.check.holds(on: before)
  }
}

extension ChangeChecks.ScoredCheck {
  init(_ check: Check, _ score: Int) { self.init(check: check, score: score) }
}

extension Check {
  /// Whether the check holds on a screen.
  func holds(on tree: ViewTree) -> Bool {
    (try? verify(on: tree, goldens: .none)) != nil
  }

  /// Whether the check comes through a line of a story as it is.
  var survives: Bool {
    let line = StoryLine("Then \(self)")
    guard line.text == "Then \(self)" else { return false }
    return (try? Sentence(of: Step(.then, line.text, line: 1))) == .check(self)
  }
}
