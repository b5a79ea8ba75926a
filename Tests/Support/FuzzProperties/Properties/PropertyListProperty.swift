import Scenarios

/// Scripts of SelfTesting: any bytes are read, or refused by one line with a place in the file.
struct PropertyListProperty {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func check() throws(FuzzFinding) {
    _ = SelfTestingScript.isPropertyList(bytes)
    do {
      let script = try SelfTestingScript(parsing: bytes, file: "a.plist")
      try require(script.count > 0, "a script without commands is read")
    } catch let failure as SelfTestingFailure {
      let text = "\(failure)"
      try require(text.hasPrefix("### "), "a failure begins with \(text.prefix(8))")
      try require(!text.utf8.contains(0x0A), "a failure has several lines: \(text)")
      guard let line = failure.line else { return }
      // A carriage return can end a line, too.
      let most = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      try require((1...most).contains(line), "a failure is at line \(line) of \(most)")
    } catch let finding as FuzzFinding { throw finding } catch {
      throw FuzzFinding("another error: \(error)")
    }
  }
}
