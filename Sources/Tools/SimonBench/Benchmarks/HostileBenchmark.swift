import EventModel
import Foundation
import Platform

extension Benchmark {
  /// Measures the tool on small files that were written to keep it busy.
  static let hostile = Benchmark(
    name: "hostile",
    purpose:
      "simon-replay on files that are made to keep it busy, each ten times as large as those that "
      + "once hung it; each command ends within 5 s or says at which limit it stopped"
  ) { _ in
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try HostileRecording.all.flatMap { try $0.measured(in: folder) }
  }
}

/// A recording that costs a reader much for its size.
private struct HostileRecording: Sendable {
  /// Its size and shape, in words.
  var name: String
  var log: @Sendable () -> [UInt8]
  var golden: @Sendable () -> String? = { nil }

  /// The commands that read a recording; `-` stands for its log.
  private static let commands = [
    ["run", "--time-limit", "5"], ["log", "check", "-"], ["log", "stats", "-"],
    ["log", "cat", "-"],
    ["show", "hostile"], ["approve", "--list"], ["golden", "text", "hostile"],
  ]

  static let all: [HostileRecording] = [
    HostileRecording(name: "80,000 operations on two attributes") {
      var log = ScaledLog(ScaledScreens.attributes(1))
      log.change(
        (0..<80_000).map {
          .init(node: 1, member: .attribute("k\($0 % 2)"), value: .number(Double($0)))
        }
      )
      return log.bytes
    },
    HostileRecording(name: "400,000 operations on as many attributes") {
      var log = ScaledLog(ScaledScreens.attributes(1))
      log.change(
        ScaledScreens.names(400_000)
          .map { .init(node: 1, member: .attribute($0), value: .number(1)) }
      )
      return log.bytes
    },
    HostileRecording(name: "a view with 200,000 attributes") {
      ScaledLog(ScaledScreens.attributes(200_000)).bytes
    },
    HostileRecording(name: "2,000,000 equal siblings") {
      ScaledLog(ScaledScreens.twins(2_000_000)).bytes
    },
    HostileRecording(name: "400,000 members on a line") {
      var log = ScaledLog()
      let extras = ScaledScreens.names(400_000).map { Attribute("X\($0)", .number(1)) }
      log.add(.marker("m"), extras: AttributeList(extras))
      return log.bytes
    },
    HostileRecording(name: "310 MB of escapes") {
      ScaledLog(ScaledScreens.text(310_000_000 / 6, "\u{1}")).bytes
    },
    HostileRecording(name: "1,000,000 moved touches") {
      var log = ScaledLog(ScaledScreens.twins(1))
      log.add(.touch(Touch(.began, finger: 0, at: Point(x: 1, y: 1)), target: nil))
      for place in 0..<1_000_000 {
        let point = Point(x: Double(place % 300), y: 1)
        log.add(.touch(Touch(.moved, finger: 0, at: point), target: nil))
      }
      log.add(.touch(Touch(.ended, finger: 0, at: Point(x: 1, y: 1)), target: nil))
      return log.bytes
    },
    HostileRecording(name: "a golden with 40,000 lines about one view") {
      ScaledLog(ScaledScreens.twins(1)).bytes
    } golden: {
      "golden 1  app todo  recording hostile\n== 1 launch\nUIWindow 0,0 390x844\n== 2 a\n"
        + (0..<40_000).map { "~ UIWindow  k\($0) none → 1\n" }.joined()
    },
  ]

  /// Writes the recording and returns the time that each command takes on it.
  func measured(in root: URL) throws -> [Figure] {
    let folder = root.appending(path: "hostile", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "events.jsonl")
    try Data(log()).write(to: file)
    if let golden = golden() {
      try Data(golden.utf8).write(to: folder.appending(path: "golden.tree"))
    }
    return try Self.commands.map { words in
      let isAboutFile = words.contains("-")
      let rest = words.map { $0 == "-" ? file.path : $0 }
      let milliseconds = try Stopwatch.end(
        [Stopwatch.tool("simon-replay")] + rest + (isAboutFile ? [] : ["--dir", root.path])
      )
      let command = words.prefix { !$0.hasPrefix("-") && $0 != "hostile" }.joined(separator: " ")
      return Figure("\(name): \(command)", milliseconds, in: "ms", atMost: 5_000)
    }
  }
}

extension Stopwatch {
  /// Returns the milliseconds until a program ends by itself, with whatever status, without its output.
  ///
  /// - Throws: `BenchmarkError` if it cannot be started or is ended by a signal, such as that of a trap.
  fileprivate static func end(_ words: [String]) throws -> Double {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let launch = SpawnedProcess.Launch(words[0], Array(words.dropFirst()), environment: environment)
    let output = Descriptor.nullDevice()
    defer { output.close() }
    return try milliseconds(runs: 1) {
      let process = try? SpawnedProcess(launch, .descriptors([.standardInput, output, output]))
      guard case .exit = process?.wait().end else {
        throw BenchmarkError(message: "\(words.joined(separator: " ")) did not end by itself")
      }
    }
  }
}
