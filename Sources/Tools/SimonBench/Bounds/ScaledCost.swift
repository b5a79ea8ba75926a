import Foundation

/// The processor time of a reading at doubled sizes.
struct ScaledCost {
  /// The sizes, each twice the one before.
  var sizes: [Int]
  /// The milliseconds at each size: the median of several runs.
  var milliseconds: [Double]

  /// The time under which a ratio is not counted, in milliseconds.
  static let shortest = 5.0
  /// The largest ratio of a doubling.
  static let most = 2.5

  /// Measures a reading; it ends at a size that takes too long.
  ///
  /// - Parameters:
  ///   - reading: the reading.
  ///   - sizes: the sizes, each twice the one before.
  ///   - runs: the runs at each size.
  ///   - longest: the milliseconds of a run after which no larger size is tried.
  /// - Throws: the error of a reading whose input cannot be made.
  init(
    of reading: ScaledReading,
    sizes: [Int],
    runs: Int,
    longest: Double = 20_000
  ) throws {
    (self.sizes, milliseconds) = ([], [])
    for size in sizes {
      let work = try reading.prepare(size)
      var times: [Double] = []
      for _ in 0..<runs {
        times.append(Self.time(of: work))
        if times[0] > longest { break }
      }
      self.sizes.append(size)
      milliseconds.append(times.sorted()[times.count / 2])
      if times[0] > longest { break }
    }
  }

  /// Creates the cost that was measured elsewhere.
  init(sizes: [Int], milliseconds: [Double]) {
    (self.sizes, self.milliseconds) = (sizes, milliseconds)
  }

  /// The ratio of each time to the one before.
  var ratios: [Double] {
    zip(milliseconds, milliseconds.dropFirst()).map { $1 / max($0, 0.001) }
  }

  /// The largest ratio among those of times that count; 1 where none counts.
  var worst: Double {
    zip(ratios, milliseconds.dropFirst()).filter { $1 > Self.shortest }.map(\.0).max() ?? 1
  }

  /// Returns the milliseconds of processor time that this thread takes for some work.
  static func time(of work: () -> Void) -> Double {
    let start = threadTime()
    work()
    return threadTime() - start
  }

  private static func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
