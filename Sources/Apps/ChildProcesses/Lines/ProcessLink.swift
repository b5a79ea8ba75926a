package import Platform

/// The exchange of lines with a process, with deadlines and a limit for its memory.
package final class ProcessLink {
  /// The outcome of waiting for a line.
  package enum Arrival {
    /// A line, without its end.
    case line([UInt8])
    /// No whole line in time; so many bytes arrived since the last line was sent.
    case late(bytes: Int)
    /// A line that is longer than the limit.
    case tooLong
    /// A request to stop.
    case interrupted
    /// The process and those it started hold more memory than the limit.
    case tooMuchMemory
    /// The end of the output, with so many bytes of a line without end.
    case end(torn: Int)
  }

  /// The function that receives each line that the process writes to standard error, without the
  /// stack traces of traps.
  package var takeErrorLine: (String) -> Void = { _ in }

  private let child: ChildProcess
  private var lines: LineBuffer
  private var errorLines = LastLines()
  /// The line on standard error that has not ended yet.
  private var errorLine = LineBuffer(limit: 1 << 16)
  private var outgoing: [UInt8] = []
  private var received = 0
  private var isOutputOpen = true
  private var isErrorOpen = true
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The most memory that the process and those it starts may hold together, in bytes; nil for no
  /// limit.
  private var memoryLimit: Int?
  /// The time of the last look at its memory.
  private var lastMemoryCheck = ContinuousClock.now

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - variables: the variables to add to this process's environment.
  ///   - prefix: the start of the names of variables that it does not inherit; nil to inherit all.
  ///   - lineLimit: the longest line it may send, in bytes.
  ///   - memoryLimit: the most memory it may hold with those it starts, in bytes; nil for no limit.
  /// - Throws: `ProcessStartError` with the system's reason.
  package convenience init(
    _ words: [String],
    variables: [String: String] = [:],
    withholding prefix: String? = nil,
    lineLimit: Int,
    memoryLimit: Int? = nil
  ) throws(ProcessStartError) {
    let child = try ChildProcess(words, variables: variables, withholding: prefix)
    self.init(child, lineLimit: lineLimit)
    self.memoryLimit = memoryLimit
  }

  /// Starts a process that uses the descriptors 3 and 4 for messages that end with a null byte, like a browser with
  /// `--remote-debugging-pipe`.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - variables: the variables to add to this process's environment.
  ///   - folder: the folder that is removed at its end, also if Simon is killed.
  ///   - messageLimit: the longest message it may send, in bytes.
  /// - Throws: `ProcessStartError` with the system's reason.
  package convenience init(
    debugging words: [String],
    variables: [String: String] = [:],
    removing folder: String,
    messageLimit: Int
  ) throws(ProcessStartError) {
    let child = try ChildProcess(
      words,
      variables: variables,
      wiring: .threeAndFour,
      removing: folder
    )
    self.init(child, lineLimit: messageLimit, endedBy: 0)
  }

  /// Creates a link to a process that was started.
  init(_ child: ChildProcess, lineLimit: Int, endedBy terminator: UInt8 = 0x0A) {
    self.child = child
    lines = LineBuffer(limit: lineLimit, endedBy: terminator)
  }

  /// The last lines it wrote to standard error.
  package var lastLines: [String] { errorLines.lines }

  /// True once the process has ended, by itself or because the link ended it.
  package var hasEnded: Bool { child.hasEnded }

  /// Returns true if it and those it started hold more memory now than a limit, in bytes.
  package func holdsMore(than limit: Int) -> Bool {
    ProcessFamily(of: child.system).holdsMore(than: limit)
  }

  /// The most memory that the process itself ever held, in bytes; 0 once it has ended.
  package var peakMemory: Int { child.system.peakMemory }

  /// Sends a line; bytes that the process does not take now go out during the next wait.
  package func send(_ line: [UInt8]) {
    received = 0
    outgoing += line
    feed()
  }

  /// The time between two looks at requests to stop and at memory.
  private static let slice = Duration.milliseconds(100)

  /// Waits for the next line, a deadline or a request to stop.
  ///
  /// After the deadline, bytes that have arrived are still taken.
  package func next(
    until deadline: ContinuousClock.Instant,
    unless isAskedToStop: () -> Bool = { false }
  ) -> Arrival {
    var isLate = false
    while true {
      if holdsTooMuch { return .tooMuchMemory }
      if let arrival = arrived() { return arrival }
      if isLate { return .late(bytes: received) }
      guard !isAskedToStop() else { return .interrupted }
      let left = deadline - ContinuousClock.now
      isLate = left <= .zero
      exchange(waiting: max(.zero, min(left, Self.slice)))
    }
  }

  /// True if the process and those it started hold more memory than its limit; checked now and then, so that
  /// answers stay fast.
  private var holdsTooMuch: Bool {
    guard let memoryLimit, ContinuousClock.now - lastMemoryCheck >= Self.slice else { return false }
    lastMemoryCheck = .now
    return holdsMore(than: memoryLimit)
  }

  /// Returns true if a process that has ended held more memory than a limit, or was refused memory by
  /// the system.
  package func hadMore(than limit: Int) -> Bool {
    child.peakMemory > limit
      || lastLines.contains { $0.lowercased().contains("allocate memory") }
  }

  /// Returns a line that has arrived, or the end, without waiting; nil for neither.
  func arrived() -> Arrival? {
    if let line = lines.next() { return .line(line) }
    if lines.isOverLimit { return .tooLong }
    guard !isOutputOpen else { return nil }
    drainErrors()
    return .end(torn: lines.pending)
  }

  /// Closes the input of the process, which tells it that Simon has gone.
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
    guard let count = child.input?.write(outgoing[...]) else {
      // The process reads no more; its output says why.
      outgoing = []
      return
    }
    outgoing.removeFirst(count)
  }

  /// Waits until a stream is ready, and exchanges bytes with it.
  private func exchange(waiting: Duration) {
    var polls = polls
    PolledStream.wait(for: &polls, milliseconds: Int(waiting / .milliseconds(1)) + 1)
    move(polls[...])
  }

  /// The streams to wait for: its output, its errors, and its input while there are bytes to send.
  var polls: [PolledStream] {
    [
      PolledStream(reading: isOutputOpen ? child.output : nil),
      PolledStream(reading: isErrorOpen ? child.errors : nil),
      PolledStream(writing: outgoing.isEmpty ? nil : child.input),
    ]
  }

  /// Exchanges bytes with the streams that a wait for ``polls`` found ready.
  func move(_ polls: ArraySlice<PolledStream>) {
    let isReady = polls.map(\.isReady)
    if isReady[2] { feed() }
    if isReady[1] { drainErrors(pieces: 4) }
    guard isReady[0] else { return }
    guard let bytes = child.output.read(into: &buffer) else {
      isOutputOpen = false
      return
    }
    received += bytes.count
    lines.append(bytes)
  }

  /// Reads the standard error of the process, up to a number of pieces: it can write faster than this reads.
  private func drainErrors(pieces: Int = 32) {
    for _ in 0..<pieces where isErrorOpen {
      guard let bytes = child.errors.read(into: &buffer) else {
        isErrorOpen = false
        if errorLine.pending > 0 { handOn([0x0A]) }
        return
      }
      guard !bytes.isEmpty else { return }
      errorLines.append(bytes)
      handOn(bytes)
      if bytes.count < buffer.count { return }
    }
  }

  private func handOn(_ bytes: ArraySlice<UInt8>) {
    errorLine.append(bytes)
    while let line = errorLine.next() {
      let line = String(decoding: line, as: UTF8.self)
      if !LastLines.isTrace(line) { takeErrorLine(line) }
    }
    // A line without end is handed on in pieces.
    if errorLine.isOverLimit { handOn([0x0A]) }
  }
}
