#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process that this code runs in.
package enum OwnProcess {
  /// A path of the running file; on Linux it stays right when another file takes its place.
  package static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// Ends the process.
  package static func exit(_ code: Int32) -> Never { systemExit(code) }
}

private let systemExit: @Sendable (Int32) -> Never = { exit($0) }
