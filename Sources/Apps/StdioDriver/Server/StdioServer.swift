public import AppDriver
import ChildProcesses
import Differ
import EventModel
import Platform

/// A server that makes this process an app for `--driver`, by means of any driver in it.
///
/// ```swift
/// try StdioServer(SimulatedAppDriver { _ in CounterController() }, app: "counter").run()
/// ```
///
/// Standard output belongs to the protocol: other output of the process goes to standard error.
public struct StdioServer {
  private var responder: DriverResponder

  /// Creates a server of one driver.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - app: its name in recordings; nil to let the recorder choose.
  /// - Throws: nothing, since the driver exists.
  public init(_ driver: any AppDriver, app: String? = nil) throws(DriverError) {
    responder = try DriverResponder(app: app, edit: TreeDiff.edit) { _ in driver }
  }

  /// Creates a server of all apps in a catalogue, which launches choose by name.
  public init(_ catalogue: AppCatalogue) throws(DriverError) {
    let first = catalogue.entries.first?.name ?? ""
    responder = try DriverResponder(app: nil, edit: TreeDiff.edit) { name throws(DriverError) in
      try catalogue.makeDriver(for: name ?? first)
    }
  }

  /// Answers the lines of standard input until its end or a request to quit.
  public mutating func run() {
    guard let output = CurrentProcess.takeStandardOutput() else { return }
    defer {
      responder.end()
      output.close()
    }
    Descriptor.standardInput.readLines(limit: LogLimits().lineBytes) { line in
      let answer = responder.answer(to: line)
      return answer.notices.allSatisfy(output.writeAll) && output.writeAll(answer.line)
        && !answer.isLast
    }
  }
}
