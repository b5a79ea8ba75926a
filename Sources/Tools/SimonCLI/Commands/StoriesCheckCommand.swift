import EventModel
import Stories

/// `simon-replay stories check`: story files checked against the grammar.
enum StoriesCheckCommand {
  static let grammar = Option(
    "--grammar simon-0.1|simon-0.3",
    "the order of keywords (default simon-0.3)"
  ) { (name) throws(UsageError) in
    guard let grammar = [StoryGrammar.simon01, .simon03].first(where: { $0.name == name }) else {
      throw UsageError("--grammar takes simon-0.1 or simon-0.3, not \(name.quoted)")
    }
    return grammar
  }

  static let command = Command(
    name: "stories check",
    group: .stories,
    purpose: "check the grammar of story files, and list all errors",
    operands: "FILE…",
    options: [grammar, StandardOptions.format],
    examples: [
      "simon-replay stories check recordings/*/story.stories": "check many files",
      "simon-replay stories check old.stories --grammar simon-0.1":
        "the grammar of Simon's first version",
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
        call.console.print(try JSONReport.encode(files.map { JSONMembers($0) }))
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

extension JSONMembers {
  /// Reports one file of `stories check`.
  fileprivate init(_ file: StoryFile) {
    self = [
      "file": file.name,
      "stories": file.stories.map { story -> JSONMembers in
        let steps = story.steps.map { step -> JSONMembers in
          ["keyword": step.keyword.rawValue, "text": step.text, "line": step.line]
        }
        return ["title": story.title, "line": story.line, "steps": steps]
      },
      "errors": file.problems.map { problem -> JSONMembers in
        [
          "line": problem.line,
          "column": problem.column,
          "code": problem.code,
          "message": problem.message,
          "hint": problem.hint,
        ]
      },
    ]
  }
}
