import Foundation

/// The two ends of a pipe, neither of which another process inherits by accident.
package struct PipeEnds: Sendable {
  /// The end to read from.
  package let read: Descriptor
  /// The end to write to.
  package let write: Descriptor

  /// Creates a pipe.
  ///
  /// - Throws: `SystemError`.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Self.open(&ends) else { throw .last }
    (read, write) = (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Closes both ends.
  package func close() {
    read.close()
    write.close()
  }

  #if canImport(Darwin)
    /// Darwin cannot open a pipe and keep it from other processes in one call, so that no process is
    /// started in between.
    private static func open(_ ends: UnsafeMutablePointer<Int32>) -> Bool {
      SpawnedProcess.whileNoneStarts {
        guard unsafe pipe(ends) == 0 else { return false }
        for end in [unsafe ends[0], unsafe ends[1]] {
          _ = fcntl(end, F_SETFD, FD_CLOEXEC)
          _ = fcntl(end, F_SETNOSIGPIPE, 1)
        }
        return true
      }
    }
  #else
    private typealias MakePipe = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

    private static let pipe2: MakePipe? = {
      guard let symbol = unsafe SystemSymbol.named("pipe2") else { return nil }
      return unsafe unsafeBitCast(symbol, to: MakePipe.self)
    }()

    /// With `pipe` and a later `fcntl`, a process that another thread starts in between would keep
    /// the ends open for ever.
    private static func open(_ ends: UnsafeMutablePointer<Int32>) -> Bool {
      guard let pipe2 = unsafe pipe2 else { return false }
      return unsafe pipe2(ends, O_CLOEXEC) == 0
    }
  #endif
}
