import AppDriver
import CommandLines
import Messages
import StdioDriver

/// `simon-app`: an app of this build as a process that `--driver` can start.
enum ServeCommand {
  static let command = Command(
    name: "serve",
    group: .apps,
    purpose: "serve the driver protocol on standard input and output, see docs/DRIVER.md",
    operands: "[NAME]",
    examples: [
      "simon-replay --driver \"simon-app todo\" create-todo": "replay against the process",
      "simon-app todo:sorted": "a variant of an app",
      "simon-app": "any app of this build: each launch names one",
    ],
    run: { call in
      var server =
        if let name = call.operands.first {
          try StdioServer(try call.apps.makeDriver(for: name), app: name)
        } else {
          try StdioServer(call.apps)
        }
      server.run()
      return .success
    }
  )
}
