import ChildProcesses
import Foundation
import Platform

/// The server of a page, which the driver starts anew for each session that needs its data.
///
/// Where `{port}` stands in its command and addresses, it gets a free port, so that several can run at once.
package final class WebServer {
  /// The way in which a server is started.
  package struct Start: Hashable, Sendable {
    /// The command, which a shell runs.
    package var command: String
    /// The folder in which it runs.
    package var folder: String
    /// The address that is asked until the server answers; nil for that of the page.
    package var ready: String?

    /// Creates a start.
    package init(command: String, folder: String, ready: String?) {
      (self.command, self.folder, self.ready) = (command, folder, ready)
    }
  }

  /// The reason why a server cannot be used, as one lower-case clause.
  struct Failure: Error { var reason: String }

  /// The word that stands for the port.
  static let placeholder = "{port}"
  /// The longest wait for a server to answer.
  private static let longestStart = Duration.seconds(60)

  /// The port in place of the word for it.
  let port: UInt16
  private let process: ProcessLink

  /// Starts a server, and waits until it answers.
  ///
  /// - Parameters:
  ///   - start: the way to start it.
  ///   - page: the address of the page, which may have the word for the port.
  ///   - port: a free port.
  /// - Throws: ``Failure``.
  init(_ start: Start, for page: String, at port: LoopbackPort) throws {
    self.port = port.number
    let port = port.number
    let command = Self.address(start.command, at: port)
    // Its output would stop it once nobody reads it.
    let script = #"cd "$0" && { "# + command + "\n} >/dev/null 2>&1 </dev/null"
    let words = ["sh", "-c", script, start.folder]
    do throws(ProcessStartError) {
      process = try ProcessLink(words, variables: ["PORT": "\(port)"], lineLimit: 1 << 16)
    } catch {
      throw Failure(reason: error.reason)
    }
    try wait(for: Self.address(start.ready ?? page, at: port), command)
  }

  /// Returns an address or a command with a port in place of the word for it.
  static func address(_ text: String, at port: UInt16) -> String {
    text.replacing(placeholder, with: "\(port)")
  }

  private func wait(for address: String, _ command: String) throws(Failure) {
    guard let parts = URLComponents(string: address) else {
      throw Failure(reason: "\"\(address)\" is no address")
    }
    let number = parts.port ?? (parts.scheme == "https" ? 443 : 80)
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
    let port = LoopbackPort(UInt16(clamping: number))
    let limit = ContinuousClock.now + Self.longestStart
    while ContinuousClock.now < limit {
      // Another server may listen at the port.
      if process.hasEnded {
        stop()
        throw Failure(reason: "its server ended before it answered: \(command)")
      }
      if let status = port.status(of: path + query, within: 5), status < 500 { return }
      CurrentThread.sleep(for: .milliseconds(20))
    }
    stop()
    throw Failure(reason: "its server did not answer at \(address) within 60 s: \(command)")
  }

  /// Ends the server with everything it started.
  func stop() { process.finish(grace: .milliseconds(200)) }

  deinit { stop() }
}
