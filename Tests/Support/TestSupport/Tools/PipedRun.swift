import Glibc

/// The loop that feeds a process and drains it until it has ended.
struct PipedRun {
  private let child: ChildProcess
  private let deadline: ContinuousClock.Instant
  private var input: ArraySlice<UInt8>
  private var inputEnd: Int32
  private var outputEnd: Int32
  private var errorEnd: Int32
  private var output: [UInt8] = []
  private var diagnostics: [UInt8] = []

  /// Runs a process to its end; blocks the thread, on which no broken pipe signals from then on.
  static func run(
    _ launch: ChildProcess.Launch,
    input: [UInt8],
    timeout: Duration
  ) throws(ToolError) -> ToolRun {
    var broken = sigset_t()
    unsafe sigemptyset(&broken)
    unsafe sigaddset(&broken, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &broken, nil)
    var run = try PipedRun(launch, input: input, deadline: .now + timeout)
    return run.finished()
  }

  private init(
    _ launch: ChildProcess.Launch,
    input: [UInt8],
    deadline: ContinuousClock.Instant
  ) throws(ToolError) {
    let (child, ends) = try ChildProcess.exclusively { () throws(ToolError) in
      var opened: [Int32] = []
      do throws(ToolError) {
        for _ in 0..<3 {
          let pipe = try ChildProcess.makePipe()
          opened += [pipe.read, pipe.write]
        }
        let child = try ChildProcess(
          launch,
          .descriptors(input: opened[0], output: opened[3], error: opened[5])
        )
        for end in [opened[0], opened[3], opened[5]] { close(end) }
        return (child, opened)
      } catch {
        for end in opened { close(end) }
        throw error
      }
    }
    self.child = child
    self.deadline = deadline
    self.input = input[...]
    (inputEnd, outputEnd, errorEnd) = (ends[1], ends[2], ends[4])
    for end in [inputEnd, outputEnd, errorEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private mutating func finished() -> ToolRun {
    var status: ToolStatus?
    while ContinuousClock.now < deadline {
      status = status ?? child.endedStatus()
      if status != nil && outputEnd < 0 && errorEnd < 0 { break }
      exchange()
    }
    if status == nil || outputEnd >= 0 || errorEnd >= 0 {
      // Either the tool itself or something it left behind still holds a stream.
      child.send(SIGKILL)
      let grace = ContinuousClock.now + .seconds(1)
      while ContinuousClock.now < grace, status == nil || outputEnd >= 0 || errorEnd >= 0 {
        status = status ?? child.endedStatus()
        exchange()
      }
      status = .timedOut
    }
    for end in [inputEnd, outputEnd, errorEnd] where end >= 0 { close(end) }
    return ToolRun(status: status ?? .timedOut, output: output, diagnostics: diagnostics)
  }

  /// Waits a moment for any stream and moves what it will take or give.
  private mutating func exchange() {
    if input.isEmpty && inputEnd >= 0 {
      close(inputEnd)
      inputEnd = -1
    }
    // Without open streams only the exit is awaited, and negative descriptors make a plain pause.
    var polls = [
      pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
    ]
    let idle = outputEnd < 0 && errorEnd < 0
    guard unsafe poll(&polls, 3, idle ? 1 : 20) > 0 else { return }
    if polls[0].revents != 0 { feed() }
    if polls[1].revents != 0 { outputEnd = Self.drain(outputEnd, into: &output) }
    if polls[2].revents != 0 { errorEnd = Self.drain(errorEnd, into: &diagnostics) }
  }

  private mutating func feed() {
    let count = unsafe input.withUnsafeBytes { buffer in
      unsafe write(inputEnd, buffer.baseAddress, buffer.count)
    }
    if count > 0 {
      input = input.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      input = []
    }
  }

  /// Reads what is there; answers the descriptor, or -1 once its stream has ended and is closed.
  private static func drain(_ end: Int32, into bytes: inout [UInt8]) -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(end, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
      return end
    }
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return end }
    close(end)
    return -1
  }
}
