import EventModel
import Stories

/// `simon-replay stories check`: story files checked against the grammar.
enum StoriesCheckCommand {
  static let grammar = Option(
    "--grammar",
    "simon-0.1|simon-0.3",
    "the order of keywords (default simon-0.3)"
  ) { (name) throws(UsageError) in
    guard let grammar = [StoryGrammar.simon01, .simon03].first(where: { $0.name == name }) else {
      throw UsageError("--grammar takes simon-0.1 or simon-0.3, not \(name.quoted)")
    }
    return grammar
  }

  static func command() -> Command {
    Command(
      name: "stories check",
      group: .stories,
      purpose: "check the grammar of story files, and list all errors",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [grammar, StandardOptions.format],
      examples: [
        .init("simon-replay stories check recordings/*/story.stories", "check many files"),
        .init(
          "simon-replay stories check old.stories --grammar simon-0.1",
          "the grammar of Simon's first version"
        ),
      ],
      exitCodes: [.damaged],
      run: { call in
        let files = try call.operands.map { path in
          StoryFile(
            parsing: try TextFile.read(path, call.console),
            name: path,
            grammar: call[grammar] ?? .simon03
          )
        }
        let problems = files.flatMap(\.problems)
        if call[StandardOptions.format] == .json {
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
}

/// One file in the output of `stories check --format json`.
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
