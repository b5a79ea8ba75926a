import Foundation
import Platform

let usage = """
  simon-bench: measures how fast Simon is, compared with its targets

  Usage: simon-bench BENCHMARK [--format table|json] [--NAME [VALUE]]…

  \(Benchmark.all.map { "  \($0.name)  \($0.purpose)" }.joined(separator: "\n"))

  Exit codes: 0 measured, also if a target was missed; 2 wrong usage
  """

/// Exits with an error message.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("simon-bench: error: \(message)\n".utf8))
  exit(2)
}

// The tools have these settings, too.
CurrentProcess.keepFreedMemory()

var words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty || words.contains("--help") {
  print(usage)
  exit(words.isEmpty ? 2 : 0)
}
let name = words.removeFirst()
guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
  let names = Benchmark.all.map(\.name).joined(separator: ", ")
  fail("no benchmark is named \"\(name)\"\nhint: benchmarks are \(names)")
}
var call = BenchmarkCall()
while !words.isEmpty {
  let option = words.removeFirst()
  guard option.hasPrefix("--") else { fail("unexpected argument \"\(option)\"") }
  let hasValue = words.first.map { !$0.hasPrefix("--") } ?? false
  call.options[String(option.dropFirst(2))] = hasValue ? words.removeFirst() : ""
}
let format = call.options["format"] ?? "table"
guard ["table", "json"].contains(format) else {
  fail("--format takes table or json, not \"\(format)\"")
}
do {
  let figures = try benchmark.run(call)
  print(try format == "json" ? Report.json(benchmark, figures) : Report.table(figures))
  exit(0)
} catch {
  fail("\(error)")
}
