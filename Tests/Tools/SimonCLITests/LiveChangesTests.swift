import EventModel
import LiveTerminal
import Projects
import Recorder
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Changes of what was recorded")
struct LiveChangesTests {
  private static let milk = """
    tap "Add"
    type "Milk" into "Title"
    tap "Done"
    """

  @Test("what was undone can be repeated, and leaves the bytes of a session without either")
  func redo() async throws {
    let live = try PerformerFixture("todo")
    try live.perform(Self.milk)
    try live.carryOut(.undo, .undo)
    #expect(live.performer.session.entries.map(\.words) == ["launch", "tap \"Add\""])
    try live.carryOut(.redo)
    #expect(live.notice.hasPrefix("repeated: type \"Milk\""))
    try live.carryOut(.redo)
    #expect(live.performer.session.entries.last?.words == "tap \"Done\"")
    try live.carryOut(.redo)
    #expect(live.notice == "there is nothing to repeat")
    let log = try live.finish()
    #expect(try await live.script("todo", Self.milk) == log)
  }

  @Test("a new action leaves nothing to repeat")
  func newAction() throws {
    let live = try PerformerFixture("todo")
    try live.perform(Self.milk)
    try live.carryOut(.undo)
    try live.perform("back")
    try live.carryOut(.redo)
    #expect(live.notice == "there is nothing to repeat")
    #expect(live.performer.session.entries.last?.words == "back")
  }

