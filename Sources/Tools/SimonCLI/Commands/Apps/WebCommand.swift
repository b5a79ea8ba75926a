import Chromium
import CommandLines
import Foundation
import Messages
import Platform
import Projects
import StdioDriver
import WebApps

/// `simon-replay web`: a web page as a process that `--driver` can start; `--web` starts it by itself.
enum WebCommand {
  /// The command's name.
  static let name = WorkerWords.web

  static let command = Command(
    name: name,
    group: .apps,
    purpose: "serve a web page in Chromium by the driver protocol, as --web does",
    operands: "URL|FILE|FOLDER",
    options: WebOptions.ofServing,
    examples: [
      "simon-replay driver check \"simon-replay web site\"":
        "test the page of a folder against the protocol of docs/DRIVER.md",
      "simon-replay --web site": "replay recordings of this page",
    ],
    run: { call in
      // A worker that starts it refuses itself memory.
      CurrentProcess.liftMemoryLimit()
      var app = try WebOptions.app(call.operands[0], of: call)
      WebOptions.add(call, to: &app)
      let driver = ChromiumDriver(
        app,
        program: try WebOptions.program(call),
        isConfined: ProcessInfo.processInfo.userName != "root"
      ) { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
      var server = try StdioServer(driver, app: app.name)
      server.run()
      return .success
    }
  )
}
