import CommandLines
import Messages
import Projects
import Reports
import StdioDriver

/// `simon-replay driver check`: an app held against the driver protocol.
enum DriverCheckCommand {
  private static let failFast = Flag("--fail-fast", "stop at the first requirement that fails")

  static let command = Command(
    name: "driver check",
    group: .apps,
    purpose: "check that an app meets every requirement of the driver protocol",
    operands: "COMMAND",
    options: [DriverOption.timeout, failFast, StandardOptions.format],
    examples: [
      "simon-replay driver check \"python3 notes.py\"": "try an app in any language",
      "simon-replay driver check \"simon-app todo\"": "try a sample app",
    ],
    exitCodes: [.difference],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let format = call[StandardOptions.format] ?? .pretty
    let interruption = call.console.interruption
    interruption.watch()
    let check = DriverCheck(
      try AppDrivers.command(call.operands[0], option: "the command"),
      patience: AppDrivers.patience(call.project)
    ) { interruption.isRequested }
    let findings = check.run(failsFast: call.has(failFast)) { finding in
      if format == .pretty { report(finding, call.console) }
    }
    try interruption.check()
    let broken = findings.count { $0.isBroken }
    switch format {
    case .json: call.console.print(try JSONReport.encode(findings.map(\.members)))
    case .pretty:
      let skipped = findings.count { if case .skipped = $0.verdict { true } else { false } }
      call.console.print(
        "\n\(findings.count.counted("requirement")): \(findings.count - broken - skipped) met, "
          + "\(broken) broken, \(skipped) skipped"
      )
    }
    return broken == 0 ? .success : .difference
  }

  private static func report(_ finding: DriverCheck.Finding, _ console: Console) {
    let style = console.style
    let name = finding.point.padded(to: 10)
    switch finding.verdict {
    case .holds: console.print("\(style.green("✓")) \(name)  \(finding.promise)")
    case .skipped(let reason): console.print("\(style.dim("-")) \(name)  skipped: \(reason)")
    case .broken(let reason):
      console.print("\(style.red("✗")) \(name)  \(finding.promise)")
      console.print("    \(style.red("\(reason.printable)"))")
      for line in finding.exchange { console.print("    \(line.text.withoutControls)") }
      for line in finding.lastLines { console.print("    | \(line.withoutControls)") }
    }
  }
}

extension DriverCheck.Finding {
  fileprivate var isBroken: Bool {
    if case .broken = verdict { true } else { false }
  }

  fileprivate var members: JSONMembers {
    let (word, reason): (String, String?) =
      switch verdict {
      case .holds: ("holds", nil)
      case .skipped(let reason): ("skipped", reason)
      case .broken(let reason): ("broken", reason)
      }
    return [
      "point": point,
      "promise": promise,
      "verdict": word,
      "reason": reason,
      "exchange": isBroken ? exchange.map(\.text) : [],
      "lastLines": lastLines,
    ]
  }
}

extension String {
  /// The text with a dot for every control character.
  fileprivate var withoutControls: String {
    escaping { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "·"
      default: nil
      }
    }
  }
}
