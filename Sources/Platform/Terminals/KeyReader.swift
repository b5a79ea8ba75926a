import Foundation

/// A reader of single keys from the terminal, which are neither shown nor collected into lines.
package final class KeyReader {
  private var before = termios()

  /// Changes the mode of the terminal, until `end`.
  package init() {
    unsafe tcgetattr(STDIN_FILENO, &before)
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// Returns the next key; nil at the end of input and for Ctrl-C and Ctrl-D.
  package func next() -> Character? {
    var byte: UInt8 = 0
    let count = unsafe read(STDIN_FILENO, &byte, 1)
    guard count == 1, byte != 3, byte != 4 else { return nil }
    return Character(Unicode.Scalar(byte))
  }

  /// Restores the mode of the terminal.
  package func end() {
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
