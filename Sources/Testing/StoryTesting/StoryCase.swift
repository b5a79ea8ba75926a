import Actions
public import AppDriver
import EventModel
import Foundation
public import Stories
public import Testing

/// A story of a folder as a test case.
///
/// ```swift
/// @Test(arguments: StoryCase.all(in: "Stories"))
/// func story(_ story: StoryCase) { story.test(on: apps, app: "todo") }
/// ```
public struct StoryCase: Sendable, CustomTestStringConvertible {
  private enum Content: Sendable {
    case story(place: Int, of: [Story])
    case problem(StoryProblem)
    case unreadable(String)
  }

  /// The absolute path of the story's file.
  public let file: String
  private let content: Content

  /// Returns the stories of all `.stories` and `.feature` files below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: the folder, relative to the folder of the test's file or absolute.
  ///   - tags: a condition on the tags of the stories, such as `@smoke and not @slow`; empty for all.
  ///   - grammar: the order of keywords.
  ///   - testFile: the test's file; omit this.
  /// - Returns: the cases, at least one: a file that cannot be read and a folder without stories are
  ///   cases that fail.
  public static func all(
    in folder: String,
    tags: String = "",
    grammar: StoryGrammar = .simon,
    testFile: String = #filePath
  ) -> [StoryCase] {
    let base = URL(filePath: testFile).deletingLastPathComponent()
    let root = URL(filePath: folder, directoryHint: .isDirectory, relativeTo: base).absoluteURL
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter(StoryFile.isNamed).sorted().map {
      root.appending(path: $0)
    }
    guard !files.isEmpty else {
      return [
        StoryCase(file: root.path, content: .unreadable("no stories below \(root.path)"))
      ]
    }
    do throws(TagExpressionError) {
      let expression = try TagExpression(parsing: tags)
      let cases = files.flatMap { Self.cases(of: $0, grammar) }.filter { $0.matches(expression) }
      let nothing = "no story below \(root.path) has tags that match \"\(tags)\""
      return cases.isEmpty ? [StoryCase(file: root.path, content: .unreadable(nothing))] : cases
    } catch {
      let reason = "tags: \(error.message) at column \(error.column); \(error.hint)"
      return [StoryCase(file: root.path, content: .unreadable(reason))]
    }
  }

  /// Returns true if the story has tags that match; every mistake does.
  private func matches(_ tags: TagExpression) -> Bool {
    guard case .story(let place, let stories) = content else { return true }
    return tags.matches(stories[place].tags)
  }

  private static func cases(of file: URL, _ grammar: StoryGrammar) -> [StoryCase] {
    guard let bytes = try? Data(contentsOf: file),
      let text = String(validating: bytes, as: UTF8.self)
    else { return [StoryCase(file: file.path, content: .unreadable("this is not UTF-8 text"))] }
    let read = StoryFile(parsing: text, name: file.path, grammar: grammar)
    guard read.problems.isEmpty else {
      return read.problems.map { StoryCase(file: file.path, content: .problem($0)) }
    }
    return read.stories.indices.map {
      StoryCase(file: file.path, content: .story(place: $0, of: read.stories))
    }
  }

  /// The story's title and file.
  public var testDescription: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return switch content {
    case .story(let place, let stories): "\(stories[place].title) (\(name):\(stories[place].line))"
    case .problem(let problem): "\(name):\(problem.line)"
    case .unreadable: name
    }
  }

  /// Runs the story and the stories that it continues, and records an issue at the line that fails.
  ///
  /// The steps run in another process: the test program is started again and runs the test up to this
  /// call. A step that traps, ends its process, never returns or takes too much memory therefore fails
  /// alone. Issues that steps record, such as those of `#expect`, are recorded for this test.
  ///
  /// - Parameters:
  ///   - apps: the catalogue with the app.
  ///   - app: the name of the app, or `NAME:VARIANT`.
  ///   - steps: the step definitions, beside the built-in sentences.
  ///   - limit: the longest real time that a step may take.
  ///   - sourceLocation: the place of the call; omit this.
  public func test(
    on apps: AppCatalogue,
    app: String,
    steps: StepLibrary = StepLibrary(),
    limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let call = StoryCaseCall(at: sourceLocation, app: app, limit: limit)
    guard !StoryCaseWorker.isWorker else {
      StoryCaseWorker.serve(call, steps) { () throws(DriverError) in
        try apps.makeDriver(for: app)
      }
      return
    }
    switch content {
    case .unreadable(let reason): record(reason, line: 1)
    case .problem(let problem):
      record("\(problem.message)\nhint: \(problem.hint)", line: problem.line)
    case .story(let place, let stories):
      do throws(DriverError) {
        let driver = try apps.makeDriver(for: app)
        let worker = call.flatMap(StoryCaseWorker.lend)
        report(run(place, of: stories, with: steps, in: worker, driver))
      } catch {
        record(error.message, line: stories[place].line)
      }
    }
  }

  /// Runs a story in a worker; without one, on a driver in this process.
  private func run(
    _ place: Int,
    of stories: [Story],
    with steps: StepLibrary,
    in worker: StoryCaseWorker?,
    _ driver: any AppDriver
  ) -> StoryRun {
    let runner = StoryRunner(library: steps)
    let selection = StorySelection(lines: [stories[place].file: [stories[place].line]])
    guard let worker else {
      defer { driver.quit() }
      return runner.run(stories, on: DriverSink(driver), selecting: selection)
    }
    return worker.run(stories, by: runner, selecting: selection) { issue, step in
      let words = step.map { "\(issue.message)\nin the step: \($0.shown)" } ?? issue.message
      Issue.record(
        Comment(rawValue: words),
        severity: issue.isWarning ? .warning : .error,
        sourceLocation: issue.fileID.isEmpty
          ? .init(path: file, line: step?.line ?? stories[place].line)
          : .init(
            fileID: issue.fileID,
            filePath: issue.filePath,
            line: issue.line,
            column: issue.column
          )
      )
    }
  }

  private func report(_ run: StoryRun) {
    for result in run.results where result.status != .success {
      let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
      var lines = [
        step.map { "\($0.step.shown): \($0.message ?? $0.status.rawValue)" } ?? result.outcome
      ]
      if step == nil, let message = result.message { lines.append(message) }
      if let hint = step?.hint ?? result.hint { lines.append("hint: \(hint)") }
      lines += step?.candidates ?? []
      if let snippet = step?.snippet { lines.append(snippet) }
      if let tree = result.tree { lines += ["screen at this point:"] + PrunedTree(tree).lines }
      record(lines.joined(separator: "\n"), line: step?.step.line ?? result.story.line)
    }
  }

  private func record(_ message: String, line: Int) {
    Issue.record(Comment(rawValue: message), sourceLocation: .init(path: file, line: line))
  }
}

extension SourceLocation {
  /// Creates a place in a file that is not source code.
  init(path: String, line: Int) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(fileID: "Stories/\(name)", filePath: path, line: line, column: 1)
  }
}
