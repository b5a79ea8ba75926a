import Glibc

/// Lines to a process and from it, with deadlines.
package final class ProcessLink {
  /// What came of waiting for a line.
  package enum Arrival {
    /// A line, without its end.
    case line([UInt8])
    /// Nothing whole in time; so many bytes came since the last line was sent.
    case late(bytes: Int)
    /// The line under way is longer than any may be.
    case tooLong
    /// Whoever waits was asked to stop.
    case interrupted
    /// The process, with what it started, holds more memory than it may.
    case tooMuchMemory
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
  /// How much memory the process and what it started may hold together, in bytes; nil for all there
  /// is.
  private var memoryLimit: Int?
  /// When that was last looked at.
  private var weighed = ContinuousClock.now

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - variables: what is added to the environment of this process.
  ///   - lineLimit: the longest line it may send, in bytes.
  ///   - memoryLimit: how much memory it may hold with what it starts, in bytes; nil for all there is.
  /// - Throws: `ProcessStartError` with the system's reason.
  package convenience init(
    _ words: [String],
    variables: [String: String] = [:],
    lineLimit: Int,
    memoryLimit: Int? = nil
  ) throws(ProcessStartError) {
    self.init(try ChildProcess(words, variables: variables), lineLimit: lineLimit)
    self.memoryLimit = memoryLimit
  }

  /// Begins to exchange lines with a process that was started.
  init(_ child: ChildProcess, lineLimit: Int) {
    self.child = child
    lines = LineBuffer(limit: lineLimit)
  }

  /// What it wrote to standard error lately.
  package var lastLines: [String] { said.lines }

  /// Whether the process has ended by itself.
  package var hasEnded: Bool { child.hasEnded }

  /// Whether it holds more memory now than a limit, with what it started.
  package func holdsMore(than limit: Int) -> Bool {
    ProcessMemory.family(of: child.id, holdsMoreThan: limit)
  }

  /// The most memory that the process itself ever held, in bytes; 0 once it has ended.
  package var peakMemory: Int { ProcessMemory.peak(of: child.id) }

  /// Sends a line; what the process does not take now goes out while its answer is waited for.
  package func send(_ line: [UInt8]) {
    received = 0
    outgoing += line
    feed()
  }

  /// How long nothing is looked at but the process.
  private static let slice = Duration.milliseconds(100)

  /// Waits for the next line, unless whoever waits is asked to stop.
  package func next(
    until deadline: ContinuousClock.Instant,
    unless isAskedToStop: () -> Bool = { false }
  ) -> Arrival {
    while true {
      if holdsTooMuch { return .tooMuchMemory }
      if let arrival = arrived() { return arrival }
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return .late(bytes: received) }
      guard !isAskedToStop() else { return .interrupted }
      exchange(waiting: min(left, Self.slice))
    }
  }

  /// Whether it holds more memory than it may; what is looked at now and then is no price for an
  /// answer.
  private var holdsTooMuch: Bool {
    guard let memoryLimit, ContinuousClock.now - weighed >= Self.slice else { return false }
    weighed = .now
    return holdsMore(than: memoryLimit)
  }

  /// Whether a process that has ended held more memory than a limit, or was refused more by the
  /// system.
  package func hadMore(than limit: Int) -> Bool {
    child.peakMemory > limit
      || lastLines.contains { $0.lowercased().contains("allocate memory") }
  }

  /// What is there without waiting: a line, or the end of them; nil while neither is.
  func arrived() -> Arrival? {
    if let line = lines.next() { return .line(line) }
    if lines.isOverLimit { return .tooLong }
    guard !isOutputOpen else { return nil }
    drainErrors()
    return .end(torn: lines.pending)
  }

  /// Tells the process that the harness has gone.
  package func closeInput() { child.closeInput() }

  /// Ends the process and everything it started.
  @discardableResult package func finish(
    grace: Duration,
    mayHaveStrays: Bool = true
  ) -> ProcessEnd {
    let end = child.finish(grace: grace, mayHaveStrays: mayHaveStrays)
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
    var polls = polls
    guard unsafe poll(&polls, nfds_t(polls.count), Int32(clamping: milliseconds)) > 0 else {
      return
    }
    move(polls[...])
  }

  /// What is waited for: that it says something, and that it takes what is still to be sent.
  var polls: [pollfd] {
    [
      pollfd(fd: isOutputOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isErrorOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outgoing.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
    ]
  }

  /// Moves what the streams will take or give, by what a poll of ``polls`` found.
  func move(_ found: ArraySlice<pollfd>) {
    let polls = Array(found)
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
