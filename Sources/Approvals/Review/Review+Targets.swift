import Differ
import EventModel
import ViewQuery

/// The targets that drifted because of a change that is asked about as well.
extension Review {
  /// Puts each target whose view was changed by a cause below the question about that cause, so that one decision is
  /// about both.
  ///
  /// A target whose proposal is not the view that the comparison of the screens takes for it, or whose view has none
  /// of the differences among its changes, stays a question of its own.
  static func joinTargets(_ items: inout [Item], of subjects: [Subject]) {
    let targets = items.indices.filter { items[$0].question.repair != nil }
    guard !targets.isEmpty else { return }
    let screens = Dictionary(
      subjects.indices.filter { subjects[$0].question == nil }.map { (subjects[$0].name, $0) }
    ) { first, _ in first }
    var known: [ChangeKey: [Int]] = [:]
    for place in items.indices {
      if let key = items[place].question.change?.key { known[key, default: []].append(place) }
    }
    var own: [Int: [Int]] = [:]
    for place in items.indices where items[place].question.change != nil {
      let found = Set(items[place].places.map(\.subject))
      if found.count == 1, let number = found.first { own[number, default: []].append(place) }
    }
    let changes = items
    for target in targets {
      let causes = changes[target].places.compactMap { place -> SharedCause? in
        guard let repair = subjects[place.subject].question?.repair,
          let number = screens[subjects[place.subject].name]
        else { return nil }
        return subjects[number].changes(of: repair).flatMap { known[$0.key] ?? [] }
          .first { changes[$0].places.contains { $0.subject == number } }
          .flatMap { changes[$0].cause }
      }
      // One that has another cause in one of its recordings is a question of its own.
      if let cause = causes.first, causes.count == changes[target].places.count,
        causes.allSatisfy({ $0 == cause })
      {
        (items[target].cause, items[target].isConsequence) = (cause, true)
      }
      markBehind(items[target], among: own, of: &items, in: subjects, named: screens)
    }
  }

  /// Notes the risk of the changes that were seen only behind a target, and are not decided with it.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - own: For each recording the changes that only it has.
  ///   - items: The items.
  ///   - subjects: The recordings and their questions.
  ///   - screens: The recordings by their names.
  private static func markBehind(
    _ target: Item,
    among own: [Int: [Int]],
    of items: inout [Item],
    in subjects: [Subject],
    named screens: [String: Int]
  ) {
    for place in target.places {
      guard let repair = subjects[place.subject].question?.repair,
        let number = screens[subjects[place.subject].name]
      else { continue }
      let last = repair.checkpoint ?? -1
      for item in own[number] ?? [] {
        guard target.cause == nil || items[item].cause != target.cause,
          items[item].places.allSatisfy({ $0.checkpoints.allSatisfy { $0 > last } })
        else { continue }
        items[item].risk = max(items[item].risk ?? .openTarget, .openTarget)
      }
    }
  }
}

extension Review {
  /// Returns the targets that are decided together with the changes of a group, in words; nil if there are none.
  public func targets(decidedWith group: Group) -> String? {
    guard group.cause != nil else { return nil }
    let names = group.items.compactMap { items[$0].question.repair?.description }
    guard let first = names.first else { return nil }
    return "decided with it: "
      + (names.count == 1 ? "the target \(first)" : "\(names.count) targets, such as \(first)")
  }

  /// Returns the number of changes in a group, without the targets that are decided with them.
  public func changeCount(of group: Group) -> Int {
    group.items.count { items[$0].question.repair == nil }
  }
}

extension Review.Subject {
  /// Returns the changes of the screens that explain why a target is no longer verified: those of its names or class,
  /// on the view that is proposed for it.
  fileprivate func changes(of repair: Review.Repair) -> [TreeChange] {
    guard repair.proposed.outcome == nil, let place = repair.checkpoint,
      approval.comparison.checkpoints.indices.contains(place)
    else { return [] }
    let checkpoint = approval.comparison.checkpoints[place]
    let (recorded, found) = (repair.recorded, repair.proposed.evidence)
    guard let old = checkpoint.expected, let new = checkpoint.actual, let match = checkpoint.match,
      let before = old.index(at: recorded.path), let after = new.index(at: found.path),
      match.mate(of: before) == after, old.className(of: before) == recorded.className,
      new.className(of: after) == found.className
    else { return [] }
    let views = before..<old.end(of: before)
    return checkpoint.changes.filter { change in
      switch change.member {
      case .className?:
        recorded.className != found.className && change.places.contains(before)
      case .identifier?:
        !recorded.identifier.isIdentical(to: found.identifier) && change.places.contains(before)
      case .label?, .text?:
        // The label of a cell is made of the texts in it.
        !(recorded.label.isIdentical(to: found.label) && recorded.text.isIdentical(to: found.text))
          && change.places.contains(where: views.contains)
      default: false
      }
    }
  }
}
