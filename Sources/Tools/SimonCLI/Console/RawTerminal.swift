import Foundation
import LiveTerminal
import Synchronization

/// The terminal that a live session is drawn on: keys and mouse as bytes, and signals as events.
///
/// However the process ends, the terminal is given back as it was: at the end of the session, and also
/// where the process crashes. Only a kill that no process can notice leaves it as it is.
final class RawTerminal {
  /// What comes from outside.
  enum Happening {
    /// Bytes were typed, or the mouse sent them.
    case bytes([UInt8])
    /// The terminal has another size.
    case resized
    /// The process was stopped and goes on, on a terminal that shows something else.
    case resumed
    /// The process is asked to end.
    case asked
    /// There is no terminal any more.
    case gone
    /// Nothing, for as long as was waited.
    case nothing
  }

  /// The other screen, no cursor, a mouse that tells drags too, and pastes that can be told from typing.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  /// The same back, in the other order.
  private static let leave =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  /// What a handler of signals may use: it can take no lock and no memory.
  private static let leaveBytes = Array(leave.utf8)
  nonisolated(unsafe) private static var before = termios()
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let isTaken = Atomic(false)

  private static let told = [SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP]
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  private var signals: (read: Int32, write: Int32) = (-1, -1)
  private var formerActions: [(Int32, sigaction)] = []

  /// Takes the terminal, once this process is the one in front of it.
  init() throws(Diagnostic) {
    // As any program does that would read from behind: it stops until it is brought to the front.
    if Self.isBehind { raise(SIGTTIN) }
    guard !Self.isBehind else {
      throw Diagnostic(
        message: "this process is not in front of its terminal",
        hint: "begin the session without &, or give the actions by --script FILE",
        exitCode: .usage
      )
    }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0, unsafe tcgetattr(STDIN_FILENO, &Self.before) == 0 else {
      throw Diagnostic(message: "the terminal cannot be taken", exitCode: .internalError)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    signals = (ends[0], ends[1])
    Self.pipeEnd.store(ends[1], ordering: .relaxed)
    for signal in Self.told { watch(signal, Self.tell, flags: SA_RESTART) }
    for signal in Self.crashes {
      watch(signal, Self.giveBackInCrash, flags: Int32(bitPattern: UInt32(SA_RESETHAND)))
    }
    take()
  }

  /// Whether another process has the terminal; none of the system's answers to that is a no.
  private static var isBehind: Bool {
    let front = tcgetpgrp(STDIN_FILENO)
    return front > 0 && front != getpgrp()
  }

  /// Gives the terminal back; it may be called more than once.
  func end() {
    guard signals.read >= 0 else { return }
    giveBack()
    for (signal, former) in formerActions {
      var former = former
      unsafe sigaction(signal, &former, nil)
    }
    // A terminal that goes away says so more than once, and what was recorded is still to be written.
    if hasGone { ignoreGoing() }
    Self.pipeEnd.store(-1, ordering: .relaxed)
    close(signals.read)
    close(signals.write)
    signals = (-1, -1)
  }

  private var hasGone = false

  private func ignoreGoing() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGHUP, &action, nil)
  }

  /// The size of the terminal; the oldest one where it does not tell.
  var size: CellSize {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return CellSize(columns: 80, rows: 24)
    }
    return CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Waits for what comes next.
  ///
  /// - Parameter span: how long to wait; nil waits for ever.
  /// - Returns: what came first, signals before keys.
  func next(within span: Duration?) -> Happening {
    var polls = [
      pollfd(fd: signals.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, or what is due in half a millisecond would be asked for again and again.
    let wait = span.map { Int32(min($0 / .milliseconds(1), 1e9).rounded(.up)) } ?? -1
    let count = unsafe poll(&polls, nfds_t(polls.count), wait)
    if polls[0].revents != 0 { return happening() }
    guard count > 0, polls[1].revents != 0 else { return .nothing }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let read = unsafe Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    if read < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    guard read > 0 else {
      hasGone = true
      return .gone
    }
    return .bytes(Array(buffer.prefix(read)))
  }

  private func happening() -> Happening {
    var signal: UInt8 = 0
    guard unsafe read(signals.read, &signal, 1) == 1 else { return .nothing }
    switch Int32(signal) {
    case SIGWINCH: return .resized
    case SIGCONT:
      take()
      return .resumed
    case SIGTSTP:
      giveBack()
      kill(getpid(), SIGSTOP)
      return .nothing
    case SIGHUP:
      hasGone = true
      return .gone
    default: return .asked
    }
  }

  /// Shows something.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(STDOUT_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private func take() {
    var raw = unsafe Self.before
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    Self.isTaken.store(true, ordering: .relaxed)
    write(Self.enter)
  }

  private func giveBack() {
    guard Self.isTaken.exchange(false, ordering: .relaxed) else { return }
    write(Self.leave)
    // What was typed and not read was not meant for whoever reads next.
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &Self.before)
  }

  private func watch(
    _ signal: Int32,
    _ handler: @escaping @convention(c) (Int32) -> Void,
    flags: Int32
  ) {
    var action = sigaction()
    var former = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    unsafe sigaction(signal, &action, &former)
    formerActions.append((signal, former))
  }

  /// Says by a byte which signal came, so that it is dealt with where that is safe.
  private static let tell: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = unsafe Foundation.write(RawTerminal.pipeEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }

  /// Gives the terminal back while the process goes down: sent again, the signal ends it.
  private static let giveBackInCrash: @convention(c) (Int32) -> Void = { signal in
    defer { raise(signal) }
    guard RawTerminal.isTaken.exchange(false, ordering: .relaxed) else { return }
    unsafe RawTerminal.leaveBytes.withUnsafeBytes { bytes in
      _ = unsafe Foundation.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &RawTerminal.before)
  }
}
