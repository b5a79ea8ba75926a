import Foundation

/// A folder that cannot be named in text.
struct UnnamedFolder: Error {
  /// Its name, with the bytes that are no letters as `\\xE9`.
  var name: String
}

extension RecordingStore {
  /// A folder whose name is not UTF-8, which Foundation passes over without a word; nil where there
  /// is none.
  static func unnamedFolder(in path: String) -> String? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      guard String(validating: name, as: UTF8.self) == nil else { continue }
      var status = stat()
      let place =
        Array(path.utf8CString.dropLast()) + [0x2F] + name.map(CChar.init(bitPattern:)) + [0]
      guard unsafe lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      return name.map(Self.letter(of:)).joined()
    }
    return nil
  }

  private static func letter(of byte: UInt8) -> String {
    if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
    return "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
