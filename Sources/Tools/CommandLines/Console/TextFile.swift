import EventModel
package import Foundation
package import Messages
import Platform
import Recorder

/// The files that a call names, `-` being standard input or output.
///
/// Commands read and write them through this type, so that an error has the same words everywhere.
package enum TextFile {
  /// Returns the bytes of a file, without a byte order mark at the beginning.
  package static func bytes(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    UntrustedFile.withoutByteOrderMark(try allBytes(path, console))
  }

  private static func allBytes(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    guard path != "-" else { return console.input.readAll() }
    let file = console.file(path)
    do {
      guard placeIsFolder(file) == false, !isRegular(file) else {
        return [UInt8](try Data(contentsOf: file))
      }
      return try bytes(ofStream: file)
    } catch {
      throw unreadable(path, after: error, console)
    }
  }

  /// Returns the bytes of a device or a pipe, which Foundation does not read as a whole.
  ///
  /// - Throws: the system's error, and `UntrustedFile.Refusal` for a stream without end.
  private static func bytes(ofStream file: URL) throws -> [UInt8] {
    let stream = try FileHandle(forReadingFrom: file)
    defer { try? stream.close() }
    var bytes: [UInt8] = []
    while let data = try stream.read(upToCount: 1 << 20), !data.isEmpty {
      bytes += data
      guard bytes.count <= UntrustedFile.limit else {
        let limit = UntrustedFile.limit >> 20
        throw UntrustedFile.Refusal(reason: "it gives more than \(limit) MB, the most of a file")
      }
    }
    return bytes
  }

  /// Returns the diagnostic of a file that cannot be read.
  package static func unreadable(
    _ path: String,
    after error: any Error,
    _ console: Console
  ) -> Diagnostic {
    let message =
      switch placeIsFolder(console.file(path)) {
      case nil: "no such file"
      case true?: "this is a folder, expected a file"
      case false?:
        "cannot be read: \((error as? UntrustedFile.Refusal)?.reason ?? error.systemReason)"
      }
    return Diagnostic(message: message, path: path, hint: hint(forMissing: path, console))
  }

  /// Returns what may be meant by a file that does not exist; nil if nothing is similar, or if it exists.
  private static func hint(forMissing path: String, _ console: Console) -> String? {
    let file = console.file(path)
    guard placeIsFolder(file) == nil else { return nil }
    let folder = file.deletingLastPathComponent()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let before = parts.dropLast().joined(separator: "/")
    guard placeIsFolder(folder) == true else { return "there is no folder \(before.quoted)" }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let near = file.lastPathComponent.nearestWord(in: names.filter { !$0.hasPrefix(".") }.sorted())
    return near.map { "did you mean \((parts.dropLast() + [$0[...]]).joined(separator: "/"))?" }
  }

  /// Returns the text of a file.
  package static func read(_ path: String, _ console: Console) throws(Diagnostic) -> String {
    try text(of: try bytes(path, console), path)
  }

  /// Returns the bytes of a file as text.
  package static func text(of bytes: [UInt8], _ path: String) throws(Diagnostic) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(message: "this is not UTF-8 text", path: path)
    }
    return text
  }

  /// Writes a document to a file, or to standard output for `-` or no path.
  package static func write(
    _ document: EncodedText,
    to path: String?,
    _ console: Console
  ) throws(Diagnostic) {
    guard let path, path != "-" else { return console.print(document) }
    try replace(path, with: Array(document.text.utf8), console)
  }

  /// Writes lines for people to a file, or to standard output for `-` or no path.
  package static func write(
    _ text: ConsoleText,
    to path: String?,
    _ console: Console
  ) throws(Diagnostic) {
    guard let path, path != "-" else {
      console.print(text)
      return
    }
    try replace(path, with: Array("\(text.text)\n".utf8), console)
  }

  /// Writes the bytes of a result to a file, or to standard output for `-` or no path.
  ///
  /// - Throws: a diagnostic if the file cannot be written, and if a terminal or a build server would obey
  ///   what stands in the bytes, which must stay exact.
  package static func write(
    _ bytes: [UInt8],
    to path: String?,
    _ console: Console
  ) throws(Diagnostic) {
    guard let path, path != "-" else {
      let document = EncodedText(exactly: bytes)
      let isObeyed =
        console.output.isTerminal ? document.hasControls : console.isCI && document.hasCommands
      guard !isObeyed else {
        throw Diagnostic(
          message: "the result contains control characters or commands to a build server, "
            + "which are not printed on a terminal or in CI",
          hint: "write it to a file: -o FILE",
          gravity: .usage
        )
      }
      console.print(document)
      return
    }
    try replace(path, with: bytes, console)
  }

  /// Writes a file so that at any moment the old or the new one is there, whole.
  ///
  /// A device or a pipe cannot be replaced and is written to; of a link, the file that it leads to is
  /// replaced.
  private static func replace(
    _ path: String,
    with bytes: [UInt8],
    _ console: Console
  ) throws(Diagnostic) {
    let file = console.file(path)
    try expectNoFolder(file)
    do {
      if placeIsFolder(file) != nil, !isRegular(file) {
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: Data(bytes))
      } else {
        let place = file.resolvingSymlinksInPath()
        try WholeFile.write(
          bytes,
          to: place.path,
          isLasting: RecordingStore.keeps(place.lastPathComponent)
        )
        WholeFile.sweep(place.deletingLastPathComponent().path, isOurs: false)
      }
    } catch { throw unwritable(file, error) }
  }

  /// Returns true if a place holds a file of bytes, and no folder, pipe or device.
  package static func isRegular(_ file: URL) -> Bool {
    let path = file.resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular
  }

  /// Returns the path that a link leads to; nil for anything else.
  package static func target(ofLink file: URL) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
  }

  /// Adds to the end of a file that others write to as well; makes it if there is none.
  ///
  /// - Parameters:
  ///   - text: what to add, given how many bytes there are already.
  ///   - path: the file.
  ///   - console: says where a relative path starts.
  /// - Throws: a diagnostic if it cannot be written.
  package static func append(
    _ text: (Int) -> EncodedText,
    to path: String,
    _ console: Console
  ) throws(Diagnostic) {
    let file = console.file(path)
    try expectNoFolder(file)
    do {
      if placeIsFolder(file) == nil { try Data().write(to: file) }
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      try handle.write(contentsOf: Data(text(Int(clamping: try handle.seekToEnd())).text.utf8))
    } catch { throw unwritable(file, error) }
  }

  private static func expectNoFolder(_ file: URL) throws(Diagnostic) {
    guard placeIsFolder(file) == true else { return }
    throw Diagnostic(
      message: "cannot be written: this is a folder, expected a file",
      path: file.relativePath
    )
  }

  private static func unwritable(_ file: URL, _ error: any Error) -> Diagnostic {
    Diagnostic(
      message: placeIsFolder(file.deletingLastPathComponent()) != true
        ? "cannot be written: its folder does not exist"
        : "cannot be written: \(error.systemReason)",
      path: file.relativePath
    )
  }

  /// Returns true if there is a folder at a place.
  package static func isFolder(_ file: URL) -> Bool { placeIsFolder(file) == true }

  /// Returns true if there is a folder at a place, false if there is something else, and nil if there is nothing.
  private static func placeIsFolder(_ file: URL) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }
}
