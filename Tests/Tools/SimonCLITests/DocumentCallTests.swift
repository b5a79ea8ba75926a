import EventModel
import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The calls that documents show")
struct DocumentCallTests {
  /// A call of a tool in a document.
  struct Call: CustomTestStringConvertible {
    var place: String
    var text: String
    var testDescription: String { "\(place): \(text)" }
  }

  /// The calls in all fences of the documents, and in the examples of help.
  static let calls: [Call] = {
    let folders = [
      "", "docs", "Examples/OwnApp", "Examples/UIKitApp", "Examples/at-spi", "Examples/web-notes",
    ]
    return folders.flatMap { folder -> [Call] in
      let place = PackageFolder.file(folder.isEmpty ? "." : folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
        calls(in: folder.isEmpty ? name : "\(folder)/\(name)")
      }
    }
  }()

  private static func calls(in document: String) -> [Call] {
    guard let text = try? String(contentsOf: PackageFolder.file(document), encoding: .utf8) else {
      return []
    }
    var isFence = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { place, line in
        if line.hasPrefix("```") { isFence.toggle() }
        let call = line.firstMatch(
          of:
            #/^ *(?:- )?(?:run: )?(?:\$ )?(?:\w+=\S+ )*(?:printf .*\| )?(?:swift run )?([a-z]+-re(?:cord|play)(?: .*)?)$/#
        )
        guard isFence, let call else { return nil }
        return Call(place: "\(document):\(place + 1)", text: String(call.1))
      }
  }

  @Test("every call that a document shows has options and commands that exist", arguments: calls)
  func accepted(_ call: Call) async throws {
    // The shell splits the words; what follows a comment, a pipe or a redirection is none of the tool's.
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let text = call.text.replacing(#/\$\{\{[^}]*\}\}|\$\w+/#, with: "1")
      .replacing(#/ +(#|\||>|\\$).*/#, with: "")
    let split = try await shell.run(["-c", "set -f; printf '%s\\n' \(text)"])
    #expect(split.status == .exit(0), "\(call.place): \(split)")
    let words = split.standardOutput.split(separator: "\n").map(String.init)
    let tool = try #require(words.first).hasSuffix("record") ? "simon-record" : "simon-replay"
    let run = try await InProcessTool(tool).run(words.dropFirst() + ["--help"])
    #expect(run.status == .exit(0), "\(call.place): \(run.standardError)")
  }

  @Test("documents show many calls")
  func many() { #expect(Self.calls.count > 60, "\(Self.calls.count)") }
}
