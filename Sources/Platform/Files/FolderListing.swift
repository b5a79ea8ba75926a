import Foundation

/// The names in a folder with their kinds, read in one pass and without a look at each file.
package struct FolderListing: Sendable {
  /// The kinds of paths.
  package enum Kind: Sendable {
    case folder, link, other
  }

  /// The names that are UTF-8 text, in the system's order.
  package private(set) var entries: [(name: String, kind: Kind)] = []
  /// The name of a folder that is not UTF-8 text, with escapes such as `\xE9`; nil if there is none.
  package private(set) var undecodableFolder: String?

  /// Creates the listing of a folder with the given names.
  package init(_ entries: [(name: String, kind: Kind)]) { self.entries = entries }

  /// Lists a folder.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: `SystemError` for a folder that cannot be read, or in which no file can be reached.
  package init(of path: String) throws(SystemError) {
    guard let folder = unsafe opendir(path) else { throw .last }
    defer { unsafe closedir(folder) }
    var isReachable = false
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      let type = unsafe Int(entry.pointee.d_type)
      if !isReachable {
        try Self.expectReachable(path, name)
        isReachable = true
      }
      let text = String(validating: name, as: UTF8.self)
      // Only a folder of such a name would hide recordings.
      if text == nil, undecodableFolder != nil { continue }
      let kind = Self.kind(type) ?? Self.kind(of: path, name)
      if let text {
        entries.append((text, kind))
      } else if kind == .folder {
        undecodableFolder = name.map(Self.escaped).joined()
      }
    }
    guard errno == 0 else { throw .last }
  }

  /// Returns the kind that a folder notes for a name; nil where the file system notes none.
  private static func kind(_ type: Int) -> Kind? {
    switch type {
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .other
    }
  }

  /// Makes sure that a folder whose names can be read lets its files be read, too.
  private static func expectReachable(_ folder: String, _ name: [UInt8]) throws(SystemError) {
    guard status(of: folder, name) == nil, SystemError.last.code == EACCES else { return }
    throw .last
  }

  private static func status(of folder: String, _ name: [UInt8]) -> stat? {
    var status = stat()
    let path = (Array(folder.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Returns the kind of a file; one that was deleted meanwhile is of no special kind.
  private static func kind(of folder: String, _ name: [UInt8]) -> Kind {
    guard let status = status(of: folder, name) else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
    return "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
