import EventModel
import Foundation
import Gherkin
package import Messages
package import Stories

/// The report of a run of stories as a stream of Cucumber messages, one JSON object a line.
///
/// A `.feature` file is the document that it is; of a `.stories` file, the file becomes a feature and a story a
/// scenario, so that viewers of Cucumber messages can show it.
package struct StoryMessages {
  /// The run with the results of its stories.
  let run: StoryRun
  /// The texts of the files, by the file names of the stories.
  let sources: [String: String]
  /// The start of the run, in seconds since 1970.
  let start: Int64
  private let library: StepLibrary
  private let problems: [StoryProblem]
  private let features: [String: FeatureMessages]
  private let storyFiles: [String: StoryFileMessages]

  /// Creates the report of a run.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - sources: the texts of the files, by the file names of the stories.
  ///   - library: the step definitions of the run.
  ///   - start: the start of the run, in seconds since 1970.
  package init(
    _ run: StoryRun,
    sources: [String: String],
    library: StepLibrary = StepLibrary(),
    start: Int64
  ) {
    self.init(run, sources, library: library, problems: [], start: start)
  }

  /// Creates the report of files with mistakes, because of which nothing was run.
  ///
  /// Only a run tells which texts are secret, so that the report has the mistakes and no text of a file.
  ///
  /// - Parameters:
  ///   - files: the files, some of which have mistakes.
  ///   - library: the step definitions that a run would use.
  ///   - start: the time of the call, in seconds since 1970.
  package init(
    refusing files: [StoryFile],
    library: StepLibrary,
    start: Int64
  ) {
    let problems = files.flatMap(\.problems)
    let sources = Dictionary(problems.map { ($0.file, "") }) { first, _ in first }
    self.init(StoryRun(), sources, library: library, problems: problems, start: start)
  }

  private init(
    _ run: StoryRun,
    _ sources: [String: String],
    library: StepLibrary,
    problems: [StoryProblem],
    start: Int64
  ) {
    (self.run, self.sources, self.start) = (run, sources, start)
    (self.library, self.problems) = (library, problems)
    var features: [String: FeatureMessages] = [:]
    var storyFiles: [String: StoryFileMessages] = [:]
    for (file, text) in sources {
      let id = { (place: GherkinPlace) in Self.node(place, in: file) }
      if StoryFile.isFeature(file) {
        features[file] = FeatureMessages(text, id: id)
      } else {
        storyFiles[file] = StoryFileMessages(text, named: file, id: id)
      }
    }
    (self.features, self.storyFiles) = (features, storyFiles)
  }

  /// Returns the whole stream: files and pickles, definitions, then the run with its test cases.
  package func document() throws -> EncodedText {
    var lines: [MessageMembers] = [meta]
    for file in sources.keys.sorted() { lines += messages(about: file) }
    lines += pickles
    var definitions = DefinitionMessages(library)
    lines += definitions.parameterTypes.map { ["parameterType": $0] }
    if run.results.contains(where: \.needsHook) { lines.append(["hook": Self.hook]) }
    lines += definitions.definitions.map { ["stepDefinition": $0] }
    let started: MessageMembers = ["id": Self.runID, "timestamp": time(0)]
    lines.append(["testRunStarted": started])
    lines += run.results.enumerated().map {
      ["testCase": testCase($0.element, at: $0.offset, by: &definitions)]
    }
    var clock: Int64 = 0
    for (index, result) in run.results.enumerated() {
      lines += played(result, index, clock: &clock)
    }
    let finished: MessageMembers = [
      "testRunStartedId": Self.runID, "success": problems.isEmpty && run.isSuccess(),
      "timestamp": time(clock),
    ]
    lines.append(["testRunFinished": finished])
    let texts = try lines.map { line in
      let bytes = try JSONSerialization.data(
        withJSONObject: line,
        options: [.sortedKeys, .withoutEscapingSlashes]
      )
      return JSONReport.escaped(String(decoding: bytes, as: UTF8.self))
    }
    return EncodedText(texts.joined(separator: "\n"))
  }

  private var meta: MessageMembers {
    [
      "meta": [
        "protocolVersion": "34.2.1",
        "implementation": ["name": "simon", "version": ToolVersion.current],
        "runtime": ["name": "swift"], "os": ["name": "linux"], "cpu": ["name": "any"],
      ] as MessageMembers
    ]
  }

  /// Returns the text of a file, and its document or its mistakes.
  private func messages(about file: String) -> [MessageMembers] {
    let source: MessageMembers = [
      "uri": file, "data": sources[file] ?? "", "mediaType": "text/x.cucumber.gherkin+plain",
    ]
    let mistakes = problems.filter { $0.file == file }
    guard mistakes.isEmpty else {
      return [["source": source]] + mistakes.map { ["parseError": parseError($0)] }
    }
    let members = features[file]?.members ?? storyFiles[file]?.members ?? [:]
    return [["source": source], ["gherkinDocument": members.merging(["uri": file]) { $1 }]]
  }

  private func parseError(_ problem: StoryProblem) -> MessageMembers {
    let place = GherkinPlace(line: problem.line, column: problem.column)
    let reference: MessageMembers = [
      "uri": problem.file, "location": MessageParts.location(place),
    ]
    let words = "(\(place.line):\(place.column)): \(problem.message)\n\(problem.hint)"
    return ["source": reference, "message": words]
  }
}

