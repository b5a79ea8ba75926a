extension CauseMerging {
  /// Puts each change that follows from others below the question of its source: of several sources, below that of the
  /// largest question.
  func withConsequences(_ questions: [CauseQuestion]) -> [CauseQuestion] {
    var questions = questions
    var sizes = questions.map(\.members.count)
    var owners = Array(repeating: -1, count: table.changes.count)
    for (place, question) in questions.enumerated() {
      for member in question.members { owners[member] = place }
    }
    var isSeen = owners.map { $0 >= 0 }
    // Changes that became questions of their own, and members of these.
    var isApart = Array(repeating: false, count: owners.count)
    var kin = KinOwners(table)
    var small: [Int] = []
    var search = NeedSearch(table)
    for number in table.changes.indices where !isSeen[number] {
      search.visit(number, &isSeen)
      for change in search.found {
        defer { if sizes[owners[change]] <= 2, !isApart[change] { small.append(change) } }
        let followed = table.changes[change].followed
        var owner = -1
        for slot in followed < 0 ? 0..<0 : table.alternatives[followed].needs {
          let other = owners[table.needs[slot]]
          guard other >= 0 else { continue }
          if owner < 0 || (sizes[owner], -owner) < (sizes[other], -other) { owner = other }
        }
        if owner >= 0 {
          owners[change] = owner
        } else {
          // Nothing hides: a change without a source is a question of its own.
          (owners[change], isApart[change]) = (questions.count, true)
          questions.append(CauseQuestion(keys: [], members: [change]))
          sizes.append(1)
        }
      }
    }
    for change in small {
      if let owner = largestSource(of: change, owners, sizes) { owners[change] = owner }
    }
    kin.read(owners, sizes: sizes)
    for number in table.changes.indices
    where table.changes[number].cause < 0 && table.changes[number].followed >= 0 && !isApart[number]
    {
      let owner = kin.owner(of: number, instead: owners[number], sizes: sizes)
      questions[owner].consequences.append(number)
    }
    return questions
  }

  /// Returns the largest question, about more than two views, that a change may follow from as well as from the source
  /// that was found first; nil for none.
  private func largestSource(of change: Int, _ owners: [Int], _ sizes: [Int]) -> Int? {
    var best: Int?
    for place in table.changes[change].alternatives {
      for slot in table.alternatives[place].needs {
        let owner = owners[table.needs[slot]]
        guard owner >= 0, sizes[owner] > 2 else { continue }
        if best.map({ (sizes[$0], -$0) < (sizes[owner], -owner) }) ?? true { best = owner }
      }
    }
    return best
  }
}

/// The search for all that changes follow from, which keeps its lists from one change to the next.
private struct NeedSearch {
  private let table: ChangeTable
  /// A change and all that it follows from and that was not seen, each behind what it follows from.
  private(set) var found: [Int] = []
  /// The changes on the way, and those with `~` whose needs were all visited.
  private var open: [Int] = []

  init(_ table: ChangeTable) { self.table = table }

  mutating func visit(_ change: Int, _ isSeen: inout [Bool]) {
    found.removeAll(keepingCapacity: true)
    open.append(change)
    while let change = open.popLast() {
      if change < 0 {
        found.append(~change)
        continue
      }
      guard !isSeen[change] else { continue }
      isSeen[change] = true
      open.append(~change)
      guard table.changes[change].followed >= 0 else { continue }
      for slot in table.alternatives[table.changes[change].followed].needs {
        open.append(table.needs[slot])
      }
    }
  }
}

/// For each kind of place and distance the question that most changes belong to.
private struct KinOwners {
  private struct Kin: Hashable {
    var role: Int
    var kind: Int
    var distance: Double
  }

  private let table: ChangeTable
  private var counts: [Kin: [Int: Int]] = [:]
  /// The question with most changes of those that were asked for, -1 for none of several.
  private var best: [Kin: Int] = [:]

  init(_ table: ChangeTable) { self.table = table }

  private func kin(_ number: Int) -> Kin? {
    let change = table.changes[number]
    guard ChangeKinds.isPlace(change.kind) else { return nil }
    return Kin(
      role: change.role,
      kind: change.kind,
      distance: (change.new - change.old).inThousandths
    )
  }

  /// Counts the changes of the questions about several views.
  mutating func read(_ owners: [Int], sizes: [Int]) {
    for (number, owner) in owners.enumerated() where sizes[owner] > 2 {
      if let kin = kin(number) { counts[kin, default: [:]][owner, default: 0] += 1 }
    }
  }

  /// Returns the question of a change that follows from others: that of at least two others at the same kind of place
  /// that changed by as much, instead of the question of a single view.
  mutating func owner(of number: Int, instead owner: Int, sizes: [Int]) -> Int {
    guard sizes[owner] <= 2, let kin = kin(number), let found = counts[kin] else { return owner }
    if let known = best[kin] { return known < 0 ? owner : known }
    let largest = found.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let place = largest.flatMap { $0.value > 1 ? $0.key : nil } ?? -1
    best[kin] = place
    return place < 0 ? owner : place
  }
}
