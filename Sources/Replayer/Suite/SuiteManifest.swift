import EventModel

/// Which recordings a suite has, and which of them one shard replays.
///
/// Every shard writes one. Together they prove that each recording was replayed by exactly one of
/// them, of one and the same suite: the shards' own recordings must add up to the suite's digest.
public struct SuiteManifest: Hashable, Sendable, Codable {
  /// A recording of a suite.
  public struct Entry: Hashable, Sendable, Codable {
    /// Where it is, from the folder of recordings on.
    public var path: String
    /// The digest of its log, its golden and how it was replayed, as 32 hexadecimal digits.
    public var digest: String

    /// Creates an entry.
    public init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The digest of the whole suite: the same on every machine that has the same recordings.
  public var digest: String
  /// How many recordings the whole suite has.
  public var recordings: Int
  /// Which part this is.
  public var shard: Shard
  /// The part's recordings, in order.
  public var own: [Entry]
  /// The goldens of the whole suite that have no log; none where a filter left recordings out, since
  /// what is left cannot tell.
  public var orphans: [String]

  /// Creates the manifest of a shard.
  ///
  /// - Parameters:
  ///   - shard: which part it is.
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
  /// Joins the manifests of shards to that of the whole suite.
  ///
  /// - Parameter parts: the manifests, each with the name of the report it stands in.
  /// - Returns: the manifest of the suite, as if it had not been cut.
  /// - Throws: `ShardError` where a shard is missing or there twice, is of another suite, or where the
  ///   shards' recordings are not those of the suite.
  public static func joined(
    _ parts: [(report: String, manifest: SuiteManifest)]
  ) throws(ShardError) -> SuiteManifest {
    guard let (firstReport, first) = parts.first else { throw .missing([], of: 0) }
    var reports: [Int: String] = [:]
    var owners: [String: (report: String, shard: Shard)] = [:]
    for (report, manifest) in parts {
      guard manifest.digest == first.digest else {
        throw .anotherSuite(report, than: firstReport)
      }
      guard manifest.shard.count == first.shard.count else {
        throw .anotherCut(report, manifest.shard, than: firstReport, first.shard)
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

/// Why shards are not one suite.
public enum ShardError: Error, Hashable, Sendable {
  /// A report is of other recordings than another.
  case anotherSuite(String, than: String)
  /// A report is of a suite that was cut otherwise.
  case anotherCut(String, Shard, than: String, Shard)
  /// A shard is in two reports.
  case twice(Shard, in: String, and: String)
  /// A recording is in two shards.
  case replayedTwice(String, in: String, and: String)
  /// Shards that no report is of, by their numbers.
  case missing([Int], of: Int)
  /// The recordings of all shards are not those of the suite.
  case incomplete(found: Int, of: Int)
}
