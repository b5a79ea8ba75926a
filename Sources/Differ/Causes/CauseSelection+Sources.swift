extension CauseSelection {
  /// Returns the cycles of unexplained changes that follow from nothing outside themselves: of these only those that
  /// may not even follow from what comes later on the screen, if there are any.
  ///
  /// Strongly connected components by Tarjan's algorithm (1972), without recursion.
  func sources(_ pool: [Int]) -> [[Int]] {
    var search = ComponentSearch(count: table.changes.count)
    for start in pool where search.number[start] < 0 { search.visit(start, in: table) }
    var (sources, first): ([[Int]], [[Int]]) = ([], [])
    for place in search.starts.indices {
      let members = search.members(of: place)
      guard !members.contains(where: { waits($0, forOthersThan: place, search.component) }) else {
        continue
      }
      sources.append(Array(members))
      if !members.contains(where: { waitsForLater($0) }) { first.append(Array(members)) }
    }
    return first.isEmpty ? sources : first
  }

  /// True if a change may follow from an unknown one that comes later on the screen.
  private func waitsForLater(_ number: Int) -> Bool {
    for place in table.changes[number].alternatives where table.alternatives[place].isLate {
      for slot in table.alternatives[place].needs where !table.changes[table.needs[slot]].isKnown {
        return true
      }
    }
    return false
  }

  /// True if a change may follow from an unknown one in another component than its own.
  private func waits(_ number: Int, forOthersThan own: Int, _ components: [Int]) -> Bool {
    for place in table.changes[number].alternatives where !table.alternatives[place].isLate {
      for slot in table.alternatives[place].needs {
        let need = table.needs[slot]
        if !table.changes[need].isKnown, components[need] != own { return true }
      }
    }
    return false
  }
}

/// The search for the strongly connected components of a graph.
private struct ComponentSearch {
  private(set) var number: [Int]
  private var low: [Int]
  /// For each node its component, -1 while it has none.
  private(set) var component: [Int]
  /// For each component the place of its first node in a list of all.
  private(set) var starts: [Int] = []
  /// The nodes of all components, one component after another.
  private var members: [Int] = []
  private var stack: [Int] = []
  private var counter = 0

  /// The unknown needs of the nodes on the way to the current one, those of each node one after another.
  private var edges: [Int] = []

  private struct Frame {
    var node: Int
    /// The place of its first edge, and of its next one.
    var start: Int
    var place: Int
    var end: Int
  }

  init(count: Int) {
    number = Array(repeating: -1, count: count)
    (low, component) = (number, number)
  }

  mutating func visit(_ start: Int, in table: ChangeTable) {
    var work = [open(start, table)]
    while var frame = work.popLast() {
      guard frame.place < frame.end else {
        close(frame.node)
        edges.removeLast(frame.end - frame.start)
        if let parent = work.last?.node { low[parent] = min(low[parent], low[frame.node]) }
        continue
      }
      let next = edges[frame.place]
      frame.place += 1
      work.append(frame)
      if number[next] < 0 {
        work.append(open(next, table))
      } else if component[next] < 0 {
        low[frame.node] = min(low[frame.node], number[next])
      }
    }
  }

  private mutating func open(_ node: Int, _ table: ChangeTable) -> Frame {
    (number[node], low[node]) = (counter, counter)
    counter += 1
    stack.append(node)
    let start = edges.count
    for place in table.changes[node].alternatives where !table.alternatives[place].isLate {
      for slot in table.alternatives[place].needs where !table.changes[table.needs[slot]].isKnown {
        edges.append(table.needs[slot])
      }
    }
    return Frame(node: node, start: start, place: start, end: edges.count)
  }

  private mutating func close(_ node: Int) {
    guard low[node] == number[node] else { return }
    let place = starts.count
    starts.append(members.count)
    while let last = stack.popLast() {
      component[last] = place
      members.append(last)
      if last == node { break }
    }
  }

  /// Returns the nodes of a component.
  func members(of place: Int) -> ArraySlice<Int> {
    members[starts[place]..<(place + 1 < starts.count ? starts[place + 1] : members.count)]
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
