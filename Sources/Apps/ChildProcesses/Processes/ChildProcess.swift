import Foundation
import Platform
import Synchronization

/// A started process with everything that it starts, and the streams to it.
///
/// Nothing of it is left behind: it is ended here, or by a guardian process if Simon is killed.
package final class ChildProcess {
  /// The end of the stream that it reads from; nil once it is closed, since its number may then belong to another
  /// file.
  var input: Descriptor? { isInputOpen ? openInput : nil }
  /// The ends of the streams that it writes to; reading never blocks.
  let output: Descriptor
  let errors: Descriptor
  /// The process without those that it starts.
  var system: SystemProcess { SystemProcess(process.id) }
  /// The most memory that the process ever held, in bytes.
  ///
  /// It is 0 until the process has ended, and if this process held more memory when it started the other one.
  private(set) var peakMemory = 0
  private let openInput: Descriptor
  private let process: SpawnedProcess
  private let mark: String
  private let guardian: Guardian?
  private let folder: String?
  private var end: ProcessEnd?
  private let startersPeak: Int
  private var isInputOpen = true

  private static let count = Atomic<Int>(0)

  /// The streams between a process and Simon.
  package enum Wiring: Sendable {
    /// Standard input and output.
    case standard
    /// It reads from descriptor 3 and writes to 4; its standard input is empty, and its standard output is
    /// discarded.
    case threeAndFour
  }

  /// Starts a program with arguments, without a shell.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - variables: the variables to add to this process's environment.
  ///   - prefix: the start of the names of variables that it does not inherit; nil to inherit all.
  ///   - wiring: the streams that become ``input`` and ``output`` here.
  ///   - further: a descriptor that the process has as its next stream, after all others.
  ///   - folder: a folder of the process that is removed at its end, also if Simon is killed; nil for none.
  /// - Throws: `ProcessStartError` with the system's reason.
  init(
    _ words: [String],
    variables: [String: String] = [:],
    withholding prefix: String? = nil,
    wiring: Wiring = .standard,
    further: Descriptor? = nil,
    removing folder: String? = nil
  ) throws(ProcessStartError) {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    mark = "SIMON_DRIVER_SESSION=\(CurrentProcess.id)-\(number)"
    let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
      prefix.map { !name.hasPrefix($0) } ?? true
    }
    let environment = inherited.merging(variables) { $1 }
    // A tool that runs within another one hands on both marks.
    let marked = environment.map { "\($0)=\($1)" } + [mark]
    let rest = Array(words.dropFirst())
    let launch = SpawnedProcess.Launch(words[0], rest, environment: marked)
    var pipes: [PipeEnds] = []
    var guardian: Guardian?
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try PipeEnds()) }
      guardian = Guardian(mark: mark, removing: folder)
      let ends = (input: pipes[0].read, output: pipes[1].write, errors: pipes[2].write)
      process = try Self.start(launch, through: ends, wiring: wiring, further: further)
    } catch {
      guardian?.dismiss()
      for pipe in pipes { pipe.close() }
      throw ProcessStartError(reason: "\(words[0]): \(error.reason)")
    }
    // A process starts within the memory of its starter, which the system counts as its own.
    startersPeak = CurrentProcess.peakMemory
    (openInput, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for end in [pipes[0].read, pipes[1].write, pipes[2].write] { end.close() }
    for end in [openInput, output, errors] { end.makeNonblocking() }
    (self.guardian, self.folder) = (guardian, folder)
    guardian?.watch(process)
  }

  /// Starts a process with the ends of the pipes that it speaks through.
  private static func start(
    _ launch: SpawnedProcess.Launch,
    through ends: (input: Descriptor, output: Descriptor, errors: Descriptor),
    wiring: Wiring,
    further: Descriptor?
  ) throws(SystemError) -> SpawnedProcess {
    let others = further.map { [$0] } ?? []
    switch wiring {
    case .standard:
      let streams = [ends.input, ends.output, ends.errors] + others
      return try SpawnedProcess(launch, .descriptors(streams))
    case .threeAndFour:
      // A pipe may itself have the number of a stream that is set before it.
      let nothing = Descriptor.nullDevice()
      let copies = [ends.input, ends.output].map { $0.duplicate() }
      defer { for copy in [nothing] + copies.compactMap(\.self) { copy.close() } }
      guard let input = copies[0], let output = copies[1] else { throw .last }
      let streams = [nothing, nothing, ends.errors, input, output] + others
      return try SpawnedProcess(launch, .descriptors(streams))
    }
  }

  deinit {
    finish(grace: .zero)
    output.close()
    errors.close()
  }

  /// Closes its input, which tells it that Simon has gone.
  func closeInput() {
    if isInputOpen { openInput.close() }
    isInputOpen = false
  }

  /// True once the process has ended, by itself or by `finish(grace:mayHaveStrays:)`.
  var hasEnded: Bool { end != nil || process.hasEnded }

  /// Waits for its end or ends it, and makes sure that nothing it started is left.
  ///
  /// - Parameters:
  ///   - grace: the time to wait for its end, and again, for at most a fifth of a second, after the signal
  ///     to end.
  ///   - mayHaveStrays: true if it may have started processes that left its group.
  /// - Returns: how it ended.
  @discardableResult func finish(grace: Duration, mayHaveStrays: Bool = true) -> ProcessEnd {
    if let end { return end }
    closeInput()
    if !ends(within: grace) {
      process.terminateGroup()
      _ = ends(within: min(grace, .milliseconds(200)))
    }
    // Its number stays taken until it is waited for, so this cannot hit another process.
    process.killGroup()
    let (end, peak) = process.wait()
    peakMemory = peak > startersPeak ? peak : 0
    self.end = end
    if mayHaveStrays { Strays.end(marked: mark) }
    // A process that drove another one leaves the guardian of that, which may still remove a folder.
    AdoptedProcesses.end(except: Guardian.isOne, within: .seconds(3))
    // While the guardian still watches: Simon may be killed here, too.
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
    guardian?.dismiss()
    return end
  }

  private func ends(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while !hasEnded {
      guard ContinuousClock.now < deadline else { return false }
      CurrentThread.sleep(for: .microseconds(500))
    }
    return true
  }
}
