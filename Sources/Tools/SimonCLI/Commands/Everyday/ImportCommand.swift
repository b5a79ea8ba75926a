import CommandLines
import EventModel
import Interchange
import Messages
import Projects

/// `simon-record import`: a session that another tool recorded, as a script or as a recording.
enum ImportCommand {
  static let command = Command(
    name: "import",
    group: .everyday,
    purpose: "make a script of another tool's file; with --app or --web, record it",
    operands: "FILE",
    options: [
      ImportedFile.format, ImportedFile.test,
      StandardOptions.output.saying("write the script to this file (default: standard output)"),
      StandardOptions.app,
    ] + SessionCall.options,
    examples: [
      "simon-record import shopping.json -o shopping.script":
        "a recording of Chrome's DevTools as a script",
      "simon-record import shop.side --test checkout --web http://127.0.0.1:8080/":
        "perform a test of Selenium IDE on the page, and record that",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { call in
      let path = call.operands[0]
      let imported = try ImportedFile.script(path, call)
      let chosen: [any CommandOption] = [
        StandardOptions.app, DriverOption.driver, DriverOption.web,
      ]
      guard chosen.contains(where: call.has) else {
        if let option = SessionCall.options.first(where: call.has) {
          throw UsageError("\(option.name) is for a recording, which needs --app or --web")
        }
        let output = call[StandardOptions.output] ?? "-"
        try TextFile.write(EncodedText(imported.text), to: output, call.console)
        return .success
      }
      guard !call.has(StandardOptions.output) else {
        throw UsageError("-o writes a script, and --app or --web a recording")
      }
      return try SessionCall.run(call, from: .script(imported.script, path: path))
    }
  )
}
