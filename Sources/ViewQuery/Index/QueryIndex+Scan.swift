import EventModel

extension QueryIndex {
  /// The nodes below some nodes that pass a test, in tree order.
  ///
  /// - Parameters:
  ///   - starts: Nodes in tree order.
  ///   - withSelf: Whether these may be found too.
  ///   - test: What is asked of each node.
  /// - Returns: The nodes, each once.
  func scan(below starts: [Int], withSelf: Bool, for test: NodeTest) -> [Int] {
    let plan = ScanPlan(test, index: self)
    guard !plan.isHopeless else { return [] }
    var found: [Int] = []
    var done = 0
    for start in starts where tree.end(of: start) > done {
      scan(max(withSelf ? start : start + 1, done)..<tree.end(of: start), plan, &found)
      done = tree.end(of: start)
    }
    return found
  }

  private func scan(_ range: Range<Int>, _ plan: ScanPlan, _ found: inout [Int]) {
    guard let first = plan.equal.first else {
      for node in range where passes(node, plan, from: 0) { found.append(node) }
      return
    }
    guard !range.isEmpty else { return }
    let second = plan.equal.count > 1 ? plan.equal[1] : first
    let (firstNumber, secondNumber) = (
      SIMD16(repeating: first.number), SIMD16(repeating: second.number)
    )
    let (firstLanes, secondLanes) = (first.column.lanes.span, second.column.lanes.span)
    for lane in range.lowerBound >> 4...(range.upperBound - 1) >> 4 {
      let difference = (firstLanes[lane] ^ firstNumber) | (secondLanes[lane] ^ secondNumber)
      guard difference.min() == 0 else { continue }
      for place in 0..<16 where difference[place] == 0 {
        let node = lane << 4 | place
        if range.contains(node), passes(node, plan, from: 2) { found.append(node) }
      }
    }
  }

  /// Whether a node passes what is left of a plan after its first equalities.
  private func passes(_ node: Int, _ plan: ScanPlan, from place: Int) -> Bool {
    for equality in plan.equal.dropFirst(place) where equality.column[node] != equality.number {
      return false
    }
    for set in plan.among where !set.isMarked[Int(set.column[node])] { return false }
    return plan.rest.allSatisfy { $0.holds(for: tree.nodes[node]) }
  }
}