  @Test(
    "a touch that nothing took is greyed out, is not in the story, and can be removed from the log"
  )
  func idleTouch() async throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Nothing to do\"\n\(Self.milk)")
    let place = try #require(live.place(of: "tap \"Nothing to do\""))
    let rows = live.story
    #expect(rows.contains("idle: tap \"Nothing to do\""))
    #expect(rows.contains("action: When I tap \"Add\""), "\(rows)")
    let row = try #require(live.performer.session.story.first { $0.kind == .idle })
    #expect(row.entry == place && row.events == 2...2)
    #expect(row.reason == "no view handles it there")
    try live.carryOut(.undo)
    #expect(live.performer.session.story.first { $0.kind == .idle }?.reason == row.reason)
    try live.carryOut(.redo)
    try live.carryOut(.remove(place))
    #expect(live.notice == "removed: tap \"Nothing to do\"")
    #expect(!live.story.contains { $0.hasPrefix("idle") })
    let log = try live.finish()
    #expect(try await live.script("todo", Self.milk) == log)
  }

  @Test("the story grows with each action, and each line has its events")
  func story() throws {
    let live = try PerformerFixture("todo")
    #expect(live.story.prefix(2) == ["title: Launch", "given: Given the app is launched"])
    try live.perform("tap \"Add\"")
    #expect(live.story.contains("check: Then I see \"New item\""))
    try live.perform("type \"Milk\" into \"Title\"")
    let typed = live.story
    #expect(typed.contains("action: And I type \"Milk\" into \"Title\""), "\(typed)")
    let row = live.performer.session.story.first { $0.text.contains("I type") }
    #expect(row?.events == 5...8 && row?.entry == 2, "\(row.debugDescription)")
    try live.perform("checkpoint \"kept\"")
    #expect(live.story.contains("title: kept"))
    try live.carryOut(.undo, .undo)
    #expect(live.story == typed.prefix { !$0.contains("I type") })
  }

  @Test("going back to a line and stopping at it keep the bytes of the session up to there")
  func earlierLine() async throws {
    let live = try PerformerFixture("todo")
    try live.perform("\(Self.milk)\ntap \"Milk\"")
    try live.carryOut(.goBack(to: 3))
    #expect(live.performer.session.entries.last?.words == "tap \"Done\"")
    try live.carryOut(.redo)
    #expect(live.performer.session.entries.last?.words == "tap \"Milk\"")
    try live.carryOut(.keep(through: 2))
    #expect(live.end == .status(.finished))
    let log = try live.finish()
    #expect(try await live.script("todo", "tap \"Add\"\ntype \"Milk\" into \"Title\"\n") == log)
  }

  @Test("a replay from a line shows each further screen, and says whether all were the same")
  func replay() async throws {
    let live = try PerformerFixture("todo")
    try live.perform(Self.milk)
    var shown: [String] = []
    _ = try live.performer.carryOut([.replay(from: 1)]) { _ in
      shown.append(live.performer.session.status.text)
    }
    #expect(
      shown == [
        "launching the app again …", "replaying 1 of 3: tap \"Add\"",
        "replaying 2 of 3: type \"Milk\" into \"Title\"", "replaying 3 of 3: tap \"Done\"",
      ]
    )
    #expect(live.notice == "replayed: all 3 actions lead to the same screens")
    let log = try live.finish()
    #expect(try await live.script("todo", Self.milk) == log)
  }

  @Test("a replay names the first line after which an app shows something else")
  func changingApp() throws {
    let app = VaryingApp(.late(5), .after(1), seed: 1)
    let live = try PerformerFixture("varying", driver: app.makeDriver())
    try live.perform("tap 195,300\ntap 195,420")
    try live.carryOut(.replay(from: 0))
    #expect(
      live.notice.hasPrefix("after event 5, tap 195,420, the screen is another one"),
      "\(live.notice)"
    )
  }

  @Test("a session in which nothing was done is not kept, unless its first screen has a name")
  func nothingDone() async throws {
    let live = try PerformerFixture("todo")
    try live.carryOut(.finish)
    #expect(live.end == .discarded)
    let named = try PerformerFixture("todo")
    try named.carryOut(.checkpoint("empty list"), .finish)
    #expect(named.end == .status(.finished))
  }

  @Test("a pause is time that passes in the app, and undo takes it back alone")
  func pause() async throws {
    let live = try PerformerFixture("login")
    try live.carryOut(.pause(.seconds(2)))
    try live.perform("tap \"Name\"")
    let log = live.performer.recording.recorder.log
    #expect(log.events.last.map { $0.at > .seconds(2) } == true)
    try live.carryOut(.undo)
    #expect(live.performer.session.entries.map(\.words) == ["launch", "wait 2"])
    let bytes = try live.finish()
    #expect(try await live.script("login", "wait 2\n") == bytes)
  }

  @Test("the texts of a field can be hidden by hand, also after they were typed")
  func hidden() async throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Add\"\ntype \"Tulip-4711\" into \"Title\"")
    try live.carryOut(.hide("#title"))
    #expect(live.notice.hasPrefix("hidden here and in everything recorded before"))
    try live.perform("tap \"Done\"")
    let rows = live.story
    let log = try live.finish()
    #expect(log.contains("#title") && !log.contains("Tulip") && !log.contains("4711"))
    #expect(!rows.contains { $0.contains("Tulip") } && rows.contains { $0.contains("‹secret 1›") })
    let undone = try PerformerFixture("todo")
    try undone.carryOut(.hide("[["))
    #expect(undone.notice.hasPrefix("this view cannot be hidden"))
    #expect(undone.end == nil)
  }

  @Test(
    "a window asks about texts that look like secrets before anything is kept",
    arguments: [true, false]
  )
  func openSecrets(isHidden: Bool) throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Add\"\ntype \"4111 1111 1111 1111\" into \"Title\"")
    try live.carryOut(.finish)
    #expect(live.end == nil)
    #expect(live.performer.session.prompt?.purpose == .secrets)
    #expect(live.performer.session.openSecrets.contains("a card number"))
    let answer: TerminalInput = .answer(isHidden ? "" : "keep")
    for request in live.performer.session.take(answer, at: .zero) { try live.carryOut(request) }
    #expect(live.end == .status(.finished))
    let log = try live.finish()
    #expect(log.contains("4111 1111 1111 1111") != isHidden)
  }

  @Test("a check of the view that is pointed at is a line of the story, and red where it fails")
  func check() async throws {
    let live = try PerformerFixture("todo")
    try live.perform(Self.milk)
    let row = try #require(live.performer.session.tree.nodes.firstIndex { $0.label == "Milk" })
    let middle = live.performer.session.tree.visibleFrame(of: row).center
    for input in [
      TerminalInput.key(.control("p")), .mouse(.init(.down(.first), at: .point(middle))),
    ] {
      #expect(live.performer.session.take(input, at: .zero) == [])
    }
    #expect(live.performer.session.pointedChecks.first == "I see \"Milk\"")
    for request in live.performer.session.take(.text("a"), at: .zero) { try live.carryOut(request) }
    #expect(live.story.last == "remark: And I see \"Milk\"", "\(live.story)")
    let log = try live.finish()
    let script = "\(Self.milk)\nmarker \"I see \\\"Milk\\\"\"\n"
    #expect(try await live.script("todo", script) == log)
    let story = try live.fixture.folder.text(of: "recordings/script/story.stories")
    #expect(story.hasSuffix("And I see \"Milk\"\n"), "\(story)")
    #expect(try await live.fixture.replay("run", "script").status == .exit(0))
  }

  @Test("a check before the first action belongs to the beginning of the story, which is proven")
  func firstCheck() async throws {
    let live = try PerformerFixture("todo")
    let check = "marker \"I see \\\"Todos\\\"\"\n"
    _ = try await live.script("todo", "\(check)tap \"Add\"\n")
    let story = try live.fixture.folder.text(of: "recordings/script/story.stories")
    #expect(!story.contains("Not proven"), "\(story)")
    #expect(story.contains("And I see \"Todos\"\nWhen I tap \"Add\"\nThen I see"), "\(story)")
    _ = try await live.script("todo", "tap \"Nothing to do\"\n\(check)")
    let idle = try live.fixture.folder.text(of: "recordings/script/story.stories")
    #expect(idle.contains("And I see \"Todos\"\n") && !idle.contains("Not proven"), "\(idle)")
  }

  @Test("a check that fails is named, until its screen is approved", arguments: ["1", "2"])
  func failedCheck(jobs: String) async throws {
    let live = try PerformerFixture("todo")
    let check = "marker \"I see \\\"Done\\\"\"\nmarker \"look here\"\n"
    _ = try await live.script("todo", "tap \"Add\"\n\(check)")
    let words = ["run", "script", "--app", "todo:renamed", "--jobs", jobs]
    let run = try await live.fixture.replay(words)
    #expect(run.status == .exit(1), "\(run)")
    let reason = "at event 5: the check I see \"Done\" fails: \"Done\" is not on the screen"
    #expect(run.standardOutput.contains(reason), "\(run)")
    #expect(run.standardOutput.contains("\"Done\" → \"Save\""))
    let approval = ["approve", "--all", "script", "--reason", "new wording", "--by", "Bea"]
    #expect(try await live.fixture.replay(approval).status == .exit(0))
    let again = try await live.fixture.replay(words)
    #expect(again.status == .exit(0) && !again.standardOutput.contains("the check"), "\(again)")
    let story = try live.fixture.folder.text(of: "recordings/script/story.stories")
    #expect(!story.contains("I see \"Done\""), "\(story)")
  }

  @Test("a second click on a button of a line that has moved meanwhile does nothing")
  func stale() throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Nothing to do\"\ntap \"Nothing to do\"\n\(Self.milk)")
    _ = live.story
    let click = TerminalInput.deed(.remove, at: 1, revision: live.performer.session.storyRevision)
    for _ in 0..<2 {
      for request in live.performer.session.take(click, at: .zero) { try live.carryOut(request) }
    }
    #expect(live.place(of: "tap \"Add\"") == 2, "one of the two touches is left")
    _ = live.story
    for request in live.performer.session.take(click, at: .zero) { try live.carryOut(request) }
    #expect(live.place(of: "tap \"Add\"") == 2, "a line of an earlier story does nothing")
  }

  @Test("a line without which a later one is impossible stays, and says so")
  func neededLine() throws {
    let live = try PerformerFixture("todo")
    try live.perform(Self.milk)
    let before = live.performer.recording.recorder.log
    try live.carryOut(.remove(1))
    #expect(live.notice.hasPrefix("nothing was changed: then type"), "\(live.notice)")
    #expect(live.performer.recording.recorder.log.events == before.events)
    try live.perform("tap \"Milk\"")
    #expect(live.performer.session.entries.count == 5)
  }

  @Test("a replay of a session with remarks and checks says that all screens were the same")
  func replayWithRemark() throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Add\"")
    try live.carryOut(.marker("look"), .marker("I see \"Done\""), .marker("I see \"Dune\""))
    #expect(live.notice == "a remark only, since the check fails: \"Dune\" is not on the screen")
    try live.carryOut(.replay(from: 0))
    #expect(live.notice == "replayed: all 4 actions lead to the same screens")
    let rows = live.story
    #expect(
      rows.contains("remark: And I see \"Done\"")
        && !rows.contains { $0.contains("Then I see \"Dune") }
    )
  }

  @Test("a hidden text is in no line of the list and in no notice any more")
  func hiddenLines() throws {
    let live = try PerformerFixture("todo")
    try live.perform("tap \"Add\"\ntype \"Tulip-4711\" into \"Title\"\ntap \"Done\"")
    try live.carryOut(.undo, .hide("#title"))
    #expect(!live.performer.session.entries.contains { $0.words.contains("Tulip") })
    try live.carryOut(.replay(from: 0), .redo)
    #expect(!live.notice.contains("Tulip"))
  }
}
