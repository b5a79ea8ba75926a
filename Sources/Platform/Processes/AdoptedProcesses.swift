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
  ///
  /// - Parameters:
  ///   - endsItself: returns true for a process that ends by itself soon, such as one that removes files.
  ///   - patience: the time that such processes have in all.
  package static func end(
    except endsItself: (SystemProcess) -> Bool = { _ in false },
    within patience: Duration = .zero
  ) {
    guard isOn.withLock({ $0 }) else { return }
    let deadline = ContinuousClock.now + patience
    for _ in 0..<500 {
      let found = SpawnedProcess.withRunning { running in
        SystemProcess(CurrentProcess.id).children.filter { !running.contains($0.id) }
      }
      guard !found.isEmpty else { return }
      let spared = ContinuousClock.now < deadline ? found.filter(endsItself) : []
      for process in found where !spared.contains(process) {
        process.kill()
        var status: Int32 = 0
        while unsafe waitpid(process.id, &status, 0) < 0, errno == EINTR {}
      }
      // Those whose time is over are killed in the next round.
      for process in spared {
        while !hasEnded(process), ContinuousClock.now < deadline {
          CurrentThread.sleep(for: .milliseconds(5))
        }
      }
    }
  }

  /// Returns true if an adopted process has ended, and forgets it.
  private static func hasEnded(_ process: SystemProcess) -> Bool {
    var status: Int32 = 0
    return unsafe waitpid(process.id, &status, WNOHANG) != 0
  }
}
