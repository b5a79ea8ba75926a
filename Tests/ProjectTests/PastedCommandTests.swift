import Testing

@Suite("Commands in messages")
struct PastedCommandTests {
  /// A line that names a tool and something for it to do, outside of comments.
  private static func printsCommand(_ line: String) -> Bool {
    let code = line.drop { $0 == " " }
    guard !code.hasPrefix("//"), code.holds("simon-re") else { return false }
    // An example in help is a key, and the name of a program in a file's header is no command.
    let isExample = code.hasSuffix("\":") || code.contains(#/^(examples: \[)?"[^"]*simon-re.*": "/#)
    return !isExample && code.contains(#/simon-(replay|record) ([a-z]|-|\\\()/#)
      && !code.holds("ToolVersion.current")
  }

  @Test("only one function makes the commands that messages tell to paste")
  func commands() throws {
    let files = try SourceTree.current.swiftFiles(in: "Sources").filter { file in
      !file.path.hasPrefix("Sources/Tools/SimonBench/")
        && !["NextCommand.swift", "ToolNames.swift"].contains { file.path.hasSuffix("/\($0)") }
    }
    let found = files.filter { $0.contains("simon-re") }.flatMap { file in
      file.lines.enumerated().filter { Self.printsCommand($0.element) }
        .map { "\(file.path):\($0.offset + 1)" }
    }
    // The hints of libraries, whose commands the tool completes.
    let libraries = [
      "Sources/Approvals/", "Sources/EventModel/Codec/LogError.swift",
      "Sources/Testing/Scenarios/Generating/",
    ]
    let others = found.filter { place in !libraries.contains { place.hasPrefix($0) } }
    #expect(others.isEmpty, "use NextCommand instead: \(others)")
  }
}
