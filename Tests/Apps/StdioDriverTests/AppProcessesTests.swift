import AppDriver
import EventModel
import Foundation
import StdioDriver
import TestSupport
import Testing

@Suite("Processes that one session after the other is held in", .ownThread, .serialized)
struct AppProcessesTests {
  private func processes(_ command: BrokenCommand) -> AppProcesses {
    AppProcesses(memory: 150 << 20) { (_) throws(DriverError) in
      try StdioDriver(command.words, patience: .init(answer: .seconds(50)))
    }
  }

  /// Holds a session, and tells the process that it was in.
  @discardableResult
  private func session(
    _ processes: AppProcesses,
    _ command: BrokenCommand
  ) throws -> Set<Int32> {
    let app = try processes.lend("todo")
    defer { app.quit() }
    try app.launch(in: SessionSetting())
    _ = try app.snapshot()
    return command.ids
  }

  @Test("are used again, and let go with their owner")
  func again() throws {
    let command = try BrokenCommand("none")
    do {
      let processes = processes(command)
      let first = try session(processes, command)
      #expect(first.count == 1)
      #expect(try session(processes, command) == first)
      let fresh = try processes.lendFresh("todo")
      #expect(command.ids.count == 2)
      fresh.quit()
    }
    #expect(command.leftovers == [])
  }

  @Test("are not used again where they ended idly, and no session is charged for it")
  func idleDeath() throws {
    let command = try BrokenCommand("none")
    let processes = processes(command)
    let first = try session(processes, command)
    for id in first { kill(id, SIGKILL) }
    // What was killed takes its moment to be gone.
    while !command.ids.isDisjoint(with: first) { usleep(1_000) }
    #expect(try session(processes, command).isDisjoint(with: first))
  }

  @Test("that fail at the launch of a later session are replaced for it")
  func laterLaunch() throws {
    let command = try BrokenCommand("livesOnce")
    let processes = processes(command)
    let first = try session(processes, command)
    #expect(try session(processes, command).isDisjoint(with: first))
    let app = try processes.lendFresh("todo")
    try app.launch(in: SessionSetting())
    #expect(throws: DriverError.self, "what a session does itself is its own") {
      try app.launch(in: SessionSetting())
    }
  }

  @Test(
    "are not used again where they hold much memory, or once held too much",
    arguments: ["hoards", "spikes"]
  )
  func memory(fault: String) throws {
    let command = try BrokenCommand(fault)
    let processes = processes(command)
    let first = try session(processes, command)
    #expect(command.ids == [])
    #expect(try session(processes, command).isDisjoint(with: first))
  }

  @Test("cannot be reached by a session that is over")
  func over() throws {
    let command = try BrokenCommand("none")
    let processes = processes(command)
    let over = try processes.lend("todo")
    try over.launch(in: SessionSetting())
    over.quit()
    let present = try processes.lend("todo")
    try present.launch(in: SessionSetting())
    let error = DriverError.launchFailed(reason: "its session is over")
    #expect(throws: error) { try over.launch(in: SessionSetting()) }
    #expect(throws: error) { try over.send(.text("x")) }
    #expect(throws: error) { try over.rotate(.left) }
    #expect(throws: error) { try over.advance(by: .seconds(1)) }
    #expect(throws: error) { try over.activity() }
    #expect(throws: error) { try over.snapshot() }
    over.quit()
    _ = try present.snapshot()
  }
}
