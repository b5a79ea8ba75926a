import Foundation

/// The contents of a page that a run wrote, read as a browser reads them.
public struct PageContents {
  /// The list of recordings, and the figures of the run.
  public let index: [String: Any]
  /// The contents of each recording, in the order of the list.
  public let recordings: [[String: Any]]

  /// The reasons why a text is not such a page.
  public enum Failure: Error {
    case noElement(String)
    case notPacked
  }

  /// Reads a page.
  ///
  /// - Throws: `Failure`, `Inflate.Failure`, or an error of `JSONSerialization`.
  public init(_ page: String) throws {
    index = try Self.unpacked(Self.text(of: "packed-index", in: page))
    let blocks = Array(try Self.text(of: "packed-recordings", in: page).utf8)
    let volumes = try (index["volumes"] as? [[Int]] ?? []).map { range in
      try Self.unpacked(blocks, from: range.first, to: range.last)
    }
    recordings = try (index["recordings"] as? [[String: Any]] ?? []).map { row in
      let block = try Self.unpacked(blocks, from: row["start"] as? Int, to: row["end"] as? Int)
      guard let volume = row["volume"] as? Int, volumes.indices.contains(volume) else {
        throw Failure.notPacked
      }
      return block.merging(volumes[volume]) { own, _ in own }
    }
  }

  private static func unpacked(
    _ blocks: [UInt8],
    from start: Int?,
    to end: Int?
  ) throws -> [String: Any] {
    guard let start, let end, 0 <= start, start <= end, end <= blocks.count else {
      throw Failure.notPacked
    }
    return try unpacked(String(decoding: blocks[start..<end], as: UTF8.self))
  }

  /// Returns the text of a script element of a page.
  public static func text(of id: String, in page: String) throws -> String {
    guard let start = page.range(of: "id=\"\(id)\">")?.upperBound,
      let end = page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound
    else { throw Failure.noElement(id) }
    return String(page[start..<end])
  }

  /// Returns the packed contents of a script element of a page.
  ///
  /// - Throws: as ``init(_:)``.
  public static func contents(of id: String, in page: String) throws -> [String: Any] {
    try unpacked(text(of: id, in: page))
  }

  private static func unpacked(_ text: String) throws -> [String: Any] {
    guard let packed = Data(base64Encoded: text),
      let object = try JSONSerialization.jsonObject(
        with: Data(try Inflate.unpack([UInt8](packed)))
      ) as? [String: Any]
    else { throw Failure.notPacked }
    return object
  }
}
