import Foundation

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.contains("--help") {
    print(BenchCall.usage)
  } else {
    try Bench(BenchCall(words)).run()
  }
} catch let mistake as BenchCall.Mistake {
  FileHandle.standardError.write(Data("CauseBench: error: \(mistake.message)\n".utf8))
  exit(2)
}
