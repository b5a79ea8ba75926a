import EventModel

/// The recordings of a suite, and those that one shard replays.
///
/// Every shard writes a manifest into its report. Together they prove that the shards belong to the same
/// suite and that exactly one of them replayed each recording: the recordings of all shards must have the
/// suite's digest, or `merge` is not green.
public struct SuiteManifest: Hashable, Sendable, Codable {
  /// A recording of a suite.
  public struct Entry: Hashable, Sendable, Codable {
    /// The path from the folder of recordings.
    public var path: String
    /// The digest of its log, its golden and the options of the replay, as 32 hexadecimal digits.
    public var digest: String

    /// Creates an entry.
    public init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The digest of the whole suite; it is the same on every machine with the same recordings.
  public var digest: String
  /// The number of recordings in the whole suite.
  public var recordings: Int
  /// The part that this manifest describes.
  public var shard: Shard
  /// The recordings of this part, in order.
  public var own: [Entry]
  /// The goldens of the whole suite that have no log; empty with a filter, since a filtered suite does
  /// not show all logs.
  public var orphans: [String]

  /// Creates the manifest of a shard.
  ///
  /// - Parameters:
  ///   - shard: the part.
  ///   - own: the places of its recordings among all.
  ///   - entries: all recordings of the suite.
  ///   - orphans: the goldens that have no log.
  public init(_ shard: Shard, own: [Int], of entries: [Entry], orphans: [String]) {
    digest = Self.digest(of: entries, orphans)
    recordings = entries.count
    self.shard = shard
    self.own = own.map { entries[$0] }
    self.orphans = orphans
  }

  private static func digest(of entries: [Entry], _ orphans: [String]) -> String {
    let lines =
      entries.map { "recording \($0.digest) \($0.path)" }.sorted { $0.precedes($1) }
      + orphans.map { "orphan \($0)" }.sorted { $0.precedes($1) }
    return "\(Digest(of: lines.joined(separator: "\n")))"
  }
}

extension SuiteManifest {
  /// Joins the manifests of all shards into the manifest of the whole suite.
  ///
  /// - Parameter parts: the manifests, each with the name of its report.
  /// - Returns: the manifest of the undivided suite.
  /// - Throws: `ShardError` if a shard is missing, given twice or from another suite, or if the
  ///   shards' recordings are not those of the suite.
  public static func joined(
    _ parts: [(report: String, manifest: SuiteManifest)]
  ) throws(ShardError) -> SuiteManifest {
    guard let (firstReport, first) = parts.first else { throw .missing([], of: 0) }
    var reports: [Int: String] = [:]
    var owners: [String: (report: String, shard: Shard)] = [:]
    for (report, manifest) in parts {
      guard manifest.digest == first.digest else {
        throw .differentSuite(report, than: firstReport)
      }
      guard manifest.shard.count == first.shard.count else {
        throw .differentCount(report, manifest.shard, than: firstReport, first.shard)
      }
      if let other = reports.updateValue(report, forKey: manifest.shard.index) {
        throw .twice(manifest.shard, in: other, and: report)
      }
      for entry in manifest.own {
        if let other = owners.updateValue((report, manifest.shard), forKey: entry.path) {
          throw .replayedTwice(entry.path, in: other.report, and: report)
        }
      }
    }
    let missing = (1...first.shard.count).filter { reports[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing, of: first.shard.count) }
    let entries = parts.flatMap(\.manifest.own).sorted { $0.path.precedes($1.path) }
    let whole = SuiteManifest(
      .whole,
      own: Array(entries.indices),
      of: entries,
      orphans: first.orphans
    )
    guard whole.digest == first.digest, whole.recordings == first.recordings else {
      throw .incomplete(found: whole.recordings, of: first.recordings)
    }
    return whole
  }
}

/// The reason why shards cannot be joined into a suite.
public enum ShardError: Error, Hashable, Sendable {
  /// Two reports cover different recordings.
  case differentSuite(String, than: String)
  /// Two reports belong to suites with different numbers of shards.
  case differentCount(String, Shard, than: String, Shard)
  /// Two reports cover the same shard.
  case twice(Shard, in: String, and: String)
  /// Two shards replayed the same recording.
  case replayedTwice(String, in: String, and: String)
  /// No report covers the shards of these numbers.
  case missing([Int], of: Int)
  /// The recordings of all shards differ from those of the suite.
  case incomplete(found: Int, of: Int)
}
