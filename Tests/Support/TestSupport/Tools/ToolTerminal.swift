import Foundation
import Platform

/// A tool that runs in a pseudo-terminal.
///
/// A thread drains its output from the start, so it never waits for the test. The tool is killed
/// with its process group when the terminal is deallocated.
///
/// ```swift
/// let terminal = try BuiltTool("simon-record").openTerminal(["session", "--app", "todo"])
/// try await terminal.wait { $0.contains("recording") }
/// try terminal.type("q")
/// #expect(try await terminal.end() == .exit(0))
/// ```
public final class ToolTerminal: Sendable {
  private let process: SpawnedProcess
  private let screen: Screen

  init(_ launch: SpawnedProcess.Launch, size: TerminalSize) throws(ToolError) {
    let (master, slave) = try Self.openTerminal(size)
    do throws(SystemError) {
      process = try SpawnedProcess(launch, .terminal(try Self.path(of: slave)))
    } catch {
      master.close()
      slave.close()
      throw .refused(call: "start \(launch.program)", reason: error.reason)
    }
    slave.close()
    screen = Screen(master: master)
    let (watched, shown) = (process, screen)
    Thread.detachNewThread { shown.drain(until: watched) }
  }

  private static func openTerminal(
    _ size: TerminalSize
  ) throws(ToolError) -> (master: Descriptor, slave: Descriptor) {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    let isOpen = SpawnedProcess.whileNoneStarts {
      guard unsafe openpty(&master, &slave, nil, nil, &window) == 0 else { return false }
      for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isOpen else { throw .refused(call: "openpty", reason: SystemError.last.reason) }
    return (Descriptor(master), Descriptor(slave))
  }

  private static func path(of terminal: Descriptor) throws(SystemError) -> String {
    var name = [CChar](repeating: 0, count: 256)
    let code = unsafe ttyname_r(terminal.number, &name, name.count)
    guard code == 0 else { throw SystemError(code: code) }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  deinit {
    screen.whileRunning { process.killGroup() }
  }

  /// The output so far, with its escape sequences.
  ///
  /// The terminal converts each line feed to a carriage return and line feed, and echoes typed
  /// input unless the tool turns that off.
  public var transcript: String { String(decoding: screen.bytes, as: UTF8.self) }

  /// Returns the output so far without its first bytes.
  public func output(after count: Int) -> [UInt8] { Array(screen.bytes.dropFirst(count)) }

  /// The output so far, without escape sequences and carriage returns.
  public var plainTranscript: String { TerminalText.plain(transcript) }

  /// Clears the output so far, so that the next wait sees only later output.
  public func forget() {
    screen.forget()
  }

  /// Types a text.
  public func type(_ text: String) throws(ToolError) {
    try screen.send(Array(text.utf8))
  }

  /// Presses a key.
  public func press(_ key: TerminalKey) throws(ToolError) {
    try type(key.sequence)
  }

  /// Sends a signal to the tool's process group, unless the tool has ended.
  public func send(_ signal: Int32) {
    screen.whileRunning { process.signalGroup(signal) }
  }

  /// Changes the size of the terminal; the system notifies the tool by `SIGWINCH`.
  public func resize(to size: TerminalSize) throws(ToolError) {
    try screen.resize(to: size)
  }

  /// Closes the terminal, as if its window were closed; its processes are notified by `SIGHUP`.
  public func hangUp() {
    screen.hangUp()
  }

  /// Waits until the plain transcript fulfils a condition.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait.
  ///   - isExpected: The condition on the output since the start or since `forget`.
  /// - Returns: The plain transcript that fulfilled the condition.
  /// - Throws: ``ToolError/outputMissing(transcript:)`` after the timeout, or at once when the tool
  ///   has ended.
  @discardableResult
  public func wait(
    timeout: Duration = .seconds(60),
    until isExpected: (String) -> Bool
  ) async throws(ToolError) -> String {
    var text = ""
    try await waitForOutput(timeout: timeout) {
      text = plainTranscript
      return isExpected(text)
    }
    return text
  }

  /// Waits until the output fulfils a condition, which is asked again after each output.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait.
  ///   - isExpected: The condition.
  /// - Throws: ``ToolError/outputMissing(transcript:)`` after the timeout, or at once when the tool
  ///   has ended.
  public func waitForOutput(
    timeout: Duration = .seconds(60),
    until isExpected: () -> Bool
  ) async throws(ToolError) {
    let deadline = ContinuousClock.now + timeout
    // Most polls find nothing new, and reading a transcript again takes longer than all else.
    var known = -1
    while true {
      let isOver = screen.status != nil || ContinuousClock.now > deadline
      let count = screen.count
      if count != known || isOver {
        known = count
        if isExpected() { return }
        if isOver { throw .outputMissing(transcript: plainTranscript) }
      }
      await Self.pause()
    }
  }

  /// Waits until the tool has ended.
  ///
  /// - Parameter timeout: The time after which the tool is killed.
  /// - Returns: How the tool ended; ``ToolStatus/timedOut`` if it was killed.
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

/// The state shared by the test and the reading thread: descriptor, output and exit status.
private final class Screen: Sendable {
  private struct State {
    var master: Descriptor?
    /// Whether the reading thread should close the terminal.
    var isClosing = false
    var bytes: [UInt8] = []
    /// The exit status, set before the process id may be used by another process.
    var reaped: ToolStatus?
    /// The exit status, set after all output has been read.
    var status: ToolStatus?
  }

  private let state: SharedValue<State>

  init(master: Descriptor) {
    state = SharedValue(State(master: master))
    master.makeNonblocking()
  }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var count: Int { state.withLock { $0.bytes.count } }
  var status: ToolStatus? { state.withLock { $0.status } }

  func forget() {
    state.withLock { $0.bytes = [] }
  }

  /// Runs a closure while the process id cannot belong to another process.
  func whileRunning(_ body: () -> Void) {
    state.withLock { if $0.reaped == nil { body() } }
  }

  /// Reads until the process has ended and there is no more output, then closes the terminal.
  func drain(until process: SpawnedProcess) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if state.withLock({ $0.isClosing }) { close() }
      let master = state.withLock { $0.master }
      let hasEnded = state.withLock { $0.reaped != nil }
      var streams = [PolledStream(reading: master)]
      PolledStream.wait(for: &streams, milliseconds: 50)
      let isReady = streams[0].isReady
      let more = isReady ? master?.read(into: &buffer) ?? [] : []
      state.withLock { $0.bytes += more }
      if hasEnded && more.isEmpty { break }
      // A terminal without a process returns from every poll at once; then only the exit is
      // awaited.
      if isReady && more.isEmpty { CurrentThread.sleep(for: .milliseconds(1)) }
      state.withLock { $0.reaped = $0.reaped ?? process.takeEnd().map(ToolStatus.init) }
    }
    close()
    state.withLock { $0.status = $0.reaped }
  }

  private func close() {
    state.withLock { state in
      state.master?.close()
      state.master = nil
    }
  }

  func hangUp() { state.withLock { $0.isClosing = true } }

  func send(_ bytes: [UInt8]) throws(ToolError) {
    var rest = bytes[...]
    for _ in 0..<2_000 where !rest.isEmpty {
      guard let count = state.withLock({ $0.master?.write(rest) }) else {
        throw .refused(call: "typing", reason: "the terminal is closed")
      }
      rest = rest.dropFirst(count)
      if count == 0 { CurrentThread.sleep(for: .milliseconds(1)) }
    }
    guard rest.isEmpty else { throw .refused(call: "typing", reason: "the tool reads nothing") }
  }

  func resize(to size: TerminalSize) throws(ToolError) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    let failure = state.withLock { state in
      unsafe ioctl(state.master?.number ?? -1, UInt(TIOCSWINSZ), &window) == 0
        ? nil : SystemError.last
    }
    if let failure { throw .refused(call: "ioctl TIOCSWINSZ", reason: failure.reason) }
  }
}
