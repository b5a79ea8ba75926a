import AppDriver
import CommandLines
import Messages
import Projects

/// `simon-record apps`: the apps that this build can drive.
enum AppsCommand {
  static let command = Command(
    name: "apps",
    group: .apps,
    purpose: "list the apps of this build with their variants, and those of simon.json",
    examples: ["simon-record apps": "the names that --app takes"],
    run: { call in
      let style = call.console.style
      let width =
        call.apps.entries.flatMap { entry in
          [entry.name.count] + entry.variants.map { entry.name.count + 1 + $0.name.count }
        }.max() ?? 0
      for entry in call.apps.entries {
        let name = entry.name.padded(to: width)
        call.console.print("\(style.bold("\(name)"))  \(entry.summary)")
        for variant in entry.variants {
          let name = "\(entry.name):\(variant.name)".padded(to: width)
          call.console.print("\(name)  \(style.dim("\(variant.summary)"))")
        }
      }
      for (name, app) in try call.project.file?.get().apps.sorted(by: { $0.key < $1.key }) ?? [] {
        guard let origin = app.driver ?? app.web else { continue }
        let shown = style.bold("\(name.padded(to: width))")
        call.console.print("\(shown)  \(origin.printable), by simon.json")
      }
      return .success
    }
  )
}
