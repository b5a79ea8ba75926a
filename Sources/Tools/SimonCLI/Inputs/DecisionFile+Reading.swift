import CommandLines
import Messages
import Reports

extension DecisionFile {
  /// Reads a file, `-` being standard input.
  init(at path: String, _ console: Console) throws(Diagnostic) {
    try self.init(try TextFile.bytes(path, console), path: path)
  }
}
