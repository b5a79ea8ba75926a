import Foundation
public import Testing

/// Expects a text to be, byte for byte, the golden of this name beside the test.
///
/// The golden is the file `Tests/<X>Tests/Goldens/<name>`. Where it differs the failure shows a
/// unified difference; where it is missing the test fails. `SIMON_UPDATE_GOLDENS=1` writes the file
/// instead, except where `CI` is set: there that is a failure.
///
/// ```swift
/// expectGolden(help.rendered, named: "run-help.txt")
/// ```
///
/// - Parameters:
///   - text: What the code under test produced.
///   - name: The file's name, which may lie in subfolders.
///   - sourceLocation: The place a failure is reported at, which also says where the golden lies.
public func expectGolden(
  _ text: String,
  named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = sourceLocation.filePath
  guard let folder = GoldenFolder(besideTest: path) else {
    Issue.record("\(path) does not lie below Tests/<X>Tests", sourceLocation: sourceLocation)
    return
  }
  if let log = TestEnvironment.current.usedGoldensLog {
    note(folder.url.appendingPathComponent(name).path, in: log)
  }
  guard let failure = folder.failure(of: text, named: name) else { return }
  Attachment.record(text, named: "actual-" + name.split(separator: "/").joined(separator: "-"))
  Issue.record(Comment(rawValue: failure.description), sourceLocation: sourceLocation)
}

/// Adds a line to a file in one write, so that tests that run side by side do not mix theirs.
private func note(_ line: String, in file: URL) {
  guard let stream = OutputStream(url: file, append: true) else { return }
  stream.open()
  defer { stream.close() }
  let bytes = Array("\(line)\n".utf8)
  _ = unsafe bytes.withUnsafeBufferPointer { buffer in
    unsafe buffer.baseAddress.map { unsafe stream.write($0, maxLength: bytes.count) }
  }
}
