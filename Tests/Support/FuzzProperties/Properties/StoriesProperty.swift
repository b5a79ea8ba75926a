import Actions
import Stories

/// Stories: a file is read, also as Gherkin, with a place for each mistake, what was read is written and read again as the same
/// steps, and a step that is a built-in sentence is written as that sentence.
struct StoriesProperty {
  private let input: InputText

  init(_ bytes: [UInt8]) { input = InputText(bytes) }

  func check() throws(FuzzFinding) {
    try checkFeature()
    for grammar in StoryGrammar.all {
      let file = StoryFile(parsing: input.text, name: "a.stories", grammar: grammar)
      for problem in file.problems {
        try input.requirePlace(line: problem.line, column: problem.column, in: .scalars)
        _ = (problem.message, problem.hint, problem.short)
      }
      if file.problems.isEmpty { try checkWriting(file, grammar) }
    }
  }

  /// Reads the same text as Gherkin: each mistake has a place, and each scenario a line.
  private func checkFeature() throws(FuzzFinding) {
    let file = StoryFile(parsing: input.text, name: "a.feature")
    for problem in file.problems {
      try input.requirePlace(line: problem.line, column: problem.column, in: .scalars)
      _ = (problem.message, problem.hint, problem.short)
    }
    for story in file.stories { try input.requirePlace(line: story.line, column: 1, in: .scalars) }
  }

  private func checkWriting(_ file: StoryFile, _ grammar: StoryGrammar) throws(FuzzFinding) {
    var lines: [String] = []
    for story in file.stories {
      lines.append("Story: \(story.title)")
      lines += story.steps.map { "  \($0.text)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let again = StoryFile(parsing: text, name: file.name, grammar: grammar)
    try require(again.problems.isEmpty, "a written story is refused: \(text)")
    let isSame = zip(file.stories, again.stories).allSatisfy { one, other in
      one.title.unicodeScalars.elementsEqual(other.title.unicodeScalars)
        && one.steps.map(\.text) == other.steps.map(\.text)
        && one.steps.map(\.keyword) == other.steps.map(\.keyword)
    }
    try require(
      isSame && again.stories.count == file.stories.count,
      "a story is not read as it was written: \(text)"
    )
    var matcher = StepMatcher(StepLibrary())
    for step in file.stories.flatMap(\.steps) { try checkSentence(step, &matcher) }
  }

  private func checkSentence(_ step: Step, _ matcher: inout StepMatcher) throws(FuzzFinding) {
    switch matcher.mapping(of: step) {
    case .builtIn(let sentence):
      guard step.keyword != .as else { return }
      let written = Step(step.keyword, "\(step.keyword.rawValue) \(sentence)", line: step.line)
      guard case .builtIn(let again) = matcher.mapping(of: written), again == sentence else {
        throw FuzzFinding("\(step.text) is written as another sentence: \(written.text)")
      }
    case .undefined(let reason, _, _): try require(!reason.isEmpty, "a step without a reason")
    case .defined, .ambiguous: throw FuzzFinding("\(step.text) matches a definition of none")
    }
  }
}
