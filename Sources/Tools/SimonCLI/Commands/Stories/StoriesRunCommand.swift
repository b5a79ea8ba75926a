import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Replayer
import Reports
import Stories

/// `simon-replay stories run`: story files on an app.
enum StoriesRunCommand {
  static let title = Option<String>(
    "--title PREFIX",
    "only stories whose title starts with PREFIX, ignoring case"
  )
  private static let tags = Option(
    "--tags EXPRESSION",
    "only stories whose tags match, such as \"@smoke and not @slow\"",
    read: { (text) throws(UsageError) in
      do throws(TagExpressionError) { return try TagExpression(parsing: text) } catch {
        throw UsageError("--tags: \(error.message) at column \(error.column)", hint: error.hint)
      }
    }
  )
  private static let order = Option(
    "--order written|random[:SEED]",
    "the order of the stories (default written)",
    read: { (word) throws(UsageError) in try StoryOrder(parsing: word) }
  )
  private static let failFast = Flag("--fail-fast", "stop at the first story that does not succeed")
  private static let memoryLimit = RunOptions.memoryLimit.saying(
    "the memory that a story may take, the app included (default 2048)"
  )
  private static let shard = SuiteSelection.shard.saying(
    "only shard I of N; a story stays with those that continue it"
  )
  private static let jobs = RunOptions.jobs.saying(
    "the number of stories performed at once (default: all cores)"
  )
  private static let retry = RetryOptions.retry.saying("try a failed story again, up to N times")
  private static let failOnFlaky = RetryOptions.failOnFlaky.saying(
    "a story that passes only when tried again fails the run"
  )
  static let command = Command(
    name: "stories run",
    group: .stories,
    purpose: "run .stories and .feature files on an app",
    operands: "[FILE[:LINE]…]",
    options: [
      StandardOptions.app, title, tags, jobs, shard, retry, failOnFlaky, order, StoryOptions.dryRun,
      failFast,
      StoryOptions.allowUnmapped,
      RunOptions.stepLimit,
      memoryLimit, RunOptions.goldens, StandardOptions.directory, StoryOptions.grammar,
      StoryReportTarget.option,
    ] + DriverOption.options,
    examples: [
      "simon-replay stories run --app todo": "all files below this folder",
      "simon-replay stories run todo --app todo": "a file by its name, wherever it lies below",
      "simon-replay stories run todo.stories:12 --app todo": "the story at line 12",
      "simon-replay stories run --app todo --title add": "stories by title",
      "simon-replay stories run --app todo --tags \"@smoke and not @slow\"": "stories by tags",
      "simon-replay stories run --app todo --shard 2/4 --retry 2":
        "the second of four machines, with two more tries",
      "simon-replay stories run *.stories --app todo --format junit:report.xml":
        "a report for the build server",
    ],
    exitCodes: [.difference, .damaged, .nothing, .flaky, .interrupted],
    run: { try run($0) }
  )

  private static func runner(
    of plan: StoryPlan,
    in order: StoryOrder,
    _ call: Invocation
  ) -> StoryRunner {
    var runner = StoryRunner(
      library: call.steps,
      failsFast: call.has(failFast),
      isDryRun: call.has(StoryOptions.dryRun)
    )
    runner.order = order
    runner.retries = call[retry] ?? 0
    runner.clock = plan.clock
    return runner
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    var plan = try StoryPlan(call)
    plan.jobs = call[jobs] ?? plan.jobs
    let request = try TestProtocol(call.console)
    let reports = try StoryReportTarget.all(call, request)
    try request.acknowledge(call.console)
    let order = call[order] ?? .written
    var chosen = try StoryFiles(call, grammar: call[StoryOptions.grammar] ?? .simon)
    let start = Int64(Date().timeIntervalSince1970)
    try chosen.expectNoProblems {
      let messages = StoryMessages(refusing: chosen.files, library: call.steps, start: start)
      try StoryReportTarget.refuse(messages, in: reports, call.console)
    }
    chosen.selection.title = call[title]
    chosen.selection.tags = call[tags]
    let isEmpty = chosen.selection.places(in: chosen.stories).isEmpty
    chosen.selection.part = (call[shard] ?? request.shard).map { .init($0.index, of: $0.count) }
    var runner = runner(of: plan, in: order, call)
    let ticker = reports.first?.ticker(call)
    runner.finished = { ticker?.take($0) }
    var run = try plan.run(runner, chosen.stories, selecting: chosen.selection)
    run.noteMissingSecrets(among: Secrets.values(call.project))
    let texts = chosen.sources.map { ($0, run.withoutSecrets($1, of: $0)) }
    let sources = Dictionary(uniqueKeysWithValues: texts)
    run = run.withoutSecrets
    // A shard may be empty, but not all of them.
    guard !isEmpty else { throw chosen.nothing }
    warn(about: chosen, call.console)
    let isStopped = call.console.interruption.isRequested
    let code = isStopped ? .interrupted : exitCode(of: run, call)
    for (place, target) in reports.enumerated() {
      let rest = run.results.dropFirst(place == 0 ? ticker?.count ?? 0 : 0)
      try target.write(run, Array(rest), in: order, gravity: code, of: call) {
        StoryMessages(run, sources: sources, library: call.steps, start: start)
      }
    }
    return code
  }

  /// Warns of files without a story, and of tags that no story has.
  private static func warn(about chosen: StoryFiles, _ console: Console) {
    for file in chosen.files where file.isEmpty {
      console.warn("this file has no story, so that nothing of it ran", at: file.name)
    }
    for (tag, meant) in chosen.likelyTags {
      console.diagnose("warning: no story has \(tag); did you mean \(meant)?")
    }
  }

  private static func exitCode(of run: StoryRun, _ call: Invocation) -> ExitCode {
    let allowsUnmapped = call.has(StoryOptions.allowUnmapped)
    guard !call.has(StoryOptions.dryRun) else {
      let isRed = run.results.contains {
        $0.status == .unchecked || $0.status == .notMapped && !allowsUnmapped
      }
      return isRed ? .difference : .success
    }
    guard run.isSuccess(allowsUnmapped: allowsUnmapped) else { return .difference }
    return call.has(failOnFlaky) && run.results.contains(where: \.isFlaky) ? .flaky : .success
  }
}
