/// The number and the sizes of a log's lines, by kind.
///
/// Lines are added one by one, so the log may have any size.
public struct LogStatistics: Hashable, Sendable {
  /// The lines of one kind.
  public struct Share: Hashable, Sendable {
    /// The kind's name in the log; `header` for the first line, `remark` for a remark.
    public var kind: String
    /// The number of lines of each size in bytes, with their line ends; a long log has few sizes, too.
    public private(set) var sizes: [Int: Int] = [:]
    /// The number of lines.
    public private(set) var count = 0
    /// The number of their bytes.
    public private(set) var bytes = 0

    /// The median size; of two in the middle the smaller one.
    public var median: Int {
      var left = (count - 1) / 2
      for (size, lines) in sizes.sorted(by: { $0.key < $1.key }) {
        if left < lines { return size }
        left -= lines
      }
      return 0
    }

    mutating func add(_ size: Int) {
      sizes[size, default: 0] += 1
      count += 1
      bytes += size
    }
  }

  /// The kinds, in the order of their first lines.
  public private(set) var shares: [Share] = []
  /// The app's time at the last event.
  public private(set) var duration = Microseconds.zero
  /// The way in which the session ended; nil for a log without end.
  public private(set) var ending: Event.Ending.Status?

  /// Creates the statistics of an empty log.
  public init() {}

  /// Adds one line.
  public mutating func count(_ line: LogLine) {
    let name = line.name
    let place = shares.firstIndex { $0.kind == name } ?? shares.count
    if place == shares.count { shares.append(Share(kind: name)) }
    shares[place].add(line.bytes)
    duration = line.at
    ending = line.ending ?? ending
  }

  /// The number of bytes in the log.
  public var bytes: Int { shares.map(\.bytes).reduce(0, +) }

  /// The number of events.
  public var events: Int {
    shares.filter { !["header", "remark"].contains($0.kind) }.map(\.count).reduce(0, +)
  }

  /// The share of snapshots in all bytes, from 0 to 1.
  public var keyframeShare: Double {
    let keyframes = shares.first { $0.kind == "snapshot" }?.bytes ?? 0
    return bytes > 0 ? Double(keyframes) / Double(bytes) : 0
  }
}
