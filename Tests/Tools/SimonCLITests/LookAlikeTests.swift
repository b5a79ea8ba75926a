import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import SimonCLI

/// Texts that look alike in two builds of one app.
@Suite("Texts that look alike in two builds")
struct LookAlikeTests {
  private static let pairs: [(one: String, other: String, name: String)] = [
    ("caf\u{E9}", "cafe\u{301}", "U+0301"), ("1\u{A0}000", "1 000", "no-break space U+00A0"),
    ("a\u{200B}b", "ab", "zero width space U+200B"), ("\u{41F}\u{430}y", "\u{41F}ay", "U+0430"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}", "U+D55C"), ("x\u{AD}y", "xy", "soft hyphen U+00AD"),
    ("\u{2011}5", "-5", "non-breaking hyphen U+2011"), ("Add\u{200E}", "Add", "U+200E"),
    ("\u{2764}\u{FE0F}", "\u{2764}", "variation selector-16 U+FE0F"),
    ("\u{212B}ngstr\u{F6}m", "\u{C5}ngstr\u{F6}m", "angstrom sign U+212B"),
  ]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a tool for a build that shows a text in place of the title.
  private func tool(_ name: String, showing text: String) throws -> InProcessTool {
    var hooks = HookedApp.Hooks()
    hooks.shows = { tree in
      var tree = tree
      for index in tree.nodes.indices where tree.identifier(of: index) == "empty" {
        var node = tree[index]
        (node.text, node.label) = (text, text)
        tree[index] = node
      }
      return tree
    }
    return try InProcessTool(name, apps: try HookedApp.catalogue("todo", hooks))
  }

  private func record(_ text: String) async throws {
    let words = ["session", "--app", "todo", "--name", "a", "--script", "-", "--force"]
    let run = try await tool("simon-record", showing: text)
      .run(words, input: "tap #add\nback\n", in: folder.url)
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("every output names the character by which texts differ that look alike")
  func named() async throws {
    for (place, (one, other, name)) in Self.pairs.enumerated()
    where TestEnvironment.current.isFull || place < 3 {
      try await record(one)
      let replay = try tool("simon-replay", showing: other)
      var texts: [String: String] = [:]
      for format in ["pretty", "json", "tap", "github", "junit"] {
        let run = await replay.run(["run", "--format", format], in: folder.url)
        #expect(run.status == .exit(1), "\(run)")
        texts[format] = run.standardOutput
      }
      let summary = await replay.run(
        ["run", "--format", "github"],
        environment: ["GITHUB_STEP_SUMMARY": folder.file("summary.md").path],
        in: folder.url
      )
      #expect(summary.status == .exit(1))
      texts["Markdown"] = try folder.text(of: "summary.md")
      let page = await replay.run(["run", "--format", "html:page.html"], in: folder.url)
      #expect(page.status == .exit(1))
      let contents = try PageContents(folder.text(of: "page.html"))
      texts["page"] = String(
        decoding: try JSONSerialization.data(withJSONObject: [contents.index, contents.recordings]),
        as: UTF8.self
      )
      texts["approve --list"] =
        await replay.run(["approve", "--list"], in: folder.url).standardOutput
      texts["approve --list --format json"] =
        await replay.run(["approve", "--list", "--format", "json"], in: folder.url).standardOutput
      texts["stories run"] =
        await replay.run(
          ["stories", "run", "recordings/a/story.stories", "--app", "todo"],
          in: folder.url
        )
        .standardOutput
      for (format, text) in texts.sorted(by: { $0.key < $1.key }) {
        #expect(text.contains(name), "\(name) in \(format):\n\(text.prefix(3_000))")
      }
    }
  }

  @Test("an approved text that only looks the same is written, and stories agree with the golden")
  func approved() async throws {
    for (place, (one, other, name)) in Self.pairs.enumerated()
    where TestEnvironment.current.isFull || place < 2 {
      try await record(one)
      let (old, new) = (
        try tool("simon-replay", showing: one), try tool("simon-replay", showing: other)
      )
      let story = ["stories", "run", "recordings/a/story.stories", "--app", "todo"]
      #expect(await old.run(story, in: folder.url).status == .exit(0), "\(name)")
      #expect(await new.run(story, in: folder.url).status == .exit(1), "\(name)")
      #expect(await new.run(["run"], in: folder.url).status == .exit(1), "\(name)")
      let approve = await new.run(["approve", "--all"], in: folder.url)
      #expect(approve.status == .exit(0), "\(name) \(approve)")
      #expect(await new.run(["run"], in: folder.url).status == .exit(0), "\(name)")
      #expect(await new.run(story, in: folder.url).status == .exit(0), "\(name)")
      #expect(await new.run(["approve", "--check"], in: folder.url).status == .exit(0), "\(name)")
      #expect(await old.run(["run"], in: folder.url).status == .exit(1), "\(name)")
      #expect(await old.run(story, in: folder.url).status == .exit(1), "\(name)")
    }
  }
}
