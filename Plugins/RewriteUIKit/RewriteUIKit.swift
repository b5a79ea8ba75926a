import Foundation
import PackagePlugin

/// Gives a target the UIKit sources of an app, rewritten so that they compile on Linux.
///
/// `simon.json` in the package's folder says where they are: outside of the target's own folder, so that
/// nothing compiles them as they are. The app is the only one with the member `uikit`, or the one whose
/// sources lie in a folder of the target's name.
@main
struct RewriteUIKit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let sources = try Settings.sources(of: target.name, in: package)
    let names = swiftFiles(below: sources)
    guard !names.isEmpty else {
      throw Refusal(description: "\(sources.path) has no Swift files; simon.json says it is an app")
    }
    let copies = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Rewriting the UIKit sources of \(target.name)",
        executable: try context.tool(named: "SimonUIKit").url,
        arguments: ["rewrite", sources.path, "--into", copies.path],
        inputFiles: names.map { sources.appending(path: $0) },
        // The tool gives the copies these names.
        outputFiles: names.map { name in
          copies.appending(path: "uikit-" + name.split(separator: "/").joined(separator: "-"))
        }
      )
    ]
  }

  /// Returns the paths of the Swift files below a folder, without hidden ones, from that folder.
  private func swiftFiles(below folder: URL) -> [String] {
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }
      .sorted()
  }
}

/// The part of `simon.json` that says where UIKit sources are.
private struct Settings: Decodable {
  /// One app.
  struct App: Decodable {
    /// The folder of its UIKit sources, from the package's folder; nil for any other app.
    var uikit: String?
  }

  var apps: [String: App]

  /// Returns the folder of the sources that a target is made of.
  static func sources(of target: String, in package: URL) throws -> URL {
    let file = package.appending(path: "simon.json")
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw Refusal(
        description: "\(file.path) is missing; expected "
          + #"{"apps": {"NAME": {"uikit": "FOLDER"}}} with the folder of the UIKit sources"#
      )
    }
    let settings: Settings
    do {
      settings = try JSONDecoder().decode(Settings.self, from: bytes)
    } catch {
      throw Refusal(description: "\(file.path) cannot be read: \(error)")
    }
    let folders = settings.apps.values.compactMap(\.uikit).sorted()
    let named = folders.first { URL(filePath: $0).lastPathComponent == target }
    guard let folder = named ?? (folders.count == 1 ? folders.first : nil) else {
      throw Refusal(
        description: folders.isEmpty
          ? "\(file.path) names no UIKit sources; expected a member \"uikit\" of an app"
          : "\(file.path) names no folder \(target) of UIKit sources, only \(folders)"
      )
    }
    return package.appending(path: folder)
  }
}

/// A problem that ends the build.
private struct Refusal: Error, CustomStringConvertible {
  let description: String
}
