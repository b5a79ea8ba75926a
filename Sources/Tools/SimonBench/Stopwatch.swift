import Foundation
import Platform

/// The measurement of elapsed time, by the fastest of several runs.
enum Stopwatch {
  /// Returns the milliseconds that the fastest of several runs takes.
  static func milliseconds(runs: Int = 5, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = DispatchTime.now().uptimeNanoseconds
      try work()
      best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
    }
    return best
  }

  /// Returns the nanoseconds that work on one of so many things takes in the fastest of several runs.
  static func nanoseconds(
    each count: Int,
    runs: Int = 5,
    _ work: () throws -> Void
  ) rethrows -> Double {
    try milliseconds(runs: runs, work) * 1e6 / Double(count)
  }

  /// Returns the elapsed time and the processor time, in milliseconds, of a child process of this
  /// program; on a busy machine the two differ.
  static func process(_ words: [String]) throws -> (elapsed: Double, computing: Double) {
    let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    var (elapsed, computing) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
      let before = childTime()
      elapsed = min(elapsed, try program([tool] + words, runs: 1))
      computing = min(computing, childTime() - before)
    }
    return (elapsed, computing)
  }

  /// Returns the milliseconds that another program takes from its start to its end.
  ///
  /// Its end is awaited without polling, unlike that of Foundation's `Process`.
  ///
  /// - Throws: `BenchmarkError` if the program cannot be started or fails.
  static func program(_ words: [String], runs: Int) throws -> Double {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let rest = Array(words.dropFirst())
    let launch = SpawnedProcess.Launch(words[0], rest, environment: environment)
    let output = Descriptor.nullDevice()
    defer { output.close() }
    return try milliseconds(runs: runs) {
      let streams = [Descriptor.standardInput, output, .standardError]
      let process = try? SpawnedProcess(launch, .descriptors(streams))
      guard process?.wait().end == .exit(0) else {
        throw BenchmarkError(message: "\(words.joined(separator: " ")) failed")
      }
    }
  }

  /// Returns the processor time in milliseconds that work takes in this process and in child processes
  /// that end meanwhile; on a busy machine it varies less than the elapsed time.
  static func computing(_ work: () throws -> Void) rethrows -> (own: Double, children: Double) {
    let (own, children) = (ownTime(), childTime())
    try work()
    return (ownTime() - own, childTime() - children)
  }

  /// Runs a program to its end, without its output.
  ///
  /// - Throws: `BenchmarkError` if the program cannot be started or fails.
  static func run(_ tool: String, _ words: [String]) throws {
    _ = try program([tool] + words, runs: 1)
  }

  /// Returns the path of another tool in the folder of this program.
  static func tool(_ name: String) -> String {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.deletingLastPathComponent().appending(path: name).path
  }

  /// Returns the processor time in milliseconds of this process.
  private static func ownTime() -> Double { time(of: __rusage_who_t(RUSAGE_SELF.rawValue)) }

  /// Returns the processor time in milliseconds of all child processes that have ended.
  private static func childTime() -> Double { time(of: __rusage_who_t(RUSAGE_CHILDREN.rawValue)) }

  private static func time(of processes: __rusage_who_t) -> Double {
    var usage = rusage()
    unsafe getrusage(processes, &usage)
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return seconds * 1_000 + microseconds / 1_000
  }
}
