/// What a log consists of: how many lines of each kind, and how large they are.
///
/// Events go in one after the other, so that a log of any size can be counted.
public struct LogStatistics: Hashable, Sendable {
  /// The lines of one kind.
  public struct Share: Hashable, Sendable {
    /// The kind's name in the log; `header` for the first line, `remark` for what is passed over.
    public var kind: String
    /// The size of each line in bytes, its end included.
    public var sizes: [Int] = []

    /// How many lines there are.
    public var count: Int { sizes.count }
    /// All their bytes.
    public var bytes: Int { sizes.reduce(0, +) }
    /// The size that half of the lines do not exceed; of two in the middle the smaller.
    public var median: Int { sizes.isEmpty ? 0 : sizes.sorted()[(sizes.count - 1) / 2] }
  }

  /// The kinds, in the order in which they first appeared.
  public private(set) var shares: [Share] = []
  /// The app's time at the last event.
  public private(set) var duration = Microseconds.zero
  /// How the session ended; nil when the log stops before its end.
  public private(set) var ending: Event.Ending.Status?

  /// Creates statistics of nothing.
  public init() {}

  /// Counts one line of `bytes` bytes, its end included.
  public mutating func count(_ item: LogReader.Item, bytes: Int) {
    switch item {
    case .header: add("header", bytes)
    case .remark: add("remark", bytes)
    case .event(let event):
      add(event.kind.name, bytes)
      duration = event.at
      if case .end(let ending) = event.kind { self.ending = ending.status }
    }
  }

  private mutating func add(_ kind: String, _ bytes: Int) {
    let place = shares.firstIndex { $0.kind == kind } ?? shares.count
    if place == shares.count { shares.append(Share(kind: kind)) }
    shares[place].sizes.append(bytes)
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
