extension CauseSelection {
  /// Returns the cycles of unexplained changes that follow from nothing outside themselves: of these only those that
  /// may not even follow from what comes later on the screen, if there are any.
  ///
  /// Strongly connected components by Tarjan's algorithm (1972), without recursion.
  func sources(_ pool: [Int]) -> [[Int]] {
    var search = ComponentSearch(count: table.changes.count)
    let needs = unknownNeeds
    for start in pool where search.number[start] < 0 { search.visit(start, needs) }
    let sources = search.components.enumerated().compactMap { place, members in
      let waits = members.contains { member in
        mayFollow(member) { search.component[$0] != place }
      }
      return waits ? nil : members
    }
    let first = sources.filter { members in !members.contains { waitsForLater($0) } }
    return first.isEmpty ? sources : first
  }

  /// True if a change may follow from an unknown one that comes later on the screen.
  private func waitsForLater(_ number: Int) -> Bool {
    table.alternatives[table.changes[number].alternatives].contains { alternative in
      alternative.isLate && alternative.needs.contains { !table.changes[table.needs[$0]].isKnown }
    }
  }

  /// True if a change may follow from an unknown one with a property.
  private func mayFollow(_ number: Int, from hasProperty: (Int) -> Bool) -> Bool {
    table.alternatives[table.changes[number].alternatives].contains { alternative in
      !alternative.isLate
        && table.needs[alternative.needs].contains {
          !table.changes[$0].isKnown && hasProperty($0)
        }
    }
  }

  /// The changes that are not known and that a change may follow from.
  private func unknownNeeds(_ number: Int) -> [Int] {
    var result: [Int] = []
    for alternative in table.alternatives[table.changes[number].alternatives]
    where !alternative.isLate {
      for need in table.needs[alternative.needs] where !table.changes[need].isKnown {
        result.append(need)
      }
    }
    return result
  }
}

/// The search for the strongly connected components of a graph.
private struct ComponentSearch {
  private(set) var number: [Int]
  private var low: [Int]
  /// For each node its component, -1 while it has none.
  private(set) var component: [Int]
  private(set) var components: [[Int]] = []
  private var stack: [Int] = []
  private var counter = 0

  private struct Frame {
    var node: Int
    var next: [Int]
    var place = 0
  }

  init(count: Int) {
    number = Array(repeating: -1, count: count)
    (low, component) = (number, number)
  }

  mutating func visit(_ start: Int, _ edges: (Int) -> [Int]) {
    var work = [open(start, edges)]
    while var frame = work.popLast() {
      guard frame.place < frame.next.count else {
        close(frame.node)
        if let parent = work.last?.node { low[parent] = min(low[parent], low[frame.node]) }
        continue
      }
      let next = frame.next[frame.place]
      frame.place += 1
      work.append(frame)
      if number[next] < 0 {
        work.append(open(next, edges))
      } else if component[next] < 0 {
        low[frame.node] = min(low[frame.node], number[next])
      }
    }
  }

  private mutating func open(_ node: Int, _ edges: (Int) -> [Int]) -> Frame {
    (number[node], low[node]) = (counter, counter)
    counter += 1
    stack.append(node)
    return Frame(node: node, next: edges(node))
  }

  private mutating func close(_ node: Int) {
    guard low[node] == number[node] else { return }
    var members: [Int] = []
    while let last = stack.popLast() {
      component[last] = components.count
      members.append(last)
      if last == node { break }
    }
    components.append(members)
  }
}

/// A queue that gives its greatest element first.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[(place - 1) / 2] < elements[place] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popMax() -> Element? {
    guard let best = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return best }
    elements[0] = last
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < elements.count }
      guard let greater = children.max(by: { elements[$0] < elements[$1] }),
        elements[place] < elements[greater]
      else { return best }
      elements.swapAt(place, greater)
      place = greater
    }
  }
}
