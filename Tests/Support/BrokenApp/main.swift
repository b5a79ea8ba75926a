import Foundation

// `BrokenApp FAULT [WORD…]` is a sample app behind the driver protocol with one fault. Tests find its
// processes by the further words.
try await BrokenTools.run()
guard CommandLine.arguments.count > 1, let fault = Fault(rawValue: CommandLine.arguments[1]) else {
  print("faults: \(Fault.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}
var app = try BrokenApp(fault)
app.run()
