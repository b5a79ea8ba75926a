/// The places of the brackets and conditions in a source, found in one pass.
///
/// Every question about them is answered without a search, so that a source is rewritten in time in
/// proportion to its length, however often it repeats something.
struct BracketIndex {
  /// The index of the partner of each round or curly bracket; nil for a bracket without one and for other tokens.
  let partners: [Int?]
  /// For each token and the end, the index of the first curly bracket that opens from there on; nil if none does.
  let nextBodies: [Int?]
  /// For each token and the end, the index of the next curly bracket that opens outside round brackets; nil if none
  /// does.
  ///
  /// From the keyword of a member on, it opens the member's body, and no closure among its parameters.
  let nextMemberBodies: [Int?]
  /// For each token and the end, the number of conditions of the compiler before it.
  let conditions: [Int]
  /// For each token and the end, the number of the words `where` before it.
  let constraints: [Int]

  private static let directives: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// Finds the places in a source.
  init(of tokens: [SwiftToken]) {
    var partners = [Int?](repeating: nil, count: tokens.count)
    var (round, curly): ([Int], [Int]) = ([], [])
    var (conditions, constraints) = ([0], [0])
    for (index, token) in tokens.enumerated() {
      var partner: Int?
      if token.isMark("(") { round.append(index) }
      if token.isMark("{") { curly.append(index) }
      if token.isMark(")") { partner = round.popLast() }
      if token.isMark("}") { partner = curly.popLast() }
      if let partner { (partners[partner], partners[index]) = (index, partner) }
      let isCondition = token.kind == .directive && Self.directives.contains(token.text)
      conditions.append(conditions[index] + (isCondition ? 1 : 0))
      constraints.append(constraints[index] + (token.isWord("where") ? 1 : 0))
    }
    var bodies = [Int?](repeating: nil, count: tokens.count + 1)
    var members = bodies
    for index in tokens.indices.reversed() {
      let opens = tokens[index].isMark("{")
      bodies[index] = opens ? index : bodies[index + 1]
      let next = tokens[index].isMark("(") ? partners[index] ?? index : index
      members[index] = opens ? index : members[next + 1]
    }
    (self.partners, nextBodies, nextMemberBodies) = (partners, bodies, members)
    (self.conditions, self.constraints) = (conditions, constraints)
  }
}
