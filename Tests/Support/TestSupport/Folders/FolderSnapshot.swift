public import Foundation

/// The content of a folder at a point in time, to check whether something was written.
///
/// ```swift
/// let before = try FolderSnapshot(of: folder.url)
/// _ = try await tool.run(["approve", "--all"], in: folder.url)
/// let changes = try FolderSnapshot(of: folder.url).changes(since: before)
/// #expect(changes == ["changed todo/golden.tree"])
/// ```
public struct FolderSnapshot: Equatable, Sendable {
  /// A file, folder or link.
  private enum Entry: Equatable {
    case folder
    case link(to: String)
    case file(size: Int, hash: UInt64, executable: Bool)
  }

  private var entries: [String: Entry] = [:]

  /// Reads a folder with everything below it, including hidden files, without following links.
  public init(of folder: URL) throws {
    let manager = FileManager.default
    for path in try manager.subpathsOfDirectory(atPath: folder.path) {
      let place = folder.appendingPathComponent(path).path
      let attributes = try manager.attributesOfItem(atPath: place)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: entries[path] = .folder
      case .typeSymbolicLink:
        entries[path] = .link(to: try manager.destinationOfSymbolicLink(atPath: place))
      default:
        let bytes = try Data(contentsOf: URL(fileURLWithPath: place))
        let executable = manager.isExecutableFile(atPath: place)
        entries[path] = .file(
          size: bytes.count,
          hash: Self.hash(of: bytes),
          executable: executable
        )
      }
    }
  }

  /// The sorted paths of everything in the folder, relative to it.
  public var paths: [String] { entries.keys.sorted() }

  /// Returns the changes since another snapshot, one line each, sorted by path: `created x`,
  /// `changed x` or `removed x`.
  public func changes(since before: FolderSnapshot) -> [String] {
    Set(entries.keys).union(before.entries.keys).sorted().compactMap { path in
      switch (before.entries[path], entries[path]) {
      case (nil, _?): "created \(path)"
      case (_?, nil): "removed \(path)"
      case (let old, let new): old == new ? nil : "changed \(path)"
      }
    }
  }

  /// The 64-bit FNV-1a hash; two contents of the same length do not have the same hash by accident.
  private static func hash(of bytes: Data) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
