import AppDriver
import StdioDriver

/// `simon-app`: an app of this build as a process that `--driver` can start.
enum ServeCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "serve",
      group: .apps,
      purpose: "serve the driver protocol on standard input and output, see docs/DRIVER.md",
      operands: "[NAME]",
      operandCount: 0...1,
      examples: [
        .init("simon-replay --driver \"simon-app todo\" create-todo", "replay against the process"),
        .init("simon-app todo:sorted", "a variant of an app"),
        .init("simon-app", "any app of this build: each launch names one"),
      ],
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
