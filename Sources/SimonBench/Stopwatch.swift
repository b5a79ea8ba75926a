import Foundation

/// Measures real time, and tells the smallest of several runs: the others were held up by something.
enum Stopwatch {
  /// How many milliseconds a piece of work takes at the best of some runs.
  static func milliseconds(runs: Int = 5, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = DispatchTime.now().uptimeNanoseconds
      try work()
      best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
    }
    return best
  }

  /// How many milliseconds this program takes as a process of its own, from start to end.
  static func process(_ words: [String], runs: Int = 5) throws -> Double {
    try milliseconds(runs: runs) {
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = words
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw BenchmarkError(message: "\(words.joined(separator: " ")) failed as its own process")
      }
    }
  }
}
