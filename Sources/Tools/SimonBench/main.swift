import Foundation

let usage = """
  simon-bench: measures how fast Simon is, beside what is aimed at

  usage: simon-bench BENCHMARK [--format table|json] [--NAME VALUE]…

  \(Benchmark.all.map { "  \($0.name)  \($0.purpose)" }.joined(separator: "\n"))

  exit codes: 0 measured, 2 wrong usage; a figure over its aim is no failure, only a figure
  """

/// Ends with a sentence on what is wrong.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("simon-bench: error: \(message)\n".utf8))
  exit(2)
}

var words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty || words.contains("--help") {
  print(usage)
  exit(words.isEmpty ? 2 : 0)
}
let name = words.removeFirst()
guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
  let names = Benchmark.all.map(\.name).joined(separator: ", ")
  fail("there is no benchmark \"\(name)\"; there are: \(names)")
}
var call = BenchmarkCall()
while !words.isEmpty {
  let option = words.removeFirst()
  guard option.hasPrefix("--"), !words.isEmpty else { fail("\"\(option)\" makes no sense here") }
  call.options[String(option.dropFirst(2))] = words.removeFirst()
}
let format = call.options["format"] ?? "table"
guard ["table", "json"].contains(format) else { fail("--format takes table or json") }
do {
  let figures = try benchmark.run(call)
  print(try format == "json" ? Report.json(benchmark, figures) : Report.table(figures))
  exit(0)
} catch let error as BenchmarkError {
  fail(error.message)
} catch {
  fail("\(error)")
}
