import Glibc

/// A page of memory that two processes share, by which one knows how far the other has come.
///
/// Writing to it costs no more than any memory, and what was written stays readable when the process
/// that wrote it is gone, however it ended.
final class ProgressPage: Sendable {
  /// What can be written down.
  enum Entry: Int {
    /// The number of the step under way.
    case step
    /// How many jobs the worker has begun.
    case jobs
    /// How much longer than usual the work may take, in microseconds.
    case allowance
  }

  private typealias MakeMemory = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

  /// `memfd_create`, which the C library hides from importers without `_GNU_SOURCE`.
  private static let makeMemory: MakeMemory? = {
    guard let symbol = unsafe dlsym(nil, "memfd_create") else { return nil }
    return unsafe unsafeBitCast(symbol, to: MakeMemory.self)
  }()
  private static let size = 4_096
  private static let closesOnExec: UInt32 = 1
  /// Descriptors from here on are in nobody's way when streams are given their places.
  static let firstFreeDescriptor: Int32 = 16

  /// The descriptor by which another process maps the same page; -1 where it is not ours to give.
  let descriptor: Int32
  private let address: UInt

  /// Makes a page of zeros; nil where the system gives none.
  init?() {
    guard let makeMemory = unsafe Self.makeMemory else { return nil }
    let made = unsafe makeMemory("simon-progress", Self.closesOnExec)
    guard made >= 0 else { return nil }
    defer { close(made) }
    let moved = fcntl(made, F_DUPFD_CLOEXEC, Self.firstFreeDescriptor)
    guard moved >= 0, ftruncate(moved, Self.size) == 0, let address = Self.map(moved) else {
      if moved >= 0 { close(moved) }
      return nil
    }
    descriptor = moved
    self.address = address
  }

  /// Maps the page behind a descriptor of this process, and closes that; nil where there is none.
  init?(of descriptor: Int32) {
    guard let address = Self.map(descriptor) else { return nil }
    close(descriptor)
    self.descriptor = -1
    self.address = address
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), Self.size)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func map(_ descriptor: Int32) -> UInt? {
    let access = PROT_READ | PROT_WRITE
    let place = unsafe mmap(nil, size, access, MAP_SHARED, descriptor, 0)
    guard let place = unsafe place, unsafe place != MAP_FAILED else { return nil }
    return UInt(bitPattern: place)
  }

  /// What is written down now.
  subscript(entry: Entry) -> Int {
    get {
      unsafe place?.load(fromByteOffset: entry.rawValue * 8, as: Int.self) ?? 0
    }
    set {
      unsafe place?.storeBytes(of: newValue, toByteOffset: entry.rawValue * 8, as: Int.self)
    }
  }

  private var place: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address)
  }
}
