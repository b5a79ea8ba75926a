import CommandLines
import Foundation
import UIKitSources

/// The Swift compiler over an app's UIKit sources, with the toolkit's modules that were built with this
/// tool.
struct UIKitCompiler {
  /// The reason why nothing can be compiled.
  struct Refusal: Error {
    /// The reason, as a clause.
    let reason: String
  }

  private let console: Console
  private let modules: String

  /// Creates a compiler.
  ///
  /// - Parameter console: the surroundings of the call, with the tool's executable.
  /// - Throws: ``Refusal`` if there are no modules beside the executable.
  init(_ console: Console) throws(Refusal) {
    guard let executable = console.executable else {
      throw Refusal(reason: "this tool does not know where its modules are")
    }
    let folder = URL(filePath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    modules = folder.appending(path: "Modules").path
    guard FileManager.default.fileExists(atPath: "\(modules)/SimulatedApp.swiftmodule") else {
      throw Refusal(reason: "\(modules) has no SimulatedApp.swiftmodule")
    }
    self.console = console
  }

  /// Returns the compiler's errors in the rewritten sources, with those of the rewriting.
  ///
  /// - Parameters:
  ///   - folder: the sources.
  ///   - module: the name of their module.
  /// - Returns: what is missing.
  /// - Throws: ``Refusal`` if the copies cannot be written, or there is no compiler.
  func findings(
    in folder: SourceFolder,
    module: String
  ) throws(Refusal) -> CompilerFindings {
    let copies = FileManager.default.temporaryDirectory.appending(path: "simon-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copies) }
    do throws(SourceFolder.Refusal) {
      try folder.write(into: copies.path)
    } catch {
      throw Refusal(reason: error.description)
    }
    let files = folder.files.map { copies.appending(path: $0.copy) }
    var output = folder.messages
    var known: Set<String> = []
    while true {
      let text = try compile(files, module)
      let absent = CompilerFindings.absentModules(in: text).subtracting(known)
      guard !absent.isEmpty else {
        output.append(text)
        return CompilerFindings(compilerOutput: output.joined(separator: "\n"))
      }
      // A missing module ends the compiler at once: it goes on without the imports.
      let lines = text.split(separator: "\n").map(String.init)
      output += lines.filter { $0.contains(": error: no such module") }
      known.formUnion(absent)
      for file in files { leaveOut(absent, of: file) }
    }
  }

  private func compile(_ files: [URL], _ module: String) throws(Refusal) -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "5", "-parse-as-library",
        "-whole-module-optimization", "-suppress-warnings", "-diagnostic-style", "llvm",
        "-module-alias", "UIKit=SimulatedApp", "-module-name", module, "-I", modules,
      ] + files.map(\.path)
    process.environment = console.environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw Refusal(reason: "\(error.localizedDescription)") }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw Refusal(reason: "no swiftc is in PATH")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes the imports of missing modules comments.
  private func leaveOut(_ modules: Set<String>, of file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split(separator: " ")
      let isImport = words.firstIndex(of: "import").map { index in
        words[(index + 1)...].first.map { modules.contains(String($0)) } ?? false
      }
      return isImport == true ? "// \(line)" : String(line)
    }
    try? lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
