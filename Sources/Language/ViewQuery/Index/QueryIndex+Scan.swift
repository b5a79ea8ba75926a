import EventModel

extension QueryIndex {
  /// Returns the nodes below some nodes that pass a test, in tree order.
  ///
  /// - Parameters:
  ///   - starts: Nodes in tree order.
  ///   - withSelf: True if the start nodes are tested too.
  ///   - test: The test.
  /// - Returns: The nodes, each once.
  func scan(below starts: [Int], withSelf: Bool, for test: NodeTest) -> [Int] {
    let plan = ScanPlan(test, index: self)
    guard !plan.isHopeless, let first = starts.first else { return [] }
    // Nodes inside an earlier start are already below it.
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(starts.count)
    var done = first
    for start in starts {
      let end = Int(ends[start])
      guard end > done else { continue }
      ranges.append((withSelf ? start : start + 1)..<end)
      done = end
    }
    guard ranges.count > 32, !plan.equal.isEmpty else {
      var found: [Int] = []
      for range in ranges where !range.isEmpty { scan(range, by: plan, into: &found) }
      return found
    }
    // For many small ranges it is cheaper to scan everything once and check the hits.
    var found: [Int] = []
    scan(first..<done, by: plan, into: &found)
    var place = 0
    return found.filter { node in
      while place < ranges.count, ranges[place].upperBound <= node { place += 1 }
      return place < ranges.count && ranges[place].contains(node)
    }
  }

  private func scan(_ range: Range<Int>, by plan: ScanPlan, into found: inout [Int]) {
    guard let first = plan.equal.first else {
      scanMarks(range, by: plan, into: &found)
      return
    }
    let second = plan.equal.count > 1 ? plan.equal[1] : first
    let (firstNumber, secondNumber) = (
      SIMD16(repeating: first.number), SIMD16(repeating: second.number)
    )
    let (firstLanes, secondLanes) = (first.column.lanes.span, second.column.lanes.span)
    let (firsts, seconds) = (first.column.numbers.span, second.column.numbers.span)
    let marks = plan.among.first?.isMarked ?? []
    let marked = plan.among.first?.column.numbers ?? []
    let isDecided = plan.equal.count < 3 && plan.among.count < 2 && plan.rest.isEmpty
    // Reserving once costs less than growing step by step.
    found.reserveCapacity(found.count + range.count >> 3)
    if plan.equal.count == 1, isDecided, marks.isEmpty {
      scanOne(range, for: first.number, in: first.column, into: &found)
      return
    }
    for lane in range.lowerBound >> 4...(range.upperBound - 1) >> 4 {
      let difference = (firstLanes[lane] ^ firstNumber) | (secondLanes[lane] ^ secondNumber)
      guard difference.min() == 0 else { continue }
      let nodes = max(lane << 4, range.lowerBound)..<min(lane << 4 + 16, range.upperBound)
      for node in nodes where firsts[node] == first.number && seconds[node] == second.number {
        guard marks.isEmpty || marks[Int(marked[node])] else { continue }
        if isDecided || passes(node, plan, equal: 2, among: 1) { found.append(node) }
      }
    }
  }

  /// Scans a range if one member alone decides, such as the class in `//UITableViewCell`.
  private func scanOne(
    _ range: Range<Int>,
    for number: UInt32,
    in column: TextColumn,
    into found: inout [Int]
  ) {
    let (lanes, numbers) = (column.lanes.span, column.numbers.span)
    let wanted = SIMD16(repeating: number)
    for lane in range.lowerBound >> 4...(range.upperBound - 1) >> 4
    where any(lanes[lane] .== wanted) {
      for node in max(lane << 4, range.lowerBound)..<min(lane << 4 + 16, range.upperBound)
      where numbers[node] == number {
        found.append(node)
      }
    }
  }

  /// Scans a range if no member has a fixed value, beginning with the first set of numbers.
  private func scanMarks(_ range: Range<Int>, by plan: ScanPlan, into found: inout [Int]) {
    guard let first = plan.among.first else {
      found +=
        plan.rest.isEmpty ? Array(range) : range.filter { passes($0, plan, equal: 0, among: 0) }
      return
    }
    let numbers = first.column.numbers.span
    let isMarked = first.isMarked.span
    let isDecided = plan.among.count == 1 && plan.rest.isEmpty
    for node in range where isMarked[Int(numbers[node])] {
      if isDecided || passes(node, plan, equal: 0, among: 1) { found.append(node) }
    }
  }

  /// Returns true if a node passes the rest of a plan after its first equalities and sets.
  private func passes(_ node: Int, _ plan: ScanPlan, equal: Int, among: Int) -> Bool {
    for equality in plan.equal.dropFirst(equal) where equality.column[node] != equality.number {
      return false
    }
    for set in plan.among.dropFirst(among) where !set.isMarked[Int(set.column[node])] {
      return false
    }
    return plan.rest.allSatisfy { $0.passes(tree.nodes[node]) }
  }
}
