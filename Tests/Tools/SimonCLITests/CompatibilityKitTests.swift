import Actions
import AppDriver
import Foundation
import Messages
import Reports
import SampleApps
import Stories
import TestSupport
import Testing

@Suite(
  "The samples of Cucumber's compatibility kit",
  .enabled(if: CompatibilityKit.folder != nil, "SIMON_CUCUMBER_KIT names no folder")
)
struct CompatibilityKitTests {
  private typealias Members = MessageStream.Members

  @Test("every sample applies, or has a reason why it does not")
  func samples() throws {
    let applied = try CompatibilityKit.samples.filter {
      try CompatibilityKit.library(of: $0) != nil
    }
    #expect(applied.union(CompatibilityKit.others.keys) == CompatibilityKit.samples)
    #expect(applied.isDisjoint(with: CompatibilityKit.others.keys))
    #expect(applied.count == 21)
  }

  /// Runs a sample as Cucumber does: all of its files, and with two more tries where the sample says so.
  private func stream(_ sample: String, _ library: StepLibrary) throws -> MessageStream {
    let sources = try CompatibilityKit.files(of: sample, ending: ".feature")
    let stories = sources.keys.sorted().flatMap {
      StoryFile(parsing: sources[$0] ?? "", name: $0).stories
    }
    var runner = StoryRunner(library: library)
    let arguments = try CompatibilityKit.files(of: sample, ending: ".arguments.txt").values
    runner.retries = arguments.contains { $0.contains("--retry 2") } ? 2 : 0
    let session = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    let run = runner.run(stories, on: session)
    let messages = StoryMessages(run, sources: sources, library: library, start: 0)
    return try MessageStream(messages.document().text)
  }

  @Test(
    "a sample gives the messages that Cucumber gives",
    arguments: CompatibilityKit.samples.subtracting(CompatibilityKit.others.keys).sorted()
  )
  func messages(_ sample: String) throws {
    let library = try #require(try CompatibilityKit.library(of: sample))
    let made = try stream(sample, library)
    try made.expectSound()
    let files = try CompatibilityKit.files(of: sample, ending: ".ndjson")
    let expected = try MessageStream(files.values.joined())
    try expected.expectSound()
    for kind in ["source", "gherkinDocument", "pickle"] {
      let (own, other) = (made[kind].map(plain), expected[kind].map(plain))
      #expect(own.count == other.count)
      for (own, other) in zip(own, other) { #expect(own == other) }
    }
    #expect(nodes(made) == nodes(expected))
    #expect(cases(made) == cases(expected))
    #expect(
      made["stepDefinition"].count - SentenceForm.all.count == expected["stepDefinition"].count
    )
    #expect(events(made) == events(expected))
  }

  /// Returns the members without identifiers.
  private func plain(_ members: Members) -> NSDictionary {
    func plain(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(plain) }
      guard let members = value as? Members else { return value }
      let kept = members.filter { !["id", "astNodeIds", "astNodeId"].contains($0.key) }
      return kept.mapValues(plain)
    }
    return (plain(members) as? Members ?? [:]) as NSDictionary
  }

  /// Returns the lines of the parts that each pickle, step and tag of a pickle is made of.
  private func nodes(_ stream: MessageStream) -> [[[Int]]] {
    var lines: [String: Int] = [:]
    func collect(_ value: Any) {
      for item in value as? [Any] ?? [] { collect(item) }
      guard let members = value as? Members else { return }
      lines[members.text("id")] = members.part("location")["line"] as? Int
      for value in members.values { collect(value) }
    }
    return stream.messages.compactMap { kind, members in
      if kind == "gherkinDocument" { collect(members) }
      guard kind == "pickle" else { return nil }
      let ids = ([members] + members.list("steps")).map { $0["astNodeIds"] as? [String] ?? [] }
      let tags = members.list("tags").map { [$0.text("astNodeId")] }
      return (ids + tags).map { $0.map { lines[$0] ?? 0 } }
    }
  }

  /// Returns the steps of the test cases, with the values that their definitions take.
  private func cases(_ stream: MessageStream) -> [[String]] {
    stream["testCase"].map { testCase in
      testCase.list("testSteps").map { step in
        let definitions = (step["stepDefinitionIds"] as? [String] ?? []).count
        let lists = step.list("stepMatchArgumentsLists").map { list in
          list.list("stepMatchArguments").map { argument in
            let group = argument.part("group")
            // Other names of types are those of the kit's own definitions.
            let isNumber = argument.text("parameterTypeName") == "int"
            return "\(group["start"] ?? "-") \(group.text("value"))\(isNumber ? " int" : "")"
          }
        }
        return "\(definitions) \(lists)"
      }
    }
  }

  /// Returns the course of the run: attempts, the results of steps, and proposals of code.
  ///
  /// Simon runs no step of a scenario if one of its steps has no definition or several, where Cucumber runs those before
  /// it: they are skipped here.
  private func events(_ stream: MessageStream) -> [[String]] {
    var attempts: [[String]] = []
    for (kind, members) in stream.messages {
      switch kind {
      case "testCaseStarted": attempts.append(["attempt \(members["attempt"] ?? "")"])
      case "suggestion": attempts[attempts.count - 1].append("suggestion")
      case "testStepFinished":
        attempts[attempts.count - 1].append(members.part("testStepResult").text("status"))
      case "testCaseFinished":
        attempts[attempts.count - 1].append("again \(members["willBeRetried"] ?? "")")
      case "testRunFinished": attempts.append(["success \(members["success"] ?? "")"])
      default: break
      }
    }
    return attempts.map { attempt in
      guard attempt.contains("UNDEFINED") || attempt.contains("AMBIGUOUS") else { return attempt }
      return attempt.map { $0 == "PASSED" ? "SKIPPED" : $0 }
    }
  }
}
