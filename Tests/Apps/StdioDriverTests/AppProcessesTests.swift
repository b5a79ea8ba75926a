import AppDriver
import EventModel
import Foundation
import StdioDriver
import TestSupport
import Testing

@Suite("Processes for one session after another", .ownThread, .serialized)
struct AppProcessesTests {
  private func processes(_ command: BrokenCommand) -> AppProcesses {
    AppProcesses(memory: 150 << 20) { (_) throws(DriverError) in
      try StdioDriver(command.words, patience: .init(answer: .seconds(50)))
    }
  }

  /// Runs a session and returns the processes of the app.
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

  @Test("a process is used again and ends with its owner")
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

  @Test("a process that ended while idle is replaced")
  func idleDeath() throws {
    let command = try BrokenCommand("none")
    let processes = processes(command)
    let first = try session(processes, command)
    for id in first { kill(id, SIGKILL) }
    // A killed process takes a moment to disappear.
    while !command.ids.isDisjoint(with: first) { usleep(1_000) }
    #expect(try session(processes, command).isDisjoint(with: first))
  }

  @Test("a process that fails at the launch of a later session is replaced")
  func laterLaunch() throws {
    let command = try BrokenCommand("livesOnce")
    let processes = processes(command)
    let first = try session(processes, command)
    #expect(try session(processes, command).isDisjoint(with: first))
    let app = try processes.lendFresh("todo")
    try app.launch(in: SessionSetting())
    #expect(throws: DriverError.self, "a second launch of the same session is not retried") {
      try app.launch(in: SessionSetting())
    }
  }

  @Test(
    "a process that holds or once held much memory is not used again",
    arguments: ["hoards", "spikes"]
  )
  func memory(fault: String) throws {
    let command = try BrokenCommand(fault)
    let processes = processes(command)
    let first = try session(processes, command)
    #expect(command.ids == [])
    #expect(try session(processes, command).isDisjoint(with: first))
  }

  @Test("a session that is over cannot reach its process")
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
