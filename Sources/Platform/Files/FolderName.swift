import Foundation

/// The search for folder names that are not UTF-8, which Foundation skips silently.
package enum FolderName {
  /// Returns the name of such a subfolder, with escapes such as `\xE9`; nil if there is none.
  package static func undecodable(in path: String) -> String? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      guard String(validating: name, as: UTF8.self) == nil else { continue }
      var status = stat()
      let place = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
      guard unsafe lstat(place.map(CChar.init(bitPattern:)), &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      return name.map(escaped).joined()
    }
    return nil
  }

  private static func escaped(_ byte: UInt8) -> String {
    if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
    return "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
