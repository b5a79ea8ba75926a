import Foundation

// `BrokenApp FAULT [WORD…]`: a sample app behind the driver protocol with one thing wrong with it.
// Further words are there for tests that look for its processes.
guard CommandLine.arguments.count > 1, let fault = Fault(rawValue: CommandLine.arguments[1]) else {
  print("faults: \(Fault.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}
var app = try BrokenApp(fault)
app.run()
