import Foundation
import Synchronization

/// The terminal of this process, drawn on as a whole: keys and mouse as bytes, signals as inputs.
///
/// The terminal is restored however the process ends, also in a crash; only a kill that no process can
/// notice prevents that.
package final class RawTerminal {
  /// An input from outside.
  package enum Input {
    /// Bytes of keys or the mouse.
    case bytes([UInt8])
    /// The size of the terminal changed.
    case resized
    /// The process continues after it was suspended, and the terminal shows something else.
    case resumed
    /// The process was asked to stop.
    case stopRequested
    /// The terminal was closed.
    case closed
    /// No input came in time.
    case nothing
  }

  /// The reason why a terminal cannot be used.
  package enum Failure: Error {
    /// The process runs in the background of its terminal.
    case inBackground
    /// The system refused it.
    case refused
  }

  /// The alternate screen, no cursor, a mouse that reports drags, and pastes marked as such.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  /// The same, reversed.
  private static let leave =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  /// The same for a signal handler, which can use neither locks nor memory.
  private static let leaveBytes = Array(leave.utf8)
  nonisolated(unsafe) private static var before = termios()
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let isTaken = Atomic(false)

  private static let watched = [SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP]
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  private var signals: PipeEnds?
  private var formerActions: [(Int32, sigaction)] = []
  private var isClosed = false

  /// Takes over the terminal, once the process is in the foreground.
  package init() throws(Failure) {
    // As a program that reads in the background does: it stops until it is in the foreground.
    if Self.isInBackground { raise(SIGTTIN) }
    guard !Self.isInBackground else { throw .inBackground }
    guard let ends = try? PipeEnds(), unsafe tcgetattr(STDIN_FILENO, &Self.before) == 0 else {
      throw .refused
    }
    ends.read.makeNonblocking()
    ends.write.makeNonblocking()
    signals = ends
    Self.pipeEnd.store(ends.write.number, ordering: .relaxed)
    for signal in Self.watched { watch(signal, Self.forward, flags: SA_RESTART) }
    for signal in Self.crashes {
      watch(signal, Self.restoreInCrash, flags: sigaction.onlyOnce)
    }
    take()
  }

  /// True while another process is in the foreground; false if the system does not say.
  private static var isInBackground: Bool {
    let front = tcgetpgrp(STDIN_FILENO)
    return front > 0 && front != getpgrp()
  }

  /// Restores the terminal; later calls do nothing.
  package func end() {
    guard let ends = signals else { return }
    restore()
    for (signal, former) in formerActions {
      var former = former
      unsafe sigaction(signal, &former, nil)
    }
    // A closed terminal signals that more than once, and the recording must still be written.
    if isClosed {
      var ignored = sigaction(SIG_IGN)
      unsafe sigaction(SIGHUP, &ignored, nil)
    }
    Self.pipeEnd.store(-1, ordering: .relaxed)
    ends.close()
    signals = nil
  }

  /// The size of the terminal in cells; 80x24 if unknown.
  package var size: (columns: Int, rows: Int) { Self.size }

  /// The size of the terminal of this process in cells, whether it is taken over or not; 80x24 if unknown.
  package static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for the next input.
  ///
  /// - Parameter span: the time to wait; nil waits without end.
  /// - Returns: the first input, signals before keys.
  package func next(within span: Duration?) -> Input {
    var streams = [PolledStream(reading: signals?.read), PolledStream(reading: .standardInput)]
    // Rounded up: a wait of less than a millisecond would become a busy loop.
    let wait = span.map { Int(min($0 / .milliseconds(1), 1e9).rounded(.up)) }
    PolledStream.wait(for: &streams, milliseconds: wait)
    if streams[0].isReady { return signalled() }
    guard streams[1].isReady else { return .nothing }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    guard let bytes = Descriptor.standardInput.read(into: &buffer) else {
      isClosed = true
      return .closed
    }
    return bytes.isEmpty ? .nothing : .bytes(Array(bytes))
  }

  private func signalled() -> Input {
    var buffer: [UInt8] = [0]
    guard let signal = signals?.read.read(into: &buffer)?.first else { return .nothing }
    switch Int32(signal) {
    case SIGWINCH: return .resized
    case SIGCONT:
      take()
      return .resumed
    case SIGTSTP:
      restore()
      kill(getpid(), SIGSTOP)
      return .nothing
    case SIGHUP:
      isClosed = true
      return .closed
    default: return .stopRequested
    }
  }

  /// Writes text to the terminal.
  package func write(_ text: String) {
    try? Descriptor.standardOutput.append(Array(text.utf8))
  }

  private func take() {
    var raw = unsafe Self.before
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    Self.isTaken.store(true, ordering: .relaxed)
    write(Self.enter)
  }

  private func restore() {
    guard Self.isTaken.exchange(false, ordering: .relaxed) else { return }
    write(Self.leave)
    // Keys that were not read yet are not meant for the next program.
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &Self.before)
  }

  private func watch(
    _ signal: Int32,
    _ handler: @escaping SignalHandler,
    flags: Int32
  ) {
    var action = sigaction(handler, flags: flags)
    var former = sigaction()
    unsafe sigaction(signal, &action, &former)
    formerActions.append((signal, former))
  }

  /// Passes a signal on as a byte, to be handled where that is safe.
  private static let forward: SignalHandler = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = unsafe systemWrite(RawTerminal.pipeEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }

  /// Restores the terminal in a crash, then sends the signal again, which ends the process.
  private static let restoreInCrash: SignalHandler = { signal in
    defer { raise(signal) }
    guard RawTerminal.isTaken.exchange(false, ordering: .relaxed) else { return }
    unsafe RawTerminal.leaveBytes.withUnsafeBytes { bytes in
      _ = unsafe systemWrite(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &RawTerminal.before)
  }
}

// Within the type, its own method hides the system's function.
private let systemWrite = unsafe write
