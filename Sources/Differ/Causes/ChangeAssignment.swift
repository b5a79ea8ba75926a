import EventModel

/// The assignment of changes, as a person reads them, to the questions of an explanation.
///
/// A change belongs to the question about the fewest views that any of its parts is a member of: a frame whose width
/// has the cause of all others, and whose place is nobody else's, is asked about for its place. One that only follows
/// belongs to the largest question that any of its parts follows from.
struct ChangeAssignment {
  private let table: ChangeTable
  private let questions: [CauseQuestion]
  private let screens: [ScreenDifference]
  /// For each change of the explanation its question.
  private var owners: [Int]
  /// For each change of the explanation whether the question is about it.
  private var isMember: [Bool]
  /// For each question the number of views that it is about.
  private var sizes: [Int] = []
  /// For each view the changes of its attributes.
  private var attributes: [Int: [Int]] = [:]
  /// For each view the change of the order of its children.
  private var orders: [Int: Int] = [:]

  init(_ explanation: CauseExplanation, to screens: [ScreenDifference]) {
    (table, questions, self.screens) = (explanation.table, explanation.questions, screens)
    owners = Array(repeating: -1, count: table.changes.count)
    isMember = Array(repeating: false, count: table.changes.count)
    for (place, question) in questions.enumerated() {
      for member in question.members { (owners[member], isMember[member]) = (place, true) }
      for change in question.consequences { owners[change] = place }
      sizes.append(Set(question.members.map { table.changes[$0].view }).count)
    }
    for (number, change) in table.changes.enumerated() {
      if change.kind == ChangeKinds.order {
        orders[change.view] = number
      } else if !ChangeKinds.isPlace(change.kind), !ChangeKinds.isStructure(change.kind) {
        attributes[change.view, default: []].append(number)
      }
    }
  }

  /// For each pair of screens the finding of each change.
  var findings: [[CauseFinding]] {
    let found = screens.indices.map { screen in
      screens[screen].changes.indices.map { assign($0, on: screen) }
    }
    let causes = causes(found)
    return screens.indices.map { screen in
      found[screen].indices.map { number in
        guard let place = found[screen][number], let cause = causes[place.question] else {
          return CauseFinding(cause: SharedCause(of: screens[screen].changes[number]))
        }
        return CauseFinding(
          cause: cause,
          isConsequence: !place.isMember,
          isOutOfSight: place.isOutOfSight && screens[screen].changes[number].kind == .remove
        )
      }
    }
  }

  /// The question of a change.
  private struct Place {
    var question: Int
    var isMember: Bool
    var isOutOfSight = false
  }

  private func assign(_ number: Int, on screen: Int) -> Place? {
    let parts = parts(of: number, on: screen)
    let hasMembers = parts.contains { isMember[$0] }
    var best = -1
    for part in parts where isMember[part] == hasMembers {
      let owner = owners[part]
      let isBetter =
        best < 0 || sizes[owner] == sizes[best] && owner < best
        || (sizes[owner] < sizes[best]) == hasMembers && sizes[owner] != sizes[best]
      if isBetter { best = owner }
    }
    guard best >= 0 else { return nil }
    let isOutOfSight = parts.allSatisfy {
      table.changes[$0].kind == ChangeKinds.leave && table.changes[$0].followed >= 0
        && !followsOrder($0)
    }
    return Place(question: best, isMember: hasMembers, isOutOfSight: isOutOfSight)
  }

  /// True if a row left since the others were sorted; nobody knows where it is then.
  private func followsOrder(_ number: Int) -> Bool {
    table.needs[table.alternatives[table.changes[number].followed].needs]
      .contains { table.changes[$0].kind == ChangeKinds.order }
  }

