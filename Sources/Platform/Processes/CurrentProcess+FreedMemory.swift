extension CurrentProcess {
  /// Makes the C library use memory again that this process has freed, instead of giving it back to the system.
  ///
  /// A screen of half a million views has arrays of more than 32 MB. By default, the library gets each of them from
  /// the system and gives it back at once. Clearing and mapping the pages of such an array takes longer than
  /// reading the screen. Freed memory above `mostKept` still goes back.
  ///
  /// The threads share one heap: otherwise, memory that one of them freed is of no use to another, and the heaps of
  /// threads cannot hold such arrays at all. So this must run before there are other threads. All tools and
  /// `simon-bench` call it first, so that the bench measures what users get.
  ///
  /// - Returns: false where the C library has no such settings.
  @discardableResult
  package static func keepFreedMemory() -> Bool {
    #if os(Linux)
      guard let symbol = unsafe SystemSymbol.named("mallopt") else { return false }
      typealias Setting = @convention(c) (Int32, Int32) -> Int32
      let set = unsafe unsafeBitCast(symbol, to: Setting.self)
      // The numbers of the settings are those of <malloc.h>.
      let settings: [(name: Int32, value: Int32)] = [
        (mappingThreshold, 1 << 30), (trimThreshold, mostKept), (mostHeaps, 1),
      ]
      return settings.allSatisfy { set($0.name, $0.value) == 1 }
    #else
      return false
    #endif
  }

  /// The most freed memory at the end of the heap that the process keeps, in bytes.
  private static let mostKept: Int32 = 256 << 20

  /// `M_TRIM_THRESHOLD`: the free bytes at the end of the heap above which they go back to the system.
  private static let trimThreshold: Int32 = -1
  /// `M_MMAP_THRESHOLD`: the size from which a block is not part of the heap.
  private static let mappingThreshold: Int32 = -3
  /// `M_ARENA_MAX`: the most heaps.
  private static let mostHeaps: Int32 = -8
}
