import Foundation

extension RecordingStore {
  /// Returns the name of a subfolder that is not UTF-8, with escapes such as `\xE9`; nil if there
  /// is none.
  ///
  /// Foundation skips such a folder silently.
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
        Array(path.utf8CString.dropLast()) + [CChar(bitPattern: UInt8(ascii: "/"))]
        + name.map(CChar.init(bitPattern:)) + [0]
      guard unsafe lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      return name.map(Self.character(for:)).joined()
    }
    return nil
  }

  private static func character(for byte: UInt8) -> String {
    if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
    return "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
