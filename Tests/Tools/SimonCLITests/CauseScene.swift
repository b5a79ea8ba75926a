import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import Synchronization
import TestSupport

/// A state of recordings and apps that has a cause, and the command that shows it.
struct CauseScene: Sendable {
  let command: String
  /// The exit code of the command.
  var code: Int32 = 1
  var apps: AppCatalogue = SampleApps.catalogue
  /// Writes the recordings into a folder.
  var prepare: @Sendable (TemporaryFolder) async throws -> Void

  /// The scenes by their causes, and by the verdicts that have none.
  static var all: [String: CauseScene] {
    files.merging(replays) { $1 }.merging(drivers) { $1 }
  }

  /// Scenes in which the app or its surroundings are the cause.
  private static var replays: [String: CauseScene] {
    [
      "passed": CauseScene(command: "simon-replay run click-me", prepare: shipped("click-me")),
      "flaky": CauseScene(
        command: "simon-replay run click-me --retry 2",
        apps: SampleApps.catalogue.changing("navigation:renamed", "navigation"),
        prepare: shipped("click-me")
      ),
      "changed": CauseScene(
        command: "simon-replay run click-me --app navigation:renamed",
        prepare: shipped("click-me")
      ),
      "not deterministic": CauseScene(
        command: "simon-replay run click-me",
        apps: SampleApps.catalogue.relaunching("navigation:renamed", "navigation"),
        prepare: shipped("click-me")
      ),
      "environment": CauseScene(
        command: "simon-replay run sign-in --screen 768x1024@2 --diagnose --diagnose-seed 7",
        prepare: shipped("sign-in")
      ),
      "timing": CauseScene(
        command: "SIMON_SECRET_1=x simon-replay run refused --app login:lingering --diagnose "
          + "--diagnose-seed 7",
        prepare: refused
      ),
      "not decided": CauseScene(
        command: "SIMON_SECRET_1=x simon-replay run refused --app login:lingering",
        prepare: refused
      ),
      "secret not given": CauseScene(
        command: "simon-replay run welcome",
        prepare: recorded(
          "welcome",
          on: "login",
          "type \"ann\" into \"Name\"\ntype \"s3cret\" into \"Password\"\ntap \"Sign in\""
        )
      ),
      "target drift": CauseScene(
        command: "simon-replay run click-me --app navigation:noidentifier",
        prepare: shipped("click-me")
      ),
      "app crashed": CauseScene(
        command: "simon-replay run answer --app controls:crashing",
        prepare: recorded(
          "answer",
          on: "controls",
          "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\""
        )
      ),
      "app never idle": CauseScene(
        command: "simon-replay run values --app controls:hanging",
        prepare: recorded("values", on: "controls", "tap \"Values\"")
      ),
    ]
  }

  /// Records a sign-in that is refused, until its warning has gone.
  private static let refused = recorded(
    "refused",
    on: "login",
    """
    type "bob" into "Name"
    type "x" into "Password"
    tap "Sign in"
    wait 4
    checkpoint "the warning has gone"
    """
  )

  /// Scenes in which a driver is the cause.
  private static var drivers: [String: CauseScene] {
    [
      "unknown app": CauseScene(
        command: "simon-replay run click-me",
        code: 2,
        apps: AppCatalogue(SampleApps.catalogue.entries.filter { $0.name != "navigation" }),
        prepare: shipped("click-me")
      ),
      "app did not start": CauseScene(
        command: "simon-replay run click-me --driver no-such-program",
        prepare: shipped("click-me")
      ),
      "app cannot be driven": CauseScene(
        command: "simon-replay run click-me",
        apps: SampleApps.catalogue.refusing,
        prepare: shipped("click-me")
      ),
    ]
  }

