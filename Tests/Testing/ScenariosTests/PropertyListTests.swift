import Scenarios
import TestSupport
import Testing

@Suite("Property lists of scripts")
struct PropertyListTests {
  private func failure(_ text: String) throws -> String {
    let failure = try #require(throws: SelfTestingFailure.self) {
      try SelfTestingScript(parsing: text, file: "a.plist")
    }
    #expect(failure.isUnreadable)
    return "\(failure)"
  }

  @Test(
    "a malformed file is refused with its line",
    arguments: [
      ("", "expected <plist>", "1"),
      ("<plist><array>", "found the end of the file, expected </array>", "1:15"),
      ("<plist>\n<array>\n</dict>", "found another end tag, expected </array>", "3:8"),
      (
        "<plist><array>\n<dict><string>x</string></dict></array></plist>",
        "found <string>, expected <key>", "2"
      ),
      (
        "<plist><array><dict>\n<key>command</key>\n</dict></array></plist>",
        "found </dict>, expected a value for the key \"command\"", "3"
      ),
      (
        "<plist><array>\n <dict><key>a</key><string>&nbsp;</string>",
        "found a reference to an unknown entity", "2:34"
      ),
      (
        "<plist><array><string>a & b</string></array></plist>",
        "found & or < in a text, expected &amp; or &lt;", "1:26"
      ),
      (
        "<plist><array>\n<integer>one</integer></array></plist>",
        "found \"one\", expected a whole number in <integer>", "2"
      ),
      (
        "<plist><array><uid/></array></plist>",
        "found <uid>, expected a value such as <string> or <dict>", "1"
      ),
      (
        "<plist><array/></plist>x", "found text after </plist>, expected the end of the file",
        "1:24"
      ),
      ("<plist/>", "the property list is empty", "1"),
      ("<html></html>", "found <html>, expected <plist>", "1"),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>",
        "a document type with its own declarations is not supported", "1"
      ),
      (
        "<plist><array><dict><key>a</key><true/>\n<key>a</key><true/></dict></array></plist>",
        "the key \"a\" appears twice", "2"
      ),
      ("<plist><array>\n x</array></plist>", "found \"x\", expected an element", "2"),
      (
        "<plist><string>a</string><string>a</string></plist>",
        "found <string>, expected </plist>", "1"
      ),
    ]
  )
  func malformed(text: String, message: String, place: String) throws {
    #expect(
      try failure(text)
        == "### the script is not a valid property list: \(message) (a.plist:\(place))"
    )
  }

  @Test("a hostile file can neither nest without bound, nor expand entities, nor name other files")
  func hostile() throws {
    let deep = "<plist>" + String(repeating: "<array>", count: 100_000)
    #expect(try failure(deep).contains("is not a valid property list"))
    let laughs = (1...40).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
    for kind in ["plist [<!ENTITY l0 \"ha\">\(laughs)]", "plist SYSTEM \"a>b\" [\(laughs)]"] {
      let text = "<?xml version=\"1.0\"?><!DOCTYPE \(kind)><plist><string>&l40;</string></plist>"
      #expect(try failure(text).contains("is not a valid property list"))
    }
    let file = "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">"
    #expect(
      try failure(file + "<plist><string>&passwd;</string></plist>").contains("unknown entity")
    )
    // In UTF-7 this is a document type that declares an entity.
    let hidden = "+ADwAIQ-DOCTYPE plist +AFsAPAAh-ENTITY l +ACI-ha+ACIAPgBdAD4-"
    let encoded = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\(hidden)<plist><string>&l;</string>"
    #expect(try failure(encoded).contains("is not a valid property list"))
  }

  @Test("a property list that is not a list of commands is refused in SelfTesting's words")
  func noArray() throws {
    #expect(
      try failure(ScriptFile.head + "<dict/></plist>")
        == "### TestScript was not an array as expected. (a.plist:4)"
    )
    #expect(try failure("bplist00").contains("plutil -convert xml1"))
    #expect(try failure(ScriptFile.head + "<array/></plist>").contains("has no commands"))
  }

  @Test("comments, CDATA, character references and hexadecimal numbers are read")
  func accepted() throws {
    let text = """
      <!-- by hand --><plist version='1.0'><!-- a --><array><dict>
      <key>command</key><string><![CDATA[checkMatchCount]]></string>
      <key>viewXPath</key><string>//*[@text=&quot;&#x41;&#66;&amp;&quot;]</string>
      <key>matchCount</key><integer>0x0</integer></dict></array></plist>
      """
    #expect(try SelfTestingScript(parsing: text, file: "a.plist").count == 1)
  }

  @Test("a script that is cut or changed by a letter is read or refused by an error of one line")
  func damaged() throws {
    let letters = Array(ScriptFile.article)
    forAll(seeds: 0..<40, full: 5_100) { random in
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
