import Foundation

/// A library that is loaded when it is first needed, instead of at every start of the program.
@safe package struct SharedLibrary: Sendable {
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Loads the first library that the system has under one of several names, and never unloads it; nil
  /// where the system has none of them.
  ///
  /// - Parameter names: File names such as `libxml2.so.2`, which the system looks for where it looks for
  ///   libraries; a library that is already loaded is not loaded again.
  package init?(named names: [String]) {
    for name in names {
      if let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        unsafe self.handle = handle
        return
      }
    }
    return nil
  }

  /// Returns a function of the library.
  ///
  /// - Parameters:
  ///   - name: Its name in C.
  ///   - type: Its type, a `@convention(c)` function; the caller vouches for it.
  /// - Returns: nil where the library has no such function.
  @unsafe package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
