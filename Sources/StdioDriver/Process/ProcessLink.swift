import AppDriver
import Glibc

/// Lines to a process and from it, with deadlines.
final class ProcessLink {
  /// What came of waiting for a line.
  enum Arrival {
    /// A line, without its end.
    case line([UInt8])
    /// Nothing whole in time; so many bytes came since the last line was sent.
    case late(bytes: Int)
    /// The line under way is longer than any may be.
    case tooLong
    /// Whoever waits was asked to stop.
    case interrupted
    /// There will be no more: so many bytes of a line were left.
    case end(torn: Int)
  }

  private let child: ChildProcess
  private var lines: LineBuffer
  private var said = LastLines()
  private var outgoing: [UInt8] = []
  private var received = 0
  private var isOutputOpen = true
  private var isErrorOpen = true
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts a process.
  init(_ words: [String], lineLimit: Int) throws(DriverFault) {
    child = try ChildProcess(words)
    lines = LineBuffer(limit: lineLimit)
  }

  /// What it wrote to standard error lately.
  var lastLines: [String] { said.lines }

  /// Whether the process has ended by itself.
  var hasEnded: Bool { child.hasEnded }

  /// Sends a line; what the process does not take now goes out while its answer is waited for.
  func send(_ line: [UInt8]) {
    received = 0
    outgoing += line
    feed()
  }

  /// How long nothing is looked at but the process.
  private static let slice = Duration.milliseconds(100)

  /// Waits for the next line, unless whoever waits is asked to stop.
  func next(
    until deadline: ContinuousClock.Instant,
    unless isAskedToStop: () -> Bool = { false }
  ) -> Arrival {
    while true {
      if let line = lines.next() { return .line(line) }
      if lines.isOverLimit { return .tooLong }
      guard isOutputOpen else {
        drainErrors()
        return .end(torn: lines.pending)
      }
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return .late(bytes: received) }
      guard !isAskedToStop() else { return .interrupted }
      exchange(waiting: min(left, Self.slice))
    }
  }

  /// Tells the process that the harness has gone.
  func closeInput() { child.closeInput() }

  /// Ends the process and everything it started.
  @discardableResult func finish(grace: Duration) -> DriverFault.ProcessEnd {
    let end = child.finish(grace: grace)
    drainErrors()
    return end
  }

  private func feed() {
    guard !outgoing.isEmpty else { return }
    guard let count = Descriptor.write(outgoing[...], to: child.input) else {
      // Nobody reads any more; its output says why.
      outgoing = []
      return
    }
    outgoing.removeFirst(count)
  }

  /// Waits until some stream can go on, and moves what it will take or give.
  private func exchange(waiting: Duration) {
    let (seconds, fraction) = waiting.components
    let milliseconds = seconds * 1_000 + fraction / 1_000_000_000_000_000 + 1
    var polls = [
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isErrorOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outgoing.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
    ]
    guard unsafe poll(&polls, 3, Int32(clamping: milliseconds)) > 0 else { return }
    if polls[2].revents != 0 { feed() }
    if polls[1].revents != 0 { drainErrors() }
    guard polls[0].revents != 0 else { return }
    guard let bytes = Descriptor.read(child.output, into: &buffer) else {
      isOutputOpen = false
      return
    }
    received += bytes.count
    lines.append(bytes)
  }

  private func drainErrors() {
    while isErrorOpen {
      guard let bytes = Descriptor.read(child.errors, into: &buffer) else {
        isErrorOpen = false
        return
      }
      guard !bytes.isEmpty else { return }
      said.append(bytes)
      if bytes.count < buffer.count { return }
    }
  }
}