  /// Scenes in which the files of the recording are the cause.
  private static var files: [String: CauseScene] {
    [
      "damaged log": CauseScene(
        command: "simon-replay run click-me",
        code: 3,
        prepare: changed { folder in
          let path = "recordings/click-me/events.jsonl"
          let text = try folder.text(of: path)
          try folder.write(text.replacing("Page 7", with: "Page 8"), to: path)
        }
      ),
      "damaged golden": CauseScene(
        command: "simon-replay run click-me",
        code: 3,
        prepare: changed { try $0.write("nonsense\n", to: "recordings/click-me/golden.tree") }
      ),
      "damaged ledger": CauseScene(
        command: "simon-replay run click-me",
        code: 3,
        prepare: changed { try $0.write("nonsense\n", to: "recordings/click-me/approvals.jsonl") }
      ),
      "damaged rules": CauseScene(
        command: "simon-replay run click-me",
        code: 3,
        prepare: changed { try $0.write("nonsense\n", to: "recordings/click-me/simon.rules") }
      ),
      "missing golden": CauseScene(
        command: "simon-replay run click-me",
        code: 5,
        prepare: changed { try $0.delete("recordings/click-me/golden.tree") }
      ),
      "orphaned golden": CauseScene(
        command: "simon-replay",
        code: 6,
        prepare: changed { try $0.delete("recordings/click-me/events.jsonl") }
      ),
      "orphaned checkpoints": CauseScene(
        command: "simon-replay run click-me",
        code: 6,
        prepare: changed { folder in
          let store = RecordingStore(folder: folder.file("recordings/click-me"))
          var golden = Golden(recorded: try store.log(), as: "click-me")
          golden.screens += golden.screens.suffix(1)
          try folder.write(golden.text, to: "recordings/click-me/golden.tree")
        }
      ),
      "golden not approved": CauseScene(
        command: "CI=true simon-replay run click-me",
        code: 5,
        prepare: changed { try $0.delete("recordings/click-me/approvals.jsonl") }
      ),
      "rule not approved": CauseScene(
        command: "CI=true simon-replay run click-me",
        code: 5,
        prepare: changed {
          let rule = "ignore text of #count because the server's stock changes"
          try $0.write("\(rule)\n", to: "simon.rules")
        }
      ),
      "name not approved": CauseScene(
        command: "CI=true simon-replay run other",
        code: 5,
        prepare: changed { folder in
          try FileManager.default.moveItem(
            at: folder.file("recordings/click-me"),
            to: folder.file("recordings/other")
          )
        }
      ),
      "ledger outdated": CauseScene(
        command: "CI=true simon-replay run click-me",
        code: 5,
        prepare: changed { folder in
          let path = "recordings/click-me/approvals.jsonl"
          let first = try folder.text(of: path).prefix { $0 != "\n" }
          try folder.write("\(first)\n", to: path)
        }
      ),
      "story not approved": CauseScene(
        command: "CI=true simon-replay run click-me",
        code: 5,
        prepare: changed { folder in
          let path = "recordings/click-me/story.stories"
          try folder.write("# a remark\n" + folder.text(of: path), to: path)
        }
      ),
      "log not approved": CauseScene(
        command: "CI=true simon-replay run click",
        code: 5,
        prepare: { folder in
          try await recorded("click", on: "navigation", "tap \"Page 1\"\ntap \"Click me\"")(folder)
          let store = RecordingStore(folder: folder.file("recordings/click"))
          var log = try store.log()
          for place in log.events.indices {
            log.events[place].lastOutcome = nil
            guard case .touch(let touch, _) = log.events[place].kind else { continue }
            log.events[place].kind = .touch(touch, target: nil)
          }
          let text = String(decoding: LogWriter.encode(log), as: UTF8.self)
          try folder.write(text, to: "recordings/click/events.jsonl")
        }
      ),
      "story not proven": CauseScene(
        command: "CI=true simon-replay run click",
        code: 1,
        prepare: { folder in
          try await recorded("click", on: "navigation", "tap \"Page 1\"\ntap \"Click me\"")(folder)
          let path = "recordings/click/story.stories"
          let text = try folder.text(of: path)
          try folder.write(text.replacing("tap \"Page 1\"", with: "tap \"Page 2\""), to: path)
        }
      ),
    ]
  }

  /// Returns a function that copies a shipped recording.
  private static func shipped(
    _ name: String
  ) -> @Sendable (TemporaryFolder) async throws -> Void {
    { folder in
      for file in ["events.jsonl", "golden.tree", "story.stories", "approvals.jsonl"] {
        let path = "recordings/\(name)/\(file)"
        let text = try String(contentsOf: PackageFolder.file(path), encoding: .utf8)
        try folder.write(text, to: path)
      }
    }
  }

  /// Returns a function that copies the recording `click-me` and changes its files.
  private static func changed(
    _ change: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) -> @Sendable (TemporaryFolder) async throws -> Void {
    { folder in
      try await shipped("click-me")(folder)
      try change(folder)
    }
  }

  /// Returns a function that records a script.
  private static func recorded(
    _ name: String,
    on app: String,
    _ script: String
  ) -> @Sendable (TemporaryFolder) async throws -> Void {
    { folder in
      _ = try await InProcessTool("simon-record").run(
        ["session", "--app", app, "--name", name, "--script", "-"],
        input: script + "\n",
        environment: ["SIMON_SECRET_1": "s3cret"],
        in: folder.url
      )
    }
  }
}

extension TemporaryFolder {
  fileprivate func delete(_ path: String) throws {
    try FileManager.default.removeItem(at: file(path))
  }
}

extension AppCatalogue {
  /// The apps with another build of `navigation` for each driver, the last one again and again.
  fileprivate func changing(_ builds: String...) -> AppCatalogue {
    let drivers = Mutex(0)
    return replacing { plain in
      let count = drivers.withLock { count in
        count += 1
        return count
      }
      return plain(builds[min(count, builds.count) - 1])
    }
  }

  /// The apps with another build of `navigation` for each launch, the last one again and again.
  fileprivate func relaunching(_ builds: String...) -> AppCatalogue {
    replacing { plain in WrappedDriver(builds.map(plain), refuses: false) }
  }

  /// The apps with a `navigation` that takes no touches.
  fileprivate var refusing: AppCatalogue {
    replacing { plain in WrappedDriver([plain("navigation")], refuses: true) }
  }

  private func replacing(
    _ makeDriver: @escaping @Sendable ((String) -> any AppDriver) -> any AppDriver
  ) -> AppCatalogue {
    AppCatalogue(
      entries.map { entry in
        guard entry.name == "navigation" else { return entry }
        var other = entry
        other.makeDriver = { _ in
          makeDriver { build in
            entry.makeDriver(Set(build.split(separator: ":").dropFirst().map(String.init)))
          }
        }
        return other
      }
    )
  }
}

/// A driver of an app that is another build at each launch, or takes no touches.
private final class WrappedDriver: AppDriver {
  private let builds: [any AppDriver]
  private let refuses: Bool
  private var launches = 0

  init(_ builds: [any AppDriver], refuses: Bool) {
    (self.builds, self.refuses) = (builds, refuses)
  }

  private var app: any AppDriver { builds[min(max(launches, 1), builds.count) - 1] }
  var capabilities: Capabilities { app.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) {
    launches += 1
    try app.launch(in: setting)
  }
  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if refuses { throw .unsupported(input: "touches") }
    return try app.send(input)
  }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}
