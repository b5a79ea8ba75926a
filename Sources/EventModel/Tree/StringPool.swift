import Synchronization

/// A store of the texts of view trees that keeps each text once, under a number.
///
/// Trees hold numbers, so a node is a few words, and two texts of one pool are the same exactly when
/// their numbers are. A pool only grows; a reader of an endless log starts a new pool from time to
/// time, as an app's screen does (`ViewTree.renewed()`), and trees keep theirs alive. Besides texts a pool holds *tails*: the rarer members of a node
/// as the bytes of their canonical notation, decoded at first use.
///
/// All state is behind one lock, which a reader of logs takes once a line.
final class StringPool: Sendable {
  /// The pool of new trees that are not read from a log.
  static var shared: StringPool { current.withLock { $0 } }

  private static let current = Mutex(StringPool())

  /// Makes another pool the shared one, unless that is no longer the one that is full.
  ///
  /// - Returns: the shared pool.
  static func replaceShared(_ full: StringPool) -> StringPool {
    current.withLock { current in
      if current === full { current = StringPool() }
      return current
    }
  }

  private let state = Mutex(PoolState())
  #if THREAD_SANITIZER
    /// Orders the uses of the state for the thread sanitizer, which does not know the lock of `Mutex`.
    private let turn = Atomic(0)
  #endif

  /// Calls `body` with the pool's state, which no other thread can use meanwhile.
  @inline(__always)
  func withState<Result: ~Copyable & Sendable, Failure: Error>(
    _ body: (inout PoolState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { (state) throws(Failure) in
      #if THREAD_SANITIZER
        _ = turn.load(ordering: .acquiring)
        defer { turn.store(0, ordering: .releasing) }
      #endif
      return try body(&state)
    }
  }

  /// The number of bytes of all texts together.
  var size: Int { withState { $0.bytes.count } }

  /// True once the pool holds so many bytes that the next screen should use a new pool.
  var isFull: Bool { withState { $0.isFull } }
}
