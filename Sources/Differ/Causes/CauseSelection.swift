import EventModel

/// The choice of the fewest causes that explain the changes of a run.
///
/// Changes that follow from others need no cause. Of the rest, those that wait for nothing but each other are the
/// sources: the key that saves most bits among them becomes a cause, everything that follows from it is explained, and
/// so on. A source without a key in common stands alone.
struct CauseSelection {
  /// A cause: a key and the changes that it gives.
  struct Cause {
    var key: Int
    var members: [Int] = []
    /// For each kind of place and change how many members it has.
    var roles: [RoleKind: Int] = [:]
  }

  /// A kind of change at a kind of place.
  struct RoleKind: Hashable {
    var role: Int
    var kind: Int
  }

  var table: ChangeTable
  var causes: [Cause] = []
  /// For each key its cause, -1 for none.
  private(set) var causeOfKey: [Int]
  /// The changes that stand alone, unless a later cause takes them.
  private(set) var alone: [Int] = []
  private var isAlone: [Bool]
  /// For each change the alternatives that wait for it, as a linked list.
  private var firstWaiting: [Int]
  private var nextWaiting: [Int]
  private let views: Double
  var census: RoleCensus
  private let budget: Budget?
  /// For each kind of place beside views that came or went the distance by which views there moved.
  var rooms: [RoomKey: Double] = [:]

  /// The changes with what they may follow from.
  struct Input {
    var table: ChangeTable
    var relations: PlaceRelations
  }

  init(_ input: Input, within budget: Budget?) {
    let relations = input.relations
    table = input.table
    self.budget = budget
    causeOfKey = Array(repeating: -1, count: table.keys.count)
    isAlone = Array(repeating: false, count: table.changes.count)
    firstWaiting = Array(repeating: -1, count: table.changes.count)
    nextWaiting = Array(repeating: -1, count: table.needs.count)
    views = Double(2 + table.scene.matched.count).roughLog2
    census = RoleCensus(table, relations)
  }

  /// Chooses the causes.
  ///
  /// - Throws: `Budget.Exceeded`.
  mutating func choose() throws(Budget.Exceeded) {
    propagate(waitForNeeds())
    var open = table.changes.indices.filter { table.changes[$0].isOpen }
    for _ in 0..<Self.mostRounds {
      open = open.filter { table.changes[$0].isOpen && !isAlone[$0] }
      try budget?.spend(open.count)
      let groups = sources(open)
      guard !groups.isEmpty else { break }
      let pool = groups.flatMap(\.self)
      findRooms(pool)
      greedy(pool + alone)
      let known = open.filter { table.changes[$0].isOpen && hasKin($0) }
      guard known.isEmpty else {
        join(known)
        continue
      }
      if followElsewhere(open) { continue }
      for group in groups where group.allSatisfy({ table.changes[$0].isOpen }) { leaveAlone(group) }
    }
    try closeOpen()
    join(alone)
    forgetExplained()
    joinByOtherKeys()
    followKin()
  }

  /// The number of times that sources are looked for: some screens need ten, and each takes as long as there are
  /// changes.
  private static let mostRounds = 64

  /// Chooses causes for all changes that are still open at once, and leaves the rest alone.
  private mutating func closeOpen() throws(Budget.Exceeded) {
    let open = table.changes.indices.filter { table.changes[$0].isOpen && !isAlone[$0] }
    guard !open.isEmpty else { return }
    try budget?.spend(open.count)
    findRooms(open)
    greedy(open + alone)
    join(open)
    for number in open where table.changes[number].isOpen { leaveAlone([number]) }
  }

  /// Removes changes that have a cause by now from those that stand alone.
  mutating func forgetExplained() { alone = alone.filter { table.changes[$0].isOpen } }

