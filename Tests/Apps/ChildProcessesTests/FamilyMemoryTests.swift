import ChildProcesses
import TestSupport
import Testing

@Suite(
  "The memory of a process and what it started",
  .ownThread,
  .enabled(if: program("python3") != nil, "needs python3")
)
struct FamilyMemoryTests {
  /// What came of waiting for a process that does something and is then silent.
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

  @Test("counts once what processes hold together that came of one by fork")
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
    "counts what each has for itself, and what they share in memory",
    arguments: [
      """
      for number in range(4):
        if os.fork() == 0:
          heap = bytes(b"x") * (60 << 20)
          time.sleep(600)
      time.sleep(600)
      """,
      "room = mmap.mmap(-1, 200 << 20)\nroom.write(bytes(b'x') * (200 << 20))",
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
