import EventModel
import ViewQuery
import XPathQuery

/// Selectors and references: a text is read or refused at a place in each language, and what it selects are
/// nodes of the tree, each once, however they are looked up.
struct SelectorProperty {
  private let text: String

  init(_ bytes: [UInt8]) { text = InputText(bytes).text }

  func check() throws(FuzzFinding) {
    for language in [nil] + SelectorLanguage.allCases { try check(language) }
    try checkReference()
  }

  private func check(_ language: SelectorLanguage?) throws(FuzzFinding) {
    let selector: Selector
    do { selector = try Selector(text, language: language) } catch { return try place(error) }
    for tree in SampleScreens.trees { try check(selector, on: tree) }
  }

  private func check(_ selector: Selector, on tree: ViewTree) throws(FuzzFinding) {
    let nodes: [Int]
    do {
      nodes = try Self.withXPath { () throws(QueryError) in try selector.nodes(in: tree) }
    } catch {
      return try place(error)
    }
    let name = "\(selector.language): \(text)"
    try require(nodes.allSatisfy(tree.nodes.indices.contains), "\(name) selects no nodes")
    try require(Set(nodes).count == nodes.count, "\(name) selects a node twice")
    if selector.language == .igor || selector.language == .xpath {
      try require(nodes == nodes.sorted(), "\(name) selects out of order")
    }
    let indexed = try? Self.withXPath { () throws(QueryError) in
      try selector.nodes(in: QueryIndex(tree))
    }
    try require(indexed == nodes, "\(name) selects other nodes by an index")
    let explanation = try? Self.withXPath { () throws(QueryError) in
      try selector.explanation(in: tree)
    }
    try require(explanation?.nodes == nodes, "\(name) is explained by other nodes")
    for part in explanation?.parts ?? [] {
      try require((1...text.count + 1).contains(part.column), "\(name) has a part beside it")
    }
  }

  private func checkReference() throws(FuzzFinding) {
    let reference: NodeReference
    do { reference = try NodeReference(parsing: text) } catch { return try place(error) }
    let written = "\(reference)"
    try require(
      (try? NodeReference(parsing: written)) == reference,
      "a reference is not read as it was written: \(written)"
    )
    for tree in SampleScreens.trees {
      let nodes = try? Self.withXPath { () throws(QueryError) in
        try tree.nodes(matching: reference)
      }
      try require(nodes?.allSatisfy(tree.nodes.indices.contains) != false, "\(written): no nodes")
    }
  }

  private func place(_ error: QueryError) throws(FuzzFinding) {
    try require(!error.message.isEmpty, "\(text): an error without a message")
    guard let column = error.column else { return }
    try require(
      (1...text.count + 1).contains(column),
      "\(text): \(error.message): at column \(column) of \(text.count)"
    )
  }

  private static func withXPath<Value>(
    _ body: () throws(QueryError) -> Value
  ) throws(QueryError) -> Value {
    let result = XPathEngines.$current.withValue(LibxmlEngine()) {
      Result { () throws(QueryError) in try body() }
    }
    return try result.get()
  }
}
