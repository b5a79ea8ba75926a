import AppDriver
import CommandLines
import Foundation
import Messages
import Recorder
import Replayer
import Reports
import SampleApps
import Stories
import Synchronization
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The lines of a run that goes on")
struct RunTickerTests {
  /// The lines that were printed.
  private final class Sink: Sendable {
    private let text = Mutex("")

    func take(_ bytes: [UInt8]) -> String? {
      text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return nil
    }

    /// Everything that was printed.
    var all: String { text.withLock { $0 } }

    /// The names at the beginnings of the lines.
    var names: [String] {
      text.withLock { text in
        text.split(separator: "\n").compactMap { line in
          line.firstMatch(of: #/^[✓✗] (\w+)/#).map { String($0.1) }
        }
      }
    }
  }

  private let sink = Sink()

  /// Returns a call in a folder, and the recordings `a`, `b` and `c` there.
  private func ticker(in folder: URL, amount: PrettyReport.Amount = .usual) -> RunTicker {
    let sink = sink
    let console = Console(
      output: ConsoleOutput(isTerminal: false) { sink.take($0) },
      errors: ConsoleOutput(isTerminal: false) { _ in nil },
      environment: [:],
      directory: folder
    )
    let call = Invocation(
      tool: "simon-replay",
      apps: AppCatalogue([]),
      steps: StepLibrary(),
      console: console
    )
    let recordings = ["a", "b", "c"].map { name in
      (
        store: RecordingStore(folder: folder.appending(path: "recordings/\(name)")),
        path: "recordings/\(name)"
      )
    }
    let pretty = PrettyReport(style: Style(isOn: false), amount: amount)
    return RunTicker(recordings, as: pretty, call: call)
  }

  private func passed(_ name: String) -> RecordingResult {
    var result = RecordingResult(name: name, verdict: .passed)
    result.checkpoints = 1
    return result
  }

  @Test("a recording is printed as soon as it and all before it are done")
  func order() throws {
    let folder = try TemporaryFolder()
    let ticker = ticker(in: folder.url)
    ticker.take(1, passed("b"))
    #expect(sink.names == [])
    ticker.take(0, passed("a"))
    #expect(sink.names == ["a", "b"])
    ticker.take(2, passed("c"))
    #expect(sink.names == ["a", "b", "c"])
  }

  @Test("a quiet run prints only what did not pass")
  func quiet() throws {
    let folder = try TemporaryFolder()
    let ticker = ticker(in: folder.url, amount: .quiet)
    ticker.take(0, passed("a"))
    ticker.take(1, RecordingResult(name: "b", verdict: .orphaned))
    ticker.take(2, RecordingResult(name: "c", verdict: .passed))
    #expect(sink.names == ["b", "c"], "a recording of which no screen is compared has not passed")
  }

  @Test("a run prints a recording before it replays the next one")
  func early() async throws {
    let fixture = try await CommandLineFixture()
    let (printed, seen) = (Sink(), Sink())
    var hooks = HookedApp.Hooks()
    hooks.launched = { _ = seen.take(Array("\(printed.names)".utf8)) }
    let apps =
      SampleApps.catalogue.entries.filter { $0.name == "navigation" }
      + (try HookedApp.catalogue("todo", hooks)).entries
    var tool = try InProcessTool("simon-replay", apps: AppCatalogue(apps))
    tool.printed = { _ = printed.take($0) }
    let run = await tool.run(["--jobs", "1"], in: fixture.folder.url)
    #expect(run.status == .exit(0), "\(run)")
    #expect(seen.all == "[\"click\"]")
  }

  @Test("a run prints each recording once, in the order of the names, however many replay at once")
  func whole() async throws {
    let fixture = try await CommandLineFixture()
    for jobs in ["1", "8"] {
      let run = try await fixture.replay("--jobs", jobs, "--app", "todo:renamed")
      let names = run.standardOutput.split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/^[✓✗] (\w+)/#).map { String($0.1) }
      }
      #expect(names == ["click", "milk"], "\(run)")
    }
  }
}
