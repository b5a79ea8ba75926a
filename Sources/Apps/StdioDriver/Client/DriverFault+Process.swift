package import AppDriver
import ChildProcesses
package import Platform

extension DriverFault {
  /// Creates the fault of an app whose process does not start.
  init(_ error: ProcessStartError) {
    self.init(.notStarted(reason: error.reason), request: "hello")
  }
}

extension DriverFault.ProcessEnd {
  /// Creates the end of an app's process.
  package init(_ end: ProcessEnd) {
    switch end {
    case .exit(let code): self = .exit(code)
    case .signal(let number): self = .signal(number)
    }
  }
}
