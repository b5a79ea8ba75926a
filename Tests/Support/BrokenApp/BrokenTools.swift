import AppDriver
import Foundation
import SampleApps
import SimonCLI
import Stories

/// The tools with steps that misbehave, for the sample apps and two that end with exit code 0.
///
/// `BROKEN_TOOL=record`, `replay` or `app` chooses the tool; its workers inherit that.
enum BrokenTools {
  /// Runs the tool that the environment chooses; returns if it chooses none.
  static func run() async throws {
    switch ProcessInfo.processInfo.environment["BROKEN_TOOL"] {
    case "record": await SimonTools.record(apps: apps)
    case "replay": await SimonTools.replay(apps: apps, steps: try steps)
    case "app": await SimonTools.app(apps: apps)
    default: return
    }
  }

  private static var apps: AppCatalogue {
    var apps = SampleApps.catalogue
    let todo = apps.entries.first { $0.name == "todo" }
    guard let makeDriver = todo?.makeDriver else { return apps }
    apps.entries += [
      AppCatalogue.Entry("leaving", "ends with 0 at the first touch") { _ in
        LeavingApp(makeDriver([]), hasNoStart: false)
      },
      AppCatalogue.Entry("absent", "ends with 0 at its launch") { _ in
        LeavingApp(makeDriver([]), hasNoStart: true)
      },
    ]
    return apps
  }

  private static var steps: StepLibrary {
    get throws {
      try StepLibrary {
        step(#"it ends with (\d+)"#) { (_, code: Int) in exit(Int32(code)) }
        step("it traps") { _ in
          let none: [Int] = []
          _ = none[CommandLine.arguments.count]
        }
        step("it never returns") { _ in
          while ProcessInfo.processInfo.processIdentifier > 0 {
            Thread.sleep(forTimeInterval: 0.05)
          }
        }
        step("it takes all memory") { _ in
          var hoard: [[UInt8]] = []
          while true { hoard.append([UInt8](repeating: 1, count: 1 << 22)) }
        }
        step(#"it takes (\d+) MB"#) { (_, size: Int) in
          let hoard = [UInt8](repeating: 1, count: size << 20)
          guard hoard.last == 1 else { exit(1) }
        }
        step("it fails with the secret") { _ in
          throw SecretFailure(
            description: "bad " + (ProcessInfo.processInfo.environment["SIMON_SECRET_1"] ?? "")
          )
        }
        step("it says the secret") { _ in
          print("my \(ProcessInfo.processInfo.environment["SIMON_SECRET_1"] ?? "")")
        }
      }
    }
  }
}

/// An error that tells a secret.
private struct SecretFailure: Error, CustomStringConvertible {
  var description: String
}
