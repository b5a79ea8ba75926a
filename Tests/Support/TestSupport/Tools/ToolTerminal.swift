import Foundation
import Glibc

/// A tool that runs in a pseudo-terminal: what it shows, and a person's hands on it.
///
/// Everything it writes is drained by a thread from the start, so it never waits for the test. It
/// is killed with its whole group when nobody holds the terminal any longer.
///
/// ```swift
/// let terminal = try BuiltTool("simon-record").openTerminal(["session", "--app", "todo"])
/// try await terminal.wait { $0.contains("recording") }
/// try terminal.type("q")
/// #expect(try await terminal.end() == .exit(0))
/// ```
public final class ToolTerminal: Sendable {
  private let child: ChildProcess
  private let screen: Screen

  init(_ launch: ChildProcess.Launch, size: TerminalSize) throws(ToolError) {
    let (child, master) = try ChildProcess.exclusively { () throws(ToolError) in
      var (master, slave): (Int32, Int32) = (-1, -1)
      var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
      guard unsafe openpty(&master, &slave, nil, nil, &window) == 0 else {
        throw ChildProcess.refusal(of: "openpty", errno)
      }
      defer { close(slave) }
      for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var name = [CChar](repeating: 0, count: 256)
      let code = unsafe ttyname_r(slave, &name, name.count)
      do throws(ToolError) {
        guard code == 0 else { throw ChildProcess.refusal(of: "ttyname_r", code) }
        let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return (try ChildProcess(launch, .terminal(path)), master)
      } catch {
        close(master)
        throw error
      }
    }
    self.child = child
    screen = Screen(master: master)
    let (watched, shown) = (child, screen)
    Thread.detachNewThread { shown.drain(until: watched) }
  }

  deinit {
    screen.whileRunning { child.send(SIGKILL) }
  }

  /// All that came out so far, with its escape sequences; the terminal turns a line feed into
  /// carriage return and line feed, and shows what is typed as long as the tool lets it.
  public var transcript: String { String(decoding: screen.bytes, as: UTF8.self) }

  /// All that came out so far, without escape sequences and carriage returns.
  public var plainTranscript: String { TerminalText.plain(transcript) }

  /// Forgets what came out so far, so that the next wait sees only what comes from now on.
  public func forget() {
    screen.forget()
  }

  /// Types a text as it is.
  public func type(_ text: String) throws(ToolError) {
    try screen.send(Array(text.utf8))
  }

  /// Presses a key.
  public func press(_ key: TerminalKey) throws(ToolError) {
    try type(key.sequence)
  }

  /// Sends a signal to the tool and its group; none once it has ended.
  public func send(_ signal: Int32) {
    screen.whileRunning { child.send(signal) }
  }

  /// Gives the terminal another size, of which the system tells the tool by `SIGWINCH`.
  public func resize(to size: TerminalSize) throws(ToolError) {
    try screen.resize(to: size)
  }

  /// Closes the terminal, as when its window is closed: all that runs in it is told by `SIGHUP`.
  public func hangUp() {
    screen.hangUp()
  }

  /// Waits until the plain transcript is as expected.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - isExpected: Looks at all that came out since the start, or since it was last forgotten.
  /// - Returns: The plain transcript that was as expected.
  /// - Throws: ``ToolError/waitedInVain(transcript:)`` if that does not come, at once if the tool
  ///   has ended.
  @discardableResult
  public func wait(
    timeout: Duration = .seconds(60),
    until isExpected: (String) -> Bool
  ) async throws(ToolError) -> String {
    let deadline = ContinuousClock.now + timeout
    while true {
      let ended = screen.status != nil
      let text = plainTranscript
      if isExpected(text) { return text }
      if ended || ContinuousClock.now > deadline { throw .waitedInVain(transcript: text) }
      await Self.pause()
    }
  }

  /// Waits until the tool has ended by itself.
  ///
  /// - Parameter timeout: How long to wait before it is killed.
  /// - Returns: How it ended, ``ToolStatus/timedOut`` if it had to be killed.
  public func end(timeout: Duration = .seconds(60)) async -> ToolStatus {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let status = screen.status { return status }
      if ContinuousClock.now > deadline {
        send(SIGKILL)
        return .timedOut
      }
      await Self.pause()
    }
  }

  private static func pause() async {
    try? await Task.sleep(for: .milliseconds(5))
  }
}

/// What a terminal's two sides share: the descriptor, the bytes that came, and how it ended.
private final class Screen: Sendable {
  private struct State {
    var master: Int32
    /// Whether the terminal is to be closed, which the one who reads it does.
    var isClosing = false
    var bytes: [UInt8] = []
    /// How the process ended, from the moment its number may belong to another one.
    var reaped: ToolStatus?
    /// The same, from the moment all it wrote is there.
    var status: ToolStatus?
  }

  private let state: SharedValue<State>

  init(master: Int32) {
    state = SharedValue(State(master: master))
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var status: ToolStatus? { state.withLock { $0.status } }

  func forget() {
    state.withLock { $0.bytes = [] }
  }

  /// Does something to the process while its number cannot belong to another.
  func whileRunning(_ body: () -> Void) {
    state.withLock { if $0.reaped == nil { body() } }
  }

  /// Reads until the process has ended and nothing more comes, then closes.
  func drain(until child: ChildProcess) {
    var master = state.withLock { $0.master }
    while true {
      if master >= 0, state.withLock({ $0.isClosing }) {
        state.withLock { $0.master = -1 }
        close(master)
        master = -1
      }
      let ended = state.withLock { $0.reaped != nil }
      var polls = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
      let ready = unsafe poll(&polls, 1, 10) > 0
      let more = ready && read(from: master)
      if ended && !more { break }
      // A terminal without a process answers every poll at once: then only the exit is awaited.
      if ready && !more { usleep(1_000) }
      state.withLock { $0.reaped = $0.reaped ?? child.endedStatus() }
    }
    state.withLock {
      $0.status = $0.reaped
      $0.master = -1
    }
    if master >= 0 { close(master) }
  }

  func hangUp() { state.withLock { $0.isClosing = true } }

  private func read(from master: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    state.withLock { $0.bytes += buffer.prefix(count) }
    return true
  }

  func send(_ bytes: [UInt8]) throws(ToolError) {
    var rest = bytes[...]
    for _ in 0..<2_000 where !rest.isEmpty {
      let (count, code) = state.withLock { state in
        let count = unsafe rest.withUnsafeBytes { buffer in
          unsafe write(state.master, buffer.baseAddress, buffer.count)
        }
        return (count, errno)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if code == EAGAIN || code == EINTR {
        usleep(1_000)
      } else {
        throw ChildProcess.refusal(of: "typing", code)
      }
    }
    guard rest.isEmpty else { throw .refused(call: "typing", reason: "the tool reads nothing") }
  }

  func resize(to size: TerminalSize) throws(ToolError) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    let code = state.withLock { state in
      unsafe ioctl(state.master, UInt(TIOCSWINSZ), &window) == 0 ? 0 : errno
    }
    guard code == 0 else { throw ChildProcess.refusal(of: "ioctl TIOCSWINSZ", code) }
  }
}
