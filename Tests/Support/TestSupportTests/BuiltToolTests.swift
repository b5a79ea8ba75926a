import Foundation
import TestSupport
import Testing

@Suite("Running tools")
struct BuiltToolTests {
  let shell: BuiltTool

  init() throws {
    shell = try BuiltTool(at: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test("the package's own tools are found next to the tests", arguments: ["record", "replay"])
  func found(name: String) throws {
    #expect(try BuiltTool("simon-\(name)").executable.lastPathComponent == "simon-\(name)")
  }

  @Test("a missing tool is an error that names its path")
  func notBuilt() throws {
    let error = #expect(throws: ToolError.self) { try BuiltTool("simon-nothing") }
    #expect(error?.description.contains("/simon-nothing\n") == true)
  }

  @Test("both outputs and the exit code of a tool are returned separately")
  func outputs() async throws {
    let run = try await shell.run(["-c", "echo out; echo err >&2; exit 3"])
    #expect(run.status == .exit(3))
    #expect(run.standardOutput == "out\n")
    #expect(run.standardError == "err\n")
  }

  @Test("a tool can write a million bytes to both outputs at once")
  func large() async throws {
    let text = String(repeating: "0123456789abcde\n", count: 65_536)
    let run = try await shell.run(["-c", "tee /dev/stderr"], input: text)
    #expect(run.status == .exit(0))
    #expect(run.output.count == 1_048_576)
    #expect(run.diagnostics == run.output)
  }

  @Test("a tool that does not read its input can still be given input")
  func unreadInput() async throws {
    let text = String(repeating: "x", count: 1_000_000)
    let run = try await shell.run(["-c", "exec <&-; sleep 0.1; exit 4"], input: text)
    #expect(run.status == .exit(4))
  }

  @Test("a tool ended by a signal is distinguished from one with an exit code")
  func signal() async throws {
    #expect(try await shell.run(["-c", "kill -TERM $$"]).status == .signal(15))
  }

  @Test(
    "a tool that does not end is killed with its children, and its output is kept",
    .timeLimit(.minutes(5))
  )
  func timeout() async throws {
    let run = try await shell.run(
      ["-c", "echo begun; sleep 3600 | cat"],
      timeout: .seconds(4)
    )
    #expect(run.status == .timedOut)
    #expect(run.standardOutput == "begun\n")
  }

  @Test("a tool runs with a clean environment and the variables of the test")
  func environment() async throws {
    let script = "echo ${CI-none} ${NO_COLOR-none} ${TERM-none} $ADDED"
    let run = try await shell.run(["-c", script], environment: ["ADDED": "a b=c"])
    #expect(run.standardOutput == "none none none a b=c\n")
  }

  @Test("a tool starts in the given folder")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      let run = try await shell.run(["-c", "pwd"], in: folder.url)
      #expect(run.standardOutput == folder.path + "\n")
    }
  }

  @Test("twenty concurrent tools do not keep each other's pipes open")
  func sideBySide() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { [shell] in
          let run = try await shell.run(["-c", "cat; exit \(number)"], input: "\(number)")
          #expect(run.status == .exit(Int32(number)))
          #expect(run.standardOutput == "\(number)")
        }
      }
      try await group.waitForAll()
    }
  }
}
