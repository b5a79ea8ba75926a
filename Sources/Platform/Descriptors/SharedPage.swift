import Foundation

/// A page of memory that two processes share, as a row of numbers.
///
/// A write costs no more than a write to other memory, and the numbers stay readable after the process
/// that wrote them has ended.
package final class SharedPage: Sendable {
  private static let size = 4_096

  /// The descriptor to hand to another process; nil for a page that came from another process.
  package let descriptor: Descriptor?
  private let address: UInt

  /// Creates a page of zeros; nil where the system gives none.
  package init?() {
    guard let descriptor = Self.openMemory() else { return nil }
    guard ftruncate(descriptor.number, off_t(Self.size)) == 0, let address = Self.map(descriptor)
    else {
      descriptor.close()
      return nil
    }
    self.descriptor = descriptor
    self.address = address
  }

  /// Maps the page of a descriptor and closes the descriptor; nil if that fails.
  package init?(of descriptor: Descriptor) {
    guard let address = Self.map(descriptor) else { return nil }
    descriptor.close()
    self.descriptor = nil
    self.address = address
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), Self.size)
    descriptor?.close()
  }

  /// A number of the page, by its place from 0.
  package subscript(place: Int) -> Int {
    get { unsafe start?.load(fromByteOffset: place * 8, as: Int.self) ?? 0 }
    set { unsafe start?.storeBytes(of: newValue, toByteOffset: place * 8, as: Int.self) }
  }

  private var start: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address)
  }

  private static func map(_ descriptor: Descriptor) -> UInt? {
    let access = PROT_READ | PROT_WRITE
    let start = unsafe mmap(nil, size, access, MAP_SHARED, descriptor.number, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    return UInt(bitPattern: start)
  }

  /// Opens memory without a name, under a number that no standard stream needs.
  private static func openMemory() -> Descriptor? {
    #if canImport(Darwin)
      // Darwin has no memory without a name: a file does, whose name is removed at once.
      var name = Array("/tmp/simon-page-XXXXXX".utf8CString)
      let made = unsafe mkstemp(&name)
      if made >= 0 { unsafe unlink(name) }
    #else
      typealias MakeMemory = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
      let closesOnExec: UInt32 = 1
      guard let symbol = unsafe SystemSymbol.named("memfd_create") else { return nil }
      let made = unsafe unsafeBitCast(symbol, to: MakeMemory.self)("simon-progress", closesOnExec)
    #endif
    guard made >= 0 else { return nil }
    defer { close(made) }
    return Descriptor(made).duplicate()
  }
}
