import Foundation

/// The processes that this one got as children because those that started them have ended.
///
/// A daemon leaves its group and its session, and may clear its environment, but not this.
package enum AdoptedProcesses {
  private static let isOn = SharedValue(false)

  /// Makes this process the parent of every descendant whose own parent ends.
  ///
  /// That holds for the whole process, which must start all its children by ``SpawnedProcess``: only the
  /// entry of an executable may ask for it. A system without it adopts nothing.
  package static func adopt() {
    #if os(Linux)
      typealias Control =
        @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong)
        -> CInt
      let becomesSubreaper: CInt = 36
      guard let symbol = unsafe SystemSymbol.named("prctl") else { return }
      let control = unsafe unsafeBitCast(symbol, to: Control.self)
      if control(becomesSubreaper, 1, 0, 0, 0) == 0 { isOn.withLock { $0 = true } }
    #endif
  }

  /// Ends all of them, and those that they leave behind.
  package static func end() {
    guard isOn.withLock({ $0 }) else { return }
    for _ in 0..<500 {
      let found = SpawnedProcess.withRunning { running in
        SystemProcess(CurrentProcess.id).children.filter { !running.contains($0.id) }
      }
      guard !found.isEmpty else { return }
      for process in found {
        process.kill()
        var status: Int32 = 0
        while unsafe waitpid(process.id, &status, 0) < 0, errno == EINTR {}
      }
    }
  }
}
