import Approvals
import Differ
import EventModel
public import TestSupport

/// An unrelated change of one view, planted beside the causes of an app.
public struct TrialPlant: Sendable {
  /// The kind.
  public var kind: PlantKind
  /// The number of the screen.
  public var screen: Int
  /// The parts that lead to the view.
  public var key: String
  /// The index of the view in the tree of the golden.
  var oldIndex: Int
  /// The index of the view in the tree with the change; for a missing view, where it was.
  var newIndex: Int
  /// The view in the golden, and with the causes.
  var before: [ViewNode]
  /// The view with the change.
  var after: ViewNode

  /// Plants a change in screens, at a view that the golden's screens have, too; nil if no view can have it.
  ///
  /// - Parameters:
  ///   - kind: The kind of change.
  ///   - screens: The screens with their causes.
  ///   - before: The screens without them.
  ///   - random: The source of the choice.
  public init?(
    _ kind: PlantKind,
    in screens: inout [TrialApp.Screen],
    from before: [TrialApp.Screen],
    using random: inout SeededRandom
  ) {
    let known = before.map { screen in
      Dictionary(
        screen.root.keys.enumerated().compactMap { index, key in key.map { ($0, index) } }
      ) { first, _ in first }
    }
    var places: [(screen: Int, index: Int, key: String)] = []
    for (number, screen) in screens.enumerated() where number < known.count {
      let (keys, views) = (screen.root.keys, screen.root.flattened)
      for index in views.indices.dropFirst() {
        guard let key = keys[index], known[number][key] != nil, kind.fits(views[index]) else {
          continue
        }
        places.append((number, index, key))
      }
    }
    guard let place = places.randomElement(using: &random),
      let old = known[place.screen][place.key]
    else { return nil }
    (self.kind, screen, key) = (kind, place.screen, place.key)
    (oldIndex, newIndex) = (old, place.index)
    self.before = [
      before[place.screen].root.flattened[old].node,
      screens[place.screen].root.flattened[place.index].node,
    ]
    var changed: TrialView?
    var passed = 0
    let reportsTextSizes = screens[place.screen].reportsTextSizes
    screens[place.screen].root.edit(place.index, passed: &passed) { view in
      kind.change(&view, using: &random)
      if reportsTextSizes { view.reportTextSizes() }
      changed = view
      return kind == .missing ? [] : kind == .doubled ? [view, view] : [view]
    }
    guard let changed, changed.node != self.before[1] || kind == .missing || kind == .doubled
    else { return nil }
    after = changed.node
    // A change that takes back what a cause did leaves nothing to ask about.
    guard kind.members.isEmpty || kind.members.contains(where: { after[$0] != self.before[0][$0] }),
      kind.number.map({ after.frame[keyPath: $0] != self.before[0].frame[keyPath: $0] }) ?? true
    else { return nil }
  }
}

extension TrialPlant {
  /// Returns true if a question of at most two views is about the change, and names the view and its values.
  public func hasOwnQuestion(in trial: TrialReview) -> Bool {
    places(in: trial).contains { item in
      let group = trial.review.groups[trial.review.group(of: item)]
      return trial.views(in: group) <= 2 && isStated(in: trial.readable(group))
    }
  }

  /// The items with the change.
  private func places(in trial: TrialReview) -> [Int] {
    switch kind {
    case .missing:
      trial.items(about: oldIndex, at: screen) { $0.kind == .remove }
    case .doubled:
      [newIndex, newIndex + 1].flatMap { index in
        trial.items(about: index, at: screen) { $0.kind == .insert }
      }
    default:
      trial.items(about: oldIndex, at: screen) { change in
        guard change.kind == .attribute || change.kind == .rename else { return false }
        if let member = change.member, kind.members.contains(member) { return true }
        return kind.members == [.frame] && change.consequences.contains { $0.to == after.frame }
      }
    }
  }

  /// Returns true if a text names the view, its value before and its value after.
  private func isStated(in text: String) -> Bool {
    let names = (before + [after]).flatMap { node in
      [node.identifier, node.shownText, node.attributes["image"]?.text, node.className]
    }
    guard names.contains(where: { $0.map(text.contains) ?? false }) else { return false }
    switch kind {
    case .missing, .doubled: return true
    case .disabled: return text.contains("enabled") || text.contains("disabled")
    case .hidden: return text.contains("hidden")
    case .selected: return text.contains("selected")
    case .size: return states(text) { $0.frame.size.width }
    case .across: return states(text) { $0.frame.origin.x }
    case .down: return states(text) { $0.frame.origin.y }
    default:
      return kind.members.contains { member in
        let new = after.words(of: member) ?? ""
        guard before[1].words(of: member) ?? "" != new, new.isEmpty || text.contains(new) else {
          return false
        }
        return before.contains { old in
          old.words(of: member).map { $0 != new && text.contains($0) } ?? true
        }
      }
    }
  }

  private func states(_ text: String, _ number: (ViewNode) -> Double) -> Bool {
    let numbers = Set(
      text.split { !"0123456789.-".contains($0) }.compactMap { word in
        Double(word) ?? Double(word.dropLast())
      }
    )
    return numbers.contains(number(after))
      && before.contains { numbers.contains(number($0)) && number($0) != number(after) }
  }
}

extension ViewNode {
  /// The value of a member as a sentence may state it; the last trait for the traits.
  fileprivate func words(of member: Member) -> String? {
    switch member {
    case .text: text
    case .label: label
    case .identifier: identifier
    case .value: value
    case .attribute(let name):
      switch attributes[name] {
      case .text(let text)?: text
      case .list(let values)?: values.last?.text ?? ""
      default: nil
      }
    default: nil
    }
  }
}

extension TrialView {
  /// The view and all views below it, in the order of the tree's nodes.
  var flattened: [TrialView] { [self] + children.flatMap(\.flattened) }

  /// Replaces the view with an index below this one.
  fileprivate mutating func edit(
    _ index: Int,
    passed: inout Int,
    _ change: (inout TrialView) -> [TrialView]
  ) {
    for place in children.indices {
      passed += 1
      if passed == index {
        var view = children[place]
        children.replaceSubrange(place...place, with: change(&view))
        passed = .max / 2
        return
      }
      children[place].edit(index, passed: &passed, change)
      if passed > index { return }
    }
  }
}
