import Platform

/// The exchange of input and output with a process until it has ended.
struct PipedRun {
  private let process: SpawnedProcess
  private let deadline: ContinuousClock.Instant
  private var rest: ArraySlice<UInt8>
  /// The ends of the process's streams; nil after they are closed.
  private var input: Descriptor?
  private var output: Descriptor?
  private var errors: Descriptor?
  private var written: [UInt8] = []
  private var diagnostics: [UInt8] = []
  private var status: ToolStatus?

  /// Runs a process to its end, blocking the thread.
  static func run(
    _ launch: SpawnedProcess.Launch,
    input: [UInt8],
    timeout: Duration
  ) throws(ToolError) -> ToolRun {
    do throws(SystemError) {
      var run = try PipedRun(launch, input: input, deadline: .now + timeout)
      return run.finished()
    } catch {
      throw .refused(call: "start \(launch.program)", reason: error.reason)
    }
  }

  private init(
    _ launch: SpawnedProcess.Launch,
    input: [UInt8],
    deadline: ContinuousClock.Instant
  ) throws(SystemError) {
    var pipes: [PipeEnds] = []
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try PipeEnds()) }
      process = try SpawnedProcess(
        launch,
        .descriptors([pipes[0].read, pipes[1].write, pipes[2].write])
      )
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
    for end in [pipes[0].read, pipes[1].write, pipes[2].write] { end.close() }
    for end in [pipes[0].write, pipes[1].read, pipes[2].read] { end.makeNonblocking() }
    self.deadline = deadline
    rest = input[...]
    (self.input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
  }

  private var isOver: Bool { status != nil && output == nil && errors == nil }

  private mutating func finished() -> ToolRun {
    exchange(until: deadline)
    if !isOver {
      // The tool or a process that it started still has a stream open.
      process.killGroup()
      exchange(until: .now + .seconds(1))
      status = .timedOut
    }
    for end in [input, output, errors] { end?.close() }
    return ToolRun(status: status ?? .timedOut, output: written, diagnostics: diagnostics)
  }

  /// Exchanges bytes until the tool and its streams have ended, or until a deadline.
  private mutating func exchange(until deadline: ContinuousClock.Instant) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while ContinuousClock.now < deadline {
      status = status ?? process.takeEnd().map(ToolStatus.init)
      if isOver { return }
      if rest.isEmpty {
        input?.close()
        input = nil
      }
      var streams = [
        PolledStream(writing: input), PolledStream(reading: output), PolledStream(reading: errors),
      ]
      // When both outputs are closed, only the exit is awaited.
      PolledStream.wait(for: &streams, milliseconds: output == nil && errors == nil ? 1 : 20)
      if streams[0].isReady { rest = input?.write(rest).map(rest.dropFirst) ?? [] }
      if streams[1].isReady { Self.drain(&output, into: &written, by: &buffer) }
      if streams[2].isReady { Self.drain(&errors, into: &diagnostics, by: &buffer) }
    }
  }

  /// Reads the available bytes, and closes the stream at its end.
  private static func drain(
    _ stream: inout Descriptor?,
    into bytes: inout [UInt8],
    by buffer: inout [UInt8]
  ) {
    guard let end = stream else { return }
    if let more = end.read(into: &buffer) {
      bytes += more
    } else {
      end.close()
      stream = nil
    }
  }
}
