import Foundation

/// Functions that the C library has and hides from its headers, such as those behind `_GNU_SOURCE`.
enum SystemSymbol {
  /// The address of a function in this process; nil where no library has it.
  static func named(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #else
      unsafe dlsym(nil, name)
    #endif
  }
}
