/// What a log consists of: how many lines of each kind, and how large they are.
///
/// Events go in one after the other, so that a log of any size can be counted.
public struct LogStatistics: Hashable, Sendable {
  /// The lines of one kind.
  public struct Share: Hashable, Sendable {
    /// The kind's name in the log; `header` for the first line, `remark` for what is passed over.
    public var kind: String
    /// How many lines there are of each size in bytes, their ends included; sizes are few, however
    /// long a log is.
    public private(set) var sizes: [Int: Int] = [:]
    /// How many lines there are.
    public private(set) var count = 0
    /// All their bytes.
    public private(set) var bytes = 0

    /// The size that half of the lines do not exceed; of two in the middle the smaller.
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

  /// The kinds, in the order in which they first appeared.
  public private(set) var shares: [Share] = []
  /// The app's time at the last event.
  public private(set) var duration = Microseconds.zero
  /// How the session ended; nil when the log stops before its end.
  public private(set) var ending: Event.Ending.Status?

  /// Creates statistics of nothing.
  public init() {}

  /// Counts one line.
  public mutating func count(_ line: LogLine) {
    let name = line.name
    let place = shares.firstIndex { $0.kind == name } ?? shares.count
    if place == shares.count { shares.append(Share(kind: name)) }
    shares[place].add(line.bytes)
    duration = line.at
    if case .end(let ending) = line.kind { self.ending = ending.status }
  }

  /// All bytes of the log.
  public var bytes: Int { shares.map(\.bytes).reduce(0, +) }

  /// How many events there are.
  public var events: Int {
    shares.filter { !["header", "remark"].contains($0.kind) }.map(\.count).reduce(0, +)
  }

  /// The part of all bytes that is in keyframes, from 0 to 1.
  public var keyframeShare: Double {
    let keyframes = shares.first { $0.kind == "snapshot" }?.bytes ?? 0
    return bytes > 0 ? Double(keyframes) / Double(bytes) : 0
  }
}
