public import EventModel

extension ViewTree {
  /// Returns the one control that a reference means.
  ///
  /// Nodes inside a control stand for that control, but a control inside another one is a control of its own.
  /// Visible nodes are preferred, and among these the nodes that input reaches, unless the app reports that it
  /// misses all of them. Of the nodes with a text, those that are no controls count only if no control has it: a
  /// heading and a field with the same name are one thing to a person. If no control has the text as label or
  /// text, it can be the placeholder of a field. A node that is hidden or outside the screen is an error.
  ///
  /// - Parameter reference: The reference.
  /// - Returns: The control that contains the matching node, or else the node itself.
  /// - Throws: An error with the nearest matches if nothing is found, if nothing found is visible,
  ///   or if there are several matches; or the error of a selector that cannot be parsed.
  public func control(_ reference: NodeReference) throws(QueryError) -> Int {
    let (found, drawn) = try controls(matching: reference)
    guard !found.isEmpty else { throw try nothing(for: reference) }
    if let only = drawn.first, drawn.count == 1 { return only }
    guard drawn.isEmpty else {
      throw ambiguity(of: reference, among: drawn)
    }
    let reasons = found.map { reasonNotVisible($0) }
    throw QueryError(
      .notVisible,
      message: "found \(reference) but it is \(reasons.first ?? "hidden")",
      hint: found.contains { !isHiddenAnywhere($0) }
        ? "scroll to it first: scroll to \(reference)" : nil,
      candidates: found
    )
  }

  /// Returns the one control that a reference means, on the screen or outside it; nil if there is none.
  ///
  /// - Throws: An error if there are several matches on the screen, or outside it without one on it; or the error
  ///   of a selector that cannot be parsed.
  package func controlAnywhere(_ reference: NodeReference) throws(QueryError) -> Int? {
    let (found, drawn) = try controls(matching: reference)
    guard drawn.isEmpty else {
      guard drawn.count == 1 else { throw ambiguity(of: reference, among: drawn) }
      return drawn[0]
    }
    let outside = found.filter { !isHiddenAnywhere($0) && !screenFrame(of: $0).isEmpty }
    let operated = outside.filter { isMarked($0, [.control, .cell, .placeholder]) }
    let meant = operated.isEmpty ? outside : operated
    guard meant.count < 2 else { throw ambiguity(of: reference, among: meant) }
    return meant.first
  }

  /// Returns true if a reference means one control, as ``control(_:)`` finds it, without the message of an
  /// error.
  package func means(_ reference: NodeReference, control index: Int) -> Bool {
    (try? controls(matching: reference))?.drawn == [index]
  }

  /// Returns the controls that a reference matches, and the visible ones among them.
  ///
  /// If several are visible, only those count that input may reach, as far as the app reports that, and of those
  /// that a text names, only controls if there are any.
  func controls(
    matching reference: NodeReference
  ) throws(QueryError) -> (found: [Int], drawn: [Int]) {
    let found = lifted(try nodes(matching: reference))
    let drawn = reachable(found)
    guard case .shown(let text) = reference else { return (found, drawn) }
    let operated = drawn.filter { isMarked($0, [.control, .cell, .placeholder]) }
    guard operated.isEmpty else { return (found, operated) }
    let fields = fields(withPlaceholder: text)
    let free = reachable(fields)
    return free.isEmpty ? (found + fields, drawn) : (found + fields, free)
  }

  /// Returns the visible nodes among some, without those that input misses unless it misses all of them.
  package func reachable(_ found: [Int]) -> [Int] {
    let drawn = knowsPlaces ? found.filter(isVisible) : found
    guard drawn.count > 1 else { return drawn }
    let reached = drawn.filter { isHittable($0) != false }
    return reached.isEmpty ? drawn : reached
  }

  /// Returns the fields with a placeholder, without those around another one, such as a search bar.
  private func fields(withPlaceholder text: String) -> [Int] {
    guard has(.placeholder) else { return [] }
    let fields = nodes(marked: .placeholder).filter { placeholder(of: $0).isIdentical(to: text) }
    return fields.enumerated().filter { place, field in
      place + 1 == fields.count || fields[place + 1] >= end(of: field)
    }.map(\.element)
  }

  /// True if the driver reported frames, which a tree written by hand may leave out.
  var knowsPlaces: Bool { !frame(of: 0).isEmpty }

  /// Returns the controls that matching nodes belong to, each once.
  ///
  /// If a control is inside another one with the same name, such as the field in a search bar, the inner one
  /// counts; but a row and a control in it are two. If views are not controls, the outermost one counts, unless it
  /// contains a control that also matches.
  private func lifted(_ matches: [Int]) -> [Int] {
    var known: Set<Int> = []
    let controls = matches.map(controlAncestor(of:)).filter { known.insert($0).inserted }
    guard controls.count > 1 else { return controls }
    let operated = Set(controls.filter(isControl))
    return controls.filter { node in
      guard !isMarked(node, .cell) else { return true }
      guard operated.contains(node) || !ancestors(of: node).contains(where: known.contains) else {
        return false
      }
      return !(node + 1..<end(of: node)).contains(where: operated.contains)
    }
  }

  /// Returns true if a node or an ancestor is hidden or transparent.
  func isHiddenAnywhere(_ index: Int) -> Bool {
    isTransparentAnywhere(index)
  }

  /// Returns why a node is not visible, to follow "it is".
  func reasonNotVisible(_ index: Int) -> String {
    if isHidden(index) { return "hidden" }
    if isTransparent(index) { return "transparent" }
    if let ancestor = ancestors(of: index).first(where: { isTransparent($0) }) {
      return "inside \(shortName(of: ancestor)), which is hidden"
    }
    if screenFrame(of: index).isEmpty { return "without a size" }
    let cutter = ancestors(of: index).first {
      $0 != 0 && screenFrame(of: $0).intersection(screenFrame(of: index)).isEmpty
        && attribute("contentSize", of: $0) != nil
    }
    return cutter.map { "scrolled out of \(shortName(of: $0))" } ?? "outside the screen"
  }

  /// Returns a node as class and identifier, such as `UITableView#list`.
  func shortName(of index: Int) -> String {
    className(of: index) + (identifier(of: index).map { "#\($0)" } ?? "")
  }
}

extension [String] {
  /// The words with commas, and a conjunction before the last one.
  package func listed(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
