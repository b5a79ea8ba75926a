public import AppDriver
import ChildProcesses
import Differ
import EventModel
import Platform

/// Makes this process an app that `--driver` can reach, for any driver in it.
///
/// ```swift
/// try StdioServer(SimulatedAppDriver { _ in CounterController() }, app: "counter").run()
/// ```
///
/// Standard output belongs to the protocol: what else the process prints goes to standard error.
public struct StdioServer {
  private var responder: DriverResponder

  /// Creates a server of one driver.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - app: what recordings call it; nil to leave that to whoever records.
  /// - Throws: nothing for a driver that is there.
  public init(_ driver: any AppDriver, app: String? = nil) throws(DriverError) {
    responder = try DriverResponder(app: app, edit: TreeDiff.edit) { _ in driver }
  }

  /// Creates a server of all apps of a catalogue, each launch naming the one it wants.
  public init(_ catalogue: AppCatalogue) throws(DriverError) {
    let first = catalogue.entries.first?.name ?? ""
    responder = try DriverResponder(app: nil, edit: TreeDiff.edit) { name throws(DriverError) in
      try catalogue.makeDriver(for: name ?? first)
    }
  }

  /// Answers the lines of standard input until it ends or the harness quits.
  public mutating func run() {
    guard let output = CurrentProcess.takeStandardOutput() else { return }
    defer {
      responder.end()
      output.close()
    }
    var lines = LineBuffer(limit: LogLimits().lineBytes)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !lines.isOverLimit {
      while let line = lines.next() {
        let answer = responder.answer(to: line)
        guard output.writeAll(answer.line), !answer.isLast else { return }
      }
      guard let bytes = Descriptor.standardInput.read(into: &buffer) else { return }
      lines.append(bytes)
    }
  }
}