  /// Returns the changes of the explanation that a change consists of.
  private func parts(of number: Int, on screen: Int) -> [Int] {
    let start = table.scene.starts[screen]
    var found: [Int] = []
    if let place = screens[screen].changes[number].places.first {
      switch screens[screen].changes[number].kind {
      case .insert: found += structure(start.new + place)
      case .remove: found += structure(start.old + place)
      case .move: found += move(start.old + place)
      case .rename, .attribute: break
      }
    }
    for part in screens[screen].changes[number].parts {
      guard case .update(let place) = part, screens[screen].edit.updates.indices.contains(place)
      else { continue }
      update(screens[screen].edit.updates[place], start, to: &found)
    }
    found.removeAll { owners[$0] < 0 }
    return found
  }

  private func structure(_ view: Int) -> [Int] {
    if table.structures[view] >= 0 { return [table.structures[view]] }
    // A view inside one that came or went.
    var outer = table.scene.views[view].parent
    while outer >= 0 {
      if table.structures[outer] >= 0 { return [table.structures[outer]] }
      outer = table.scene.views[outer].parent
    }
    return []
  }

  private func move(_ view: Int) -> [Int] {
    let mate = table.scene.views[view].mate
    guard mate >= 0 else { return structure(view) }
    if table.structures[mate] >= 0 { return [table.structures[mate]] }
    let wrapped = wrapping(view, mate)
    if !wrapped.isEmpty { return wrapped }
    let parent = table.scene.views[mate].parent
    if parent >= 0, let order = orders[parent] { return [order] }
    return parent >= 0 && table.turmoil[parent] >= 0 ? [table.turmoil[parent]] : []
  }

  /// The changes by which the wrappers around a view came or went.
  private func wrapping(_ view: Int, _ mate: Int) -> [Int] {
    var found: [Int] = []
    for start in [view, mate] {
      var wrapper = table.scene.views[start].wrapper
      while wrapper >= 0 {
        if table.structures[wrapper] >= 0 { found.append(table.structures[wrapper]) }
        wrapper = table.scene.views[wrapper].wrapper
      }
    }
    return found
  }

  /// Adds the changes of the explanation that an update consists of.
  private func update(
    _ update: TreeEdit.Update,
    _ start: (old: Int, new: Int),
    to found: inout [Int]
  ) {
    let view = start.old + update.node
    let mate = table.scene.views[view].mate
    guard mate >= 0 else { return found += structure(view) }
    if update.member == .frame {
      let before = found.count
      for kind in 0..<4 { if let change = table.places[mate, kind] { found.append(change) } }
      if found.count > before { return }
      let wrapped = wrapping(view, mate)
      return found += wrapped.isEmpty ? move(view) : wrapped
    }
    guard let changes = attributes[mate] else { return }
    let name = update.member.name
    for number in changes {
      let kind = table.kinds.name(of: table.changes[number].kind)
      if kind == name || kind.hasPrefix("\(name).") { found.append(number) }
    }
  }

  // MARK: - Causes

  /// Returns for each question its cause: its functions, or the first change that it is about.
  private func causes(_ found: [[Place?]]) -> [Int: SharedCause] {
    var result: [Int: SharedCause] = [:]
    let addresses = AddressBook()
    for (place, var question) in questions.enumerated() {
      // A view around others is told as that, also if there is only one.
      let wrapper = question.members.first {
        table.changes[$0].kind == ChangeKinds.wrap || table.changes[$0].kind == ChangeKinds.unwrap
      }
      if question.keys.isEmpty, let wrapper {
        question.keys = table.keyNumbers(of: wrapper).prefix(1).map { $0 }
      }
      guard !question.keys.isEmpty else { continue }
      let sentence = CauseSentence(question, in: table, addresses: addresses)
      result[place] = SharedCause(sentence.identity, sentence: sentence.text)
    }
    for isMember in [true, false] {
      for (screen, places) in found.enumerated() {
        // What came or went tells more than another number of those that stayed.
        for isStructure in [true, false] {
          for (number, place) in places.enumerated() {
            guard let place, place.isMember == isMember, result[place.question] == nil else {
              continue
            }
            let kind = screens[screen].changes[number].kind
            guard (kind == .insert || kind == .remove) == isStructure else { continue }
            result[place.question] = SharedCause(of: screens[screen].changes[number])
          }
        }
      }
    }
    return result
  }
}