  /// Leaves the deepest change of a cycle for itself.
  private mutating func leaveAlone(_ group: [Int]) {
    let deepest = group.max { one, other in
      let depths = [one, other].map { table.roles.depths[table.changes[$0].role] }
      return (depths[0], -one) < (depths[1], -other)
    }
    guard let deepest else { return }
    alone.append(deepest)
    isAlone[deepest] = true
    learn(deepest)
  }

  /// Lets a change follow from another one, in a new alternative.
  mutating func follow(_ number: Int, from source: Int) {
    let place = table.alternatives.count
    table.needs.append(source)
    table.alternatives.append(
      Alternative(
        change: number,
        needs: table.needs.count - 1..<table.needs.count,
        isLate: false
      )
    )
    slotOwners.append(place)
    nextWaiting.append(-1)
    table.changes[number].followed = place
    learn(number)
  }

  // MARK: - Propagation

  /// Counts the needs of each alternative; returns those that need nothing unknown.
  private mutating func waitForNeeds() -> [Int] {
    var ready: [Int] = []
    for place in table.alternatives.indices {
      var open = 0
      for slot in table.alternatives[place].needs where !table.changes[table.needs[slot]].isKnown {
        nextWaiting[slot] = firstWaiting[table.needs[slot]]
        firstWaiting[table.needs[slot]] = slot
        open += 1
      }
      table.alternatives[place].open = open
      if open == 0 { ready.append(place) }
    }
    slotOwners = Array(repeating: 0, count: table.needs.count)
    for (place, alternative) in table.alternatives.enumerated() {
      for slot in alternative.needs { slotOwners[slot] = place }
    }
    return ready
  }

  /// For each need the alternative that has it.
  private var slotOwners: [Int] = []

  private mutating func propagate(_ ready: [Int]) {
    var queue = ready
    while let place = queue.popLast() {
      let change = table.alternatives[place].change
      guard !table.changes[change].isKnown else { continue }
      table.changes[change].isKnown = true
      if table.changes[change].cause < 0 { table.changes[change].followed = place }
      settle(change, &queue)
    }
  }

  /// Adds to some alternatives those that wait for nothing else than a change.
  private mutating func settle(_ change: Int, _ ready: inout [Int]) {
    var slot = firstWaiting[change]
    while slot >= 0 {
      let place = slotOwners[slot]
      table.alternatives[place].open -= 1
      if table.alternatives[place].open == 0 { ready.append(place) }
      slot = nextWaiting[slot]
    }
    firstWaiting[change] = -1
  }

  private mutating func learn(_ change: Int) {
    guard !table.changes[change].isKnown else { return }
    table.changes[change].isKnown = true
    guard firstWaiting[change] >= 0 else { return }
    var ready: [Int] = []
    settle(change, &ready)
    propagate(ready)
  }

  // MARK: - Keys

  /// The bits that a change costs, told on its own.
  private func price(_ number: Int) -> Double { views + 6 + table.changes[number].literal }

  private mutating func take(_ key: Int, _ members: [Int]) {
    guard !members.isEmpty else { return }
    while causeOfKey.count <= key { causeOfKey.append(-1) }
    if causeOfKey[key] < 0 {
      causeOfKey[key] = causes.count
      causes.append(Cause(key: key))
    }
    let cause = causeOfKey[key]
    for number in members {
      table.changes[number].cause = cause
      causes[cause].members.append(number)
      let place = RoleKind(role: table.changes[number].role, kind: table.changes[number].kind)
      causes[cause].roles[place, default: 0] += 1
    }
    for number in members { learn(number) }
  }

