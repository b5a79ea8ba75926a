import Foundation
import UIKitSources

let usage = """
  simon-uikit: rewrites UIKit sources so that they compile on Linux

  Usage: simon-uikit rewrite SOURCES --into FOLDER
         simon-uikit missing [FILE]

    rewrite   write the Swift files below SOURCES, rewritten, into FOLDER, and remove the copies of
              files that are gone; a FOLDER with other Swift files is refused
    missing   rank what the toolkit lacks by the number of files that it keeps from compiling; FILE
              holds the output of swiftc with -diagnostic-style llvm (default: standard input)

  Exit codes: 0 done; 1 a source cannot be translated: the errors are those of a compiler; 2 wrong usage
  """

/// Exits with an error message.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("simon-uikit: error: \(message)\n".utf8))
  exit(2)
}

var words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty || words.contains("--help") {
  print(usage)
  exit(words.isEmpty ? 2 : 0)
}
switch words.removeFirst() {
case "rewrite":
  guard words.count == 3, words[1] == "--into" else {
    fail("expected SOURCES --into FOLDER\nhint: simon-uikit --help")
  }
  do {
    let folder = try SourceFolder(path: words[0])
    try folder.write(into: words[2])
    let lines = folder.messages + folder.warnings
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    exit(folder.messages.isEmpty ? 0 : 1)
  } catch {
    fail("\(error)")
  }
case "missing":
  guard words.count <= 1 else { fail("unexpected argument \"\(words[1])\"") }
  let input =
    words.first.map { FileManager.default.contents(atPath: $0) }
    ?? FileHandle.standardInput.readDataToEndOfFile()
  guard let input else { fail("\(words[0]) cannot be read") }
  print(CompilerFindings(compilerOutput: String(decoding: input, as: UTF8.self)).table)
case let word: fail("unknown command \"\(word)\"\nhint: simon-uikit --help")
}
