import Foundation

/// Reads single keys from the terminal, and gives the terminal back as it was.
final class KeyReader {
  private var before = termios()

  /// Takes the terminal; keys are then neither shown nor gathered into lines.
  init() {
    unsafe tcgetattr(STDIN_FILENO, &before)
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// The next key; nil at the end of input and for Ctrl-C and Ctrl-D.
  func next() -> Character? {
    var byte: UInt8 = 0
    let count = unsafe read(STDIN_FILENO, &byte, 1)
    guard count == 1, byte != 3, byte != 4 else { return nil }
    return Character(Unicode.Scalar(byte))
  }

  /// Gives the terminal back.
  func end() {
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
