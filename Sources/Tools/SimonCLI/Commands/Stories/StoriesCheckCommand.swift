import CommandLines
import Messages
import Reports
import Stories

/// `simon-replay stories check`: story files checked against the grammar, and their sentences against the definitions.
enum StoriesCheckCommand {
  private static let allowUnmapped = Flag(
    "--allow-unmapped",
    "accept steps that this tool does not define, as another tool may"
  )

  static let command = Command(
    name: "stories check",
    group: .stories,
    purpose: "check .stories and .feature files, and list all errors",
    operands: "[FILE…]",
    options: [StoryOptions.grammar, allowUnmapped, StandardOptions.format],
    examples: [
      "simon-replay stories check recordings/*/story.stories": "check many files",
      "simon-replay stories check old.stories --grammar simon-0.1":
        "the grammar of Simon's first version",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { call in
      let chosen = try StoryFiles(call, grammar: call[StoryOptions.grammar] ?? .simon)
      let files = chosen.files
      let problems = files.flatMap { $0.problems + $0.gaps }
      let runner = StoryRunner(library: call.steps)
      let refusals = files.map { file in
        file.problems.isEmpty
          ? StoryRefusal.all(
            in: runner.match(file.stories),
            allowsUnmapped: call.has(allowUnmapped)
          )
          : []
      }
      if call[StandardOptions.format] == .json {
        let members = zip(files, refusals).map { JSONMembers($0, $1) }
        call.console.print(try JSONReport.encode(members))
        guard problems.isEmpty else { return .damaged }
        guard refusals.allSatisfy(\.isEmpty) else { return .difference }
        return files.contains(where: \.isEmpty) ? .nothing : .success
      }
      let list =
        problems.map(Diagnostic.init) + refusals.flatMap { $0 }.map(\.diagnostic)
        + files.filter(\.isEmpty).map(Diagnostic.init(emptyFile:))
      guard list.isEmpty else { throw Diagnostics(list: list) }
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
  fileprivate init(_ file: StoryFile, _ refusals: [StoryRefusal]) {
    self = [
      "file": file.name,
      "stories": file.stories.map { story -> JSONMembers in
        let steps = story.steps.map { step -> JSONMembers in
          ["keyword": step.keyword.rawValue, "text": step.shown, "line": step.line]
        }
        return [
          "title": story.title,
          "line": story.line,
          "tags": story.tags.isEmpty ? nil : story.tags,
          "steps": steps,
        ]
      },
      "errors": (file.problems + file.gaps).map { problem -> JSONMembers in
        [
          "line": problem.line,
          "column": problem.column,
          "code": problem.code,
          "message": problem.message,
          "hint": problem.hint,
        ]
      } + refusals.map { JSONMembers($0) } + (file.isEmpty ? [Self.emptiness(of: file)] : []),
    ]
  }

  /// Reports that a file has no story.
  private static func emptiness(of file: StoryFile) -> JSONMembers {
    let problem = Diagnostic(emptyFile: file)
    return [
      "line": 1,
      "column": 1,
      "code": "NoStory",
      "message": problem.message,
      "hint": problem.hint,
    ]
  }
}
