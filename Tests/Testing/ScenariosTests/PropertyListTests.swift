import Scenarios
import TestSupport
import Testing

@Suite("Reading the property list of a script")
struct PropertyListTests {
  private func failure(_ text: String) throws -> String {
    let failure = try #require(throws: SelfTestingFailure.self) {
      try SelfTestingScript(parsing: text, file: "a.plist")
    }
    #expect(failure.isUnreadable)
    return "\(failure)"
  }

  @Test(
    "a malformed file is refused with its line and column",
    arguments: [
      ("", "found the end of the file, expected an element", "1:1"),
      ("<plist><array>", "found the end of the file, expected an element", "1:15"),
      ("<plist>\n<array>\n</dict>", "found </dict>, expected </array>", "3:1"),
      (
        "<plist><array><dict><string>x</string></dict></array></plist>",
        "found <string>, expected <key>", "1:21"
      ),
      (
        "<plist><array><dict><key>command</key></dict></array></plist>",
        "found </dict>, expected a value for the key \"command\"", "1:39"
      ),
      (
        "<plist><array>\n <dict><key>a</key><string>&nbsp;</string>",
        "&nbsp; means nothing here", "2:28"
      ),
      (
        "<plist><array><string>a & b</string></array></plist>",
        "a & that stands for itself is written &amp;", "1:25"
      ),
      (
        "<plist><array><integer>one</integer></array></plist>",
        "found \"one\", expected a whole number in <integer>", "1:15"
      ),
      (
        "<plist><array><uid/></array></plist>",
        "found <uid>, expected a value such as <string> or <dict>", "1:15"
      ),
      ("<plist><array/></plist>x", "found x, expected the end of the file", "1:24"),
      ("<plist/>", "the property list is empty", "1:1"),
      ("<html></html>", "found <html>, expected <plist>", "1:1"),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>",
        "a document type with declarations of its own is not read", "1:1"
      ),
      (
        "<plist><array><dict><key>a</key><true/><key>a</key><true/></dict></array></plist>",
        "the key \"a\" is there twice", "1:40"
      ),
    ]
  )
  func malformed(text: String, message: String, place: String) throws {
    #expect(
      try failure(text) == "### TestScript is no property list: \(message) (a.plist:\(place))"
    )
  }

  @Test("what is no list of commands is refused in SelfTesting's words")
  func noArray() throws {
    #expect(
      try failure(ScriptFile.head + "<dict/></plist>")
        == "### TestScript was not an array as expected. (a.plist:4)"
    )
    #expect(try failure("bplist00").contains("plutil -convert xml1"))
    #expect(try failure(ScriptFile.head + "<array/></plist>").contains("has no commands"))
  }

  @Test("comments, CDATA, references and hexadecimal numbers are read")
  func accepted() throws {
    let text = """
      <!-- by hand --><plist version='1.0'><!-- a --><array><dict>
      <key>command</key><string><![CDATA[checkMatchCount]]></string>
      <key>viewXPath</key><string>//*[@text=&quot;&#x41;&#66;&amp;&quot;]</string>
      <key>matchCount</key><integer>0x0</integer></dict></array></plist>
      """
    #expect(try SelfTestingScript(parsing: text, file: "a.plist").count == 1)
  }

  @Test("no cut and no change of a letter makes the reader fail otherwise than by an error")
  func damaged() throws {
    let letters = Array(ScriptFile.article)
    forAll(seeds: 0..<300) { random in
      var damaged = letters
      let place = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: damaged.removeSubrange(place...)
      case 1: damaged[place] = "<>&/\"a\n".randomElement(using: &random) ?? "x"
      default: damaged.remove(at: place)
      }
      do throws(SelfTestingFailure) {
        _ = try SelfTestingScript(parsing: String(damaged), file: "a.plist")
      } catch {
        #expect(error.description.hasPrefix("### "))
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
