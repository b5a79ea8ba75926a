import AppDriver
import Foundation
import TestSupport
import Testing

@testable import Projects

@Suite("The exchanges of a session that becomes a recording")
struct SessionExchangesTests {
  @Test("are in a file without a name, of which nothing is left if the process is killed")
  func file() throws {
    var exchanges: SessionExchanges? = try SessionExchanges(["one", "two"])
    guard case .replayed(from: let path)? = exchanges?.use else {
      Issue.record("nothing can be replayed")
      return
    }
    #expect(path.hasPrefix("/proc/"), "a name in a folder would be left")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
    exchanges = nil
    #expect((try? String(contentsOfFile: path, encoding: .utf8)) != "one\ntwo\n")
  }
}
