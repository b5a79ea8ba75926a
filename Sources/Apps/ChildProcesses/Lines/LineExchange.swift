import Platform

/// The other end of a ``ProcessLink``: the standard streams of a process that answers lines.
///
/// Standard output carries only answers: other output of the process goes to standard error, and its
/// standard input is empty.
package final class LineExchange: Sendable {
  private let input: Descriptor
  private let output: Descriptor

  /// Takes over the streams of this process; nil if it has none.
  package init?() {
    guard let input = CurrentProcess.takeStandardInput(),
      let output = CurrentProcess.takeStandardOutput()
    else { return nil }
    (self.input, self.output) = (input, output)
    // Earlier output of this process must not become a part of the first answer.
    _ = output.writeAll([0x0A])
  }

  /// True if the other end has sent more than was read, or has closed the input.
  package var hasInput: Bool {
    var streams = [PolledStream(reading: input)]
    PolledStream.wait(for: &streams, milliseconds: 0)
    return streams[0].isReady
  }

  /// Answers lines until the input ends.
  ///
  /// - Parameter answer: receives a line without its end, and the function that sends whole lines at
  ///   any time.
  package func run(_ answer: ([UInt8], _ send: @escaping @Sendable ([UInt8]) -> Void) -> Void) {
    let output = output
    input.readLines(limit: WorkerPool.lineLimit) { line in
      answer(line) { _ = output.writeAll($0) }
      return true
    }
  }
}
