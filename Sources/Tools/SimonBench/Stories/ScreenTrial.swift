import AppDriver
import EventModel
import Foundation
import Platform
import Recorder
import Replayer
import SampleApps

/// The replay of a log on a variant, to see whether its screens differ visibly.
///
/// It runs in a process of its own, since a variant may end it.
enum ScreenTrial {
  /// The exit code of a process that saw a visible difference.
  private static let visible: Int32 = 10
  /// The longest time of a trial; an app that takes longer hangs.
  private static let limit = Duration.seconds(20)

  /// Returns true if a person can see that a variant differs from a recording: by its screens, or because the app ends
  /// or hangs.
  static func isVisible(_ log: URL, on app: String) throws -> Bool {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let launch = SpawnedProcess.Launch(
      own,
      ["stories", "--screens", log.path, "--on", app],
      environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    )
    let output = Descriptor.nullDevice()
    defer { output.close() }
    let process = try SpawnedProcess(launch, .descriptors([.standardInput, output, output]))
    let watchdog = DispatchWorkItem { process.killGroup() }
    let seconds = Double(limit.components.seconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    defer { watchdog.cancel() }
    return process.wait().end != .exit(0)
  }

  /// Replays a log in this process, which it ends.
  static func run(_ call: BenchmarkCall) throws -> Never {
    let path = call.options["screens"] ?? ""
    let folder = URL(filePath: path).deletingLastPathComponent()
    let log = try RecordingStore(folder: folder).log()
    let driver = try SampleApps.catalogue.makeDriver(for: call.options["on"] ?? log.header.app)
    let outcome = Replay.run(log, on: driver, targetCheck: .strict)
    for (old, new) in zip(log.checkpoints.map(\.tree), outcome.screens) {
      if let reason = VisibleDifference(from: old, to: new).reason {
        print(reason)
        exit(visible)
      }
    }
    if case .driver(let error)? = outcome.stop?.reason {
      print(error.message)
      exit(visible)
    }
    exit(0)
  }
}
