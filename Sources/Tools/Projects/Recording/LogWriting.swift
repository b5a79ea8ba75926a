package import Recorder

/// The lines of a log that are written to its file, or held until there is one.
package final class LogWriting {
  /// The error that kept a line from being written; nothing is written after it.
  package private(set) var failure: RecordingFileError?
  /// The lines without a file.
  package private(set) var lines: [UInt8] = []
  /// The growth of the log.
  package private(set) var growth = LogGrowth()
  private var file: LogFile?

  package init(file: LogFile?) { self.file = file }

  package func add(_ line: [UInt8]) {
    growth.add(line)
    guard let file else {
      lines += line
      return
    }
    // Nothing after half a line could be read.
    guard failure == nil else { return }
    do throws(RecordingFileError) { try file.append(line) } catch { failure = error }
  }

  /// Writes all further lines to a file that contains the lines so far.
  package func `continue`(in file: LogFile) {
    self.file = file
    lines = []
  }
}
