import Stories

/// `simon-replay stories check`: the grammar of story files.
enum StoriesCheckCommand {
  static let grammarOption = Command.Option(
    "--grammar",
    "simon-0.1|simon-0.3",
    "whose order of keywords is followed (default simon-0.3)"
  )

  static func command() -> Command {
    Command(
      name: "stories check",
      purpose: "check the grammar of story files, all errors at once",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [grammarOption, .init("--format", "pretty|json", "how to report")],
      examples: [
        .init("simon-replay stories check recordings/*/story.stories", "check many files"),
        .init("simon-replay stories check old.stories --grammar simon-0.1", "Simon's first rules"),
      ],
      exitCodes: [.damaged],
      run: { call in
        let grammar = try grammar(call)
        let format = try call.choice("--format", of: ReportFormat.self)
        let files = try call.operands.map { path in
          StoryFile(
            parsing: try TextFile.read(path, call.console),
            name: path,
            grammar: grammar
          )
        }
        let problems = files.flatMap(\.problems)
        if format == .json {
          call.console.print(try JSONReport.encode(files.map(CheckedFile.init)))
          return problems.isEmpty ? .success : .damaged
        }
        guard problems.isEmpty else { throw Diagnostics(list: problems.map(Diagnostic.init)) }
        let stories = files.map(\.stories.count).reduce(0, +)
        let steps = files.flatMap(\.stories).map(\.steps.count).reduce(0, +)
        call.console.print(
          "\(files.count.counted("file")): \(stories) \(stories == 1 ? "story" : "stories"), "
            + "\(steps.counted("step")), no errors"
        )
        return .success
      }
    )
  }

  static func grammar(_ call: Invocation) throws(UsageError) -> StoryGrammar {
    guard let name = call.value("--grammar") else { return .simon03 }
    guard let grammar = [StoryGrammar.simon01, .simon03].first(where: { $0.name == name }) else {
      throw UsageError("--grammar takes simon-0.1 or simon-0.3, not \(name.quotedForPeople)")
    }
    return grammar
  }
}

/// One file of `stories check --format json`.
private struct CheckedFile: Encodable {
  struct CheckedStory: Encodable {
    struct CheckedStep: Encodable {
      var keyword: String
      var text: String
      var line: Int
    }
    var title: String
    var line: Int
    var steps: [CheckedStep]
  }
  struct CheckError: Encodable {
    var line: Int
    var column: Int
    var code: String
    var message: String
    var hint: String
  }
  var file: String
  var stories: [CheckedStory]
  var errors: [CheckError]

  init(_ file: StoryFile) {
    self.file = file.name
    stories = file.stories.map { story in
      CheckedStory(
        title: story.title,
        line: story.line,
        steps: story.steps.map {
          .init(keyword: $0.keyword.rawValue, text: $0.text, line: $0.line)
        }
      )
    }
    errors = file.problems.map {
      CheckError(
        line: $0.line,
        column: $0.column,
        code: $0.code,
        message: $0.message,
        hint: $0.hint
      )
    }
  }
}