extension StoryMessages {
  private var pickles: [MessageMembers] {
    run.results.enumerated().map { index, result in
      let origin = origin(of: result.story)
      let steps = result.steps.enumerated().map { place, step -> MessageMembers in
        let source = origin.steps.indices.contains(place) ? origin.steps[place] : nil
        let members: MessageMembers = [
          "id": pickleStep(index, place), "text": text(of: step.step, source),
          "type": source?.type ?? "Unknown", "astNodeIds": source?.nodes ?? origin.nodes,
        ]
        let (table, docString) = (step.step.table?.rows, step.step.docString)
        return members.merging(MessageParts.argument(table: table, docString: docString)) { $1 }
      }
      let members: MessageMembers = [
        "id": pickle(index), "uri": result.story.file, "language": result.story.language,
        "name": name(of: result.story, origin), "astNodeIds": origin.nodes, "steps": steps,
        "tags": origin.tags.map { ["name": $0.name, "astNodeId": $0.node] },
        "location": MessageParts.location(origin.place),
      ]
      return ["pickle": members]
    }
  }

  /// Returns the parts of its file that a story was made of.
  private func origin(of story: Story) -> PickleOrigin {
    features[story.file]?.origin(of: story) ?? storyFiles[story.file]?.origin(of: story)
      ?? PickleOrigin(story, tags: []) { Self.node($0, in: story.file) }
  }

  /// Returns the name of a scenario as its file has it, unless that would show a secret.
  private func name(of story: Story, _ origin: PickleOrigin) -> String {
    story.title.hasPrefix(origin.name) ? origin.name : story.title
  }

  /// Returns the text of a step as its file has it, unless that would show a secret.
  private func text(of step: Step, _ source: PickleOrigin.Step?) -> String {
    guard let source, source.text.contains(step.body) else { return step.body }
    return source.text
  }

  private func testCase(
    _ result: StoryResult,
    at index: Int,
    by definitions: inout DefinitionMessages
  ) -> MessageMembers {
    let origin = origin(of: result.story)
    var steps: [MessageMembers] = []
    for (place, step) in result.steps.enumerated() {
      let source = origin.steps.indices.contains(place) ? origin.steps[place] : nil
      let members: MessageMembers = [
        "id": testStep(index, place), "pickleStepId": pickleStep(index, place),
      ]
      let matches = definitions.matches(of: step, in: text(of: step.step, source))
      steps.append(members.merging(matches) { $1 })
    }
    if result.needsHook { steps.append(["id": hookStep(index), "hookId": Self.hookID]) }
    return [
      "id": test(index), "pickleId": pickle(index), "testRunStartedId": Self.runID,
      "testSteps": steps,
    ]
  }
}
