import Testing

@Suite("The documentation comments")
struct CommentRuleTests {
  @Test("no summary begins with What, How or Whether")
  func summaries() throws {
    expectNone(try CommentRule.asking(SourceTree.current.swiftFiles(in: "Sources")))
  }

  @Test(
    "only the first line of a comment is its summary",
    arguments: [
      (["/// Whether it is on."], true), (["  /// What is there.", "  let a = 1"], true),
      (["/// How far it is."], true), (["/// True while on.", "/// Whether it stays so."], false),
      (["/// Whatever comes."], false), (["// Whether it is on."], false),
      (["/// True.", "let a = 1", "/// What else?"], true),
    ]
  )
  func rule(lines: [String], isAsking: Bool) {
    let file = SourceTree.File(path: "a.swift", lines: lines)
    #expect(CommentRule.asking([file]).isEmpty != isAsking)
  }
}