  /// Lets changes join causes that are already paid for.
  private mutating func join(_ pool: [Int]) {
    var groups: [(key: Int, members: [Int])] = []
    guard !causes.isEmpty else { return }
    var places = Array(repeating: -1, count: causes.count)
    for number in pool where table.changes[number].isOpen {
      for slot in table.changes[number].keys {
        let key = table.offers[slot].key
        let cause = causeOfKey[key]
        guard cause >= 0 else { continue }
        if places[cause] < 0 {
          places[cause] = groups.count
          groups.append((key, []))
        }
        groups[places[cause]].members.append(number)
      }
    }
    let largest = groups.indices.sorted { one, other in
      (groups[other].members.count, one) < (groups[one].members.count, other)
    }
    for place in largest {
      let key = groups[place].key
      let open = groups[place].members.filter { table.changes[$0].isOpen }
      take(key, fair(key, open, joining: causes[causeOfKey[key]].roles))
    }
  }

  private struct Candidate: Comparable {
    var gain: Double
    var key: Int
    /// The place of the key among those that are offered.
    var place: Int

    static func < (one: Candidate, other: Candidate) -> Bool {
      (one.gain, other.key) < (other.gain, one.key)
    }
  }

  /// Makes causes of the keys that save most bits, one after another.
  private mutating func greedy(_ pool: [Int]) {
    join(pool)
    var offers = KeyOffers(of: pool, in: table)
    var heap = Heap<Candidate>()
    for (place, key) in offers.keys.enumerated() {
      let gain = gain(key, at: place, of: offers)
      if gain > 0 { heap.insert(Candidate(gain: gain, key: key, place: place)) }
    }
    while let best = heap.popMax() {
      offers.dropExplained(best.place, in: table)
      let now = gain(best.key, at: best.place, of: offers)
      if now > 0, now < best.gain - 1e-9 {
        heap.insert(Candidate(gain: now, key: best.key, place: best.place))
      } else if now > 0 {
        let members = fair(best.key, offers[best.place].map(\.change), joining: [:])
        if members.count > 1 { take(best.key, members) }
      }
    }
  }

  /// The bits that a key saves of those that its open changes cost, told each on its own.
  private func gain(_ key: Int, at place: Int, of offers: KeyOffers) -> Double {
    let left = offers[place]
    guard left.count > 1, let first = left.first else { return 0 }
    let view = table.changes[first.change].view
    guard left.contains(where: { table.changes[$0.change].view != view }) else { return 0 }
    // Views that move side by side are told as one move.
    let isMove = table.keys[key].isMove
    var parents: Set<Int> = []
    var last: Int?
    var saved = isMove ? -1.0 : 0
    for offer in left {
      let parent = table.scene.views[table.changes[offer.change].view].parent
      if isMove {
        if parent == last { continue }
        last = parent
        if !parents.insert(parent).inserted { continue }
      }
      saved += price(offer.change) - offer.each
    }
    return saved - offers.costs[place] - 2 * views
  }

  /// Makes a change part of the cause with a key that already has one.
  mutating func add(_ number: Int, to cause: Int) { take(causes[cause].key, [number]) }

  /// Removes a change from its cause.
  mutating func remove(_ number: Int) {
    let cause = table.changes[number].cause
    guard cause >= 0 else { return }
    causes[cause].members.removeAll { $0 == number }
    table.changes[number].cause = -1
    alone.append(number)
  }

  /// Makes one cause of others and of changes that stand alone.
  mutating func unite(_ united: Set<Int>, with changes: [Int], under key: CauseKey) {
    let number = table.number(of: key)
    var cause = Cause(key: number)
    cause.members = united.sorted().flatMap { causes[$0].members } + changes
    for place in united { causes[place].members = [] }
    for change in cause.members { table.changes[change].cause = causes.count }
    causes.append(cause)
    forgetExplained()
  }

  /// Returns the cause of a key; nil if the key has none.
  func cause(of key: CauseKey) -> Int? {
    table.knownNumber(of: key).flatMap {
      causeOfKey.indices.contains($0) && causeOfKey[$0] >= 0 ? causeOfKey[$0] : nil
    }
  }
}

extension Double {
  /// The logarithm to the base 2 of a number of at least 1, between two powers as a straight line.
  fileprivate var roughLog2: Double { Double(exponent) + significand - 1 }
}
