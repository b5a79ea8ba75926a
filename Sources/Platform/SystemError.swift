import Foundation

/// A call that the operating system refused.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  /// Creates the error of a code.
  package init(code: Int32) { self.code = code }

  /// The error of the last call that failed on this thread.
  package static var last: Self { Self(code: errno) }

  /// True if a file could not be made because its name is taken.
  package var isAboutExistingFile: Bool { code == EEXIST }

  /// The system's sentence for the code, such as `Permission denied`.
  package var reason: String { unsafe String(cString: strerror(code)) }
}
