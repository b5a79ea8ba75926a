import CommandLines
import Foundation
import Messages
import Platform
import UIKitSources

/// `simon-record init`: the package by which an app of UIKit sources is recorded and replayed.
enum InitCommand {
  private static let sources = Option<String>(
    "--uikit SOURCES",
    "the folder of the app's UIKit sources, in Swift"
  )
  private static let simon = Option<String>(
    "--simon DIR",
    "the folder of Simon's package (default: this tool's)"
  )

  static let command = Command(
    name: "init",
    group: .apps,
    purpose: "write a package that records and replays an app of UIKit sources",
    options: [sources, simon],
    examples: [
      "simon-record init --uikit Sources/Guests": "and say which files do not compile yet"
    ],
    exitCodes: [.difference, .damaged],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    guard let path = call[sources] else {
      throw UsageError("init needs --uikit SOURCES")
    }
    let console = call.console
    let folder: SourceFolder
    do throws(SourceFolder.Refusal) {
      folder = try SourceFolder(path: console.file(path).path)
    } catch {
      throw Diagnostic(message: error.description, hint: "--uikit takes a folder of Swift files")
    }
    let package = UIKitPackage(
      name: console.directory.lastPathComponent,
      sources: path,
      simon: try simonFolder(call),
      delegate: folder.launchDelegate ?? "AppDelegate",
      sceneDelegate: folder.sceneDelegate
    )
    try write(package, console)
    if folder.launchDelegate == nil {
      console.warn(
        "no class has @main: Simon/\(package.module)/\(package.module)App.swift launches AppDelegate",
        at: path
      )
    }
    let isWhole = try report(folder, of: package, console)
    let next: ConsoleText =
      isWhole
      ? "swift run \(package.app)-record session --app \(package.app)"
      : "change these files, then init again, which keeps what it wrote"
    console.print("Next: \(next)")
    return isWhole ? .success : .difference
  }

  /// Writes the files that are not there yet.
  private static func write(_ package: UIKitPackage, _ console: Console) throws {
    for file in package.files {
      let place = console.file(file.path)
      guard !UntrustedFile.exists(place) else {
        console.print("kept   \(file.path), which exists")
        continue
      }
      do {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try WholeFile.write(Array(file.text.utf8), to: place.path)
      } catch {
        throw Diagnostic(message: "cannot be written: \(error)", path: file.path)
      }
      console.print("wrote  \(file.path)")
    }
  }

  /// Prints how many files compile, and what is missing, and returns whether all of them do.
  private static func report(
    _ folder: SourceFolder,
    of package: UIKitPackage,
    _ console: Console
  ) throws -> Bool {
    let all = folder.files.count
    let findings: CompilerFindings
    do throws(UIKitCompiler.Refusal) {
      findings = try UIKitCompiler(console).findings(in: folder, module: package.module)
    } catch {
      console.warn("the files were not compiled: \(error.reason)", at: package.module)
      return true
    }
    let failed = findings.failedFiles.count
    console.print("\n\(package.module): \(all - failed) of \(all.counted("file")) compile")
    if !findings.shortfalls.isEmpty {
      console.print("\(ConsoleText(lines: findings.table.split(separator: "\n").map(String.init)))")
    }
    console.print("")
    return failed == 0
  }

  /// Returns the folder of Simon's package as the manifest names it.
  private static func simonFolder(_ call: Invocation) throws -> String {
    if let given = call[simon] { return given }
    let console = call.console
    var folder = console.executable.map { URL(filePath: $0).resolvingSymlinksInPath() }
    while let place = folder, place.pathComponents.count > 1 {
      let manifest = place.appending(path: "Package.swift")
      if let text = try? String(contentsOf: manifest, encoding: .utf8),
        text.contains("  name: \"Simon\",\n")
      {
        return relativePath(of: place, from: console.directory)
      }
      folder = place.deletingLastPathComponent()
    }
    throw UsageError("the folder of Simon's package is unknown", hint: "name it with --simon DIR")
  }

  /// Returns the path of a folder from another one; the absolute path if they share only the root.
  private static func relativePath(of folder: URL, from base: URL) -> String {
    let target = folder.standardizedFileURL.pathComponents
    let start = base.resolvingSymlinksInPath().standardizedFileURL.pathComponents
    let shared = zip(target, start).prefix { $0 == $1 }.count
    guard shared > 1 else { return folder.path }
    let parts = Array(repeating: "..", count: start.count - shared) + target[shared...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
