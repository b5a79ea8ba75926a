import ChildProcesses
import TestSupport
import Testing

@Suite(
  "The memory of a process and what it started",
  .ownThread,
  .enabled(if: program("python3") != nil, "needs python3")
)
struct FamilyMemoryTests {
  /// Returns the outcome of waiting for a process that runs a script and is then silent.
  private func arrival(_ script: String) throws -> ProcessLink.Arrival {
    let words = [
      "python3", "-c", "import mmap, os, time\n\(script)\nprint(flush=True)\ntime.sleep(600)",
    ]
    let link = try ProcessLink(words, lineLimit: 1 << 10, memoryLimit: 150 << 20)
    defer { link.finish(grace: .zero) }
    let first = link.next(until: .now + .seconds(50))
    guard case .line = first else { return first }
    return link.next(until: .now + .milliseconds(400))
  }

  @Test("memory that forked processes share counts once")
  func forks() throws {
    let arrival = try arrival(
      """
      heap = bytes(b"x") * (60 << 20)
      for number in range(4):
        if os.fork() == 0: time.sleep(600)
      """
    )
    guard case .late = arrival else {
      Issue.record("\(arrival)")
      return
    }
  }

  @Test(
    "the own memory of each process and shared mappings count",
    arguments: [
      """
      for number in range(4):
        if os.fork() == 0:
          heap = bytes(b"x") * (60 << 20)
          time.sleep(600)
      time.sleep(600)
      """,
      "area = mmap.mmap(-1, 200 << 20)\narea.write(bytes(b'x') * (200 << 20))",
    ]
  )
  func each(script: String) throws {
    let arrival = try arrival(script)
    guard case .tooMuchMemory = arrival else {
      Issue.record("\(arrival)")
      return
    }
  }
}
