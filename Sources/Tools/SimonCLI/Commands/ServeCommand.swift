import AppDriver
import StdioDriver

/// `simon-app`: an app of this build as a process that `--driver` can reach.
enum ServeCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "serve",
      purpose: "answer the driver protocol on standard input and output, as docs/DRIVER.md has it",
      operands: "[NAME]",
      operandCount: 0...1,
      options: [],
      examples: [
        .init("simon-replay --driver \"simon-app todo\" create-todo", "replay against the process"),
        .init("simon-app todo:sorted", "a variant of an app"),
        .init("simon-app", "any app of this build: each launch names the one it wants"),
      ],
      exitCodes: [],
      run: { call in
        var server =
          if let name = call.operands.first {
            try StdioServer(try apps.makeDriver(for: name), app: name)
          } else {
            try StdioServer(apps)
          }
        server.run()
        return .success
      }
    )
  }
}
