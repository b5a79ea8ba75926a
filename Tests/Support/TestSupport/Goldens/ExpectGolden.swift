import Foundation
public import Testing

/// Expects a text to be equal, byte for byte, to the golden of this name next to the test.
///
/// The golden is the file `Tests/<X>Tests/Goldens/<name>`, or one of another folder. If it differs,
/// the failure shows a unified diff; if it is missing, the test fails. With
/// `SIMON_UPDATE_GOLDENS=1` the file is written instead, except if `CI` is set, which is a failure.
///
/// ```swift
/// expectGolden(help.rendered, named: "run-help.txt")
/// ```
///
/// - Parameters:
///   - text: The text produced by the code under test.
///   - name: The file name of the golden, which may include subfolders.
///   - folder: The folder of the golden; nil for `Goldens` next to the test.
///   - sourceLocation: The place at which a failure is reported, and next to which the golden is.
public func expectGolden(
  _ text: String,
  named name: String,
  in folder: GoldenFolder? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = sourceLocation.filePath
  guard let folder = folder ?? GoldenFolder(besideTest: path) else {
    Issue.record("\(path) is not in a folder Tests/<X>Tests", sourceLocation: sourceLocation)
    return
  }
  if let log = TestEnvironment.current.usedGoldensLog {
    note(folder.url.appendingPathComponent(name).path, in: log)
  }
  guard let failure = folder.failure(of: text, named: name) else { return }
  Attachment.record(text, named: "actual-" + name.split(separator: "/").joined(separator: "-"))
  Issue.record(Comment(rawValue: failure.description), sourceLocation: sourceLocation)
}

/// Appends a line to a file in a single write, so that lines of concurrent tests do not mix.
private func note(_ line: String, in file: URL) {
  guard let stream = OutputStream(url: file, append: true) else { return }
  stream.open()
  defer { stream.close() }
  let bytes = Array("\(line)\n".utf8)
  _ = unsafe bytes.withUnsafeBufferPointer { buffer in
    unsafe buffer.baseAddress.map { unsafe stream.write($0, maxLength: bytes.count) }
  }
}
